/** Times of the wall: always those of Shanghai, whatever the machine behind the screen believes. */
const ZONE = 'Asia/Shanghai';

const clock = new Intl.DateTimeFormat('zh-CN', { timeZone: ZONE, timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('zh-CN', {
  timeZone: ZONE,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});
const weekday = new Intl.DateTimeFormat('zh-CN', { timeZone: ZONE, weekday: 'long' });
const minute = new Intl.DateTimeFormat('zh-CN', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const monthDay = new Intl.DateTimeFormat('zh-CN', {
  timeZone: ZONE,
  month: '2-digit',
  day: '2-digit',
});

/** `10:24:36`. */
export const clockOf = (at: Date) => clock.format(at);
/** `2026年11月20日`. */
export const dayOf = (at: Date) => day.format(at);
/** `星期五`. */
export const weekdayOf = (at: Date) => weekday.format(at);

/** `10:22` on the day of `now`, `11-19` before it. */
export function sittingTime(at: Date, now: Date): string {
  return dayOf(at) === dayOf(now) ? minute.format(at) : monthDay.format(at).replace('/', '-');
}
