/** The six counters above the map; a new number runs up from the old one. */
import type { ScreenSummary } from '@spine/contract/data-screen';
import { screenText as text } from './data-screen.text.ts';
import { useCountUp } from './use-count-up.ts';

type Counter = {
  label: string;
  value: number | null;
  write: (value: number | null) => string;
  unit?: string;
  note: string;
  main?: boolean;
};

const whole = (value: number | null) => text.count(value === null ? null : Math.round(value));

function countersOf({
  counters,
  yearName,
}: Pick<ScreenSummary, 'counters' | 'yearName'>): Counter[] {
  const { examinedRate, detection } = counters;
  const within = text.interval(detection);
  return [
    {
      label: text.schools,
      value: counters.schools,
      write: whole,
      unit: text.schoolsUnit,
      note: text.schoolsDone(counters.schoolsDone),
    },
    { label: text.roster, value: counters.roster, write: whole, note: text.rosterOf(yearName) },
    {
      label: text.examined,
      value: counters.examined,
      write: whole,
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
      label: text.detection,
      value: detection.rate,
      write: text.rate,
      unit: '%',
      note: within === undefined ? text.tooFew : text.within(within),
      main: true,
    },
    { label: text.incomplete, value: counters.incomplete, write: whole, note: text.incompleteNote },
  ];
}

function CounterBox({ label, value, write, unit, note, main = false }: Counter) {
  const shown = useCountUp(value);
  return (
    <div className={main ? 'main' : undefined}>
      <dt>{label}</dt>
      <dd>
        {write(shown)}
        {unit && shown !== null && <i>{unit}</i>}
      </dd>
      <dd className="note">{note}</dd>
    </div>
  );
}

export function CountersPanel({ summary }: { summary: ScreenSummary }) {
  return (
    <dl className="screen-counters">
      {countersOf(summary).map((counter) => (
        <CounterBox key={counter.label} {...counter} />
      ))}
    </dl>
  );
}
