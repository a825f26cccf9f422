import { type CalendarDate, dateInShanghai } from './calendar.ts';

/** `11月20日`; a day of another year than today's shows its year, `2025年11月20日`. */
export function dayWords(date: CalendarDate, today = dateInShanghai(new Date())): string {
  const [year, month, day] = date.split('-').map(Number);
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return `${isThisYear ? '' : `${year}年`}${month}月${day}日`;
}
