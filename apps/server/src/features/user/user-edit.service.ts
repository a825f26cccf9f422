/**
 * Editing a user: phone, role, kind of account, and the lock. The user name is read-only; so is the institution, except that a user
 * who has none gets one together with a role that needs it. A change of role, institution or kind ends all sessions of
 * the user.
 */
import { isSameAccess } from '@spine/contract/approval';
import {
  type AccountKind,
  dateInShanghai,
  isMobile,
  type ParsedEndpointInput,
  Role,
} from '@spine/contract/kernel';
import {
  type editUser as editUserCall,
  isLocked,
  needsOrganization,
  USER_PARTS,
  userErrors,
  userRow,
} from '@spine/contract/user';
import { approveChange } from '#features/approval/index.ts';
import { organizationExists, organizationName } from '#features/organization/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { AnyTenant } from '#platform/db/open.ts';
import { mergeEdit } from '#platform/edit/merge-edit.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import { closeUserSessions } from '#platform/session/session-store.ts';
import { usersWithFactor } from '#platform/session/sign-in-factor.repository.ts';
import { deleteFailures } from '#platform/session/sign-in-failure.repository.ts';
import {
  lockForChange,
  setMustChangePassword,
  type UserRecord,
  updateUser,
} from './user.repository.ts';
import {
  requestedRole,
  requireAdministratorLeft,
  requireGrantable,
  requirePermission,
  requireRoleOfKind,
  toUserRow,
  USER_DUPLICATES,
} from './user.service.ts';

type EditInput = ParsedEndpointInput<typeof editUserCall>;

/** What an edit did, for the operation log. */
export type EditResult = {
  readonly newRole: Role | undefined;
  readonly newKind: AccountKind | undefined;
  readonly unlocked: boolean;
};

/**
 * Refuses approvalErrors.endInvalid, kernelErrors.changedMeanwhile, kernelErrors.forbidden, userErrors.accountKindRole, userErrors.deviceAccountFactor, userErrors.illegalChange, userErrors.lastAdministrator, userErrors.noSystemUser,
 * userErrors.organizationEmpty, userErrors.organizationUnknown, userErrors.phoneKept, userErrors.phoneUsed,
 * userErrors.roleMissing, userErrors.roleNotAllowed, userErrors.roleZero, userErrors.unknown,
 * userErrors.usernameUsed, userErrors.wrongPhoneOnEdit.
 */
export async function editUser(
  tenant: AnyTenant,
  actor: Actor,
  { input, now }: { input: EditInput; now: Date },
): Promise<EditResult> {
  const locked = await lockForChange(tenant, [input.id]);
  const stored = locked.find(({ id }) => id === input.id) ?? refuse(userErrors.unknown);
  if (input.username !== undefined && input.username !== stored.username)
    refuse(userErrors.illegalChange);
  const after = await mergeUser(tenant, stored, {
    requested: await applyInput(tenant, actor, { stored, input }),
    version: input.version,
  });
  if (changesFields(stored, after)) requirePermission(actor, 'userList.edit');
  if (after.role !== stored.role || after.accountKind !== stored.accountKind)
    requireAdministratorLeft(locked, [stored.id], dateInShanghai(now));
  if (becomesDevice(stored, after)) await requireNoFactor(tenant, stored.id);
  await refuseDuplicates(updateUser(tenant, stored.id, after), USER_DUPLICATES);
  await followUp(tenant, { stored, after, now });
  await approveMove(tenant, { actor, now }, { stored, after, input });
  return {
    newRole: changed(stored.role, after.role),
    newKind: changed(stored.accountKind, after.accountKind),
    unlocked: isLocked(stored.errorCounter) && !isLocked(after.errorCounter),
  };
}

function changed<T>(before: T, after: T): T | undefined {
  return before === after ? undefined : after;
}

/** The second factor of a device's account would go without a reason. Refuses userErrors.deviceAccountFactor. */
async function requireNoFactor(tenant: AnyTenant, id: string): Promise<void> {
  if (await hasFactor(tenant, id)) refuseAt('accountKind', userErrors.deviceAccountFactor);
}

/** The user after the edit. */
async function applyInput(
  tenant: AnyTenant,
  actor: Actor,
  { stored, input }: { stored: UserRecord; input: EditInput },
): Promise<UserRecord> {
  const role = resolveRole(actor, stored, input);
  const accountKind = resolveKind(actor, stored, { role, requested: input.accountKind });
  return {
    ...stored,
    role,
    accountKind,
    realName: input.realName ?? stored.realName,
    tel: resolveTel(stored, input.tel),
    orgId: await resolveOrganization(tenant, actor, {
      stored,
      role,
      requested: input.orgId || null,
    }),
    errorCounter: resolveCounter(actor, stored, input.errorCounter),
  };
}

/** Merges the edit with changes made meanwhile. The counter of wrong passwords is no field of the form, so unlocking never conflicts. */
async function mergeUser(
  tenant: AnyTenant,
  stored: UserRecord,
  { requested, version }: { requested: UserRecord; version: string | undefined },
): Promise<UserRecord> {
  const orgName = () => (stored.orgId === null ? '' : organizationName(tenant, stored.orgId));
  const { row } = await mergeEdit(
    USER_PARTS,
    { stored, edited: requested, version },
    {
      shape: userRow,
      read: async () =>
        toUserRow({
          ...stored,
          orgName: (await orgName()) ?? '',
          hasFactor: await hasFactor(tenant, stored.id),
        }),
    },
  );
  return { ...row, errorCounter: requested.errorCounter };
}

async function hasFactor(tenant: AnyTenant, id: string): Promise<boolean> {
  return (await usersWithFactor(tenant.db, [id])).has(id);
}

/**
 * Unlocking deletes all counted failures; another role, institution or kind ends the sessions. Nobody sits at a device to change its
 * password, and a person does not go on with that of a device.
 */
async function followUp(
  tenant: AnyTenant,
  { stored, after, now }: { stored: UserRecord; after: UserRecord; now: Date },
): Promise<void> {
  if (stored.errorCounter > 0 && after.errorCounter === 0)
    await deleteFailures(tenant.db, [stored.id]);
  if (becomesDevice(stored, after)) await setMustChangePassword(tenant, stored.id, false);
  if (becomesDevice(after, stored)) await setMustChangePassword(tenant, stored.id, true);
  if (!isSameAccess(stored, after)) await closeUserSessions(tenant.db, [stored.id], now);
}

function becomesDevice(from: UserRecord, to: UserRecord): boolean {
  return from.accountKind !== 'device' && to.accountKind === 'device';
}

/** Another role, institution or kind is approved by whoever gives it. */
async function approveMove(
  tenant: AnyTenant,
  by: { actor: Actor; now: Date },
  { stored, after, input }: { stored: UserRecord; after: UserRecord; input: EditInput },
): Promise<void> {
  if (isSameAccess(stored, after)) return;
  const { purpose, endsOn } = input;
  await approveChange(tenant, by, { user: after, purpose, endsOn });
}

function changesFields(stored: UserRecord, after: UserRecord): boolean {
  return (['realName', 'tel', 'role', 'orgId', 'accountKind'] as const).some(
    (key) => stored[key] !== after[key],
  );
}

/** The requested role, when the actor may grant it; nobody changes the own role. */
function resolveRole(actor: Actor, stored: UserRecord, input: EditInput): Role {
  const requested = requestedRole(input);
  if (requested === undefined || requested === stored.role) return stored.role;
  requireGrantable(actor, requested);
  if (stored.id === actor.userId) refuse(userErrors.illegalChange);
  return requested;
}

/** The requested kind, given by who may add a user of the role; nobody changes the own kind. */
function resolveKind(
  actor: Actor,
  stored: UserRecord,
  { role, requested = stored.accountKind }: { role: Role; requested: AccountKind | undefined },
): AccountKind {
  requireRoleOfKind({ role, accountKind: requested });
  if (requested === stored.accountKind) return requested;
  requireGrantable(actor, role);
  if (stored.id === actor.userId) refuse(userErrors.illegalChange);
  return requested;
}

/** A phone that was left out stays; it may be empty only where there was none. */
function resolveTel(stored: UserRecord, tel: string | null | undefined): string | null {
  if (tel === undefined) return stored.tel;
  if (!tel) return stored.tel === null ? null : refuseAt('tel', userErrors.phoneKept);
  return isMobile(tel) ? tel : refuseAt('tel', userErrors.wrongPhoneOnEdit);
}

type OrganizationInput = { stored: UserRecord; role: Role; requested: string | null };

async function resolveOrganization(
  tenant: AnyTenant,
  actor: Actor,
  { stored, role, requested }: OrganizationInput,
): Promise<string | null> {
  if (actor.role !== Role.Platform) return stored.orgId;
  if (requested === null || requested === stored.orgId) {
    if (needsOrganization(role) && stored.orgId === null) refuse(userErrors.organizationEmpty);
    return stored.orgId;
  }
  if (stored.orgId !== null || role === Role.Platform) refuse(userErrors.illegalChange);
  if (!(await organizationExists(tenant, requested))) refuse(userErrors.organizationUnknown);
  return requested;
}

/** 0 unlocks; clients that send the whole row repeat the number they read. */
function resolveCounter(actor: Actor, stored: UserRecord, counter: number | undefined): number {
  if (counter === undefined || counter === stored.errorCounter) return stored.errorCounter;
  if (counter !== 0) refuse(userErrors.illegalChange);
  requirePermission(actor, 'userList.unlock');
  return 0;
}
