/**
 * Who approved the access of whom (docs/adr/0131-approval-of-access.md). Adding a user, and giving another role, institution or kind
 * of account, is an approval by whoever does it, but for managers, whom the platform approves. A new approval ends the one before;
 * rows are never deleted.
 */
import {
  approvalErrors,
  hasChargeOf,
  isPossibleEnd,
  latestEnd,
  needsApproval,
  UNSTATED_PURPOSE,
} from '@spine/contract/approval';
import { type AccountKind, dateInShanghai, type Role } from '@spine/contract/kernel';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '#platform/auth/actor.ts';
import type { AnyTenant } from '#platform/db/open.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { endOpenApprovals, insertApprovals, lockMembers } from './approval.repository.ts';
import { AWAITS_PLATFORM } from './approval.text.ts';

/** Who does something about approvals, and when. */
type Approver = {
  readonly actor: Pick<Actor, 'userId' | 'username' | 'realName' | 'role'>;
  readonly now: Date;
};
type User = {
  readonly id: string;
  readonly role: Role;
  readonly accountKind: AccountKind;
  readonly orgId: string | null;
};
type Member = User & { readonly orgId: string };

/**
 * Approves users in their present roles, all or none. Refuses approvalErrors.endInvalid, approvalErrors.ownAccess,
 * approvalErrors.userUnknown.
 */
export async function approveUsers(
  tenant: AnyTenant,
  by: Approver,
  input: { userIds: readonly string[]; purpose: string; endsOn: string },
): Promise<number> {
  const ids = [...new Set(input.userIds)];
  if (ids.includes(by.actor.userId)) refuse(approvalErrors.ownAccess);
  const users = await lockMembers(tenant, ids);
  if (users.length < ids.length) refuse(approvalErrors.userUnknown);
  await storeApprovals(tenant, by, { ...input, users });
  return users.length;
}

/**
 * Approves a new user, role, institution or kind of account by whoever made it: for a purpose that says that none was written, and for
 * a year, where the call names neither. A manager whom another one made waits for the platform. Refuses approvalErrors.endInvalid.
 */
export async function approveChange(
  tenant: AnyTenant,
  by: Approver,
  {
    user: { id, role, accountKind, orgId },
    purpose = UNSTATED_PURPOSE,
    endsOn = latestEnd(dateInShanghai(by.now)),
  }: { user: User; purpose: string | undefined; endsOn: string | undefined },
): Promise<void> {
  if (orgId === null || !needsApproval({ role, orgId })) return;
  const user = { id, role, accountKind, orgId };
  if (hasChargeOf(by.actor, user))
    await storeApprovals(tenant, by, { users: [user], purpose, endsOn });
  else await endApprovals(tenant, by, { userIds: [id], reason: AWAITS_PLATFORM });
}

async function storeApprovals(
  tenant: AnyTenant,
  { actor, now }: Approver,
  { users, purpose, endsOn }: { users: readonly Member[]; purpose: string; endsOn: string },
): Promise<void> {
  if (!isPossibleEnd(endsOn, dateInShanghai(now))) refuseAt('endsOn', approvalErrors.endInvalid);
  await endApprovals(tenant, { actor, now }, { userIds: users.map(({ id }) => id), reason: null });
  await insertApprovals(
    tenant,
    users.map(({ id: userId, ...work }) => ({
      id: uuidv7(),
      userId,
      ...work,
      purpose,
      approvedBy: actor.userId,
      approvedByName: nameOf(actor),
      approvedByUsername: actor.username,
      approvedAt: now,
      endsOn,
    })),
  );
}

/** Takes an approval back. Refuses approvalErrors.nothingApproved, approvalErrors.ownAccess, approvalErrors.userUnknown. */
export async function takeBackApproval(
  tenant: AnyTenant,
  by: Approver,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  if (userId === by.actor.userId) refuse(approvalErrors.ownAccess);
  if ((await lockMembers(tenant, [userId])).length === 0) refuse(approvalErrors.userUnknown);
  const ended = await endApprovals(tenant, by, { userIds: [userId], reason });
  if (ended === 0) refuse(approvalErrors.nothingApproved);
}

/** Ends the open approvals of users, and answers how many there were; no reason where another takes their place. */
export function endApprovals(
  tenant: AnyTenant,
  { actor, now }: Approver,
  { userIds, reason }: { userIds: readonly string[]; reason: string | null },
): Promise<number> {
  return endOpenApprovals(tenant, userIds, {
    endedAt: now,
    endedBy: actor.userId,
    endedByName: nameOf(actor),
    endedByUsername: actor.username,
    endReason: reason,
  });
}

function nameOf({ realName, username }: Approver['actor']): string {
  return realName ?? username;
}
