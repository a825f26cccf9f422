/** What the list says of a device at an instant, and what may be ordered of it. */
import {
  addDays,
  dateInShanghai,
  dayOf,
  formatToMinute,
  instantInShanghai,
} from '@spine/contract/kernel';
import {
  type DeviceRow,
  type DeviceState,
  deviceStateWord,
  ROSTER_HOURS,
} from '@spine/contract/station-device';
import { deviceText as text } from './device.text.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** What is done to a device: its rights taken or given back, erased or not after all. */
export type DeviceOrder = 'revoke' | 'restore' | 'erase' | 'keep';

/** The orders that are offered for a device of a state. */
export function ordersFor(state: DeviceState): readonly DeviceOrder[] {
  if (state === 'erasing') return ['keep'];
  return state === 'revoked' ? ['restore'] : ['revoke', 'erase'];
}

function minutesSince(instant: string, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS);
}

/** When something was heard of: in minutes within the hour, then by the clock, then by the day. */
export function contactWords(instant: string, now: Date): string {
  const minutes = minutesSince(instant, now);
  if (minutes < 1) return text.justNow;
  if (minutes < HOUR_MINUTES) return text.minutesAgo(minutes);
  const today = dateInShanghai(now);
  const [day = '', time = ''] = formatToMinute(instant).split(' ');
  if (day === today) return time;
  if (day === addDays(today, -1)) return text.yesterday(time);
  return shortTime(instant, now);
}

/** `11-19 16:52`; with its year where that is another. */
export function shortTime(instant: string, now: Date): string {
  const words = formatToMinute(instant);
  const isOfYear = dayOf(instant).slice(0, 4) === dateInShanghai(now).slice(0, 4);
  return isOfYear ? words.slice('2026-'.length) : words;
}

/** The state in words; of an offline device also how long. */
export function standingWords(
  { state, lastContactAt }: Pick<DeviceRow, 'state' | 'lastContactAt'>,
  now: Date,
): string {
  if (state !== 'offline') return deviceStateWord[state];
  const minutes = minutesSince(lastContactAt, now);
  return minutes < HOUR_MINUTES
    ? text.offlineMinutes(minutes)
    : text.offlineHours(Math.floor(minutes / HOUR_MINUTES));
}

/** Why a device may not go on, or is to be erased; undefined while nothing is said against it. */
export function reasonWords({
  state,
  reason,
  reasonBy,
}: Pick<DeviceRow, 'state' | 'reason' | 'reasonBy'>): string | undefined {
  if (state === 'revoked' || state === 'erasing')
    return reason === null ? undefined : text.reasonOf(reason, reasonBy ?? text.none);
  return state === 'active' || state === 'offline' ? undefined : text.endOf[state];
}

/** The classes and children of the roster on a device; none where it has none. */
export function rosterWords({
  classes,
  children,
  state,
}: Pick<DeviceRow, 'classes' | 'children' | 'state'>): string {
  return classes === 0 || state === 'expired' ? text.none : text.rosterOf(classes, children);
}

/** When a device erases its roster, or has, unless it is heard of before. */
export function expiryWords(
  { state, classes, lastContactAt }: Pick<DeviceRow, 'state' | 'classes' | 'lastContactAt'>,
  now: Date,
): string {
  if (classes === 0) return text.none;
  const at = new Date(Date.parse(lastContactAt) + ROSTER_HOURS * HOUR_MINUTES * MINUTE_MS);
  const words = shortTime(instantInShanghai(at), now);
  return state === 'expired' || at < now ? text.expired(words) : text.expires(words);
}

/** Who uses it, marked where they may not examine any more. */
export function userWords({
  userName,
  isUserActive,
}: Pick<DeviceRow, 'userName' | 'isUserActive'>): string {
  return isUserActive ? userName : text.userStopped(userName);
}
