/** Columns, filters and the phone's card of what guardians entered. The phone is masked here and whole in the drawer. */
import { maskedPhone, minuteOf } from '@spine/contract/kernel';
import {
  CLAZZ_NAME_MAX,
  GRADE_NAME_MAX,
  type GuardianEntryRow,
  genderWord,
  maskedStudentNumber,
  STUDENT_ID_MAX,
} from '@spine/contract/patient';
import type { Choices } from '#ui/choices.ts';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import looks from '#ui/styles/looks.module.css';
import { guardianEntryText as text } from './guardian-entry.text.ts';

/** Whether the roster has its number: those are compared one by one. */
function RosterMark({ child }: Pick<GuardianEntryRow, 'child'>) {
  return <span className={looks.plainTag}>{child ? text.meets : text.isNew}</span>;
}

export const guardianEntryColumns: readonly ListColumn<GuardianEntryRow>[] = [
  { key: 'name', title: text.name, width: 130, fixed: 'start' },
  { key: 'roster', title: text.roster, width: 116, render: (row) => <RosterMark {...row} /> },
  { key: 'schoolName', title: text.school, width: 190, toldByDrawer: true },
  { key: 'gradeName', title: text.grade, width: 96 },
  { key: 'clazzName', title: text.clazz, width: 92 },
  {
    key: 'studentId',
    title: text.studentId,
    width: 180,
    toldByDrawer: true,
    render: (row) => maskedStudentNumber(row.studentId),
  },
  {
    key: 'tel',
    title: text.tel,
    width: 150,
    render: (row) => (row.tel === '' ? text.none : maskedPhone(row.tel)),
  },
  {
    key: 'createtime',
    title: text.createtime,
    width: 150,
    sortable: true,
    render: (row) => minuteOf(row.createtime),
  },
];

export function guardianEntryFilters(schools: Choices, folded: boolean): FilterField[] {
  return [
    { kind: 'select', name: 'schoolId', label: text.school, ...schools, width: 240 },
    { kind: 'select', name: 'meetsChild', label: text.roster, options: text.meetsChild },
    { kind: 'text', name: 'gradeName', label: text.grade, max: GRADE_NAME_MAX, folded },
    { kind: 'text', name: 'clazzName', label: text.clazz, max: CLAZZ_NAME_MAX, folded },
    {
      kind: 'text',
      name: 'studentId',
      typed: 'code',
      label: text.studentId,
      max: STUDENT_ID_MAX,
      sensitive: true,
      folded: true,
    },
  ];
}

export function GuardianEntryCard({ entry }: { entry: GuardianEntryRow }) {
  return (
    <>
      <b>{entry.name}</b> {genderWord[entry.gender]} · {entry.gradeName}
      {entry.clazzName} <RosterMark {...entry} />
      <br />
      <span className={looks.soft}>{entry.schoolName}</span>
    </>
  );
}
