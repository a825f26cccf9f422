/** One class in the drawer: its numbers, and a month of its days with who trained. */
import { dateInShanghai } from '@spine/contract/kernel';
import type { ClassAdherence } from '@spine/contract/training';
import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { ErrorState, SkeletonRows } from '#ui/list-page/list-states.tsx';
import { type Month, monthAfter, monthOf } from '#ui/month-grid/month-cells.ts';
import { monthWords } from '#ui/month-grid/month-words.ts';
import { adherencePercent } from '#ui/prescription-mark/adherence-percent.ts';
import { AdherenceCalendar } from './adherence-calendar.tsx';
import { adherenceText as text } from './adherence-list.text.ts';
import { useClassMonth } from './issued-detail.queries.ts';

function Numbers({ row }: { row: ClassAdherence }) {
  const { adherence, trainedDays, dueDays } = row;
  const numbers = [
    [text.adherence, adherence === null ? text.none : adherencePercent(adherence)],
    [text.days, text.ofDue(trainedDays, dueDays)],
    [text.children, text.people(row.children)],
    [text.underway, text.papers(row.underway)],
    [text.completed, text.papers(row.completed)],
    [text.uncompleted, text.papers(row.uncompleted)],
  ] as const;
  return (
    <dl className="issued-numbers class">
      {numbers.map(([term, words]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

type MonthProps = { month: Month; latest: Month; turn: (month: Month) => void };

function MonthSwitch({ month, latest, turn }: MonthProps) {
  return (
    <h3>
      {text.calendar}
      <span className="month-switch">
        <Button
          type="text"
          className="icon-only"
          icon={<Icon name="left" />}
          aria-label={text.previousMonth}
          title={text.previousMonth}
          onClick={() => turn(monthAfter(month, -1))}
        />
        <span aria-live="polite">{monthWords(month)}</span>
        <Button
          type="text"
          className="icon-only"
          icon={<Icon name="right" />}
          aria-label={text.nextMonth}
          title={text.nextMonth}
          disabled={month >= latest}
          onClick={() => turn(monthAfter(month, 1))}
        />
      </span>
    </h3>
  );
}

/** Months after the present have nothing to tell. */
function ClassMonth({ row }: { row: ClassAdherence }) {
  const today = dateInShanghai(new Date());
  const [month, setMonth] = useState(monthOf(today));
  const { schoolId, gradeName, clazzName } = row;
  const { data, error, refetch } = useClassMonth({ schoolId, gradeName, clazzName }, month);
  return (
    <section className="issued-part">
      <MonthSwitch month={month} latest={monthOf(today)} turn={setMonth} />
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data && !error && <AdherenceCalendar month={month} days={data} today={today} />}
      {!data && !error && <SkeletonRows widths={[60, 60, 60, 60]} />}
    </section>
  );
}

export function AdherenceClassPanel({ row }: { row: ClassAdherence }) {
  return (
    <>
      <div className="issued-person">
        <h2>
          {row.gradeName}
          {row.clazzName}
        </h2>
      </div>
      <p className="issued-line">{row.schoolName}</p>
      <Numbers row={row} />
      <ClassMonth row={row} />
      <p className="adherence-lead">{text.lead}</p>
    </>
  );
}
