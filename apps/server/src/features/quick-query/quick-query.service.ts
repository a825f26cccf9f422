/**
 * The families' access: who sends the code of a phone gets ten minutes of access to the children the phone is recorded
 * for. Before the right code nothing is looked up by the number, so no answer and no time tells whether it is known.
 * Later calls read inside the institution of the child, and every time anew whether the child is still this family's
 * (docs/adr/0028-families.md).
 */
import { createHash, randomBytes } from 'node:crypto';
import type { ErrorEntry } from '@spine/contract/kernel';
import { ACCESS_MINUTES } from '@spine/contract/quick-query';
import { sessionErrors } from '@spine/contract/session';
import { type ChildOfFamily, childrenOfFamily } from '#features/patient/index.ts';
import { trySmsCode } from '#features/session/index.ts';
import { type OrgScope, orgScope, platformScope, type Scope } from '#platform/auth/scope.ts';
import type { Db } from '#platform/db/open.ts';
import type { LogActor } from '#platform/http/call.ts';
import {
  type AccessRow,
  accessByHash,
  deleteAccess,
  deleteAccessesBefore,
  familyChildren,
  insertAccess,
} from './quick-query.repository.ts';
import { quickQueryLogText } from './quick-query.text.ts';

const TOKEN_BYTES = 32;
const MINUTE_MS = 60_000;

export type Open = <T>(scope: Scope, work: (db: Db) => Promise<T>) => Promise<T>;
export type Access = AccessRow;

/** What is kept of a secret. */
export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export function newSecret(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export type Opened = { token: string; access: Access } | { refused: ErrorEntry };

/** Uses the code up and opens an access; a wrong try is counted, so the caller lets this transaction commit. */
export async function openAccess(
  db: Db,
  tried: { tel: string; code: string; secret: string; now: Date },
): Promise<Opened> {
  const outcome = await trySmsCode(db, { ...tried, purpose: 'quickQuery' });
  if (outcome === 'wrong') return { refused: sessionErrors.wrongSmsCode };
  if (outcome === 'expired') return { refused: sessionErrors.codeExpired };
  const { tel, now } = tried;
  const token = newSecret();
  const access = {
    hash: hashOfSecret(token),
    tel,
    children: await familyChildren(db, platformScope, tel),
    expiresAt: new Date(now.getTime() + ACCESS_MINUTES * MINUTE_MS),
  };
  await insertAccess(db, platformScope, { ...access, now });
  return { token, access };
}

/** The access of a token while it lives. */
export function accessOf(db: Db, token: string, now: Date): Promise<Access | undefined> {
  return accessByHash(db, platformScope, { hash: hashOfSecret(token), now });
}

export function endAccess(db: Db, token: string): Promise<void> {
  return deleteAccess(db, platformScope, hashOfSecret(token));
}

/** Forgets accesses that are over, and their links. */
export function forgetAccesses(db: Db, now: Date): Promise<void> {
  return deleteAccessesBefore(db, platformScope, now);
}

/** One institution of an access with the children that are still this family's. */
export type Place = {
  readonly scope: OrgScope;
  readonly children: readonly ChildOfFamily[];
  /** Whom the log names. */
  readonly actor: LogActor;
};

/** Works in each institution of an access, inside its scope; `among` narrows the children looked for. */
export async function inPlaces<T>(
  open: Open,
  { access, among }: { access: Access; among?: string },
  work: (db: Db, place: Place) => Promise<T>,
): Promise<T[]> {
  const sought = access.children.filter(
    ({ patientId }) => among === undefined || patientId === among,
  );
  const answers: T[] = [];
  for (const orgId of new Set(sought.map((child) => child.orgId))) {
    const scope = orgScope(orgId);
    const ids = sought.filter((child) => child.orgId === orgId).map(({ patientId }) => patientId);
    const answer = await open(scope, (db) => atPlace(db, { scope, ids, tel: access.tel }, work));
    answers.push(...answer);
  }
  return answers;
}

async function atPlace<T>(
  db: Db,
  { scope, ids, tel }: { scope: OrgScope; ids: string[]; tel: string },
  work: (db: Db, place: Place) => Promise<T>,
): Promise<T[]> {
  const children = await childrenOfFamily(db, scope, { ids, tel });
  const [first] = children;
  if (!first) return [];
  const actor = {
    userId: null,
    username: quickQueryLogText.family(tel),
    role: null,
    orgId: scope.orgId,
    orgName: first.orgName,
  };
  return [await work(db, { scope, children, actor })];
}

/** What the first institution that has it answers. */
export async function firstOf<T>(answers: Promise<(T | undefined)[]>): Promise<T | undefined> {
  return (await answers).find((answer) => answer !== undefined);
}
