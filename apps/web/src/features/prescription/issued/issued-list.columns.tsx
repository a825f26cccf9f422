/** Columns, filters and the phone's card of the prescriptions. */
import { dayOf } from '@spine/contract/kernel';
import { CLAZZ_NAME_MAX, GRADE_NAME_MAX, STUDENT_ID_MAX } from '@spine/contract/patient';
import {
  OPENED_NAMES,
  PLAN_TYPE_NAMES,
  PLAN_TYPES,
  PRESCRIPTION_STATUS_NAMES,
  PRESCRIPTION_STATUSES,
  type PrescriptionRow,
} from '@spine/contract/prescription';
import clsx from 'clsx';
import type { Choices } from '#ui/choices.ts';
import { listText } from '#ui/list-page/list.text.ts';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import { optionsOf } from '#ui/options.ts';
import { AdherenceBar } from '#ui/prescription-mark/adherence-bar.tsx';
import { PrescriptionStatusTag } from '#ui/prescription-mark/prescription-status.tsx';
import looks from '#ui/styles/looks.module.css';
import { issuedText as text } from './issued.text.ts';
import css from './issued-list.module.css';

const NAME_MAX = 50;

function openedWord({ opened }: { opened: boolean }): string {
  return OPENED_NAMES[opened ? 'yes' : 'no'];
}

/** The status of a prescription, and whether the child has to see a doctor first. */
export function StatusMark({ status, seeDoctorFirst }: PrescriptionRow) {
  return (
    <span className={css.status}>
      <PrescriptionStatusTag status={status} />
      {seeDoctorFirst && (
        <span className={clsx(looks.plainTag, looks.xs)}>{text.seeDoctorFirst}</span>
      )}
    </span>
  );
}

export const issuedColumns: readonly ListColumn<PrescriptionRow>[] = [
  { key: 'name', title: text.name, width: 88, fixed: 'start' },
  {
    key: 'clazzName',
    title: text.clazz,
    width: 96,
    render: (row) => row.gradeName + row.clazzName,
  },
  { key: 'schoolName', title: text.school, width: 160, hiddenByDefault: true },
  {
    key: 'studentId',
    title: text.studentId,
    width: 180,
    hiddenByDefault: true,
  },
  { key: 'prescriptionName', title: text.prescription, width: 152 },
  {
    key: 'type',
    title: text.type,
    width: 76,
    render: (row) => PLAN_TYPE_NAMES[row.type],
  },
  {
    key: 'startDate',
    title: text.period,
    width: 216,
    sortable: true,
    render: (row) => text.to(row.startDate, row.endDate),
  },
  { key: 'groupsPerDay', title: text.groupsPerDay, width: 76, align: 'right' },
  {
    key: 'trainingMinutes',
    title: text.minutes,
    width: 88,
    align: 'right',
    render: (row) => text.minutesOf(row.trainingMinutes),
  },
  {
    key: 'opened',
    title: text.opened,
    width: 76,
    render: (row) =>
      row.opened ? openedWord(row) : <span className={looks.soft}>{openedWord(row)}</span>,
  },
  { key: 'doctorName', title: text.doctor, width: 84 },
  {
    key: 'createtime',
    title: text.createtime,
    width: 108,
    sortable: true,
    hiddenByDefault: true,
    render: (row) => dayOf(row.createtime),
  },
  {
    key: 'status',
    title: text.status,
    width: 164,
    fixed: 'end',
    render: (row) => <StatusMark {...row} />,
  },
  {
    key: 'adherence',
    title: text.adherence,
    width: 140,
    fixed: 'end',
    render: (row) => <AdherenceBar {...row} />,
  },
];

const statusOptions = PRESCRIPTION_STATUSES.map((status) => ({
  value: String(status),
  label: PRESCRIPTION_STATUS_NAMES[status],
}));
const typeOptions = optionsOf(PLAN_TYPES, PLAN_TYPE_NAMES);
const begunOptions = optionsOf(['yes', 'no'], text.begunNames);
const openedOptions = optionsOf(['yes', 'no'], OPENED_NAMES);

type Around = { schools: Choices; plans: Choices; narrow: boolean };

/** On a phone the school and the name stay in sight and the rest is behind 展开. */
export function issuedFilters({ schools, plans, narrow }: Around): FilterField[] {
  const folded = narrow;
  return [
    { kind: 'select', name: 'schoolId', label: text.school, ...schools, width: 184 },
    {
      kind: 'select',
      name: 'status',
      label: text.status,
      options: statusOptions,
      width: 148,
      folded,
    },
    {
      kind: 'select',
      name: 'opened',
      label: text.opened,
      options: openedOptions,
      width: 168,
      folded,
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
    { kind: 'text', name: 'gradeName', label: text.grade, max: GRADE_NAME_MAX, folded: true },
    { kind: 'text', name: 'clazzName', label: text.clazz, max: CLAZZ_NAME_MAX, folded: true },
    { kind: 'select', name: 'type', label: text.type, options: typeOptions, folded: true },
    { kind: 'select', name: 'begun', label: text.begun, options: begunOptions, folded: true },
    { kind: 'select', name: 'prescriptionId', label: text.prescription, ...plans, folded: true },
  ];
}

export function IssuedCard({ issued }: { issued: PrescriptionRow }) {
  return (
    <span className={css.card}>
      <span>
        <b>{issued.name}</b> {issued.gradeName}
        {issued.clazzName}
      </span>
      <StatusMark {...issued} />
      <span className={looks.soft}>{issued.prescriptionName}</span>
      <AdherenceBar {...issued} />
      <span className={clsx(css.whole, looks.soft)}>
        {text.to(issued.startDate, issued.endDate)} · {openedWord(issued)}
      </span>
    </span>
  );
}
