/** The school year a day lies in, in SQL: by the year of its 1 September, which is 122 days before the next 1 January. */
export const schoolYear = (day: string): string => `(date_part('year', ${day} + 122)::integer - 1)`;

/**
 * What says by which of its facts a child counts where several projects examined it in a school year, in SQL: the larger
 * one, compared in this order.
 */
export const PREFERENCE = [
  `outcome <> 'declined'`,
  `outcome not in ('declined', 'incomplete')`,
  'exam_time',
  'exam_id',
];
