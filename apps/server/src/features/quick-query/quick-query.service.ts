/**
 * The families' access: who sends the code of a phone gets ten minutes of access to the children the phone is recorded
 * for. Nothing is looked up by the number before the right code, so neither answers nor their times reveal whether it is
 * known. Later calls read inside the institution of the child, and check each time whether the child is still this family's
 * (docs/adr/0028-families.md).
 */
import { createHash, randomBytes } from 'node:crypto';
import { type ErrorEntry, maskPhone } from '@spine/contract/kernel';
import { ACCESS_MINUTES } from '@spine/contract/quick-query';
import { type ChildOfFamily, childrenOfFamily } from '#features/patient/index.ts';
import { type SmsCodeAttempt, trySmsCode } from '#features/session/index.ts';
import type { LogActor } from '#platform/audit-log/operation-log.repository.ts';
import { orgScope } from '#platform/auth/scope.ts';
import type { Open, PlatformTenant, Tenant } from '#platform/db/open.ts';
import {
  type Access,
  accessByHash,
  deleteAccess,
  deleteAccessesBefore,
  familyChildren,
  insertAccess,
} from './quick-query.repository.ts';
import { quickQueryLogText } from './quick-query.text.ts';

const TOKEN_BYTES = 32;
const MINUTE_MS = 60_000;

/** What is stored of a secret. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export function newSecret(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export type Opened = { token: string; access: Access } | { refused: ErrorEntry };

/** Uses up the code and opens an access; a wrong try is counted, so the caller must let this transaction commit. */
export async function openAccess(tenant: PlatformTenant, attempt: SmsCodeAttempt): Promise<Opened> {
  const refused = await trySmsCode(tenant, { ...attempt, purpose: 'quickQuery' });
  if (refused) return { refused };
  const { tel, now } = attempt;
  const token = newSecret();
  const access = {
    hash: hashSecret(token),
    tel,
    children: await familyChildren(tenant, tel),
    expiresAt: new Date(now.getTime() + ACCESS_MINUTES * MINUTE_MS),
  };
  await insertAccess(tenant, { ...access, now });
  return { token, access };
}

/** The access of a token while it lives. */
export function findAccess(
  tenant: PlatformTenant,
  token: string,
  now: Date,
): Promise<Access | undefined> {
  return accessByHash(tenant, { hash: hashSecret(token), now });
}

export function endAccess(tenant: PlatformTenant, token: string): Promise<void> {
  return deleteAccess(tenant, hashSecret(token));
}

/** Deletes expired accesses, and their links. */
export function deleteExpiredAccesses(tenant: PlatformTenant, now: Date): Promise<void> {
  return deleteAccessesBefore(tenant, now);
}

/** The children of an access in one institution that are still this family's. */
export type Family = {
  readonly children: readonly ChildOfFamily[];
  /** The actor of the log lines. */
  readonly actor: LogActor;
  /** By whom it is, where more than a log line says so. */
  readonly maskedPhone: string;
};

/** Does work in each institution of an access, inside its scope; `among` is the id of the only child to look for. */
export async function forEachInstitution<T>(
  open: Open,
  { access, among }: { access: Access; among?: string },
  work: (tenant: Tenant, family: Family) => Promise<T>,
): Promise<T[]> {
  const children = access.children.filter(
    ({ patientId }) => among === undefined || patientId === among,
  );
  const answers: T[] = [];
  for (const orgId of new Set(children.map((child) => child.orgId))) {
    const ids = children.filter((child) => child.orgId === orgId).map(({ patientId }) => patientId);
    const answer = await open(orgScope(orgId), (tenant) =>
      inInstitution(tenant, { ids, tel: access.tel }, work),
    );
    answers.push(...answer);
  }
  return answers;
}

async function inInstitution<T>(
  tenant: Tenant,
  { ids, tel }: { ids: string[]; tel: string },
  work: (tenant: Tenant, family: Family) => Promise<T>,
): Promise<T[]> {
  const children = await childrenOfFamily(tenant, { ids, tel });
  const [first] = children;
  if (!first) return [];
  const actor = {
    userId: null,
    username: quickQueryLogText.family(tel),
    role: null,
    orgId: tenant.orgId,
    orgName: first.orgName,
  };
  return [await work(tenant, { children, actor, maskedPhone: maskPhone(tel) })];
}

/** The first answer that is not undefined. */
export async function firstDefined<T>(answers: Promise<(T | undefined)[]>): Promise<T | undefined> {
  return (await answers).find((answer) => answer !== undefined);
}
