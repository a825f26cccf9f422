import type { PatientRow } from '@spine/contract/patient';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PatientCard, patientFilters } from './patient.columns.tsx';

const CHILD: PatientRow = {
  id: '019ae0f0-0000-7000-8000-000000000001',
  schoolId: '019ae0f0-0000-7000-8000-000000000002',
  schoolName: '柯城实验小学',
  studentId: '****0001',
  name: '林嘉禾',
  birthDate: '2016-03-19',
  age: 11,
  gender: 'f',
  gradeName: '六年级',
  clazzName: '2班',
  leftOn: null,
  tel: '',
};

test('the list is of who is at school, and offers leavers and all', () => {
  const schools = { options: [], loading: false };
  const filter = patientFilters(schools, false).find(
    (field) => field.kind === 'select' && field.name === 'enrolled',
  );
  expect(filter).toMatchObject({
    placeholder: '在校',
    options: [
      { value: 'left', label: '已离校' },
      { value: 'all', label: '全部' },
    ],
  });
});

test('a card says of a leaver that it has left', () => {
  const words = (leftOn: string | null) =>
    renderToStaticMarkup(<PatientCard patient={{ ...CHILD, leftOn }} />);
  expect(words('2027-09-01')).toContain('已离校');
  expect(words(null)).not.toContain('已离校');
});
