/** Rows of users. Platform scope reaches everybody, an institution's scope its own users. */
import { type CalendarDate, type ParsedEndpointInput, Role } from '@spine/contract/kernel';
import type { listUsers, UserRow } from '@spine/contract/user';
import { type Insertable, sql } from 'kysely';
import { countRows } from '#platform/db/list-total.ts';
import type { AnyTenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';
import { approvedUntil } from '#platform/session/access.repository.ts';

export type UserQuery = ParsedEndpointInput<typeof listUsers>;
export type UserRecord = Pick<
  UserRow,
  'id' | 'username' | 'realName' | 'tel' | 'role' | 'orgId' | 'accountKind' | 'errorCounter'
>;

/** With the last day of an approval that stands. */
export type LockedUser = UserRecord & { readonly approvedUntil: CalendarDate | null };

const SORT_COLUMNS = { createtime: 'appUser.createdAt', username: 'appUser.username' } as const;

function inScope(tenant: AnyTenant) {
  const users = tenant.db.selectFrom('appUser');
  return tenant.kind === 'org' ? users.where('appUser.orgId', '=', tenant.orgId) : users;
}

function living(tenant: AnyTenant) {
  return inScope(tenant).where('appUser.deletedAt', 'is', null);
}

function matching(tenant: AnyTenant, { id, username, orgId, roleType }: UserQuery) {
  let query = living(tenant);
  if (id) query = query.where('appUser.id', '=', id);
  if (username)
    query = query.where(
      sql<boolean>`strpos(lower(app_user.username), ${username.toLowerCase()}) > 0`,
    );
  if (orgId) query = query.where('appUser.orgId', '=', orgId);
  if (roleType !== undefined) query = query.where('appUser.role', '=', roleType);
  return query;
}

export async function userRows(tenant: AnyTenant, query: UserQuery) {
  const direction = query.asc ? 'asc' : 'desc';
  const rows = await matching(tenant, query)
    .leftJoin('organization', 'organization.id', 'appUser.orgId')
    .select([
      'appUser.id',
      'appUser.username',
      'appUser.realName',
      'appUser.tel',
      'appUser.role',
      'appUser.orgId',
      'appUser.accountKind',
      'appUser.errorCounter',
      'organization.name as orgName',
    ])
    .orderBy(SORT_COLUMNS[query.asc ?? query.desc ?? 'createtime'], direction)
    .orderBy('appUser.id', direction)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  return rows.map((row) => ({ ...row, orgName: row.orgName ?? '' }));
}

export function countUsers(tenant: AnyTenant, query: UserQuery): Promise<number> {
  return countRows(tenant.db, matching(tenant, query).select('appUser.id'));
}

/** Ids of users, and of the administrators of the same kind: those of the platform, or of one institution. */
function idsWithPeers({ db }: AnyTenant, ids: readonly string[]) {
  const administrators = (role: Role) =>
    db.selectFrom('appUser').where('id', 'in', ids).where('role', '=', role);
  const peers = (role: Role) =>
    db.selectFrom('appUser').where('role', '=', role).where('deletedAt', 'is', null);
  return db
    .selectFrom('appUser')
    .where('id', 'in', ids)
    .select('id')
    .union(
      peers(Role.Manager)
        .where('orgId', 'in', administrators(Role.Manager).select('orgId'))
        .select('id'),
    )
    .union(
      peers(Role.Platform)
        .where(({ exists }) => exists(administrators(Role.Platform).select('id')))
        .select('id'),
    );
}

/**
 * The living users of these ids, and with an administrator among them all administrators of that kind, locked in
 * one order, so that two who demote each other wait for one another instead of leaving nobody.
 */
export function lockForChange(tenant: AnyTenant, ids: readonly string[]): Promise<LockedUser[]> {
  return living(tenant)
    .where('id', 'in', idsWithPeers(tenant, ids))
    .select(['id', 'username', 'realName', 'tel', 'role', 'orgId', 'accountKind', 'errorCounter'])
    .select((eb) => approvedUntil(eb).as('approvedUntil'))
    .orderBy('id')
    .forUpdate('appUser')
    .execute();
}

export async function insertUser(
  { db }: AnyTenant,
  user: Insertable<Tables['appUser']>,
): Promise<void> {
  await db.insertInto('appUser').values(user).execute();
}

export async function updateUser(
  { db }: AnyTenant,
  id: string,
  { realName, tel, role, orgId, accountKind, errorCounter }: Omit<UserRecord, 'id' | 'username'>,
): Promise<void> {
  await db
    .updateTable('appUser')
    .set({ realName, tel, role, orgId, accountKind, errorCounter })
    .where('id', '=', id)
    .execute();
}

/** Whether the user must change the password at the next sign-in. */
export async function setMustChangePassword(
  { db }: AnyTenant,
  id: string,
  mustChangePassword: boolean,
): Promise<void> {
  await db.updateTable('appUser').set({ mustChangePassword }).where('id', '=', id).execute();
}

/** Stores a password the user did not choose: it must be changed at the next sign-in, but for device accounts; the lock is lifted. */
export async function replacePassword(
  { db }: AnyTenant,
  id: string,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('appUser')
    .set({
      passwordHash,
      mustChangePassword: sql<boolean>`account_kind <> 'device'`,
      errorCounter: 0,
    })
    .where('id', '=', id)
    .execute();
}

export async function markUsersDeleted(
  { db }: AnyTenant,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await db.updateTable('appUser').set({ deletedAt: now }).where('id', 'in', ids).execute();
}

/** User names that contain a text, in any case, of deleted users of the scope too: their log lines remain. */
export async function usernamesContaining(tenant: AnyTenant, text: string): Promise<string[]> {
  const rows = await inScope(tenant)
    .where(sql<boolean>`strpos(lower(app_user.username), ${text.toLowerCase()}) > 0`)
    .select('username')
    .distinct()
    .execute();
  return rows.map(({ username }) => username);
}
