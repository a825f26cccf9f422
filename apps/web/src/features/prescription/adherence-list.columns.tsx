/** Columns, filters and the phone's card of the classes. A number leads to the children behind it. */
import { CLAZZ_NAME_MAX, GRADE_NAME_MAX } from '@spine/contract/patient';
import type { ClassAdherence } from '@spine/contract/training';
import { Link } from 'react-router';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import { AdherenceBar } from '#ui/prescription-mark/adherence-bar.tsx';
import { adherencePercent } from '#ui/prescription-mark/adherence-percent.ts';
import { adherenceText as text } from './adherence-list.text.ts';
import { issuedPathOf } from './adherence-path.ts';
import type { Choices } from './issued-list.queries.ts';

type Behind = { status?: string; opened?: string };
type NumberProps = { of: ClassAdherence; count: number; what: string; behind?: Behind };

function NumberLink({ of: row, count, what, behind }: NumberProps) {
  if (count === 0) return <span className="faint">0</span>;
  return (
    <Link className="link" to={issuedPathOf(row, behind)} aria-label={text.numberOf(what, count)}>
      {text.number(count)}
    </Link>
  );
}

type Counted = 'prescriptions' | 'underway' | 'completed' | 'uncompleted' | 'notOpened';

const BEHIND: Readonly<Record<Counted, Behind>> = {
  prescriptions: {},
  underway: { status: '1' },
  completed: { status: '3' },
  uncompleted: { status: '2' },
  notOpened: { opened: 'no' },
};

function counted(key: Counted, width: number): ListColumn<ClassAdherence> {
  return {
    key,
    title: text[key],
    width,
    align: 'right',
    render: (row) => <NumberLink of={row} count={row[key]} what={text[key]} behind={BEHIND[key]} />,
  };
}

export const adherenceColumns: readonly ListColumn<ClassAdherence>[] = [
  {
    key: 'clazzName',
    title: text.clazz,
    width: 128,
    fixed: 'start',
    sortable: true,
    render: (row) => row.gradeName + row.clazzName,
  },
  { key: 'schoolName', title: text.school, width: 200, render: (row) => row.schoolName },
  {
    key: 'children',
    title: text.children,
    width: 72,
    align: 'right',
    render: (row) => text.number(row.children),
  },
  counted('prescriptions', 72),
  counted('underway', 80),
  counted('completed', 80),
  counted('uncompleted', 80),
  counted('notOpened', 104),
  {
    key: 'rate',
    title: text.days,
    width: 164,
    fixed: 'end',
    render: (row) => <AdherenceBar {...row} />,
  },
  {
    key: 'adherence',
    title: text.adherence,
    width: 92,
    align: 'right',
    fixed: 'end',
    sortable: true,
    render: (row) => (row.adherence === null ? text.none : adherencePercent(row.adherence)),
  },
];

export function adherenceFilters(schools: Choices): FilterField[] {
  return [
    { kind: 'select', name: 'schoolId', label: text.school, ...schools, width: 240 },
    { kind: 'text', name: 'gradeName', label: text.grade, max: GRADE_NAME_MAX },
    { kind: 'text', name: 'clazzName', label: text.clazz, max: CLAZZ_NAME_MAX },
  ];
}

export function AdherenceCard({ row }: { row: ClassAdherence }) {
  return (
    <span className="issued-card">
      <b>
        {row.gradeName}
        {row.clazzName}
      </b>
      <AdherenceBar {...row} />
      <span className="soft">{row.schoolName}</span>
      <span className="soft">
        {row.adherence === null ? text.none : adherencePercent(row.adherence)}
      </span>
      {row.notOpened > 0 && <span className="soft">{text.notOpenedCount(row.notOpened)}</span>}
    </span>
  );
}
