/** Rows of users. Platform scope reaches everybody, an institution's scope its own users. */
import { Role } from '@spine/contract/kernel';
import { sql } from 'kysely';
import type { AnyTenant } from '#platform/db/open.ts';

type Sort = 'createtime' | 'username';
export type UserQuery = {
  size: number;
  page: number;
  asc?: Sort | undefined;
  desc?: Sort | undefined;
  username?: string | undefined;
  orgId?: string | undefined;
  roleType?: Role | undefined;
};

export type UserRecord = {
  id: string;
  username: string;
  tel: string | null;
  role: Role;
  orgId: string | null;
  errorCounter: number;
};

const SORT_COLUMNS = { createtime: 'app_user.created_at', username: 'app_user.username' } as const;

function inScope(tenant: AnyTenant) {
  const users = tenant.db.selectFrom('app_user');
  return tenant.kind === 'org' ? users.where('app_user.org_id', '=', tenant.orgId) : users;
}

function living(tenant: AnyTenant) {
  return inScope(tenant).where('app_user.deleted_at', 'is', null);
}

function matching(tenant: AnyTenant, { username, orgId, roleType }: UserQuery) {
  let query = living(tenant);
  if (username)
    query = query.where(
      sql<boolean>`strpos(lower(app_user.username), ${username.toLowerCase()}) > 0`,
    );
  if (orgId) query = query.where('app_user.org_id', '=', orgId);
  if (roleType !== undefined) query = query.where('app_user.role', '=', roleType);
  return query;
}

export async function userRows(
  tenant: AnyTenant,
  query: UserQuery,
): Promise<(UserRecord & { orgName: string })[]> {
  const direction = query.asc ? 'asc' : 'desc';
  const rows = await matching(tenant, query)
    .leftJoin('organization', 'organization.id', 'app_user.org_id')
    .select([
      'app_user.id',
      'app_user.username',
      'app_user.tel',
      'app_user.role',
      'app_user.org_id as orgId',
      'app_user.error_counter as errorCounter',
      'organization.name as orgName',
    ])
    .orderBy(SORT_COLUMNS[query.asc ?? query.desc ?? 'createtime'], direction)
    .orderBy('app_user.id', direction)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as Role, orgName: row.orgName ?? '' }));
}

export async function countUsers(tenant: AnyTenant, query: UserQuery): Promise<number> {
  const row = await matching(tenant, query)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Ids of users, and of the administrators of the same kind: those of the platform, or of one institution. */
function idsWithPeers({ db }: AnyTenant, ids: readonly string[]) {
  const administrators = (role: Role) =>
    db.selectFrom('app_user').where('id', 'in', ids).where('role', '=', role);
  const peers = (role: Role) =>
    db.selectFrom('app_user').where('role', '=', role).where('deleted_at', 'is', null);
  return db
    .selectFrom('app_user')
    .where('id', 'in', ids)
    .select('id')
    .union(
      peers(Role.Manager)
        .where('org_id', 'in', administrators(Role.Manager).select('org_id'))
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
export async function lockForChange(
  tenant: AnyTenant,
  ids: readonly string[],
): Promise<UserRecord[]> {
  const rows = await living(tenant)
    .where('id', 'in', idsWithPeers(tenant, ids))
    .select(['id', 'username', 'tel', 'role', 'org_id as orgId', 'error_counter as errorCounter'])
    .orderBy('id')
    .forUpdate('app_user')
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as Role }));
}

export async function insertUser(
  { db }: AnyTenant,
  user: {
    id: string;
    username: string;
    passwordHash: string;
    tel: string | null;
    role: Role;
    orgId: string | null;
    createdAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('app_user')
    .values({
      id: user.id,
      org_id: user.orgId,
      username: user.username,
      password_hash: user.passwordHash,
      tel: user.tel,
      role: user.role,
      created_at: user.createdAt,
      deleted_at: null,
    })
    .execute();
}

export async function updateUser(
  { db }: AnyTenant,
  id: string,
  user: Pick<UserRecord, 'tel' | 'role' | 'orgId' | 'errorCounter'>,
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({
      tel: user.tel,
      role: user.role,
      org_id: user.orgId,
      error_counter: user.errorCounter,
    })
    .where('id', '=', id)
    .execute();
}

/** A password somebody else chose: it must be changed at the next sign-in, and a lock is lifted. */
export async function replacePassword(
  { db }: AnyTenant,
  id: string,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ password_hash: passwordHash, must_change_password: true, error_counter: 0 })
    .where('id', '=', id)
    .execute();
}

export async function markUsersDeleted(
  { db }: AnyTenant,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await db.updateTable('app_user').set({ deleted_at: now }).where('id', 'in', ids).execute();
}

/** Names that contain a text, of deleted users too: their log lines remain. */
export async function namesContaining(tenant: AnyTenant, text: string): Promise<string[]> {
  const rows = await inScope(tenant)
    .where(sql<boolean>`strpos(lower(app_user.username), ${text.toLowerCase()}) > 0`)
    .select('username')
    .distinct()
    .execute();
  return rows.map(({ username }) => username);
}
