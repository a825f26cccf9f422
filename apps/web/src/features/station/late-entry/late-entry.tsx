/** Enters a class afterwards from paper: the day on which it was measured, until that is ended. */
import { firstDayOf } from '@spine/contract/exam';
import { type CalendarDate, dateInShanghai } from '@spine/contract/kernel';
import type { ProjectInfo } from '@spine/contract/project';
import { isScreeningDay } from '@spine/contract/station';
import clsx from 'clsx';
import { type FormEvent, useState } from 'react';
import { serverNow } from '../records/server-clock.ts';
import parts from '../shell/parts.module.css';
import { stationText as text } from '../station.text.ts';
import { toProjectStart } from './late-day.ts';
import css from './late-entry.module.css';

type Props = {
  project: ProjectInfo;
  lateDay: CalendarDate | undefined;
  /** Begins to enter what was measured on a day; undefined ends it. */
  setLateDay: (day: CalendarDate | undefined) => void;
};

function DayForm({ project, setLateDay }: Omit<Props, 'lateDay'>) {
  const [day, setDay] = useState('');
  const [isRefused, setRefused] = useState(false);
  const start = toProjectStart(project);
  const now = serverNow();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isScreeningDay(day, start, now)) setLateDay(day);
    else setRefused(true);
  };
  return (
    <form className={css.form} onSubmit={onSubmit}>
      <p>{text.lateLead}</p>
      <label>
        {text.lateDay}
        <input
          type="date"
          className={parts.field}
          required
          min={firstDayOf(start)}
          max={dateInShanghai(now)}
          value={day}
          onChange={(event) => {
            setDay(event.target.value);
            setRefused(false);
          }}
        />
      </label>
      <button type="submit" className={clsx(parts.key, parts.go)}>
        {text.lateStart}
      </button>
      {isRefused && <p role="alert">{text.lateDayInvalid}</p>}
    </form>
  );
}

/** In the dock of the roster. */
export function LateEntry(props: Props) {
  const { project, lateDay, setLateDay } = props;
  const [isOpen, setOpen] = useState(false);
  if (lateDay !== undefined)
    return (
      <button type="button" className={parts.key} onClick={() => setLateDay(undefined)}>
        {text.lateEnd}
      </button>
    );
  return (
    <>
      <button
        type="button"
        className={clsx(parts.key, isOpen && parts.go)}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {text.late}
      </button>
      {isOpen && (
        <DayForm
          project={project}
          setLateDay={(day) => {
            setOpen(false);
            setLateDay(day);
          }}
        />
      )}
    </>
  );
}
