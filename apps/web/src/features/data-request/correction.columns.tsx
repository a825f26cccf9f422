/** Columns, filters, tabs and the phone's card of the corrections that families ask for. */
import {
  CORRECTION_FACTS,
  CORRECTION_STATES,
  type CorrectionRequestRow,
  correctionDecisionWord,
  correctionFactWord,
  correctionStateWord,
  countCorrectionRequests,
  requestChannelWord,
} from '@spine/contract/data-request';
import { dayOf } from '@spine/contract/kernel';
import { serverToday } from '#platform/call/server-time.ts';
import { ChildLink } from '#ui/child-link/child-link.tsx';
import type { Choices } from '#ui/choices.ts';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import { listTabs } from '#ui/list-page/tabs/tab-bar.tsx';
import { optionsOf } from '#ui/options.ts';
import looks from '#ui/styles/looks.module.css';
import { daysLeft, daysTaken } from './correction.rules.ts';
import css from './data-request.module.css';
import { dataRequestText as text } from './data-request.text.ts';

const NAME_MAX = 50;

type Dated = Pick<
  CorrectionRequestRow,
  'dueOn' | 'state' | 'requestedAt' | 'decidedAt' | 'decision'
>;

/** How long is left, or what was decided and after how long. */
export function Standing(row: Dated) {
  const taken = daysTaken(row);
  if (row.decision !== null && taken !== undefined)
    return <span>{text.decidedIn(correctionDecisionWord[row.decision], taken)}</span>;
  const left = daysLeft(row, serverToday());
  return left < 0 ? (
    <span className={css.late}>{text.late(-left)}</span>
  ) : (
    <span className={looks.soft}>{text.left(left)}</span>
  );
}

/** What is to be corrected, of an examination with its day. */
export function factWords({
  fact,
  examTime,
}: Pick<CorrectionRequestRow, 'fact' | 'examTime'>): string {
  return examTime === null ? correctionFactWord[fact] : text.examOf(dayOf(examTime));
}

export const correctionColumns: readonly ListColumn<CorrectionRequestRow>[] = [
  {
    key: 'name',
    title: text.name,
    width: 120,
    fixed: 'start',
    render: ({ patientId, name }) => <ChildLink id={patientId}>{name}</ChildLink>,
  },
  { key: 'fact', title: text.fact, width: 170, render: factWords },
  { key: 'schoolName', title: text.school, width: 200 },
  {
    key: 'clazzName',
    title: text.schoolClass,
    width: 130,
    render: ({ gradeName, clazzName }) => `${gradeName}${clazzName}`,
  },
  {
    key: 'channel',
    title: text.channel,
    width: 100,
    render: ({ channel }) => requestChannelWord[channel],
  },
  {
    key: 'requestedAt',
    title: text.requestedAt,
    width: 120,
    render: ({ requestedAt }) => dayOf(requestedAt),
  },
  { key: 'dueOn', title: text.due, width: 120, sortable: true },
  { key: 'state', title: text.result, width: 140, render: Standing },
  {
    key: 'decidedByName',
    title: text.decidedBy,
    width: 110,
    render: ({ decidedByName }) => decidedByName ?? text.none,
  },
];

export function correctionFilters(schools: Choices): FilterField[] {
  return [
    { kind: 'text', name: 'name', label: text.name, max: NAME_MAX, sensitive: true },
    { kind: 'select', name: 'schoolId', label: text.school, ...schools, width: 240 },
    {
      kind: 'select',
      name: 'fact',
      label: text.fact,
      options: optionsOf(CORRECTION_FACTS, correctionFactWord),
    },
  ];
}

export const correctionTabs = listTabs({
  name: 'state',
  label: text.states,
  counted: countCorrectionRequests,
  nothing: text.nothing,
  initial: 'open',
  options: CORRECTION_STATES.map((value) => ({
    value,
    label: correctionStateWord[value],
    ...(value === 'overdue' && { crosses: true as const }),
  })),
});

/** A request on a phone. */
export function CorrectionCard({ row }: { row: CorrectionRequestRow }) {
  return (
    <>
      <span className={css.head}>
        <ChildLink id={row.patientId}>{row.name}</ChildLink>
        <Standing {...row} />
      </span>
      <span className={css.line}>
        {factWords(row)} · {row.schoolName} {row.gradeName}
        {row.clazzName}
      </span>
    </>
  );
}
