/**
 * The families' access: who sends the code of a phone gets ten minutes of access to the children the phone is recorded
 * for. Before the right code nothing is looked up by the number, so no answer and no time tells whether it is known.
 * Later calls read inside the institution of the child, and every time anew whether the child is still this family's
 * (docs/adr/0028-families.md).
 */
import { createHash, randomBytes } from 'node:crypto';
import type { ErrorEntry } from '@spine/contract/kernel';
import { ACCESS_MINUTES } from '@spine/contract/quick-query';
import { type ChildOfFamily, childrenOfFamily } from '#features/patient/index.ts';
import { type CodeTried, trySmsCode } from '#features/session/index.ts';
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

/** What is kept of a secret. */
export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export function newSecret(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export type Opened = { token: string; access: Access } | { refused: ErrorEntry };

/** Uses the code up and opens an access; a wrong try is counted, so the caller lets this transaction commit. */
export async function openAccess(tenant: PlatformTenant, tried: CodeTried): Promise<Opened> {
  const refused = await trySmsCode(tenant, { ...tried, purpose: 'quickQuery' });
  if (refused) return { refused };
  const { tel, now } = tried;
  const token = newSecret();
  const access = {
    hash: hashOfSecret(token),
    tel,
    children: await familyChildren(tenant, tel),
    expiresAt: new Date(now.getTime() + ACCESS_MINUTES * MINUTE_MS),
  };
  await insertAccess(tenant, { ...access, now });
  return { token, access };
}

/** The access of a token while it lives. */
export function accessOf(
  tenant: PlatformTenant,
  token: string,
  now: Date,
): Promise<Access | undefined> {
  return accessByHash(tenant, { hash: hashOfSecret(token), now });
}

export function endAccess(tenant: PlatformTenant, token: string): Promise<void> {
  return deleteAccess(tenant, hashOfSecret(token));
}

/** Forgets accesses that are over, and their links. */
export function forgetAccesses(tenant: PlatformTenant, now: Date): Promise<void> {
  return deleteAccessesBefore(tenant, now);
}

/** One institution of an access with the children that are still this family's. */
export type Place = {
  readonly children: readonly ChildOfFamily[];
  /** Whom the log names. */
  readonly actor: LogActor;
};

/** Works in each institution of an access, inside its scope; `among` narrows the children looked for. */
export async function inPlaces<T>(
  open: Open,
  { access, among }: { access: Access; among?: string },
  work: (tenant: Tenant, place: Place) => Promise<T>,
): Promise<T[]> {
  const sought = access.children.filter(
    ({ patientId }) => among === undefined || patientId === among,
  );
  const answers: T[] = [];
  for (const orgId of new Set(sought.map((child) => child.orgId))) {
    const ids = sought.filter((child) => child.orgId === orgId).map(({ patientId }) => patientId);
    const answer = await open(orgScope(orgId), (tenant) =>
      atPlace(tenant, { ids, tel: access.tel }, work),
    );
    answers.push(...answer);
  }
  return answers;
}

async function atPlace<T>(
  tenant: Tenant,
  { ids, tel }: { ids: string[]; tel: string },
  work: (tenant: Tenant, place: Place) => Promise<T>,
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
  return [await work(tenant, { children, actor })];
}

/** What the first institution that has it answers. */
export async function firstOf<T>(answers: Promise<(T | undefined)[]>): Promise<T | undefined> {
  return (await answers).find((answer) => answer !== undefined);
}
