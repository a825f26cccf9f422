/** Columns, filters and the phone's card of the follow-up cases. */
import { type Finding, formatAngle, overallWord } from '@spine/contract/exam';
import {
  CASE_TRACKS,
  type CaseRow,
  type CaseTab,
  caseOutcomeWord,
  caseTabField,
  caseTrackWord,
  hospitalWords,
} from '@spine/contract/follow-up';
import { addDays } from '@spine/contract/kernel';
import { genderWord } from '@spine/contract/patient';
import clsx from 'clsx';
import { useSearchParams } from 'react-router';
import { serverToday } from '#platform/call/server-time.ts';
import type { Choices } from '#ui/choices.ts';
import { listText } from '#ui/list-page/list.text.ts';
import type { FilterField, Filters, ListColumn } from '#ui/list-page/list-types.ts';
import { optionsOf } from '#ui/options.ts';
import { ResultTag } from '#ui/result-tag/result-tag.tsx';
import looks from '#ui/styles/looks.module.css';
import { contactWords, dueOf, dueSteps, OPENING_TAB, shortDay } from '../due.rules.ts';
import { dueTitle, followUpText as text } from '../follow-up.text.ts';
import css from './board.module.css';

const NAME_MAX = 50;
/** What opens a case, the most pressing first. */
const FINDINGS_OF_CASES = [
  'severityThree',
  'severityTwo',
  'lordosis',
  'kyphosis',
  'furtherCheck',
  'severityOne',
  'retest',
  'badPosture',
  'incomplete',
  'undetermined',
] as const satisfies Finding[];
const CLASS_MAX = 15;
/** The choices of the filter by due day, in days from today. */
export const RETEST_SOON_DAYS = 30;
const DUE_WITHIN = [7, RETEST_SOON_DAYS];

type TabProps = { row: CaseRow; tab: CaseTab };

/** Tabs of cases at several stages. */
const CROSSING: readonly CaseTab[] = ['toCheck', 'overdue'];

/** The day of each step and how far it is; of what crosses the tabs also what did not happen. Red is what is urgent. */
function DueDays({ row, tab }: TabProps) {
  const now = serverToday();
  const steps = dueSteps(row, tab);
  if (steps.length === 0) return <span className={looks.faint}>{text.none}</span>;
  const lines = steps.map(({ stage, day, isByRule }, at) => {
    const { words, isOverdue } = dueOf(day, now);
    return (
      <span key={stage} className={clsx(css.due, at > 0 && css.beside)}>
        <span className={looks.soft}>
          {at > 0 && `${text.beside[stage]} `}
          {shortDay(day, now)}
        </span>
        <span className={dueClass(row, isOverdue)}>
          {isOverdue && CROSSING.includes(tab) && `${text.late[stage]} `}
          {words}
        </span>
        {isByRule && <small className={looks.faint}>{text.byRule}</small>}
      </span>
    );
  });
  return <div className={css.lines}>{lines}</div>;
}

function dueClass({ track }: CaseRow, isOverdue: boolean): string | undefined {
  if (!isOverdue) return looks.soft;
  return track === 'urgent' ? css.urgent : css.overdue;
}

/** What the screening found, or is to measure again, and what the hospital says of the child. */
function Found({ row, tab }: TabProps) {
  const { hospital } = row;
  const overall = (tab === 'toRetest' && row.retest?.overall) || row.overall;
  return (
    <div className={css.lines}>
      {overall && <ResultTag overall={overall} />}
      {hospital && <div className={clsx(overall && css.beside)}>{hospitalWords(hospital)}</div>}
    </div>
  );
}

/** What waits to be checked comes before it; a letter that was printed stands beside it. */
function LastContact({ row, tab }: TabProps) {
  const { lastContact, toCheck, printedOn, textsStopped } = row;
  if (toCheck && tab !== 'toCheck') return <b className={css.toCheck}>{text.toCheck}</b>;
  const words = [
    lastContact && contactWords(lastContact, serverToday()),
    printedOn && text.printed(shortDay(printedOn, serverToday())),
    textsStopped ? text.textsStopped : null,
  ].filter((each) => each !== null);
  if (words.length === 0) return <span className={looks.faint}>{text.none}</span>;
  return (
    <div className={clsx(css.lines, looks.soft)}>
      {words.map((each) => (
        <div key={each}>{each}</div>
      ))}
    </div>
  );
}

function Assigned({ assignedName }: Pick<CaseRow, 'assignedName'>) {
  return assignedName ?? <span className={looks.soft}>{text.nobody}</span>;
}

const angleWords = (row: CaseRow, tab: CaseTab) => {
  const { maxAngle } = (tab === 'toRetest' && row.retest) || row;
  return maxAngle === null ? text.none : `${formatAngle(maxAngle)}°`;
};
const outcomeWords = ({ outcome }: CaseRow) =>
  outcome === null ? text.none : caseOutcomeWord[outcome];
const classWords = ({ gradeName, clazzName }: CaseRow) => `${gradeName}${clazzName}`;

function Class({ row }: { row: CaseRow }) {
  return (
    <>
      {classWords(row)}
      {row.mayHaveLeft && <span className={clsx(css.beside, looks.soft)}>{text.mayHaveLeft}</span>}
    </>
  );
}

const tabOf = (filters: Filters): CaseTab => caseTabField.catch(OPENING_TAB).parse(filters['tab']);

/** What is due in a tab, or how a closed case ended. */
function endColumn(tab: CaseTab): ListColumn<CaseRow> {
  if (tab === 'closed')
    return { key: 'outcome', title: text.outcome, width: 176, render: outcomeWords };
  return {
    key: 'dueOn',
    title: dueTitle[tab],
    width: 176,
    sortable: true,
    render: (row) => <DueDays row={row} tab={tab} />,
  };
}

export const caseColumns = (filters: Filters) => columnsOf(tabOf(filters));

const columnsOf = (tab: CaseTab): readonly ListColumn<CaseRow>[] => [
  { key: 'name', title: text.name, width: 80, fixed: 'start' },
  {
    key: 'gradeName',
    title: text.gradeAndClass,
    width: 96,
    shownInDrawer: true,
    render: (row) => <Class row={row} />,
  },
  {
    key: 'overall',
    title: text.result,
    // The widest are two tags, a degree and what the side view found.
    width: 174,
    render: (row) => <Found row={row} tab={tab} />,
  },
  {
    key: 'maxAngle',
    title: text.largest,
    width: 66,
    align: 'right',
    shownInDrawer: true,
    render: (row) => angleWords(row, tab),
  },
  endColumn(tab),
  {
    key: 'lastContact',
    title: text.lastContact,
    // With the narrowest the name, the result, the day and who it is assigned to stand beside the drawer at 1366 px.
    width: 152,
    render: (row) => <LastContact row={row} tab={tab} />,
  },
  {
    key: 'assignedName',
    title: text.assigned,
    width: 84,
    render: (row) => <Assigned {...row} />,
  },
  { key: 'schoolName', title: text.school, width: 160, shownInDrawer: true },
];

/** Due within some days, as the call has it: on a day or before. */
function dueOptions() {
  return DUE_WITHIN.map((days) => ({
    value: addDays(serverToday(), days),
    label: text.dueWithin(days),
  }));
}

export function caseFilters(schools: Choices, assignees: Choices): FilterField[] {
  const people = [{ value: 'none', label: text.nobody }, ...assignees.options];
  return [
    { kind: 'select', name: 'schoolId', label: text.school, ...schools, width: 168 },
    {
      kind: 'select',
      name: 'track',
      label: text.track,
      options: optionsOf(CASE_TRACKS, caseTrackWord),
      width: 132,
    },
    {
      kind: 'select',
      name: 'finding',
      label: text.result,
      options: FINDINGS_OF_CASES.map((finding) => ({
        value: finding,
        label: overallWord({ finding, beside: null }),
      })),
      width: 132,
    },
    {
      kind: 'select',
      name: 'assignedTo',
      label: text.assigned,
      options: people,
      loading: assignees.loading,
      width: 132,
    },
    {
      kind: 'text',
      name: 'name',
      label: text.name,
      max: NAME_MAX,
      placeholder: listText.child.name,
      sensitive: true,
    },
    {
      kind: 'select',
      name: 'printed',
      label: text.letter,
      options: [{ value: 'only', label: text.printedOnly }],
      folded: true,
    },
    { kind: 'select', name: 'dueBy', label: text.due, options: dueOptions(), folded: true },
    { kind: 'text', name: 'gradeName', label: text.grade, max: CLASS_MAX, folded: true },
    { kind: 'text', name: 'clazzName', label: text.clazz, max: CLASS_MAX, folded: true },
  ];
}

export function CaseCard({ row }: { row: CaseRow }) {
  const [search] = useSearchParams();
  const tab = tabOf(Object.fromEntries(search));
  return (
    <>
      <b>{row.name}</b> {genderWord[row.gender]} · {classWords(row)} <Found row={row} tab={tab} />
      <br />
      {row.outcome === null ? <DueDays row={row} tab={tab} /> : outcomeWords(row)}{' '}
      {row.toCheck && <b className={css.toCheck}>{text.toCheck}</b>}
      <span className={looks.soft}>
        · <Assigned {...row} />
        {row.mayHaveLeft && ` · ${text.mayHaveLeft}`}
        {row.textsStopped && ` · ${text.textsStopped}`}
      </span>
    </>
  );
}
