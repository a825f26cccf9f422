/** The six counters above the map; numbers count up to their new value. */
import type { ScreenSummary } from '@spine/contract/data-screen';
import { useEffect, useRef, useState } from 'react';
import { screenText as text } from '../data-screen.text.ts';
import css from './counters.module.css';

const DURATION_MS = 900;

/** Starts fast and ends slowly. */
const easeOut = (share: number) => 1 - (1 - share) ** 3;

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Counts from the shown number to a new one, first from zero; at once where reduced motion is preferred. */
function useCountUp(value: number | null): number | null {
  const [shown, setShown] = useState(() => (prefersReducedMotion() || value === null ? value : 0));
  const from = useRef(0);
  useEffect(() => {
    const start = from.current;
    if (value === null || prefersReducedMotion() || start === value) {
      from.current = value ?? 0;
      setShown(value);
      return;
    }
    let frame = 0;
    let began: number | undefined;
    const step = (now: number) => {
      began ??= now;
      const share = Math.min(1, (now - began) / DURATION_MS);
      from.current = start + (value - start) * easeOut(share);
      setShown(from.current);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}

type Counter = {
  label: string;
  value: number | null;
  write: (value: number | null) => string;
  unit?: string;
  note: string;
  /** A second note. */
  more?: string | undefined;
  main?: boolean;
};

const formatWhole = (value: number | null) => text.count(value === null ? null : Math.round(value));

function listCounters({
  counters,
  yearName,
  way,
}: Pick<ScreenSummary, 'counters' | 'yearName' | 'way'>): Counter[] {
  const { examinedRate, detection } = counters;
  const within = text.interval(detection);
  const bounds = text.bounds(detection.bounds);
  return [
    {
      label: text.schools,
      value: counters.schools,
      write: formatWhole,
      unit: text.schoolsUnit,
      note: text.schoolsDone(counters.schoolsDone),
    },
    {
      label: text.roster,
      value: counters.roster,
      write: formatWhole,
      note: text.rosterOf(yearName),
    },
    {
      label: text.examined,
      value: counters.examined,
      write: formatWhole,
      note: text.examinedToday(counters.examinedToday),
    },
    {
      label: text.examinedRate,
      value: examinedRate.rate,
      write: text.rate,
      unit: '%',
      note: text.unexamined(counters.unexamined),
    },
    {
      label: text.detection(way),
      value: detection.rate,
      write: text.rate,
      unit: '%',
      note: within === undefined ? text.tooFew : text.within(within),
      more: bounds && text.bounded(bounds),
      main: true,
    },
    {
      label: text.incomplete,
      value: counters.incomplete,
      write: formatWhole,
      note: text.incompleteNote,
    },
  ];
}

function CounterBox({ label, value, write, unit, note, more, main = false }: Counter) {
  const shown = useCountUp(value);
  return (
    <div className={main ? css.first : undefined}>
      <dt>{label}</dt>
      <dd>
        {write(shown)}
        {unit && shown !== null && <i>{unit}</i>}
      </dd>
      <dd className={css.note}>{note}</dd>
      {more && <dd className={css.note}>{more}</dd>}
    </div>
  );
}

export function CountersPanel({ summary }: { summary: ScreenSummary }) {
  return (
    <dl className={css.counters}>
      {listCounters(summary).map((counter) => (
        <CounterBox key={counter.label} {...counter} />
      ))}
    </dl>
  );
}
