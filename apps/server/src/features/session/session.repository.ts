/** Rows of signing in: picture codes, SMS codes, failures, and the user a name or a phone belongs to. */
import type { SmsPurpose } from '@spine/contract/session';
import { type SqlBool, sql } from 'kysely';
import type { AnyTenant, PlatformTenant } from '#platform/db/open.ts';

export type SignInUser = {
  id: string;
  username: string;
  role: number;
  tel: string | null;
  org_id: string | null;
  org_name: string | null;
  password_hash: string;
  error_counter: number;
  must_change_password: boolean;
};

const signInColumns = [
  'app_user.id',
  'app_user.username',
  'app_user.role',
  'app_user.tel',
  'app_user.org_id',
  'organization.name as org_name',
  'app_user.password_hash',
  'app_user.error_counter',
  'app_user.must_change_password',
] as const;

function users({ db }: AnyTenant) {
  return db
    .selectFrom('app_user')
    .leftJoin('organization', 'organization.id', 'app_user.org_id')
    .where('app_user.deleted_at', 'is', null)
    .select(signInColumns);
}

/** Locks the row, so that guesses at one account are counted one after another. */
export function lockUserByName(
  tenant: PlatformTenant,
  username: string,
): Promise<SignInUser | undefined> {
  return users(tenant)
    .where((eb) => eb(eb.fn('lower', ['app_user.username']), '=', username.toLowerCase()))
    .forUpdate('app_user')
    .executeTakeFirst();
}

export function userByTel(tenant: PlatformTenant, tel: string): Promise<SignInUser | undefined> {
  return users(tenant).where('app_user.tel', '=', tel).executeTakeFirst();
}

export function lockUserById(tenant: PlatformTenant, id: string): Promise<SignInUser | undefined> {
  return users(tenant).where('app_user.id', '=', id).forUpdate('app_user').executeTakeFirst();
}

export async function setErrorCounter(
  { db }: AnyTenant,
  id: string,
  failures: number,
): Promise<void> {
  await db.updateTable('app_user').set({ error_counter: failures }).where('id', '=', id).execute();
}

export async function setPassword(
  { db }: AnyTenant,
  id: string,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ password_hash: passwordHash, must_change_password: false, error_counter: 0 })
    .where('id', '=', id)
    .execute();
}

export async function setTel({ db }: AnyTenant, id: string, tel: string): Promise<void> {
  await db.updateTable('app_user').set({ tel }).where('id', '=', id).execute();
}

/** Counts one more failure under a name nobody has, and answers how many there were. */
export async function countUnknownName(
  { db }: AnyTenant,
  nameHash: Buffer,
  now: Date,
): Promise<number> {
  const row = await db
    .insertInto('unknown_sign_in')
    .values({ name_hash: nameHash, failures: 1, last_at: now })
    .onConflict((conflict) =>
      conflict
        .column('name_hash')
        .doUpdateSet({ failures: sql`unknown_sign_in.failures + 1`, last_at: now }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return row.failures;
}

export async function insertPictureCode(
  { db }: AnyTenant,
  code: { key: Buffer; code: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('picture_code')
    .values({ key: code.key, code: code.code, expires_at: code.expiresAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ code: code.code, expires_at: code.expiresAt }),
    )
    .execute();
}

/** A picture code is used up by the first look at it. */
export function takePictureCode(
  { db }: AnyTenant,
  key: Buffer,
): Promise<{ code: string; expires_at: Date } | undefined> {
  return db
    .deleteFrom('picture_code')
    .where('key', '=', key)
    .returning(['code', 'expires_at'])
    .executeTakeFirst();
}

export type SmsCodeRow = {
  id: string;
  code_hash: Buffer;
  tries: number;
  expires_at: Date;
  used_at: Date | null;
};

/** Lets requests for one phone, or from one address, pass one after another until the transaction ends. */
export async function queueForSms({ db }: AnyTenant, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${key}`}, 0))`.execute(db);
}

export async function insertSmsCode(
  { db }: AnyTenant,
  code: {
    id: string;
    tel: string;
    purpose: SmsPurpose;
    address: string;
    hash: Buffer;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('sms_code')
    .values({
      id: code.id,
      tel: code.tel,
      purpose: code.purpose,
      address: code.address,
      code_hash: code.hash,
      created_at: code.now,
      expires_at: code.expiresAt,
      used_at: null,
    })
    .execute();
}

type CountedSms = { tel: string } | { address: string; isQuickQuery: boolean } | 'quickQuery';

function codesSince({ db }: AnyTenant, by: CountedSms, since: Date) {
  const query = db.selectFrom('sms_code').where('created_at', '>', since);
  // As SQL, because a parameter cannot be matched with a partial index.
  if (by === 'quickQuery') return query.where(sql<SqlBool>`purpose = 'quickQuery' and not failed`);
  if ('tel' in by) return query.where('tel', '=', by.tel).where('failed', '=', false);
  return query
    .where('address', '=', by.address)
    .where('purpose', by.isQuickQuery ? '=' : '<>', 'quickQuery');
}

/**
 * How many codes since an instant went to a phone, were asked from an address whether they could be sent or not, or
 * went to anybody for the quick query.
 */
export async function countSmsCodes(
  tenant: AnyTenant,
  by: CountedSms,
  since: Date,
): Promise<number> {
  const row = await codesSince(tenant, by, since)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * The newest code of a phone, used or not, locked so that tries are counted one after another. An older one never
 * comes alive again.
 */
export function lockNewestSmsCode(
  { db }: AnyTenant,
  tel: string,
  purpose: SmsPurpose,
): Promise<SmsCodeRow | undefined> {
  return db
    .selectFrom('sms_code')
    .where('tel', '=', tel)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'code_hash', 'tries', 'expires_at', 'used_at'])
    .forUpdate()
    .executeTakeFirst();
}

export async function markSmsFailed({ db }: AnyTenant, id: string): Promise<void> {
  await db.updateTable('sms_code').set({ failed: true }).where('id', '=', id).execute();
}

export async function countSmsTry({ db }: AnyTenant, id: string): Promise<void> {
  await db
    .updateTable('sms_code')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function useSmsCode({ db }: AnyTenant, id: string, now: Date): Promise<void> {
  await db.updateTable('sms_code').set({ used_at: now }).where('id', '=', id).execute();
}

/** Forgets codes and counts whose time is over. */
export async function sweepCodes({ db }: AnyTenant, before: Date): Promise<void> {
  await db.deleteFrom('picture_code').where('expires_at', '<', before).execute();
  await db.deleteFrom('sms_code').where('created_at', '<', before).execute();
  await db.deleteFrom('unknown_sign_in').where('last_at', '<', before).execute();
}
