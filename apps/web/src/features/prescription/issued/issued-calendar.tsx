/**
 * The days of a prescription, month by month. Days that can be recorded are buttons, of which one is in the tab order;
 * the arrow keys move between them.
 */
import { type CalendarDate, shortDayText } from '@spine/contract/kernel';
import type { PrescriptionInfo } from '@spine/contract/prescription';
import { Button } from 'antd';
import clsx from 'clsx';
import { type KeyboardEvent, useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { monthsBetween } from '#ui/month-grid/month-cells.ts';
import monthGridCss from '#ui/month-grid/month-grid.module.css';
import { MonthGrid } from '#ui/month-grid/month-grid.tsx';
import looks from '#ui/styles/looks.module.css';
import { issuedText as text } from './issued.text.ts';
import { type CourseDay, courseDay, lastRecordDay } from './issued-days.ts';
import css from './issued-list.module.css';
import { trainingText } from './training-records.text.ts';

const DAYS_OF_WEEK = 7;
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

type Props = {
  info: PrescriptionInfo;
  today: CalendarDate;
  /** Undefined where nothing can be recorded. */
  record: ((date: CalendarDate) => void) | undefined;
};

function dayDescription(day: CourseDay, date: CalendarDate): string {
  const words = shortDayText(date);
  if (day.kind === 'trained') return text.daySaid.trained(words, day.minutes, day.records);
  return text.daySaid[day.kind](words);
}

type LookProps = { day: CourseDay; date: CalendarDate; words: string };

/** The look of a day; `words` describe it for screen readers. */
function DayLook({ day, date, words }: LookProps) {
  return (
    <>
      <span className={looks.unseen}>{words}</span>
      <span aria-hidden="true" className={css.dayLook}>
        <span className={monthGridCss.n}>{Number(date.slice(8))}</span>
        {day.kind === 'trained' && <b>{text.dayMinutes(day.minutes)}</b>}
      </span>
    </>
  );
}

type DayProps = { date: CalendarDate; day: CourseDay; isToday: boolean };
type DayFocus = { inTabOrder: boolean; press: () => void; onFocus: () => void };
type KeyOnDay = KeyboardEvent<HTMLButtonElement>;

/** Moves the focus between the buttons by arrow keys; it stays at the ends. */
function moveFocus(event: KeyOnDay): void {
  const by = STEPS[event.key];
  const root = event.currentTarget.closest('table');
  if (by === undefined || !root) return;
  const days = [...root.querySelectorAll<HTMLButtonElement>('button[data-day]')];
  event.preventDefault();
  days[days.indexOf(event.currentTarget) + by]?.focus();
}

function Day({ date, day, isToday, walk }: DayProps & { walk: DayFocus | undefined }) {
  const look = clsx(monthGridCss.day, isToday && monthGridCss.today);
  const words = dayDescription(day, date);
  const shown = { day, date };
  if (!walk)
    return (
      <div className={look} data-kind={day.kind}>
        <DayLook {...shown} words={words} />
      </div>
    );
  return (
    <button
      type="button"
      className={look}
      data-kind={day.kind}
      title={text.record(words)}
      data-day={date}
      tabIndex={walk.inTabOrder ? 0 : -1}
      onClick={walk.press}
      onFocus={walk.onFocus}
      onKeyDown={moveFocus}
    >
      <DayLook {...shown} words={text.record(words)} />
    </button>
  );
}

function Legend({ daysPerWeek }: { daysPerWeek: number }) {
  return (
    <ul className={monthGridCss.legend}>
      {(['trained', 'missed', 'ahead', 'now'] as const).map((kind) => (
        <li key={kind}>
          <i className={kind === 'now' ? monthGridCss.dayNow : ''} data-kind={kind} />
          {text.legend[kind]}
        </li>
      ))}
      {daysPerWeek < DAYS_OF_WEEK && <li>{text.restDays(daysPerWeek)}</li>}
    </ul>
  );
}

export function IssuedCalendar({ info, today, record }: Props) {
  const latest = lastRecordDay(info, today);
  const [at, setAt] = useState(latest);
  const inCourse = (date: CalendarDate) => date >= info.startDate && date <= info.endDate;
  const cell = (date: CalendarDate) => {
    const day = courseDay(info, date, today);
    if (!day) return null;
    const walks = record && latest !== undefined && date <= latest;
    const walk = walks && {
      inTabOrder: date === (at ?? latest),
      press: () => record(date),
      onFocus: () => setAt(date),
    };
    return <Day date={date} day={day} isToday={date === today} walk={walk || undefined} />;
  };
  return (
    <section className={clsx(css.part, css.calendar)}>
      <h3>
        {text.calendar}
        {record && latest !== undefined && (
          <Button size="small" icon={<Icon name="plus" />} onClick={() => record(latest)}>
            {trainingText.add}
          </Button>
        )}
      </h3>
      {monthsBetween(info.startDate, info.endDate).map((month) => (
        <MonthGrid
          key={month}
          month={month}
          cell={cell}
          includesWeek={(week) => week.some(inCourse)}
        />
      ))}
      <Legend daysPerWeek={info.daysPerWeek} />
    </section>
  );
}
