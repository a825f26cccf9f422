/** What follows once a provider has said who somebody is: signing in, linking the account, or a recent proof. */
import { type LinkKind, singleSignOnErrors } from '@spine/contract/single-sign-on';
import { type SignInOutcome, signInByProvider, type Visit } from '#features/session/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { PlatformTenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  renewProof,
  type SessionClient,
  type SessionRules,
  sessionOf,
} from '#platform/session/session-store.ts';
import { usersWithFactor } from '#platform/session/sign-in-factor.repository.ts';
import type { Identity } from './client/identity.ts';
import { type StoredFlow, sessionIdOf } from './flow.repository.ts';
import {
  linkOfSubject,
  linkOfUser,
  lockMember,
  memberByStaffNumber,
  takeInvitation,
  touchLink,
} from './link.repository.ts';
import { addLink } from './link.service.ts';
import { holdProvider, type StoredProvider } from './provider.repository.ts';
import { isUsableIn } from './provider.service.ts';

/** The clock of the provider may be behind. */
const TOLERANCE_MS = 60_000;

/** Who came back from which provider, and why they had left. */
export type Arrival = {
  readonly flow: StoredFlow;
  readonly provider: StoredProvider;
  readonly identity: Identity;
  readonly now: Date;
};

/** At a shared desk somebody else may have been signed in there. Refuses singleSignOnErrors.notFresh. */
function requireFresh(arrival: Arrival): void {
  if (!isFreshIn(arrival)) refuse(singleSignOnErrors.notFresh);
}

/** Whether the provider asked who it is after the browser left, and not some time before. */
function isFreshIn({ flow, identity: { authenticatedAt } }: Arrival): boolean {
  return (
    authenticatedAt !== undefined &&
    authenticatedAt.getTime() >= flow.createdAt.getTime() - TOLERANCE_MS
  );
}

/**
 * The provider, held while the answer counts: it may have been disabled, deleted or registered anew while it was asked. Refuses
 * singleSignOnErrors.providerUnknown.
 */
async function requireSame(
  tenant: PlatformTenant,
  { id, issuer, clientId }: StoredProvider,
): Promise<StoredProvider> {
  const held = await holdProvider(tenant, id);
  const isSame = held?.enabled && held.issuer === issuer && held.clientId === clientId;
  return isSame ? held : refuse(singleSignOnErrors.providerUnknown);
}

export type SignedIn = {
  readonly outcome: SignInOutcome;
  /** How the account was linked just now; undefined where it was before. */
  readonly newLink: LinkKind | undefined;
};

/**
 * Signs in the account that is linked, or is linked now: by the invitation that the browser left with, or by the staff number. Refuses
 * singleSignOnErrors.accountStopped, singleSignOnErrors.alreadyLinked, singleSignOnErrors.deviceAccount, singleSignOnErrors.invitationOver,
 * singleSignOnErrors.notFresh, singleSignOnErrors.notLinked, singleSignOnErrors.providerUnknown, singleSignOnErrors.subjectLinked.
 */
export async function signInArrival(
  tenant: PlatformTenant,
  arrival: Arrival,
  visit: Visit,
): Promise<SignedIn> {
  const { identity, now } = arrival;
  const provider = await requireSame(tenant, arrival.provider);
  const newLink = await linkArrival(tenant, { ...arrival, provider });
  const link = await linkOfSubject(tenant, provider.id, identity.subject);
  if (!link || !isUsableIn(provider, link.orgId)) refuse(singleSignOnErrors.notLinked);
  const by = {
    providerId: provider.id,
    providerSubject: identity.subject,
    providerSid: identity.sid,
  };
  const isFactorProved = provider.trustsSecondFactor && identity.hasSecondFactor;
  const isFresh = isFreshIn(arrival);
  // Those of an institution are its managers', who may not take away what a user has set up.
  const mayReplaceFactor = provider.orgId === null;
  const signIn = { userId: link.userId, by, isFresh, isFactorProved, mayReplaceFactor };
  const outcome = await signInByProvider(tenant, signIn, visit);
  if (!outcome) return refuse(singleSignOnErrors.accountStopped);
  // The account is locked by now: who ended the link meanwhile found no session to end.
  const current = await linkOfSubject(tenant, provider.id, identity.subject);
  if (current?.id !== link.id) refuse(singleSignOnErrors.notLinked);
  if (!('refused' in outcome)) await touchLink(tenant, link.id, now);
  return { outcome, newLink };
}

async function linkArrival(
  tenant: PlatformTenant,
  arrival: Arrival,
): Promise<LinkKind | undefined> {
  const { flow, provider, identity, now } = arrival;
  const { subject } = identity;
  if (flow.invitationHash) {
    requireFresh(arrival);
    const invitation = { tokenHash: flow.invitationHash, providerId: provider.id };
    const userId = await takeInvitation(tenant, invitation, now);
    const member = userId === undefined ? undefined : await lockMember(tenant, userId);
    if (!member) refuse(singleSignOnErrors.invitationOver);
    await addLink(tenant, { member, provider, subject, kind: 'invitation', now });
    return 'invitation';
  }
  const linked = await linkOfSubject(tenant, provider.id, subject);
  if (linked && linked.deletedAt === null) return undefined;
  const member = await findByStaffNumber(tenant, provider, identity.staffNumber);
  if (!member) return undefined;
  await addLink(tenant, { member, provider, subject, kind: 'claim', now });
  return 'claim';
}

/** Nobody who is linked already: the number may have been given to somebody else there. */
async function findByStaffNumber(
  tenant: PlatformTenant,
  { id: providerId, orgId, claim }: StoredProvider,
  staffNumber: string | undefined,
) {
  if (orgId === null || claim === null || staffNumber === undefined) return undefined;
  const owner = await memberByStaffNumber(tenant, orgId, staffNumber);
  const member = owner && (await lockMember(tenant, owner.id));
  if (!member || member.accountKind === 'device') return undefined;
  return (await linkOfUser(tenant, { userId: member.id, providerId })) ? undefined : member;
}

/** The session of the browser that came back. */
export type OwnSide = {
  readonly token: string | undefined;
  readonly client: SessionClient;
  readonly limits: SessionRules;
};

/** Who began in this very session. Refuses singleSignOnErrors.otherAccount, singleSignOnErrors.providerUnknown. */
async function requireBeginner(
  tenant: PlatformTenant,
  { flow, provider, now }: Arrival,
  { token, client, limits }: OwnSide,
): Promise<{ actor: Actor; token: string }> {
  await requireSame(tenant, provider);
  if (token === undefined) return refuse(singleSignOnErrors.otherAccount);
  const actor = await sessionOf(tenant.db, token, { now, limits, client });
  const isSame =
    actor?.userId === flow.userId && (await sessionIdOf(tenant, token)) === flow.sessionId;
  if (!actor || !isSame || actor.secondStep !== 'none') refuse(singleSignOnErrors.otherAccount);
  return { actor, token };
}

/**
 * Links the own account. Refuses singleSignOnErrors.alreadyLinked, singleSignOnErrors.deviceAccount, singleSignOnErrors.notFresh,
 * singleSignOnErrors.otherAccount, singleSignOnErrors.providerUnknown, singleSignOnErrors.subjectLinked.
 */
export async function linkOwn(
  tenant: PlatformTenant,
  arrival: Arrival,
  side: OwnSide,
): Promise<Actor> {
  const { actor } = await requireBeginner(tenant, arrival, side);
  requireFresh(arrival);
  const member =
    (await lockMember(tenant, actor.userId)) ?? refuse(singleSignOnErrors.otherAccount);
  const { provider, identity, now } = arrival;
  await addLink(tenant, { member, provider, subject: identity.subject, kind: 'own', now });
  return actor;
}

/**
 * Makes the session one of a recent proof, with another token. Refuses singleSignOnErrors.factorFirst, singleSignOnErrors.linkUnknown,
 * singleSignOnErrors.notFresh, singleSignOnErrors.otherAccount, singleSignOnErrors.otherIdentity, singleSignOnErrors.providerUnknown.
 */
export async function proveOwn(
  tenant: PlatformTenant,
  arrival: Arrival,
  side: OwnSide,
): Promise<{ actor: Actor; token: string }> {
  const { actor, token } = await requireBeginner(tenant, arrival, side);
  const { provider, identity, now } = arrival;
  const { userId } = actor;
  await lockMember(tenant, userId);
  const link = await linkOfUser(tenant, { userId, providerId: provider.id });
  if (!link) return refuse(singleSignOnErrors.linkUnknown);
  if (identity.subject !== link.subject) refuse(singleSignOnErrors.otherIdentity);
  requireFresh(arrival);
  await requireNoFactor(tenant, userId);
  await touchLink(tenant, link.id, now);
  const renewed = await renewProof(tenant.db, { userId, token, now, limits: side.limits });
  return { actor: { ...actor, hasRecentProof: true }, token: renewed };
}

/** Who has a second factor proves that, which says more. Refuses singleSignOnErrors.factorFirst. */
export async function requireNoFactor({ db }: PlatformTenant, userId: string): Promise<void> {
  if ((await usersWithFactor(db, [userId])).has(userId)) refuse(singleSignOnErrors.factorFirst);
}
