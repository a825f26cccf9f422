/** What time and wrong passcodes do to a prepared device. */
import { MOST_TRIES, waitAfter } from '@spine/contract/station';
import type { DeviceRow, Erasure } from './device-db.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * The row at an instant of the device's clock. Its data become older by what the clock went on since the last look: set back, it
 * counts on from there, and no look makes them younger. Where it was set forward by mistake, the next contact puts that right. A
 * wait begins anew when the clock was set back behind the last try.
 */
export function settleClock(row: DeviceRow, now: Date): DeviceRow {
  // What was set back and right again has not passed twice.
  const since = now < row.latestAt || row.seenAt > row.latestAt ? row.seenAt : row.latestAt;
  const ageMs = row.ageMs + Math.max(0, now.getTime() - since.getTime());
  const latestAt = row.latestAt < now ? now : row.latestAt;
  const triedAt = row.triedAt && row.triedAt > now ? now : row.triedAt;
  return { ...row, ageMs, seenAt: now, latestAt, triedAt };
}

/** When the readable data erase themselves. Takes a settled row. */
export function expiryOf({ seenAt, ageMs, expiresHours }: DeviceRow): Date {
  return new Date(seenAt.getTime() + expiresHours * HOUR_MS - ageMs);
}

/** A clock that was put right by less than that is not worth a word. */
const TOLD_MINUTES = 5;

/** Whether the clock shows an earlier time than it did before. Takes a settled row. */
export function isClockBehind({ seenAt, latestAt }: DeviceRow): boolean {
  return latestAt.getTime() - seenAt.getTime() > TOLD_MINUTES * MINUTE_MS;
}

/** Why the readable data must be erased now; null while they may stay, or are gone. Takes a settled row. */
export function dueErasure(row: DeviceRow): Erasure | null {
  if (row.keys === null) return null;
  if (row.ageMs > row.expiresHours * HOUR_MS) return 'expired';
  return row.wrongTries >= MOST_TRIES ? 'wrongTries' : null;
}

/** Before when no passcode is tried; null where one may be tried now. Takes a settled row. */
export function waitOf({ wrongTries, triedAt }: DeviceRow, now: Date): Date | null {
  if (triedAt === null) return null;
  const until = new Date(triedAt.getTime() + waitAfter(wrongTries) * MINUTE_MS);
  return until > now ? until : null;
}
