/**
 * Links of accounts: who somebody is at a provider, by its subject alone. Equal names, mail addresses or phones link nobody. A link is made
 * by an invitation, by its owner, or by the staff number, which an institution's provider says and a manager has written down.
 */
import { randomBytes } from 'node:crypto';
import { instantInShanghai, kernelErrors } from '@spine/contract/kernel';
import {
  INVITATION_DAYS,
  INVITATION_PATH,
  type LinkKind,
  type LinkRow,
  type OwnLinkRow,
  singleSignOnErrors,
} from '@spine/contract/single-sign-on';
import { userErrors } from '@spine/contract/user';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '#platform/auth/actor.ts';
import type { Scope } from '#platform/auth/scope.ts';
import type { PlatformTenant } from '#platform/db/open.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import { usersWithFactor } from '#platform/session/sign-in-factor.repository.ts';
import { deleteExpiredFlows, endProviderSessions, sessionIdOf } from './flow.repository.ts';
import { hashOf } from './flow.service.ts';
import {
  deleteInvitation,
  deleteInvitationsTo,
  deleteLink,
  insertLink,
  invitationByToken,
  invitationsOfUser,
  linkOfSubject,
  linkOfUser,
  linksOfUser,
  lockMember,
  type Member,
  markLinkEnded,
  memberById,
  replaceInvitation,
  setStaffNumber,
} from './link.repository.ts';
import { enabledProviders, providerById, type StoredProvider } from './provider.repository.ts';
import { isUsableIn, requireUsable } from './provider.service.ts';

const TOKEN_BYTES = 32;
const DAY_MS = 24 * 3600_000;
/** How long its owner is told that somebody else ended a link. */
const NOTICE_MS = 30 * DAY_MS;
const DUPLICATES = {
  sign_in_link_subject_key: { entry: singleSignOnErrors.subjectLinked, field: 'providerId' },
  sign_in_link_user_key: { entry: singleSignOnErrors.alreadyLinked, field: 'providerId' },
} as const;

type NewLink = {
  readonly member: Member;
  readonly provider: StoredProvider;
  readonly subject: string;
  readonly kind: LinkKind;
  readonly now: Date;
};

/**
 * Links an account; one that is linked so already stays. Who was linked to a deleted account may be linked to another. Refuses
 * singleSignOnErrors.alreadyLinked, singleSignOnErrors.deviceAccount, singleSignOnErrors.providerUnknown, singleSignOnErrors.subjectLinked.
 */
export async function addLink(
  tenant: PlatformTenant,
  { member, provider, subject, kind, now }: NewLink,
): Promise<void> {
  requirePerson(member);
  if (!isUsableIn(provider, member.orgId)) refuse(singleSignOnErrors.providerUnknown);
  const linked = await linkOfSubject(tenant, provider.id, subject);
  if (linked?.userId === member.id) return;
  if (linked && linked.deletedAt === null) refuse(singleSignOnErrors.subjectLinked);
  if (await linkOfUser(tenant, { userId: member.id, providerId: provider.id }))
    refuse(singleSignOnErrors.alreadyLinked);
  if (linked) await deleteLink(tenant, linked.id);
  const row = { id: uuidv7(), providerId: provider.id, userId: member.id, subject, kind };
  await refuseDuplicates(insertLink(tenant, { ...row, linkedAt: now }), DUPLICATES);
}

function requirePerson({ accountKind }: Pick<Member, 'accountKind'>): void {
  if (accountKind === 'device') refuse(singleSignOnErrors.deviceAccount);
}

/** What the own account is or may be linked to. Refuses userErrors.unknown. */
export async function listOwnLinks(
  tenant: PlatformTenant,
  userId: string,
  now: Date,
): Promise<{ rows: OwnLinkRow[]; total: number }> {
  const member = (await memberById(tenant, userId)) ?? refuse(userErrors.unknown);
  const providers = await enabledProviders(tenant, member.orgId);
  const links = await linksOfUser(tenant, userId);
  const hasFactor = (await usersWithFactor(tenant.db, [userId])).has(userId);
  const rows = providers.map(({ id: providerId, name: providerName }) => {
    const own = links.filter((link) => link.providerId === providerId);
    const link = own.find(({ endedAt }) => endedAt === null);
    return {
      providerId,
      providerName,
      link: link ? toLink(link) : null,
      endedByOther: link ? null : toEnd(own, now),
      canProve: link !== undefined && !hasFactor,
    };
  });
  return { rows, total: rows.length };
}

type StoredLink = Awaited<ReturnType<typeof linksOfUser>>[number];

function toLink({
  kind,
  linkedAt,
  lastUsedAt,
}: StoredLink): Omit<LinkRow, 'providerId' | 'providerName'> {
  return {
    kind,
    linkedAt: instantInShanghai(linkedAt),
    lastUsedAt: lastUsedAt && instantInShanghai(lastUsedAt),
  };
}

/** Who ended the last of them, while that is told. */
function toEnd(links: readonly StoredLink[], now: Date): OwnLinkRow['endedByOther'] {
  const ends = links.flatMap(({ endedAt: at, endedBy: by }) =>
    at && by !== null ? [{ at, by }] : [],
  );
  const [last] = ends.sort((one, other) => other.at.getTime() - one.at.getTime());
  if (!last || now.getTime() - last.at.getTime() >= NOTICE_MS) return null;
  return { at: instantInShanghai(last.at), by: last.by };
}

/**
 * What a flow of the own account begins with. Refuses kernelErrors.notSignedIn, singleSignOnErrors.providerUnknown.
 */
export async function readBeginning(
  tenant: PlatformTenant,
  { actor, token }: { actor: Pick<Actor, 'userId' | 'orgId'>; token: string | undefined },
  providerId: string,
) {
  const provider = await requireUsable(tenant, providerId, actor.orgId);
  const sessionId = token === undefined ? undefined : await sessionIdOf(tenant, token);
  const link = await linkOfUser(tenant, { userId: actor.userId, providerId });
  return {
    provider,
    sessionId: sessionId ?? refuse(kernelErrors.notSignedIn),
    isLinked: link !== undefined,
  };
}

/** What a living invitation is to. Refuses singleSignOnErrors.invitationOver. */
export async function readInvitation(tenant: PlatformTenant, token: string, now: Date) {
  const invitation = await invitationByToken(tenant, hashOf(token), now);
  return invitation ?? refuse(singleSignOnErrors.invitationOver);
}

type OwnLink = { readonly userId: string; readonly providerId: string };

/** Which link or invitation ended. */
type EndedLink = {
  readonly name: string;
  /** Whether the staff number went with it. */
  readonly lostNumber: boolean;
};

/** Ends a link of the own account. Refuses singleSignOnErrors.linkUnknown. */
export async function endOwnLink(
  tenant: PlatformTenant,
  own: OwnLink,
  exceptToken: string | undefined,
): Promise<EndedLink> {
  const member = (await lockMember(tenant, own.userId)) ?? refuse(singleSignOnErrors.linkUnknown);
  const link = (await linkOfUser(tenant, own)) ?? refuse(singleSignOnErrors.linkUnknown);
  await deleteLink(tenant, link.id);
  const { providerId } = own;
  await endProviderSessions(tenant, { providerId, by: { subject: link.subject }, exceptToken });
  return toEndedLink(tenant, member, { providerId, wasLinked: true });
}

/** With a link to the institution's own provider its staff number ends, by which the next sign-in there would link the account again. */
async function toEndedLink(
  tenant: PlatformTenant,
  { id, staffNumber }: Member,
  { providerId, wasLinked }: { providerId: string; wasLinked: boolean },
): Promise<EndedLink> {
  const { name = '', orgId = null } = (await providerById(tenant, providerId)) ?? {};
  const lostNumber = wasLinked && orgId !== null && staffNumber !== null;
  if (lostNumber) await setStaffNumber(tenant, id, null);
  return { name, lostNumber };
}

/** A user whom somebody of the scope manages. Refuses userErrors.unknown. */
async function requireManaged(
  tenant: PlatformTenant,
  userId: string,
  scope: Scope,
): Promise<Member> {
  const member = await lockMember(tenant, userId);
  const isManaged = member && (scope.kind === 'platform' || member.orgId === scope.orgId);
  return isManaged ? member : refuse(userErrors.unknown);
}

/** What a user is linked to, invited to and known by. Refuses userErrors.unknown. */
export async function listLinks(
  tenant: PlatformTenant,
  userId: string,
  { scope, now }: { scope: Scope; now: Date },
) {
  const { staffNumber } = await requireManaged(tenant, userId, scope);
  const links = await linksOfUser(tenant, userId);
  const invitations = await invitationsOfUser(tenant, userId, now);
  return {
    links: links
      .filter(({ endedAt }) => endedAt === null)
      .map((link) => ({
        providerId: link.providerId,
        providerName: link.providerName,
        ...toLink(link),
      })),
    invitations: invitations.map(({ expiresAt, ...row }) => ({
      ...row,
      expiresAt: instantInShanghai(expiresAt),
    })),
    staffNumber,
  };
}

/**
 * Makes the address by which a user links the account. Refuses singleSignOnErrors.alreadyLinked, singleSignOnErrors.deviceAccount,
 * singleSignOnErrors.providerUnknown, userErrors.unknown.
 */
export async function invite(
  tenant: PlatformTenant,
  { userId, providerId }: OwnLink,
  { scope, base, now }: { scope: Scope; base: string; now: Date },
) {
  const member = await requireManaged(tenant, userId, scope);
  const provider = await requireUsable(tenant, providerId, member.orgId);
  requirePerson(member);
  if (await linkOfUser(tenant, { userId, providerId })) refuse(singleSignOnErrors.alreadyLinked);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  const tokenHash = hashOf(token);
  await replaceInvitation(tenant, { tokenHash, userId, providerId, createdAt: now, expiresAt });
  return {
    name: provider.name,
    address: `${base}${INVITATION_PATH}#${token}`,
    expiresAt: instantInShanghai(expiresAt),
  };
}

/** Ends link and invitation of a user. Refuses singleSignOnErrors.linkUnknown, userErrors.unknown. */
export async function endLink(
  tenant: PlatformTenant,
  { userId, providerId }: OwnLink,
  { scope, username, now }: { scope: Scope; username: string; now: Date },
): Promise<EndedLink> {
  const member = await requireManaged(tenant, userId, scope);
  const link = await linkOfUser(tenant, { userId, providerId });
  const wasInvited = await deleteInvitation(tenant, { userId, providerId });
  if (!(link || wasInvited)) refuse(singleSignOnErrors.linkUnknown);
  if (link) {
    await markLinkEnded(tenant, link.id, { at: now, by: username });
    await endProviderSessions(tenant, { providerId, by: { subject: link.subject } });
  }
  return toEndedLink(tenant, member, { providerId, wasLinked: link !== undefined });
}

/**
 * Ends the links that whoever knew a user's password may have made, and invitations that were not used; answers how many. The user's
 * sessions end by themselves.
 */
export async function endLinksOfPassword(
  tenant: PlatformTenant,
  userId: string,
  { username, now }: { username: string; now: Date },
): Promise<number> {
  const links = await linksOfUser(tenant, userId);
  const made = links.filter(({ kind, endedAt }) => kind === 'own' && endedAt === null);
  for (const { id } of made) await markLinkEnded(tenant, id, { at: now, by: username });
  return made.length + (await deleteInvitationsTo(tenant, userId));
}

/**
 * A number that was wrong has linked somebody else: another one ends the link it made; answers whether there was one. Refuses
 * singleSignOnErrors.staffNumberInvalid, singleSignOnErrors.staffNumberUsed, userErrors.unknown.
 */
export async function editStaffNumber(
  tenant: PlatformTenant,
  { userId, staffNumber }: { userId: string; staffNumber: string | null },
  { scope, username, now }: { scope: Scope; username: string; now: Date },
): Promise<boolean> {
  const { orgId, staffNumber: former } = await requireManaged(tenant, userId, scope);
  if (orgId === null && staffNumber !== null)
    refuseAt('staffNumber', singleSignOnErrors.staffNumberInvalid);
  await refuseDuplicates(setStaffNumber(tenant, userId, staffNumber), {
    app_user_staff_number_key: { entry: singleSignOnErrors.staffNumberUsed, field: 'staffNumber' },
  });
  if (staffNumber === former) return false;
  const links = await linksOfUser(tenant, userId);
  const made = links.filter(({ kind, endedAt }) => kind === 'claim' && endedAt === null);
  for (const { id, providerId, subject } of made) {
    await markLinkEnded(tenant, id, { at: now, by: username });
    await endProviderSessions(tenant, { providerId, by: { subject } });
  }
  return made.length > 0;
}

/** Deletes what is over of sign-ins at providers, and links that ended so long ago that nobody is told any more. */
export function deleteExpiredSingleSignOn(tenant: PlatformTenant, now: Date): Promise<void> {
  return deleteExpiredFlows(tenant, { now, endedBefore: new Date(now.getTime() - NOTICE_MS) });
}
