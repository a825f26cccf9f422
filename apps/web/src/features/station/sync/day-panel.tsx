/** The day in six numbers, a table by class, and whom the class teachers are told of. */
import { dateInShanghai } from '@spine/contract/kernel';
import clsx from 'clsx';
import looks from '#ui/styles/looks.module.css';
import { serverNow } from '../records/server-clock.ts';
import { useExaminer } from '../records/station-records.ts';
import { StateMark } from '../roster/state-mark.tsx';
import { Failed, Loading, Note } from '../shell/note.tsx';
import { AbsentLists } from './absent-lists.tsx';
import css from './day-panel.module.css';
import {
  type ClassSummary,
  type DaySummary,
  listAbsents,
  percentOf,
  summarizeClass,
  sumSummaries,
} from './day-summary.rules.ts';
import { SUMMARY_WORDS, syncText as text } from './sync.text.ts';
import { type Day, type DayAddress, type LoadedDay, useDay } from './use-day.ts';

const NOBODY: ReadonlySet<string> = new Set();

function Fact({ of, sum, share }: { of: keyof DaySummary; sum: DaySummary; share?: string }) {
  const isState = of !== 'roster' && of !== 'positive';
  return (
    <div>
      <dt>{isState ? <StateMark state={of} /> : SUMMARY_WORDS[of]}</dt>
      <dd>
        {sum[of]}
        {share !== undefined && <small>{text.percent(share)}</small>}
      </dd>
    </div>
  );
}

function Facts({ sum, isPositiveKnown }: { sum: DaySummary; isPositiveKnown: boolean }) {
  const examined = percentOf(sum.examined, sum.roster);
  const positive = percentOf(sum.positive, sum.examined);
  return (
    <dl className={clsx(looks.card, css.facts)}>
      <Fact of="roster" sum={sum} />
      <Fact of="examined" sum={sum} {...(examined && { share: examined })} />
      {isPositiveKnown ? (
        <Fact of="positive" sum={sum} {...(positive && { share: positive })} />
      ) : (
        <div>
          <dt>{SUMMARY_WORDS.positive}</dt>
          <dd>{text.unknown}</dd>
        </div>
      )}
      <Fact of="toRetest" sum={sum} />
      <Fact of="declined" sum={sum} />
      <Fact of="absent" sum={sum} />
    </dl>
  );
}

const COLUMNS = ['examined', 'positive', 'toRetest', 'declined', 'absent'] as const;

function Cells({ row, isPositiveKnown }: { row: DaySummary; isPositiveKnown: boolean }) {
  return COLUMNS.map((column) => (
    <td key={column} data-none={row[column] === 0}>
      {column === 'positive' && !isPositiveKnown ? text.unknown : row[column]}
    </td>
  ));
}

type TableProps = { rows: readonly ClassSummary[]; sum: DaySummary; isPositiveKnown: boolean };

function ClassTable({ rows, sum, isPositiveKnown }: TableProps) {
  return (
    <div className={clsx(looks.card, css.table)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.clazz}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column === 'positive' ? text.positiveShort : SUMMARY_WORDS[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <b>{text.clazzLabel(row.grade, row.clazz)}</b> {text.children(row.roster)}
              </th>
              <Cells row={row} isPositiveKnown={isPositiveKnown} />
            </tr>
          ))}
        </tbody>
        {rows.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">
                <b>{text.total}</b> {text.children(sum.roster)}
              </th>
              <Cells row={sum} isPositiveKnown={isPositiveKnown} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Numbers({ day: { school, classes, positiveIds } }: { day: Day }) {
  const operator = useExaminer().name;
  const today = text.dayTitle(dateInShanghai(serverNow()));
  const rows = classes.map((each) => summarizeClass(each, positiveIds ?? NOBODY));
  const sum = sumSummaries(rows);
  const isPositiveKnown = positiveIds !== undefined;
  return (
    <>
      <h1 className={css.title}>
        {today} <span>{text.dayOf(operator, school, classes.length)}</span>
      </h1>
      <Facts sum={sum} isPositiveKnown={isPositiveKnown} />
      <ClassTable rows={rows} sum={sum} isPositiveKnown={isPositiveKnown} />
      <AbsentLists lists={listAbsents(classes)} heading={text.printed(school, today)} />
    </>
  );
}

/** The day as the server has it. */
export function ServerDay({ address }: { address: DayAddress }) {
  return <DayPanel day={useDay(address)} />;
}

export function DayPanel({ day }: { day: LoadedDay }) {
  if (!day) return <Loading />;
  if ('error' in day) return <Failed {...day} />;
  if (day.classes.length > 0) return <Numbers day={day} />;
  return <NoClass />;
}

/** Before classes are chosen. */
export function NoClass() {
  return (
    <Note title={text.noClass}>
      <p>{text.noClassHint}</p>
    </Note>
  );
}
