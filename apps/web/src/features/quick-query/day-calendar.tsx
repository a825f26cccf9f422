/** The weeks of a prescription with a dot on each day that was trained. */
import { type CalendarDate, dateInShanghai } from '@spine/contract/kernel';
import type { FamilyPrescription } from '@spine/contract/quick-query';
import { trainingText as text } from './quick-query.text.ts';
import { weeksOf } from './training-days.ts';

type Day = { date: CalendarDate; trained: boolean; isToday: boolean; isFirst: boolean };

function DayCell({ date, trained, isToday, isFirst }: Day) {
  const isNamed = isFirst || date.endsWith('-01');
  return (
    <td className={isToday ? 'today' : ''}>
      <span aria-hidden="true">{text.dayOf(date)}</span>
      <span className="fq-read">{text.day(date, trained)}</span>
      {trained && <i aria-hidden="true" />}
      {isNamed && <small aria-hidden="true">{text.monthOf(date)}</small>}
    </td>
  );
}

export function DayCalendar({ plan }: { plan: FamilyPrescription }) {
  const today = dateInShanghai(new Date());
  const trained = new Set(plan.days.map(({ date }) => date));
  return (
    <section className="card fq-block fq-section">
      <h2>{text.calendarTitle}</h2>
      <table className="fq-days">
        <thead>
          <tr>
            {text.weekdays.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(plan).map((week) => (
            <tr key={week.join()}>
              {week.map((date, at) =>
                date === null ? (
                  <td key={text.weekdays[at]} />
                ) : (
                  <DayCell
                    key={date}
                    date={date}
                    trained={trained.has(date)}
                    isToday={date === today}
                    isFirst={date === plan.startDate}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="fq-step-hint">{text.dotHint}</p>
    </section>
  );
}
