/**
 * The lock of an account (spec 4): more than five wrong passwords from one place lock the name there, thirty a day lock
 * it for every place that is not a device known to it, until an administrator lifts that; between the two such places
 * wait longer and longer. Sessions go on, and a device that has signed in before is a place of its own, so nobody is
 * kept out by strangers. Names nobody has are counted and answered like others.
 */
import { type ErrorEntry, kernelErrors } from '@spine/contract/kernel';
import { sessionErrors } from '@spine/contract/session';
import { isLocked, MOST_WRONG_PASSWORDS } from '@spine/contract/user';
import type { PlatformTenant } from '#platform/db/open.ts';
import type { Place } from '#platform/session/known-device.ts';
import {
  addFailure,
  failuresUnder,
  forgetFailuresFrom,
  sweepFailures,
} from '#platform/session/sign-in-failure.repository.ts';
import { setErrorCounter } from './session.repository.ts';

/** A password that is about to be looked at. */
export type Guess = { readonly username: string; readonly place: Place; readonly now: Date };

type Failures = Awaited<ReturnType<typeof failuresUnder>>;

const DAY_MS = 24 * 3600_000;
/** A place that is locked and that nobody unlocks is forgotten at last, as names nobody has must be. */
const LOCKED_MS = 30 * DAY_MS;
const MOST_A_DAY = 30;
/** After the sixth of a day places that are not known wait for two seconds, and after each further one twice as long. */
const LONGEST_WAIT_MS = 15 * 60_000;

/** What refuses a guess, whatever its password; its caller has queued for the name. */
export async function refusalOfGuess(
  { db }: PlatformTenant,
  guess: Guess,
): Promise<ErrorEntry | undefined> {
  const failures = await failuresUnder(db, guess.username);
  if (holdsLock(failures, guess)) return sessionErrors.locked;
  return isHasty(failures, guess) ? kernelErrors.tooManyRequests : undefined;
}

function holdsLock(failures: Failures, { place, now }: Guess): boolean {
  if (!place.isKnown && ofOneDay(failures, now) >= MOST_A_DAY) return true;
  return failures.some((each) => each.place === place.key && isLocked(each.failures));
}

/** Guesses from many addresses, of which none is locked yet. */
function isHasty(failures: Failures, { place, now }: Guess): boolean {
  const more = ofOneDay(failures, now) - MOST_WRONG_PASSWORDS;
  if (place.isKnown || more <= 0) return false;
  const last = Math.max(...failures.map(({ lastAt }) => lastAt.getTime()));
  return now.getTime() < last + Math.min(1000 * 2 ** more, LONGEST_WAIT_MS);
}

/** Counts a wrong password; answers the lock once it holds. */
export async function countWrongGuess(
  tenant: PlatformTenant,
  guess: Guess,
  userId?: string,
): Promise<ErrorEntry | undefined> {
  const { username, place, now } = guess;
  await addFailure(tenant.db, { username, place: place.key, now });
  const failures = await failuresUnder(tenant.db, username);
  if (userId !== undefined) await setErrorCounter(tenant, userId, counterOf(failures, now));
  return holdsLock(failures, guess) ? sessionErrors.locked : undefined;
}

/** A right password ends the count of its place; what others did elsewhere stays counted. */
export async function forgiveGuesses(
  tenant: PlatformTenant,
  { username, place, now }: Guess,
  userId: string,
): Promise<void> {
  await forgetFailuresFrom(tenant.db, username, place.key);
  const left = await failuresUnder(tenant.db, username);
  await setErrorCounter(tenant, userId, counterOf(left, now));
}

/** Forgets yesterday's wrong passwords. */
export async function forgetOldGuesses({ db }: PlatformTenant, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await sweepFailures(db, {
    before: ago(DAY_MS),
    lockedBefore: ago(LOCKED_MS),
    mostFree: MOST_WRONG_PASSWORDS,
  });
}

/** What administrators see of it: above five where anybody is locked out anywhere. */
function counterOf(failures: Failures, now: Date): number {
  const all = ofOneDay(failures, now);
  return all >= MOST_A_DAY ? all : Math.max(0, ...failures.map((each) => each.failures));
}

function ofOneDay(failures: Failures, now: Date): number {
  const since = now.getTime() - DAY_MS;
  return failures
    .filter(({ lastAt }) => lastAt.getTime() > since)
    .reduce((sum, each) => sum + each.failures, 0);
}
