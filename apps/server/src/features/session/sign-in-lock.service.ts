/**
 * The lock of an account (spec 4): more than five wrong passwords from one place lock the name there, thirty a day lock
 * it for every place that is not a device known to it, until an administrator lifts that; between the two such places
 * wait longer and longer. Sessions go on, and a device that has signed in before is counted as a place of its own, so
 * strangers cannot lock anybody out. Unknown names are counted and answered like others.
 */
import { type ErrorEntry, kernelErrors } from '@spine/contract/kernel';
import { sessionErrors } from '@spine/contract/session';
import { isLocked, MOST_WRONG_PASSWORDS } from '@spine/contract/user';
import type { PlatformTenant } from '#platform/db/open.ts';
import type { Account, SignInSource } from '#platform/session/known-device.ts';
import {
  addFailure,
  deleteFailuresFrom,
  listFailures,
  sweepFailures,
} from '#platform/session/sign-in-failure.repository.ts';
import { setErrorCounter } from './session.repository.ts';

/** A password that is about to be checked. */
export type Guess = {
  readonly username: string;
  readonly source: SignInSource;
  readonly now: Date;
};

/** A call, with the device or address it comes from: a device may be known to one account and not to another. */
export type GuessContext = { signInSourceOf(account: Account): SignInSource; readonly now: Date };

/** A try at an account. */
export function toGuess(account: Account, { signInSourceOf, now }: GuessContext): Guess {
  return { username: account.username, source: signInSourceOf(account), now };
}

type Failures = Awaited<ReturnType<typeof listFailures>>;

const DAY_MS = 24 * 3600_000;
/** Locks that nobody lifts are deleted at last: names nobody has are counted too, and their rows would stay for ever. */
const LOCK_RETENTION_MS = 30 * DAY_MS;
const MAX_PER_DAY = 30;
/** From the sixth failure of a day on, unknown places wait two seconds, and twice as long after each further one. */
const MAX_WAIT_MS = 15 * 60_000;

/** What refuses a guess, whatever its password; the caller holds the lock of the name. */
export async function checkGuess(
  { db }: PlatformTenant,
  guess: Guess,
): Promise<ErrorEntry | undefined> {
  const failures = await listFailures(db, guess.username);
  if (isLockedFor(failures, guess)) return sessionErrors.locked;
  return isTooSoon(failures, guess) ? kernelErrors.tooManyRequests : undefined;
}

function isLockedFor(failures: Failures, { source: place, now }: Guess): boolean {
  if (!place.isKnown && countLastDay(failures, now) >= MAX_PER_DAY) return true;
  return failures.some((each) => each.place === place.key && isLocked(each.failures));
}

/** Whether an unknown place has to wait: guesses from many addresses, none of which is locked yet. */
function isTooSoon(failures: Failures, { source: place, now }: Guess): boolean {
  const more = countLastDay(failures, now) - MOST_WRONG_PASSWORDS;
  if (place.isKnown || more <= 0) return false;
  const last = Math.max(...failures.map(({ lastAt }) => lastAt.getTime()));
  return now.getTime() < last + Math.min(1000 * 2 ** more, MAX_WAIT_MS);
}

/** Counts a wrong password; returns the refusal once the account is locked. */
export async function countWrongGuess(
  tenant: PlatformTenant,
  guess: Guess,
  userId?: string,
): Promise<ErrorEntry | undefined> {
  const { username, source: place, now } = guess;
  await addFailure(tenant.db, { username, place: place.key, now });
  const failures = await listFailures(tenant.db, username);
  if (userId !== undefined) await setErrorCounter(tenant, userId, computeCounter(failures, now));
  return isLockedFor(failures, guess) ? sessionErrors.locked : undefined;
}

/** A right password clears the count of its place; failures from elsewhere stay counted. */
export async function clearGuesses(
  tenant: PlatformTenant,
  { username, source: place, now }: Guess,
  userId: string,
): Promise<void> {
  await deleteFailuresFrom(tenant.db, username, place.key);
  const left = await listFailures(tenant.db, username);
  await setErrorCounter(tenant, userId, computeCounter(left, now));
}

/** Deletes wrong passwords older than a day, and locks older than a month. */
export async function deleteOldGuesses({ db }: PlatformTenant, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await sweepFailures(db, {
    before: ago(DAY_MS),
    lockedBefore: ago(LOCK_RETENTION_MS),
    mostFree: MOST_WRONG_PASSWORDS,
  });
}

/** The counter administrators see: above five where the account is locked for any place. */
function computeCounter(failures: Failures, now: Date): number {
  const all = countLastDay(failures, now);
  return all >= MAX_PER_DAY ? all : Math.max(0, ...failures.map((each) => each.failures));
}

function countLastDay(failures: Failures, now: Date): number {
  const since = now.getTime() - DAY_MS;
  return failures
    .filter(({ lastAt }) => lastAt.getTime() > since)
    .reduce((sum, each) => sum + each.failures, 0);
}
