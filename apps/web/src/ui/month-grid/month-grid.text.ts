export const monthGridText = {
  weekdays: ['一', '二', '三', '四', '五', '六', '日'],
  weekday: (name: string) => `星期${name}`,
  month: (year: number, month: number) => `${year}年${month}月`,
} as const;
