/**
 * Links to one file. A web view opens a file by its address alone, so the address holds a secret of its own: it fetches
 * one file for a minute, and never after the end of its access. Within that time it may be fetched repeatedly: some web
 * views and download managers request an address a second time, or its head first.
 */
import { consentErrors } from '@spine/contract/consent';
import { LINK_SECONDS } from '@spine/contract/quick-query';
import type { MediaPaths } from '#features/action/index.ts';
import { findExaminedChild } from '#features/exam/index.ts';
import { platformScope } from '#platform/auth/scope.ts';
import type { Open, PlatformTenant, Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { type Access, insertLink, type Link, linkByHash } from './quick-query.repository.ts';
import {
  type Family,
  firstDefined,
  forEachInstitution,
  hashSecret,
  newSecret,
} from './quick-query.service.ts';
import { findFamilyPrescription } from './quick-query-prescription.service.ts';

type Subject = { readonly kind: Link['kind']; readonly id: string; readonly paths: MediaPaths };

/**
 * Makes a link to a report, a prescription or the data of a child of the access; undefined when the access does not show it.
 * Refuses consentErrors.reportWithheld.
 */
export async function makeLink(
  open: Open,
  access: Access,
  subject: Subject,
): Promise<string | undefined> {
  const orgId = await firstDefined(
    forEachInstitution(open, { access }, async (tenant, family) =>
      (await isVisible(tenant, family, subject)) ? tenant.orgId : undefined,
    ),
  );
  if (orgId === undefined) return undefined;
  const { kind, id: subjectId, paths } = subject;
  const secret = newSecret();
  const end = Math.min(paths.now.getTime() + LINK_SECONDS * 1000, access.expiresAt.getTime());
  const link = { hash: hashSecret(secret), kind, orgId, subjectId, expiresAt: new Date(end) };
  await open(platformScope, (tenant) => insertLink(tenant, { link, access }));
  return secret;
}

/** Whether a report, a prescription or a child is this family's. Refuses consentErrors.reportWithheld. */
async function isVisible(
  tenant: Tenant,
  family: Family,
  { kind, ...subject }: Subject,
): Promise<boolean> {
  if (kind === 'prescription')
    return (await findFamilyPrescription(tenant, family, subject)) !== undefined;
  const patientIds = family.children.map(({ id }) => id);
  if (kind === 'childData') return patientIds.includes(subject.id);
  const exam = await findExaminedChild(tenant, { id: subject.id, patientIds });
  if (exam?.withheld) refuse(consentErrors.reportWithheld);
  return exam !== undefined;
}

/** A link that is not over, with its access. */
export function findLink(tenant: PlatformTenant, secret: string, now: Date) {
  return linkByHash(tenant, { hash: hashSecret(secret), now });
}

export type LinkTarget = {
  readonly link: Link;
  readonly access: Access;
  readonly paths: MediaPaths;
};

/**
 * Does work inside the institution of a link's target; undefined when the target is no longer this family's. Refuses
 * consentErrors.reportWithheld.
 */
export function withLinkTarget<T>(
  open: Open,
  { link, access, paths }: LinkTarget,
  work: (tenant: Tenant, family: Family) => Promise<T | undefined>,
): Promise<T | undefined> {
  const children = access.children.filter(({ orgId }) => orgId === link.orgId);
  const subject = { kind: link.kind, id: link.subjectId, paths };
  return firstDefined(
    forEachInstitution(open, { access: { ...access, children } }, async (tenant, family) =>
      (await isVisible(tenant, family, subject)) ? work(tenant, family) : undefined,
    ),
  );
}
