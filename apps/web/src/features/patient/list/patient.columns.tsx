/** Columns, filters and the phone's card of the students' list. Student and phone numbers come masked. */
import {
  CLAZZ_NAME_MAX,
  enrolledWord,
  GRADE_NAME_MAX,
  genderWord,
  type PatientRow,
  STUDENT_ID_MAX,
} from '@spine/contract/patient';
import { ChildLink } from '#ui/child-link/child-link.tsx';
import type { Choices } from '#ui/choices.ts';
import { listText } from '#ui/list-page/list.text.ts';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import { optionsOf } from '#ui/options.ts';
import looks from '#ui/styles/looks.module.css';
import { patientText as text } from '../patient.text.ts';

const SEARCH_MAX = 50;
const LEAVERS = optionsOf(['left', 'all'] as const, enrolledWord);

export const patientColumns: readonly ListColumn<PatientRow>[] = [
  {
    key: 'name',
    title: text.name,
    width: 130,
    fixed: 'start',
    render: ({ id, name, leftOn }) => (
      <>
        <ChildLink id={id} isName>
          {name}
        </ChildLink>
        {leftOn && <small className={looks.soft}> {enrolledWord.left}</small>}
      </>
    ),
  },
  { key: 'schoolName', title: text.school, width: 190, shownInDrawer: true },
  {
    key: 'studentId',
    title: text.studentId,
    width: 180,
    shownInDrawer: true,
    sortable: true,
  },
  { key: 'gender', title: text.gender, width: 56, render: (row) => genderWord[row.gender] },
  { key: 'age', title: text.age, width: 56, align: 'right' },
  { key: 'birthDate', title: text.birthDate, width: 112, shownInDrawer: true },
  { key: 'gradeName', title: text.grade, width: 96 },
  { key: 'clazzName', title: text.clazz, width: 92, sortable: true },
  {
    key: 'tel',
    title: text.phone,
    width: 124,
    render: (row) => row.tel || text.none,
  },
];

/** On a phone the school and the name stay in sight and the rest is behind 展开. */
export function patientFilters(schools: Choices, folded: boolean): FilterField[] {
  return [
    { kind: 'select', name: 'schoolId', label: text.school, ...schools, width: 240 },
    {
      kind: 'text',
      name: 'name',
      label: text.name,
      max: SEARCH_MAX,
      placeholder: listText.child.name,
      sensitive: true,
    },
    { kind: 'text', name: 'gradeName', label: text.grade, max: GRADE_NAME_MAX, folded },
    { kind: 'text', name: 'clazzName', label: text.clazz, max: CLAZZ_NAME_MAX, folded },
    {
      kind: 'select',
      name: 'enrolled',
      label: text.enrolled,
      options: LEAVERS,
      placeholder: enrolledWord.current,
      folded,
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
    {
      kind: 'text',
      name: 'tel',
      label: text.phone,
      max: SEARCH_MAX,
      typed: 'phone',
      placeholder: listText.child.tel,
      sensitive: true,
      folded: true,
    },
  ];
}

export function PatientCard({ patient }: { patient: PatientRow }) {
  return (
    <>
      <b>{patient.name}</b> {genderWord[patient.gender]} · {text.years(patient.age)} ·{' '}
      {patient.gradeName}
      {patient.clazzName}
      <br />
      <span className={looks.soft}>
        {patient.schoolName} {patient.leftOn && enrolledWord.left}
      </span>
    </>
  );
}
