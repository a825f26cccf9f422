/**
 * Editing a user: phone, role, and the lock. The user name is read-only; so is the institution, except that a user
 * who has none gets one together with a role that needs it. A change of role or institution ends all sessions of
 * the user.
 */
import { isMobile, type ParsedInputOf, Role } from '@spine/contract/kernel';
import {
  type editUser as editUserCall,
  isLocked,
  needsOrganization,
  USER_PARTS,
  userErrors,
  userRow,
} from '@spine/contract/user';
import { organizationExists, organizationName } from '#features/organization/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { AnyTenant } from '#platform/db/open.ts';
import { mergeEdit } from '#platform/edit/merge-edit.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import { closeSessionsOf } from '#platform/session/session-store.ts';
import { forgetFailures } from '#platform/session/sign-in-failure.repository.ts';
import { lockForChange, type UserRecord, updateUser } from './user.repository.ts';
import {
  askedRole,
  requireAdministratorLeft,
  requireGrantable,
  requirePermission,
  USER_DUPLICATES,
  userRowOf,
} from './user.service.ts';

type EditInput = ParsedInputOf<typeof editUserCall>;

/** What an edit did, for the operation log. */
export type Edited = { readonly newRole: Role | undefined; readonly unlocked: boolean };

/**
 * Refuses kernelErrors.changedMeanwhile, kernelErrors.forbidden, userErrors.illegalChange, userErrors.lastAdministrator, userErrors.noSystemUser,
 * userErrors.organizationEmpty, userErrors.organizationUnknown, userErrors.phoneKept, userErrors.phoneUsed,
 * userErrors.roleMissing, userErrors.roleNotAllowed, userErrors.roleZero, userErrors.unknown,
 * userErrors.usernameUsed, userErrors.wrongPhoneOnEdit.
 */
export async function editUser(tenant: AnyTenant, actor: Actor, input: EditInput): Promise<Edited> {
  const locked = await lockForChange(tenant, [input.id]);
  const known = locked.find(({ id }) => id === input.id) ?? refuse(userErrors.unknown);
  if (input.username !== undefined && input.username !== known.username)
    refuse(userErrors.illegalChange);
  const after = await mergedUser(tenant, known, {
    wanted: await wantedOf(tenant, actor, { known, input }),
    version: input.version,
  });
  if (changesMore(known, after)) requirePermission(actor, 'userList.edit');
  if (after.role !== known.role) requireAdministratorLeft(locked, [known.id]);
  await refuseDuplicates(updateUser(tenant, known.id, after), USER_DUPLICATES);
  await followUp(tenant, known, after);
  return {
    newRole: after.role === known.role ? undefined : after.role,
    unlocked: isLocked(known.errorCounter) && !isLocked(after.errorCounter),
  };
}

/** The user as the edit wants it. */
async function wantedOf(
  tenant: AnyTenant,
  actor: Actor,
  { known, input }: { known: UserRecord; input: EditInput },
): Promise<UserRecord> {
  const role = roleAfter(actor, known, input);
  return {
    ...known,
    role,
    realName: input.realName ?? known.realName,
    tel: telAfter(known, input.tel),
    orgId: await organizationAfter(tenant, actor, { known, role, sent: input.orgId || null }),
    errorCounter: counterAfter(actor, known, input.errorCounter),
  };
}

/** What of that is written. The counter of wrong passwords is no field of the form: unlocking meets nobody's edit. */
async function mergedUser(
  tenant: AnyTenant,
  known: UserRecord,
  { wanted, version }: { wanted: UserRecord; version: string | undefined },
): Promise<UserRecord> {
  const orgName = () => (known.orgId === null ? '' : organizationName(tenant, known.orgId));
  const { row } = await mergeEdit(
    USER_PARTS,
    { known, wanted, version },
    {
      shape: userRow,
      read: async () => userRowOf({ ...known, orgName: (await orgName()) ?? '' }),
    },
  );
  return { ...row, errorCounter: wanted.errorCounter };
}

/** The lock is lifted everywhere; another role or institution ends the sessions. */
async function followUp(tenant: AnyTenant, known: UserRecord, after: UserRecord): Promise<void> {
  if (known.errorCounter > 0 && after.errorCounter === 0)
    await forgetFailures(tenant.db, [known.id]);
  if (after.role !== known.role || after.orgId !== known.orgId)
    await closeSessionsOf(tenant.db, [known.id]);
}

function changesMore(known: UserRecord, after: UserRecord): boolean {
  return (['realName', 'tel', 'role', 'orgId'] as const).some((key) => known[key] !== after[key]);
}

/** The role asked for, when the actor may give it; nobody changes the own role. */
function roleAfter(actor: Actor, known: UserRecord, input: EditInput): Role {
  const asked = askedRole(input);
  if (asked === undefined || asked === known.role) return known.role;
  requireGrantable(actor, asked);
  if (known.id === actor.userId) refuse(userErrors.illegalChange);
  return asked;
}

/** A missing phone stays, an empty one only where there was none. */
function telAfter(known: UserRecord, sent: string | null | undefined): string | null {
  if (sent === undefined) return known.tel;
  if (!sent) return known.tel === null ? null : refuseAt('tel', userErrors.phoneKept);
  return isMobile(sent) ? sent : refuseAt('tel', userErrors.wrongPhoneOnEdit);
}

type Belonging = { known: UserRecord; role: Role; sent: string | null };

async function organizationAfter(
  tenant: AnyTenant,
  actor: Actor,
  { known, role, sent }: Belonging,
): Promise<string | null> {
  if (actor.role !== Role.Platform) return known.orgId;
  if (sent === null || sent === known.orgId) {
    if (needsOrganization(role) && known.orgId === null) refuse(userErrors.organizationEmpty);
    return known.orgId;
  }
  if (known.orgId !== null || role === Role.Platform) refuse(userErrors.illegalChange);
  if (!(await organizationExists(tenant, sent))) refuse(userErrors.organizationUnknown);
  return sent;
}

/** 0 unlocks; clients that send the whole row repeat the number they read. */
function counterAfter(actor: Actor, known: UserRecord, sent: number | undefined): number {
  if (sent === undefined || sent === known.errorCounter) return known.errorCounter;
  if (sent !== 0) refuse(userErrors.illegalChange);
  requirePermission(actor, 'userList.unlock');
  return 0;
}
