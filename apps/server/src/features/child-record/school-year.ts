/** The school year a day lies in, in SQL: by the year of its 1 September, which is 122 days before the next 1 January. */
export const schoolYear = (day: string): string => `(date_part('year', ${day} + 122)::integer - 1)`;
