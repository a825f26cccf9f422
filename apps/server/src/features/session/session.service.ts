/**
 * Signing in and out. A wrong password is counted before it is refused, so transactions return outcomes as values,
 * which become refusals afterwards. Unknown names are counted and answered like known ones.
 */
import { computeAccess } from '@spine/contract/approval';
import { dateInShanghai, type ErrorEntry, maskPhone, rightsOf } from '@spine/contract/kernel';
import {
  AFTER_SIGN_OUT_PATH,
  type FactorKind,
  roleNameOf,
  type SecondStep,
  type SessionData,
  type SessionUser,
  sessionErrors,
} from '@spine/contract/session';
import type { Actor } from '#platform/auth/actor.ts';
import type { PlatformTenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  closeSession,
  openSession,
  type SessionClient,
  type SessionRules,
  type SignedInBy,
  sweepSessions,
} from '#platform/session/session-store.ts';
import { lockName } from '#platform/session/sign-in-failure.repository.ts';
import type { CheckedPassword } from './password-check.service.ts';
import { deleteOldFactors, kindsOfFactors } from './second-factor/factor.repository.ts';
import { determineSecondStep, type TrustContext } from './second-factor/second-step.service.ts';
import {
  deleteOldCodes,
  lockUserById,
  lockUserByName,
  type SignInUser,
  signOutOfProvider,
  userById,
  userByTel,
} from './session.repository.ts';
import {
  checkGuess,
  clearGuesses,
  countWrongGuess,
  deleteOldGuesses,
  type Guess,
  type GuessContext,
  toGuess,
} from './sign-in-lock.service.ts';
import { type SmsCodeAttempt, trySmsCode } from './sms-code.service.ts';

export type SignInOutcome =
  | {
      user: SignInUser;
      token: string;
      secondStep: SecondStep;
      factorKinds: FactorKind[];
      /** Never after a provider: its users may know no password. */
      mustChangePassword: boolean;
    }
  | { refused: ErrorEntry; user?: SignInUser };
export type Visit = GuessContext &
  TrustContext & {
    client: SessionClient;
    device: string;
    address: string;
    limits: SessionRules;
    /** The session this browser had until now; its cookie is overwritten by the new one. */
    previousToken: string | undefined;
  };

/** Who signed in at a provider, and whether a second factor was proved there that we trust. */
export type ProviderSignIn = {
  readonly userId: string;
  readonly by: SignedInBy;
  /** Whether the provider asked for it just now: a session that was open there proves nothing. */
  readonly isFresh: boolean;
  readonly isFactorProved: boolean;
  /** Whether that stands in place of a factor the user has here, and not only of setting one up. */
  readonly mayReplaceFactor: boolean;
};

/** Signs in whom a provider has named; answers undefined for an account that was deleted. */
export async function signInByProvider(
  tenant: PlatformTenant,
  { userId, by, isFresh, ...signIn }: ProviderSignIn,
  visit: Visit,
): Promise<SignInOutcome | undefined> {
  const owner = await userById(tenant, userId);
  if (!owner) return undefined;
  await lockName(tenant.db, owner.username);
  const user = await lockUserById(tenant, userId);
  if (!user) return undefined;
  const locked = await checkGuess(tenant, toGuess(user, visit));
  if (locked) return { refused: locked, user };
  const isFactorProved = signIn.isFactorProved && (signIn.mayReplaceFactor || !user.hasFactor);
  return completeSignIn(tenant, user, { ...visit, signedInBy: by, isFresh, isFactorProved });
}

/** Signs in with a name and a password that was verified before, which takes as long for names nobody has. */
export async function signIn(
  tenant: PlatformTenant,
  attempt: { username: string; checked: CheckedPassword },
  visit: Visit,
): Promise<SignInOutcome> {
  const { username } = attempt;
  await lockName(tenant.db, username);
  const user = await lockUserByName(tenant, username);
  const guess = toGuess({ username, passwordHash: user?.passwordHash }, visit);
  const refused = await checkGuess(tenant, guess);
  if (!user || refused)
    return { refused: refused ?? (await countFailure(tenant, guess)), ...(user && { user }) };
  if (!attempt.checked.isOf(user))
    return { refused: await countFailure(tenant, guess, user.id), user };
  return completeSignIn(tenant, user, visit);
}

/** Signs in with a phone and the code sent to it. */
export async function signInBySms(
  tenant: PlatformTenant,
  attempt: Omit<SmsCodeAttempt, 'now'>,
  visit: Visit,
): Promise<SignInOutcome> {
  const refused = await trySmsCode(tenant, { ...attempt, purpose: 'login', now: visit.now });
  if (refused) return { refused };
  const owner = await userByTel(tenant, attempt.tel);
  if (!owner) return { refused: sessionErrors.phoneNotBound };
  await lockName(tenant.db, owner.username);
  // Who waited for the lock may have set up an authenticator, or have been deleted, meanwhile.
  const user = await lockUserById(tenant, owner.id);
  if (user?.tel !== attempt.tel) return { refused: sessionErrors.phoneNotBound };
  const locked = await checkGuess(tenant, toGuess(user, visit));
  if (locked) return { refused: locked, user };
  return completeSignIn(tenant, user, visit);
}

async function countFailure(
  tenant: PlatformTenant,
  guess: Guess,
  userId?: string,
): Promise<ErrorEntry> {
  return (await countWrongGuess(tenant, guess, userId)) ?? sessionErrors.loginFailed;
}

/**
 * Beside a factor a right password alone, in a remembered browser too, proves nothing and clears no count: codes could be guessed
 * without end. A device account has no screens.
 */
async function completeSignIn(
  tenant: PlatformTenant,
  user: SignInUser,
  visit: Visit & { signedInBy?: SignedInBy; isFresh?: boolean; isFactorProved?: boolean },
): Promise<SignInOutcome> {
  if (user.accountKind === 'device' && visit.client === 'browser')
    return { refused: sessionErrors.deviceAccountInBrowser, user };
  const { isFresh = true, isFactorProved = false } = visit;
  const secondStep = isFactorProved ? 'none' : await determineSecondStep(tenant, user, visit);
  const isProved = isFresh && (isFactorProved || !user.hasFactor);
  if (user.errorCounter > 0 && isProved) await clearGuesses(tenant, toGuess(user, visit), user.id);
  if (visit.previousToken !== undefined) await closeSession(tenant.db, visit.previousToken);
  const token = await openSession(tenant.db, {
    userId: user.id,
    secondStep,
    isProved,
    ...visit,
  });
  const factorKinds = secondStep === 'prove' ? await kindsOfFactors(tenant, user.id) : [];
  const mustChangePassword = user.mustChangePassword && visit.signedInBy === undefined;
  return { user, token, secondStep, factorKinds, mustChangePassword };
}

/** Ends a session; answers where the provider that opened it ends its own (OpenID Connect RP-Initiated Logout 1.0). */
export async function signOut(
  tenant: PlatformTenant,
  token: string,
  base: string,
): Promise<string | undefined> {
  const by = await closeSession(tenant.db, token);
  const provider = by && (await signOutOfProvider(tenant, by.providerId));
  if (!provider?.signOutUrl) return undefined;
  const address = new URL(provider.signOutUrl);
  address.searchParams.set('client_id', provider.clientId);
  address.searchParams.set('post_logout_redirect_uri', `${base}${AFTER_SIGN_OUT_PATH}`);
  return address.href;
}

/** What the client learns of the signed-in user. */
export function toSessionData(
  actor: Actor,
  more: Pick<SessionData, 'token' | 'factorsReset' | 'factorKinds'> = {},
): SessionData {
  return {
    user: toSessionUser(actor),
    ...(actor.access.isInForce ? rightsOf(actor) : ownAccountRights(actor)),
    secondStep: actor.secondStep,
    ...more,
  };
}

type Rights = Pick<SessionData, 'permissions' | 'menus'>;

/** Of who may not work until somebody approves it: the own account, where its kind has pages. */
function ownAccountRights(actor: Actor): Rights {
  return { permissions: [], menus: rightsOf(actor).menus.filter((key) => key === 'CURRENT_USER') };
}

function toSessionUser(actor: Actor): SessionUser {
  return {
    id: actor.userId,
    username: actor.username,
    realName: actor.realName,
    role: actor.role,
    accountKind: actor.accountKind,
    roleName: roleNameOf(actor),
    orgId: actor.orgId,
    orgName: actor.orgName,
    tel: actor.tel ? maskPhone(actor.tel) : '',
    mustChangePw: actor.mustChangePassword,
    access: actor.access,
  };
}

/** The actor a signed-in user becomes. */
export function toActor(user: SignInUser, now: Date, secondStep: SecondStep = 'none'): Actor {
  return {
    userId: user.id,
    username: user.username,
    realName: user.realName,
    role: user.role,
    orgId: user.orgId,
    orgName: user.orgName ?? '',
    tel: user.tel,
    mustChangePassword: user.mustChangePassword,
    secondStep,
    accountKind: user.accountKind,
    access: computeAccess(user, user.approvedUntil, dateInShanghai(now)),
    hasRecentProof: true,
  };
}

const CODE_RETENTION_MS = 24 * 3600_000;

/** Deletes expired sessions and trust in browsers, and codes, wrong passwords and set-ups that were not ended within a day. */
export async function deleteExpiredSessions(tenant: PlatformTenant, now: Date): Promise<void> {
  await sweepSessions(tenant.db, now);
  await deleteOldFactors(tenant, { now, before: new Date(now.getTime() - CODE_RETENTION_MS) });
  await deleteOldCodes(tenant, new Date(now.getTime() - CODE_RETENTION_MS));
  await deleteOldGuesses(tenant, now);
}

/** Ends the call when signing in was refused. */
export function requireAdmission(outcome: SignInOutcome) {
  return 'refused' in outcome ? refuse(outcome.refused) : outcome;
}
