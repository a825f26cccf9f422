/**
 * A month as a table, Monday first, so that a screen reader can move by days and weeks. The caller renders the days:
 *
 *     <MonthGrid month="2026-11" cell={(date) => <DayMark date={date} />} />
 */
import type { CalendarDate } from '@spine/contract/kernel';
import type { ReactNode } from 'react';
import looks from '#ui/styles/looks.module.css';
import { formatMonth, type Month, weeksOf } from './month-cells.ts';
import css from './month-grid.module.css';
import { monthGridText as text } from './month-grid.text.ts';

type Props = {
  month: Month;
  cell: (date: CalendarDate) => ReactNode;
  /** Filters the weeks; by default all are shown. */
  includesWeek?: (week: readonly CalendarDate[]) => boolean;
  /** Hides the caption, where the month is named above the table. */
  captionHidden?: boolean;
};

function daysOf(week: readonly (CalendarDate | null)[]): CalendarDate[] {
  return week.filter((date) => date !== null);
}

export function MonthGrid({
  month,
  cell,
  includesWeek = () => true,
  captionHidden = false,
}: Props) {
  const weeks = weeksOf(month).filter((week) => includesWeek(daysOf(week)));
  return (
    <table className={css.grid}>
      <caption className={captionHidden ? looks.unseen : ''}>{formatMonth(month)}</caption>
      <thead>
        <tr>
          {text.weekdays.map((name) => (
            <th key={name} scope="col" abbr={text.weekday(name)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={daysOf(week)[0]}>
            {week.map((date, at) =>
              date === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a day of another month has no date here.
                <td key={at} />
              ) : (
                <td key={date}>{cell(date)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
