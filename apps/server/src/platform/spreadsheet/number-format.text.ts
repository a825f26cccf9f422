/** Formats that Chinese programs take for dates without writing them down (ECMA-376, 18.8.30, zh-cn). */
const YEAR_MONTH = 'yyyy"年"m"月"';
const MONTH_DAY = 'm"月"d"日"';
const WHOLE_DAY = 'yyyy"年"m"月"d"日"';
const TIME = 'h"时"mm"分"';

export const CHINESE_FORMATS: ReadonlyMap<number, string> = new Map([
  ...[27, 36, 50, 52, 57].map((id) => [id, YEAR_MONTH] as const),
  ...[28, 29, 51, 53, 54, 58].map((id) => [id, MONTH_DAY] as const),
  ...[32, 33, 34, 35, 55, 56].map((id) => [id, TIME] as const),
  [30, 'm-d-yy'],
  [31, WHOLE_DAY],
]);
