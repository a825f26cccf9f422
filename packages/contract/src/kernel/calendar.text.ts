import { type CalendarDate, dateInShanghai } from './calendar.ts';

/** `2027年2月19日`. */
export function dayText(date: CalendarDate): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

/** `11月20日`; a day of another year than today's shows its year, `2025年11月20日`. */
export function shortDayText(date: CalendarDate, today = dateInShanghai(new Date())): string {
  const text = dayText(date);
  return date.slice(0, 4) === today.slice(0, 4) ? text.replace(/^\d+年/, '') : text;
}

/** Spellings of a date with the Chinese signs for year, month and day. */
export const CHINESE_DATE = /^(\d{4})年(\d{1,2})月(\d{1,2})[日号]?$/;

/** Why a text is no day, or a day outside a field's bounds. */
export const DAY_FAULTS = {
  form: '看不出是哪一天',
  year: '年份要写 4 位',
  /** Appended to one of these two. */
  example: '，如 2015-03-19',
  month: (month: number) => `日期不存在，没有 ${month} 月`,
  day: (year: number, month: number, days: number) =>
    `日期不存在，${year}年${month}月只有${days}天`,
  tooEarly: (earliest: CalendarDate) => `不能早于 ${earliest}`,
  tooLate: (latest: CalendarDate) => `不能晚于 ${latest}`,
} as const;
