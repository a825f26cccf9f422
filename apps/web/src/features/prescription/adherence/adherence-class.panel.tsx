/** One class in the drawer: its numbers, and a month of its days with who trained. */

import { type CalendarDate, shortDayText } from '@spine/contract/kernel';
import { COMPLETED_SHARE } from '@spine/contract/prescription';
import {
  type AdherenceDay,
  adherenceCalendar,
  type ClassAdherence,
} from '@spine/contract/training';
import clsx from 'clsx';
import { useState } from 'react';
import { serverToday } from '#platform/call/server-time.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import { Facts } from '#ui/facts.tsx';
import { IconButton } from '#ui/icon/icon-button.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import { addToMonth, formatMonth, type Month, monthOf } from '#ui/month-grid/month-cells.ts';
import monthGridCss from '#ui/month-grid/month-grid.module.css';
import { MonthGrid } from '#ui/month-grid/month-grid.tsx';
import { formatAdherence } from '#ui/prescription-mark/adherence-bar.tsx';
import looks from '#ui/styles/looks.module.css';
import issuedListCss from '../issued/issued-list.module.css';
import css from './adherence-list.module.css';
import { adherenceText as text } from './adherence-list.text.ts';

const HALF = 0.5;

/** The heat of a day: 0 nobody trained, 1 less than half, 2 at least half, 3 at least the share that completes a prescription. */
export function computeHeat({ children, trained }: Pick<AdherenceDay, 'children' | 'trained'>) {
  if (trained === 0 || children === 0) return 0;
  const share = trained / children;
  if (share >= COMPLETED_SHARE) return 3;
  return share >= HALF ? 2 : 1;
}

type Props = { month: Month; days: readonly AdherenceDay[]; today: CalendarDate };
type DayProps = { date: CalendarDate; day: AdherenceDay | undefined; today: CalendarDate };

function dayDescription({ date, day, today }: DayProps): string {
  const words = shortDayText(date);
  if (!day || day.children === 0) return text.dayNone(words);
  return date > today ? text.dayAhead(words) : text.daySaid(words, day.children, day.trained);
}

function Day({ date, day, today }: DayProps) {
  const counts = day !== undefined && day.children > 0 && date <= today;
  const heat = counts ? computeHeat(day) : 'none';
  return (
    <div className={clsx(monthGridCss.day, date === today && monthGridCss.today)} data-heat={heat}>
      <span className={looks.unseen}>{dayDescription({ date, day, today })}</span>
      <span className={issuedListCss.dayLook} aria-hidden="true">
        <span className={monthGridCss.n}>{Number(date.slice(8))}</span>
        {counts && <b>{text.dayTold(day.trained, day.children)}</b>}
      </span>
    </div>
  );
}

function Legend() {
  return (
    <ul className={monthGridCss.legend}>
      <li>{text.legendHead}</li>
      {text.legend.map((words, at) => (
        <li key={words}>
          <i data-heat={at + 1} />
          {words}
        </li>
      ))}
      <li>
        <i className={monthGridCss.dayNow} />
        {text.today}
      </li>
    </ul>
  );
}

/** A month of a class: for each day, how many of the children with a prescription trained, in three shades. */
function AdherenceCalendar({ month, days, today }: Props) {
  const dayByDate = new Map(days.map((day) => [day.date, day]));
  const counts = days.some(({ children, date }) => children > 0 && date <= today);
  return (
    <div className={css.month}>
      <MonthGrid
        month={month}
        captionHidden
        cell={(date) => <Day date={date} day={dayByDate.get(date)} today={today} />}
      />
      {counts ? <Legend /> : <p className={looks.soft}>{text.monthNone}</p>}
    </div>
  );
}

function Numbers({ row }: { row: ClassAdherence }) {
  const { adherence, trainedDays, dueDays } = row;
  const numbers = [
    [text.adherence, adherence === null ? text.none : formatAdherence(adherence)],
    [text.days, text.ofDue(trainedDays, dueDays)],
    [text.children, text.people(row.children)],
    [text.underway, text.papers(row.underway)],
    [text.completed, text.papers(row.completed)],
    [text.uncompleted, text.papers(row.uncompleted)],
  ] as const;
  return <Facts className={clsx(issuedListCss.numbers, css.classNumbers)} facts={numbers} />;
}

type MonthProps = { month: Month; latest: Month; turn: (month: Month) => void };

function MonthSwitch({ month, latest, turn }: MonthProps) {
  return (
    <h3>
      {text.calendar}
      <span className={css.monthSwitch}>
        <IconButton
          icon="left"
          label={text.previousMonth}
          onClick={() => turn(addToMonth(month, -1))}
        />
        <span aria-live="polite">{formatMonth(month)}</span>
        <IconButton
          icon="right"
          label={text.nextMonth}
          disabled={month >= latest}
          onClick={() => turn(addToMonth(month, 1))}
        />
      </span>
    </h3>
  );
}

/** The calendar ends with the present month. */
function ClassMonth({ row }: { row: ClassAdherence }) {
  const today = serverToday();
  const [month, setMonth] = useState(monthOf(today));
  const { schoolId, gradeName, clazzName } = row;
  const calendar = useApiQuery(adherenceCalendar, { schoolId, gradeName, clazzName, month });
  return (
    <section className={issuedListCss.part}>
      <MonthSwitch month={month} latest={monthOf(today)} turn={setMonth} />
      <QueryResult query={calendar} widths={[60, 60, 60, 60]}>
        {(days) => <AdherenceCalendar month={month} days={days} today={today} />}
      </QueryResult>
    </section>
  );
}

export function AdherenceClassPanel({ row }: { row: ClassAdherence }) {
  return (
    <>
      <div className={issuedListCss.person}>
        <h2>
          {row.gradeName}
          {row.clazzName}
        </h2>
      </div>
      <p className={issuedListCss.line}>{row.schoolName}</p>
      <Numbers row={row} />
      <ClassMonth row={row} />
      <p className={css.lead}>{text.lead}</p>
    </>
  );
}
