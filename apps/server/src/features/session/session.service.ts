/**
 * Signing in and out. A wrong password is counted before it is refused, so outcomes leave their transaction as
 * values and become refusals afterwards. Unknown names are counted and answered like known ones.
 */
import { type ErrorEntry, maskedPhone, menusOf, permissionsOf } from '@spine/contract/kernel';
import {
  ROLE_NAMES,
  type SessionData,
  type SessionUser,
  sessionErrors,
} from '@spine/contract/session';
import type { Actor } from '#platform/auth/actor.ts';
import type { PlatformTenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { Account, Place } from '#platform/session/known-device.ts';
import {
  closeSession,
  openSession,
  type SessionClient,
  type SessionLimits,
  sweepSessions,
} from '#platform/session/session-store.ts';
import { queueForName } from '#platform/session/sign-in-failure.repository.ts';
import type { CheckedPassword } from './password-check.service.ts';
import { lockUserByName, type SignInUser, sweepCodes, userByTel } from './session.repository.ts';
import {
  countWrongGuess,
  forgetOldGuesses,
  forgiveGuesses,
  type Guess,
  refusalOfGuess,
} from './sign-in-lock.service.ts';
import { type CodeTried, trySmsCode } from './sms-code.service.ts';

export type Outcome =
  | { user: SignInUser; token: string }
  | { refused: ErrorEntry; user?: SignInUser };
type Visit = {
  client: SessionClient;
  device: string;
  address: string;
  placeOf(account: Account): Place;
  now: Date;
  limits: SessionLimits;
  /** The session this browser had until now; its cookie is about to be overwritten. */
  former: string | undefined;
};

/** Signs in with name and a password that was looked at before: how long that takes tells nothing of the name. */
export async function signIn(
  tenant: PlatformTenant,
  tried: { username: string; checked: CheckedPassword },
  visit: Visit,
): Promise<Outcome> {
  const { username } = tried;
  await queueForName(tenant.db, username);
  const user = await lockUserByName(tenant, username);
  const guess = guessOf({ username, passwordHash: user?.passwordHash }, visit);
  const refused = await refusalOfGuess(tenant, guess);
  if (!user || refused)
    return { refused: refused ?? (await failed(tenant, guess)), ...(user && { user }) };
  if (!tried.checked.isOf(user)) return { refused: await failed(tenant, guess, user.id), user };
  return admitted(tenant, user, visit);
}

/** Signs in with a phone and the code sent to it. */
export async function signInBySms(
  tenant: PlatformTenant,
  tried: Omit<CodeTried, 'now'>,
  visit: Visit,
): Promise<Outcome> {
  const refused = await trySmsCode(tenant, { ...tried, purpose: 'login', now: visit.now });
  if (refused) return { refused };
  const user = await userByTel(tenant, tried.tel);
  if (!user) return { refused: sessionErrors.phoneNotBound };
  await queueForName(tenant.db, user.username);
  const locked = await refusalOfGuess(tenant, guessOf(user, visit));
  if (locked) return { refused: locked, user };
  return admitted(tenant, user, visit);
}

function guessOf(account: Account, { placeOf, now }: Visit): Guess {
  return { username: account.username, place: placeOf(account), now };
}

async function failed(tenant: PlatformTenant, guess: Guess, userId?: string): Promise<ErrorEntry> {
  return (await countWrongGuess(tenant, guess, userId)) ?? sessionErrors.loginFailed;
}

async function admitted(tenant: PlatformTenant, user: SignInUser, visit: Visit): Promise<Outcome> {
  if (user.errorCounter > 0) await forgiveGuesses(tenant, guessOf(user, visit), user.id);
  if (visit.former !== undefined) await closeSession(tenant.db, visit.former);
  return { user, token: await openSession(tenant.db, { userId: user.id, ...visit }) };
}

/** What the browser gets to know of the signed-in user. */
export function sessionDataOf(actor: Actor, token?: string): SessionData {
  return {
    user: sessionUserOf(actor),
    permissions: [...permissionsOf(actor.role)],
    menus: [...menusOf(actor.role)],
    ...(token ? { token } : {}),
  };
}

function sessionUserOf(actor: Actor): SessionUser {
  return {
    id: actor.userId,
    username: actor.username,
    realName: actor.realName,
    role: actor.role,
    roleName: ROLE_NAMES[actor.role],
    orgId: actor.orgId,
    orgName: actor.orgName,
    tel: actor.tel ? maskedPhone(actor.tel) : '',
    mustChangePw: actor.mustChangePassword,
  };
}

/** The actor a signed-in user becomes. */
export function actorOf(user: SignInUser): Actor {
  return {
    userId: user.id,
    username: user.username,
    realName: user.realName,
    role: user.role,
    orgId: user.orgId,
    orgName: user.orgName ?? '',
    tel: user.tel,
    mustChangePassword: user.mustChangePassword,
  };
}

const CODES_KEPT_MS = 24 * 3600_000;

/** Forgets sessions that are over, and codes and wrong passwords of yesterday. */
export async function forgetExpired(tenant: PlatformTenant, now: Date): Promise<void> {
  await sweepSessions(tenant.db, now);
  await sweepCodes(tenant, new Date(now.getTime() - CODES_KEPT_MS));
  await forgetOldGuesses(tenant, now);
}

/** Ends the call when signing in was refused. */
export function requireAdmission(outcome: Outcome): { user: SignInUser; token: string } {
  return 'refused' in outcome ? refuse(outcome.refused) : outcome;
}
