/**
 * A month as a table, Monday first, so that a screen reader walks it by days and weeks. What a day shows is the
 * caller's:
 *
 *     <MonthGrid month="2026-11" cell={(date) => <DayMark date={date} />} />
 */
import type { CalendarDate } from '@spine/contract/kernel';
import type { ReactNode } from 'react';
import looks from '#ui/styles/looks.module.css';
import { type Month, monthWords, weeksOf } from './month-cells.ts';
import css from './month-grid.module.css';
import { monthGridText as text } from './month-grid.text.ts';

type Props = {
  month: Month;
  cell: (date: CalendarDate) => ReactNode;
  /** The weeks that are drawn; all where it is left out. */
  keeps?: (week: readonly CalendarDate[]) => boolean;
  /** The month is named by something above the table. */
  captionHidden?: boolean;
};

function daysOf(week: readonly (CalendarDate | null)[]): CalendarDate[] {
  return week.filter((date) => date !== null);
}

export function MonthGrid({ month, cell, keeps = () => true, captionHidden = false }: Props) {
  const weeks = weeksOf(month).filter((week) => keeps(daysOf(week)));
  return (
    <table className={css.grid}>
      <caption className={captionHidden ? looks.unseen : ''}>{monthWords(month)}</caption>
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
                // biome-ignore lint/suspicious/noArrayIndexKey: a day of another month has no name here.
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
