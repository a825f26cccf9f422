/** The export of children: the rows and the order of their list. */
import { dateInShanghai } from '@spine/contract/kernel';
import { type exportPatients, genderWord, type PatientRow } from '@spine/contract/patient';
import { EXPORT_CHUNK, type ExportOf, viewed } from '#platform/http/export/bind-export.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write-xlsx.ts';
import { rowOf } from './patient.service.ts';
import { patientExportText as text } from './patient.text.ts';
import { countPatients, patientStream } from './patient-list.repository.ts';

const columns: readonly XlsxColumn<PatientRow>[] = [
  { title: text.schoolName, width: 28, value: (row) => row.schoolName },
  { title: text.studentId, width: 22, value: (row) => row.studentId },
  { title: text.name, width: 12, value: (row) => row.name },
  { title: text.birthDate, width: 12, value: (row) => row.birthDate },
  { title: text.age, width: 6, value: (row) => row.age },
  { title: text.gender, width: 6, value: (row) => genderWord[row.gender] },
  { title: text.gradeName, width: 12, value: (row) => row.gradeName },
  { title: text.clazzName, width: 12, value: (row) => row.clazzName },
  { title: text.tel, width: 14, value: (row) => row.tel },
];

export const patientExport: ExportOf<typeof exportPatients, PatientRow> = {
  subject: text.subject,
  columns,
  filterNames: text,
  sensitive: ['name', 'studentId', 'tel'],
  read: async ({ tenant, input, now }) => {
    const { asc, desc, ...filter } = input;
    const order = { sort: asc ?? desc ?? 'createtime', direction: asc ? 'asc' : 'desc' } as const;
    const today = dateInShanghai(now);
    const children = patientStream(tenant, { filter, order, chunk: EXPORT_CHUNK });
    return {
      total: await countPatients(tenant, filter),
      rows: viewed(children, (row) => rowOf(row, today)),
    };
  },
};
