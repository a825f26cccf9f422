/**
 * Users: listing, adding, deleting, and giving a new password. All sessions of a user end when the password is
 * reset or the account deleted. The last administrator of an institution, or of the
 * platform, who may work stays.
 */
import { computeAccess } from '@spine/contract/approval';
import {
  type CalendarDate,
  canBeOfKind,
  dateInShanghai,
  hasPermission,
  isAdministrator,
  isMobile,
  kernelErrors,
  type ParsedEndpointInput,
  type Permission,
  Role,
} from '@spine/contract/kernel';
import { ACCOUNT_KIND_NAMES, roleNameOf } from '@spine/contract/session';
import {
  type addUser as addUserCall,
  type exportUsers,
  grantableRoles,
  isLocked,
  needsOrganization,
  requestedRoles,
  USER_PARTS,
  type UserRow,
  userErrors,
} from '@spine/contract/user';
import { approveChange, endApprovals } from '#features/approval/index.ts';
import { organizationName } from '#features/organization/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { faultOfNewPassword } from '#platform/auth/new-password.ts';
import type { AnyTenant } from '#platform/db/open.ts';
import { versionOf } from '#platform/edit/merge-edit.ts';
import { type ExportSource, readAllPages } from '#platform/http/export/bind-export.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import { closeUserSessions } from '#platform/session/session-store.ts';
import { removeFactors, usersWithFactor } from '#platform/session/sign-in-factor.repository.ts';
import { deleteFailures } from '#platform/session/sign-in-failure.repository.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write/write-xlsx.ts';
import {
  countUsers,
  insertUser,
  type LockedUser,
  lockForChange,
  markUsersDeleted,
  replacePassword,
  type UserQuery,
  type UserRecord,
  userRows,
} from './user.repository.ts';
import { ACCOUNT_DELETED, userExportText as text } from './user.text.ts';

/** The refusals of a name or a phone that another user has. */
export const USER_DUPLICATES = {
  app_user_username_key: { entry: userErrors.usernameUsed, field: 'username' },
  app_user_tel_key: { entry: userErrors.phoneUsed, field: 'tel' },
} as const;

export async function listUsers(tenant: AnyTenant, query: UserQuery) {
  const rows = await userRows(tenant, query);
  const owners = await usersWithFactor(
    tenant.db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => toUserRow({ ...row, hasFactor: owners.has(row.id) })),
    total: await countUsers(tenant, query),
  };
}

/** A user as lists show it. */
export function toUserRow(user: UserRecord & Pick<UserRow, 'orgName' | 'hasFactor'>): UserRow {
  const { role, errorCounter } = user;
  return {
    ...user,
    roleType: role,
    roleId: role,
    roleName: roleNameOf(user),
    locked: isLocked(errorCounter),
    version: versionOf(user, USER_PARTS),
  };
}

type NewUser = {
  readonly id: string;
  readonly now: Date;
  readonly passwordHash: string;
  readonly platformName: string | undefined;
  readonly input: ParsedEndpointInput<typeof addUserCall>;
};

/**
 * Adds a user, who must change the password at the first sign-in, but for a device account, and returns the granted role. A password is
 * refused with what `findNewPasswordFault` answers. Refuses approvalErrors.endInvalid, userErrors.accountKindRole, userErrors.noSystemUser, userErrors.organizationMissing,
 * userErrors.organizationUnknown, userErrors.phoneUsed, userErrors.roleMissing, userErrors.roleNotAllowed,
 * userErrors.roleZero, userErrors.usernameUsed, userErrors.wrongPhoneOnAdd.
 */
export async function addUser(tenant: AnyTenant, actor: Actor, request: NewUser): Promise<Role> {
  const { id, now, passwordHash, platformName, input } = request;
  const role = requestedRole(input) ?? refuseAt('role', userErrors.roleMissing);
  requireGrantable(actor, role);
  const { accountKind = 'person' } = input;
  requireRoleOfKind({ role, accountKind });
  const tel = input.tel || null;
  if (tel !== null && !isMobile(tel)) refuseAt('tel', userErrors.wrongPhoneOnAdd);
  const { username, realName } = input;
  const { orgId, orgName } = await resolveOrganization(tenant, actor, {
    role,
    requested: input.orgId || null,
  });
  const weak = faultOfNewPassword(input.pw, { username, realName, orgName, platformName });
  if (weak) refuseAt('pw', weak);
  const user = { id, username, realName, passwordHash, tel, role, accountKind, orgId };
  const mustChangePassword = accountKind !== 'device';
  await refuseDuplicates(
    insertUser(tenant, { ...user, createdAt: now, mustChangePassword }),
    USER_DUPLICATES,
  );
  const { purpose, endsOn } = input;
  await approveChange(tenant, { actor, now }, { user, purpose, endsOn });
  return role;
}

/** A manager's users belong to the own institution, whatever the request says; the platform administrator names one. */
async function resolveOrganization(
  tenant: AnyTenant,
  actor: Actor,
  { role, requested }: { role: Role; requested: string | null },
): Promise<{ orgId: string | null; orgName: string | undefined }> {
  if (actor.role !== Role.Platform) return actor;
  if (requested === null) {
    if (needsOrganization(role)) refuseAt('orgId', userErrors.organizationMissing);
    return { orgId: null, orgName: undefined };
  }
  const orgName = await organizationName(tenant, requested);
  return {
    orgId: requested,
    orgName: orgName ?? refuseAt('orgId', userErrors.organizationUnknown),
  };
}

/**
 * Deletes all of the users or none, with what they sign in with besides the password, and returns how many. Refuses userErrors.lastAdministrator,
 * userErrors.mayNotDelete, userErrors.unknown.
 */
export async function deleteUsers(
  tenant: AnyTenant,
  actor: Actor,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<number> {
  const userIds = [...new Set(ids)];
  const locked = await lockForChange(tenant, userIds);
  const targets = locked.filter(({ id }) => userIds.includes(id));
  if (targets.length < userIds.length) refuse(userErrors.unknown);
  if (userIds.includes(actor.userId)) refuse(userErrors.mayNotDelete);
  requireAdministratorLeft(locked, userIds, dateInShanghai(now));
  await markUsersDeleted(tenant, userIds, now);
  await closeUserSessions(tenant.db, userIds, now);
  await removeFactors(tenant.db, userIds);
  await endApprovals(tenant, { actor, now }, { userIds, reason: ACCOUNT_DELETED });
  return userIds.length;
}

/**
 * Refuses when, without the users of these ids, no administrator of their kind could sign in and work today any more. Refuses
 * userErrors.lastAdministrator.
 */
export function requireAdministratorLeft(
  locked: readonly LockedUser[],
  userIds: readonly string[],
  today: CalendarDate,
): void {
  const administrators = locked.filter(isAdministrator);
  const remaining = administrators.filter(
    (user) =>
      !userIds.includes(user.id) &&
      !isLocked(user.errorCounter) &&
      computeAccess(user, user.approvedUntil, today).isInForce,
  );
  for (const { id, role, orgId } of administrators) {
    if (!userIds.includes(id)) continue;
    const isPeer = (user: UserRecord) =>
      user.role === role && (role === Role.Platform || user.orgId === orgId);
    if (!remaining.some(isPeer)) refuse(userErrors.lastAdministrator);
  }
}

/** Gives the user another password, and ends all sessions. Refuses userErrors.ownReset, userErrors.unknown. */
export async function resetPassword(
  tenant: AnyTenant,
  actor: Actor,
  { id, passwordHash, now }: { id: string; passwordHash: string; now: Date },
): Promise<void> {
  const locked = await lockForChange(tenant, [id]);
  const stored = locked.find((user) => user.id === id) ?? refuse(userErrors.unknown);
  if (id === actor.userId) refuse(userErrors.ownReset);
  await replacePassword(tenant, id, passwordHash);
  await deleteFailures(tenant.db, [stored.id]);
  await closeUserSessions(tenant.db, [id], now);
}

// Who administers whom: the platform administrator everybody, a manager the users of the own institution.

/** Ends the call when the actor lacks a permission that only part of it needs. Refuses kernelErrors.forbidden. */
export function requirePermission(actor: Pick<Actor, 'role'>, permission: Permission): void {
  if (!hasPermission(actor.role, permission)) refuse(kernelErrors.forbidden);
}

type RoleInput = Parameters<typeof requestedRoles>[0];

/**
 * The requested role, if any. Fields that contradict each other are refused. Refuses
 * userErrors.roleMissing, userErrors.roleZero.
 */
export function requestedRole(input: RoleInput): Role | undefined {
  const roles = requestedRoles(input);
  if (input.roleId === Role.Platform && roles.length > 1) refuse(userErrors.roleZero);
  if (roles.length > 1) refuse(userErrors.roleMissing);
  return roles[0];
}

/** Ends the call where the actor may not give the role. Refuses userErrors.noSystemUser, userErrors.roleNotAllowed. */
export function requireGrantable(actor: Pick<Actor, 'role'>, role: Role): void {
  if (role === Role.Platform) refuse(userErrors.noSystemUser);
  if (!grantableRoles(actor.role).includes(role)) refuse(userErrors.roleNotAllowed);
}

/** Ends the call where the kind of account is none of the role's. Refuses userErrors.accountKindRole. */
export function requireRoleOfKind(account: Pick<UserRecord, 'role' | 'accountKind'>): void {
  if (!canBeOfKind(account)) refuseAt('accountKind', userErrors.accountKindRole);
}

const columns: readonly XlsxColumn<UserRow>[] = [
  { title: text.username, width: 18, value: (row) => row.username },
  { title: text.realName, width: 14, value: (row) => row.realName },
  { title: text.roleType, width: 18, value: (row) => row.roleName },
  { title: text.orgId, width: 32, value: (row) => row.orgName },
  { title: text.tel, width: 14, value: (row) => row.tel },
  { title: text.hasFactor, width: 10, value: (row) => (row.hasFactor ? text.yes : '') },
  { title: text.accountKind, width: 10, value: (row) => ACCOUNT_KIND_NAMES[row.accountKind] },
  { title: text.locked, width: 10, value: (row) => (row.locked ? text.yes : '') },
];

/** The export of users. */
export const userExport: ExportSource<typeof exportUsers, UserRow> = {
  subject: text.subject,
  columns,
  filterNames: text,
  read: ({ tenant, input }) => readAllPages((page) => listUsers(tenant, { ...input, ...page })),
};
