/** Rows of the second step: factors, recovery codes, and browsers that are remembered. Those of passkeys alone: passkey.repository.ts. */
import type { FactorKind } from '@spine/contract/session';
import type { Insertable, NotNull } from 'kysely';
import type { PlatformTenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

/** More are not shown. */
const MOST_BROWSERS = 100;

/** The confirmed factors of a user, of each kind, the oldest first. */
export function confirmedFactors({ db }: PlatformTenant, userId: string) {
  return db
    .selectFrom('signInFactor')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .select(['id', 'kind', 'name', 'createdAt', 'lastUsedAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Of which kinds they are. */
export async function kindsOfFactors(
  { db }: PlatformTenant,
  userId: string,
): Promise<FactorKind[]> {
  const rows = await db
    .selectFrom('signInFactor')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .select('kind')
    .distinct()
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** The confirmed authenticators among them. */
export function authenticatorsOf({ db }: PlatformTenant, userId: string) {
  return db
    .selectFrom('signInFactor')
    .where('userId', '=', userId)
    .where('kind', '=', 'totp')
    .where('confirmedAt', 'is not', null)
    .select(['id', 'secret'])
    .orderBy('createdAt')
    .orderBy('id')
    .$narrowType<{ secret: NotNull }>()
    .execute();
}

/** The one set-up of a user that was begun since an instant. */
export function unconfirmedFactor(
  { db }: PlatformTenant,
  { id, userId }: { id: string; userId: string },
  since: Date,
) {
  return db
    .selectFrom('signInFactor')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('createdAt', '>', since)
    .select(['id', 'secret'])
    .$narrowType<{ secret: NotNull }>()
    .executeTakeFirst();
}

/** Begins a set-up in place of one that was not confirmed. */
export async function replaceUnconfirmedFactor(
  { db }: PlatformTenant,
  row: Insertable<Tables['signInFactor']>,
): Promise<void> {
  await db
    .deleteFrom('signInFactor')
    .where('userId', '=', row.userId)
    .where('confirmedAt', 'is', null)
    .execute();
  await db.insertInto('signInFactor').values(row).execute();
}

export async function markFactorConfirmed(
  { db }: PlatformTenant,
  id: string,
  { step, now }: { step: number; now: Date },
): Promise<void> {
  await db
    .updateTable('signInFactor')
    .set({ confirmedAt: now, lastStep: step })
    .where('id', '=', id)
    .execute();
}

/** Uses the code of a step up; false when it, or a later one, was used before. */
export async function spendStep(
  { db }: PlatformTenant,
  id: string,
  { step, isAccepted, now }: { step: number; isAccepted: boolean; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('signInFactor')
    .set({ lastStep: step, ...(isAccepted && { lastUsedAt: now }) })
    .where('id', '=', id)
    .where('lastStep', '<', step)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteFactor({ db }: PlatformTenant, id: string): Promise<void> {
  await db.deleteFrom('signInFactor').where('id', '=', id).execute();
}

/** Stores new recovery codes in place of all former ones. */
export async function replaceRecoveryCodes(
  { db }: PlatformTenant,
  userId: string,
  { hashes, now }: { hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
  const rows = hashes.map((codeHash) => ({ userId, codeHash, createdAt: now }));
  await db.insertInto('recoveryCode').values(rows).execute();
}

/** Uses a recovery code up; false for a wrong or used one. */
export async function spendRecoveryCode(
  { db }: PlatformTenant,
  { userId, codeHash }: { userId: string; codeHash: Buffer },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes({ db }: PlatformTenant, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  return left;
}

export async function insertTrustedBrowser(
  { db }: PlatformTenant,
  row: Insertable<Tables['trustedBrowser']>,
): Promise<void> {
  await db.insertInto('trustedBrowser').values(row).execute();
}

/** Notes that a remembered browser signs in; false for one that is not, or is remembered for another user. */
export async function touchTrustedBrowser(
  { db }: PlatformTenant,
  { userId, tokenHash }: { userId: string; tokenHash: Buffer },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('trustedBrowser')
    .set({ lastUsedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The browsers a user is remembered in, the one used last first. */
export function trustedBrowsers({ db }: PlatformTenant, userId: string, now: Date) {
  return db
    .selectFrom('trustedBrowser')
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .select(['id', 'device', 'createdAt', 'lastUsedAt', 'expiresAt'])
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_BROWSERS)
    .execute();
}

/** Forgets a browser of a user, by its id or by its token; the word of its device, or undefined where there is none. */
export function deleteTrustedBrowser(
  { db }: PlatformTenant,
  userId: string,
  by: { id: string } | { tokenHash: Buffer },
) {
  const rows = db.deleteFrom('trustedBrowser').where('userId', '=', userId);
  const one =
    'id' in by ? rows.where('id', '=', by.id) : rows.where('tokenHash', '=', by.tokenHash);
  return one.returning('device').executeTakeFirst();
}

/** Deletes trust that is over, and set-ups that were not ended. */
export async function deleteOldFactors(
  { db }: PlatformTenant,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await db.deleteFrom('trustedBrowser').where('expiresAt', '<', now).execute();
  await db
    .deleteFrom('signInFactor')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', before)
    .execute();
}
