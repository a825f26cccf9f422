/** A month of a class: each day with how many trained of those who have a prescription, in three depths of one colour. */
import type { CalendarDate } from '@spine/contract/kernel';
import type { AdherenceDay } from '@spine/contract/training';
import type { Month } from '#ui/month-grid/month-cells.ts';
import { MonthGrid } from '#ui/month-grid/month-grid.tsx';
import { dayWords } from '#ui/month-grid/month-words.ts';
import { heatOf } from './adherence-heat.ts';
import { adherenceText as text } from './adherence-list.text.ts';

type Props = { month: Month; days: readonly AdherenceDay[]; today: CalendarDate };
type DayProps = { date: CalendarDate; day: AdherenceDay | undefined; today: CalendarDate };

function said({ date, day, today }: DayProps): string {
  const words = dayWords(date);
  if (!day || day.children === 0) return text.dayNone(words);
  return date > today ? text.dayAhead(words) : text.daySaid(words, day.children, day.trained);
}

function Day({ date, day, today }: DayProps) {
  const counts = day !== undefined && day.children > 0 && date <= today;
  const heat = counts ? `heat-${heatOf(day)}` : 'no-heat';
  return (
    <div className={`month-day ${heat}${date === today ? ' today' : ''}`}>
      <span className="month-said">{said({ date, day, today })}</span>
      <span className="day-look" aria-hidden="true">
        <span className="n">{Number(date.slice(8))}</span>
        {counts && <b>{text.dayTold(day.trained, day.children)}</b>}
      </span>
    </div>
  );
}

function Legend() {
  return (
    <ul className="month-legend">
      <li>{text.legendHead}</li>
      {text.legend.map((words, at) => (
        <li key={words}>
          <i className={`heat-${at + 1}`} />
          {words}
        </li>
      ))}
      <li>
        <i className="day-now" />
        {text.today}
      </li>
    </ul>
  );
}

export function AdherenceCalendar({ month, days, today }: Props) {
  const of = new Map(days.map((day) => [day.date, day]));
  const counts = days.some(({ children, date }) => children > 0 && date <= today);
  return (
    <div className="adherence-month">
      <MonthGrid
        month={month}
        captionHidden
        cell={(date) => <Day date={date} day={of.get(date)} today={today} />}
      />
      {counts ? <Legend /> : <p className="soft">{text.monthNone}</p>}
    </div>
  );
}
