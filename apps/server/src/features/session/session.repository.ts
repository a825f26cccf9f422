/** Rows of signing in: picture codes, SMS codes, and the user a name or a phone belongs to. */
import type { SmsPurpose } from '@spine/contract/session';
import { type Insertable, type SqlBool, sql } from 'kysely';
import { countRows } from '#platform/db/list-total.ts';
import type { AnyTenant, PlatformTenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';
import { approvedUntil } from '#platform/session/access.repository.ts';

const signInColumns = [
  'appUser.id',
  'appUser.username',
  'appUser.realName',
  'appUser.role',
  'appUser.tel',
  'appUser.orgId',
  'organization.name as orgName',
  'appUser.passwordHash',
  'appUser.errorCounter',
  'appUser.mustChangePassword',
  'appUser.sessionsEndedAt',
  'appUser.factorsResetAt',
  'appUser.factorsResetBy',
  'appUser.factorsResetReason',
  'appUser.factorsResetKnownAt',
  'appUser.accountKind',
  'organization.secondFactor as orgFactorPolicy',
  'organization.ownSecondFactor as ownFactorPolicy',
] as const;

function users({ db }: PlatformTenant) {
  return db
    .selectFrom('appUser')
    .leftJoin('organization', 'organization.id', 'appUser.orgId')
    .where('appUser.deletedAt', 'is', null)
    .select(signInColumns)
    .select((eb) => approvedUntil(eb).as('approvedUntil'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('signInFactor')
          .whereRef('signInFactor.userId', '=', 'appUser.id')
          .where('signInFactor.confirmedAt', 'is not', null)
          .select('signInFactor.id'),
      )
        .$castTo<boolean>()
        .as('hasFactor'),
    );
}

function usersNamed(tenant: PlatformTenant, username: string) {
  return users(tenant).where((eb) =>
    eb(eb.fn('lower', ['appUser.username']), '=', username.toLowerCase()),
  );
}

export function userByName(tenant: PlatformTenant, username: string) {
  return usersNamed(tenant, username).executeTakeFirst();
}

/** Locks the row, so that guesses at one account are counted one after another. */
export function lockUserByName(tenant: PlatformTenant, username: string) {
  return usersNamed(tenant, username).forUpdate('appUser').executeTakeFirst();
}

export type SignInUser = NonNullable<Awaited<ReturnType<typeof userByTel>>>;

export function userByTel(tenant: PlatformTenant, tel: string) {
  return users(tenant).where('appUser.tel', '=', tel).executeTakeFirst();
}

export function userById(tenant: PlatformTenant, id: string) {
  return users(tenant).where('appUser.id', '=', id).executeTakeFirst();
}

export function lockUserById(tenant: PlatformTenant, id: string) {
  return users(tenant).where('appUser.id', '=', id).forUpdate('appUser').executeTakeFirst();
}

/** Where a provider ends its own session; undefined for a disabled one. */
export function signOutOfProvider({ db }: PlatformTenant, providerId: string) {
  return db
    .selectFrom('signInProvider')
    .where('id', '=', providerId)
    .where('enabled', '=', true)
    .select(['signOutUrl', 'clientId'])
    .executeTakeFirst();
}

export async function setErrorCounter(
  { db }: AnyTenant,
  id: string,
  failures: number,
): Promise<void> {
  await db.updateTable('appUser').set({ errorCounter: failures }).where('id', '=', id).execute();
}

export async function setPassword(
  { db }: AnyTenant,
  id: string,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('appUser')
    .set({ passwordHash, mustChangePassword: false, errorCounter: 0 })
    .where('id', '=', id)
    .execute();
}

export async function setTel({ db }: AnyTenant, id: string, tel: string): Promise<void> {
  await db.updateTable('appUser').set({ tel }).where('id', '=', id).execute();
}

export async function insertPictureCode(
  { db }: PlatformTenant,
  { key, ...fields }: { key: Buffer; code: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('pictureCode')
    .values({ key, ...fields })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(fields))
    .execute();
}

/** Reads and deletes a picture code: it serves for one try. */
export function takePictureCode({ db }: PlatformTenant, key: Buffer) {
  return db
    .deleteFrom('pictureCode')
    .where('key', '=', key)
    .returning(['code', 'expiresAt'])
    .executeTakeFirst();
}

/** Makes requests for one phone, or from one address, wait for each other until the transaction ends. */
export async function lockSmsKey({ db }: AnyTenant, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${key}`}, 0))`.execute(db);
}

export async function insertSmsCode(
  { db }: AnyTenant,
  row: Insertable<Tables['smsCode']>,
): Promise<void> {
  await db.insertInto('smsCode').values(row).execute();
}

type CountedSms = { network: string; isQuickQuery: boolean } | 'quickQuery';

function codesSince({ db }: AnyTenant, by: CountedSms, since: Date) {
  const query = db.selectFrom('smsCode').where('createdAt', '>', since);
  // As SQL, because a parameter cannot be matched with a partial index.
  if (by === 'quickQuery') return query.where(sql<SqlBool>`purpose = 'quickQuery' and not failed`);
  return query
    .where('address', '=', by.network)
    .where('purpose', by.isQuickQuery ? '=' : '<>', 'quickQuery');
}

/**
 * How many codes an address requested since an instant, sent or not, or how many were sent to anybody for the quick
 * query.
 */
export function countSmsCodes(tenant: AnyTenant, by: CountedSms, since: Date): Promise<number> {
  return countRows(tenant.db, codesSince(tenant, by, since).select('id'));
}

/** When the last codes for a purpose went to a phone, the newest first. */
export async function newestSmsCodes(
  { db }: AnyTenant,
  { tel, purpose }: { tel: string; purpose: SmsPurpose },
  { since, limit }: { since: Date; limit: number },
): Promise<Date[]> {
  const rows = await db
    .selectFrom('smsCode')
    .where('tel', '=', tel)
    .where('purpose', '=', purpose)
    .where('failed', '=', false)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .select('createdAt')
    .execute();
  return rows.map(({ createdAt }) => createdAt);
}

/**
 * The newest code of a phone that the asker was sent, or else the newest of all, used or not, locked so that tries are
 * counted one after another. An older code of the same asker never becomes valid again.
 */
export function lockNewestSmsCode(
  { db }: AnyTenant,
  { tel, purpose, asker }: { tel: string; purpose: SmsPurpose; asker: Buffer },
) {
  return db
    .selectFrom('smsCode')
    .where('tel', '=', tel)
    .where('purpose', '=', purpose)
    .orderBy(sql`asker is not distinct from ${asker}`, 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'codeHash', 'asker', 'tries', 'othersTries', 'expiresAt', 'usedAt'])
    .forUpdate()
    .executeTakeFirst();
}

/** Whether the asker was sent this code since an instant, other than as the code `exceptId`. */
export async function wasSmsCodeSent(
  { db }: AnyTenant,
  { tel, purpose, asker }: { tel: string; purpose: SmsPurpose; asker: Buffer },
  { codeHash, since, exceptId }: { codeHash: Buffer; since: Date; exceptId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('smsCode')
    .where('tel', '=', tel)
    .where('purpose', '=', purpose)
    .where('asker', '=', asker)
    .where('createdAt', '>', since)
    .where('codeHash', '=', codeHash)
    .where('id', '<>', exceptId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markSmsFailed({ db }: AnyTenant, id: string): Promise<void> {
  await db.updateTable('smsCode').set({ failed: true }).where('id', '=', id).execute();
}

export async function countSmsTry(
  { db }: AnyTenant,
  id: string,
  column: 'tries' | 'othersTries',
): Promise<void> {
  await db
    .updateTable('smsCode')
    .set(({ eb }) => ({ [column]: eb(column, '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function markSmsCodeUsed({ db }: AnyTenant, id: string, now: Date): Promise<void> {
  await db.updateTable('smsCode').set({ usedAt: now }).where('id', '=', id).execute();
}

/** Deletes expired codes. */
export async function deleteOldCodes({ db }: PlatformTenant, before: Date): Promise<void> {
  await db.deleteFrom('pictureCode').where('expiresAt', '<', before).execute();
  await db.deleteFrom('smsCode').where('createdAt', '<', before).execute();
}
