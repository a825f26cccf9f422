/** Columns, filters and the phone's card of the examinations' list. */

import {
  DECLINED_WORD,
  degreeWord,
  EXAM_MODES,
  type ExamRow,
  ExamStatus,
  examModeWord,
  examTypeWord,
  FINDINGS_WITHOUT_ANGLE,
  formatAngle,
  overallWord,
  RESULTS_BY_SEVERITY,
  RETEST_WORD,
  resultWord,
  SEVERITY_BOUNDS,
} from '@spine/contract/exam';
import { dayOf } from '@spine/contract/kernel';
import { genderWord, STUDENT_ID_MAX } from '@spine/contract/patient';
import type { Choices } from '#ui/choices.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { listText } from '#ui/list-page/list.text.ts';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import { ResultTag } from '#ui/result-tag/result-tag.tsx';
import looks from '#ui/styles/looks.module.css';
import css from './exam.module.css';
import { examText as text } from './exam.text.ts';

type Angles = Pick<ExamRow, 'leftAngle' | 'rightAngle' | 'maxAngle' | 'maxSide'>;

/** Left and right in two aligned columns; the angle that decides the severity is highlighted. */
function AnglePair({ leftAngle, rightAngle, maxAngle, maxSide }: Angles) {
  if (leftAngle === null || rightAngle === null)
    return <span className={looks.faint}>{text.none}</span>;
  const decides = maxAngle !== null && maxAngle >= SEVERITY_BOUNDS.one ? maxSide : null;
  return (
    <span className={css.angles}>
      <em>{text.left}</em>
      <span className={decides === 'left' ? css.deciding : ''}>{formatAngle(leftAngle)}°</span>
      <em>{text.right}</em>
      <span className={decides === 'right' ? css.deciding : ''}>{formatAngle(rightAngle)}°</span>
    </span>
  );
}

/** The day by the clock of the device, with a mark if it is before the project began. */
function ExamDay({ examTime, beforeProject }: Pick<ExamRow, 'examTime' | 'beforeProject'>) {
  if (!beforeProject) return dayOf(examTime);
  return (
    <span className={css.early} title={text.beforeProject}>
      {dayOf(examTime)}
      <Icon name="warn" small />
      <span className={looks.unseen}>{text.beforeProject}</span>
    </span>
  );
}

const NAME_MAX = 50;
const CLASS_MAX = 15;

export const examColumns: readonly ListColumn<ExamRow>[] = [
  { key: 'name', title: text.name, width: 80, fixed: 'start', render: childName },
  { key: 'gradeName', title: text.grade, width: 62 },
  { key: 'clazzName', title: text.clazz, width: 52 },
  { key: 'sex', title: text.sex, width: 44, render: (row) => genderWord[row.sex] },
  { key: 'age', title: text.age, width: 44, align: 'right' },
  {
    key: 'examTime',
    title: text.examDate,
    width: 96,
    sortable: true,
    render: (row) => <ExamDay {...row} />,
  },
  {
    key: 'studentId',
    title: text.studentId,
    width: 180,
    shownInDrawer: true,
  },
  { key: 'schoolName', title: text.school, width: 160, shownInDrawer: true },
  { key: 'doctorName', title: text.doctor, width: 88, shownInDrawer: true },
  {
    key: 'typeId',
    title: text.type,
    width: 88,
    hiddenByDefault: true,
    render: (row) => examTypeWord[row.typeId],
  },
  { key: 'birthDate', title: text.birthDate, width: 104, hiddenByDefault: true },
  {
    key: 'quickDataList',
    title: text.quickDataList,
    width: 168,
    hiddenByDefault: true,
    render: (row) => row.quickDataList.map(formatSigned).join(' ') || text.none,
  },
  {
    key: 'reportDownloaded',
    title: text.reportDownloaded,
    width: 104,
    hiddenByDefault: true,
    render: (row) => fetchedWord(row),
  },
  {
    key: 'quickData',
    title: text.angles,
    width: 144,
    fixed: 'end',
    align: 'right',
    render: (row) => <AnglePair {...row} />,
  },
  {
    key: 'res',
    title: text.result,
    // The widest are two tags, a degree and what the side view found.
    width: 174,
    fixed: 'end',
    render: (row) => <ResultTag overall={row.overall} />,
  },
];

/** Struck through where the examination is voided. */
function childName({ name, voided }: ExamRow) {
  return voided ? <s>{name}</s> : name;
}

/** A declined examination has no report to fetch. */
function fetchedWord({ status, reportDownloaded }: ExamRow): string {
  if (status === ExamStatus.Declined) return text.none;
  return reportDownloaded ? text.downloaded : text.notDownloaded;
}

/** The signed angle; negative is left. */
function formatSigned(angle: number): string {
  return `${angle < 0 ? '−' : ''}${formatAngle(angle)}°`;
}

const wayOptions = EXAM_MODES.map((way) => ({ value: way, label: examModeWord[way] }));
const resultOptions = [
  ...RESULTS_BY_SEVERITY.map((resultId) => ({
    value: String(resultId),
    label: resultWord({ status: ExamStatus.Inspected, resultId }),
  })),
  ...FINDINGS_WITHOUT_ANGLE.map((finding) => ({
    value: finding,
    label: overallWord({ finding, beside: null }),
  })),
];
/** A first measurement has no result, only a degree. */
const firstResultOptions = ([1, 2, 3] as const).map((degree) => ({
  value: String(degree),
  label: degreeWord[degree],
}));

const outcomeOptions = [
  { value: 'retest', label: RETEST_WORD },
  { value: 'declined', label: DECLINED_WORD },
];

const repeatedOptions = [{ value: 'only', label: text.onlyRepeated }];
const voidedOptions = [{ value: 'only', label: text.onlyVoided }];

export function examFilters(schools: Choices, projects: Choices): FilterField[] {
  return [
    { kind: 'select', name: 'schoolId', label: text.school, ...schools, width: 184 },
    { kind: 'select', name: 'way', label: text.way, options: wayOptions, width: 172 },
    {
      kind: 'select',
      name: 'resultId',
      label: text.result,
      options: resultOptions,
      width: 168,
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
      kind: 'text',
      name: 'studentId',
      label: text.studentId,
      max: STUDENT_ID_MAX,
      typed: 'code',
      placeholder: listText.child.studentId,
      sensitive: true,
      folded: true,
    },
    { kind: 'select', name: 'projectId', label: text.project, ...projects, folded: true },
    {
      kind: 'select',
      name: 'firstResultId',
      label: text.firstResult,
      options: firstResultOptions,
      folded: true,
    },
    { kind: 'select', name: 'outcome', label: text.outcome, options: outcomeOptions, folded: true },
    { kind: 'text', name: 'gradeName', label: text.grade, max: CLASS_MAX, folded: true },
    { kind: 'text', name: 'clazzName', label: text.clazz, max: CLASS_MAX, folded: true },
    { kind: 'dates', names: ['from', 'to'], label: text.examDate, folded: true },
    {
      kind: 'select',
      name: 'repeated',
      label: text.repeated,
      options: repeatedOptions,
      folded: true,
    },
    { kind: 'select', name: 'voided', label: text.voided, options: voidedOptions, folded: true },
  ];
}

export function ExamCard({ exam }: { exam: ExamRow }) {
  return (
    <>
      <b>{childName(exam)}</b> {genderWord[exam.sex]} · {text.years(exam.age)} · {exam.gradeName}
      {exam.clazzName} <ResultTag overall={exam.overall} />
      <br />
      <span className={looks.soft}>
        <ExamDay {...exam} /> · {exam.schoolName}
      </span>
    </>
  );
}
