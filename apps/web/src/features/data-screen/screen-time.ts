/** Times of the data screen, always in the time zone of Shanghai, whatever that of the computer is. */
const ZONE = 'Asia/Shanghai';

// Chromium 86 would count to twelve of its own accord.
const clock = new Intl.DateTimeFormat('zh-CN', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
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
export const formatClock = (at: Date) => clock.format(at);
/** `2026年11月20日`. */
export const formatDay = (at: Date) => day.format(at);
/** `星期五`. */
export const formatWeekday = (at: Date) => weekday.format(at);

/** `10:22` on the day of `now`, `11-19` before it. */
export function formatSittingTime(at: Date, now: Date): string {
  return formatDay(at) === formatDay(now)
    ? minute.format(at)
    : monthDay.format(at).replace('/', '-');
}
