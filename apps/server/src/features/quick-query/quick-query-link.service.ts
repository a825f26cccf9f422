/**
 * Links to one PDF. A web view opens a file by its address alone, so the address holds a secret of its own: it fetches
 * one file for a minute, and never after the access it was made in. Within it as often as need be: some web views and
 * download managers ask for an address a second time, or for its head first.
 */
import { LINK_SECONDS } from '@spine/contract/quick-query';
import type { MediaPaths } from '#features/action/index.ts';
import { examinedChild } from '#features/exam/index.ts';
import { platformScope } from '#platform/auth/scope.ts';
import type { Open, PlatformTenant, Tenant } from '#platform/db/open.ts';
import { type Access, insertLink, type Link, linkByHash } from './quick-query.repository.ts';
import { firstOf, hashOfSecret, inPlaces, newSecret, type Place } from './quick-query.service.ts';
import { prescriptionAt } from './quick-query-prescription.service.ts';

type Subject = { readonly kind: Link['kind']; readonly id: string; readonly paths: MediaPaths };

/** Makes a link to what the access shows; undefined when it shows no such thing. */
export async function makeLink(
  open: Open,
  access: Access,
  subject: Subject,
): Promise<string | undefined> {
  const orgId = await firstOf(
    inPlaces(open, { access }, async (tenant, place) =>
      (await isShown(tenant, place, subject)) ? tenant.orgId : undefined,
    ),
  );
  if (orgId === undefined) return undefined;
  const { kind, id: subjectId, paths } = subject;
  const secret = newSecret();
  const end = Math.min(paths.now.getTime() + LINK_SECONDS * 1000, access.expiresAt.getTime());
  const link = { hash: hashOfSecret(secret), kind, orgId, subjectId, expiresAt: new Date(end) };
  await open(platformScope, (tenant) => insertLink(tenant, { link, access }));
  return secret;
}

/** Whether something is of a child that is this family's. */
async function isShown(
  tenant: Tenant,
  place: Place,
  { kind, ...subject }: Subject,
): Promise<boolean> {
  if (kind === 'prescription') return (await prescriptionAt(tenant, place, subject)) !== undefined;
  const patientIds = place.children.map(({ id }) => id);
  return (await examinedChild(tenant, { id: subject.id, patientIds })) !== undefined;
}

/** What a link leads to while it is good. */
export function linkOf(tenant: PlatformTenant, secret: string, now: Date) {
  return linkByHash(tenant, { hash: hashOfSecret(secret), now });
}

export type Asked = {
  readonly link: Link;
  readonly access: Access;
  readonly paths: MediaPaths;
};

/** Does something with what a link leads to, inside its institution; undefined when it is no longer this family's. */
export function atLink<T>(
  open: Open,
  { link, access, paths }: Asked,
  work: (tenant: Tenant, place: Place) => Promise<T | undefined>,
): Promise<T | undefined> {
  const children = access.children.filter(({ orgId }) => orgId === link.orgId);
  const subject = { kind: link.kind, id: link.subjectId, paths };
  return firstOf(
    inPlaces(open, { access: { ...access, children } }, async (tenant, place) =>
      (await isShown(tenant, place, subject)) ? work(tenant, place) : undefined,
    ),
  );
}
