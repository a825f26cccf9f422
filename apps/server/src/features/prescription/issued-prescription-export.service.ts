/** The export of issued prescriptions: the rows and the order of their list. */
import { dateInShanghai } from '@spine/contract/kernel';
import {
  type exportIssuedPrescriptions,
  type IssuedPrescriptionRow,
  OPENED_NAMES,
  PRESCRIPTION_DURATION_NAMES,
  PRESCRIPTION_STATUS_NAMES,
  PRESCRIPTION_TYPE_NAMES,
} from '@spine/contract/prescription';
import { EXPORT_CHUNK, type ExportOf, viewed } from '#platform/http/bind-export.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write-xlsx.ts';
import { issuedRow } from './issued-prescription.reader.ts';
import { countIssued, issuedStream } from './issued-prescription.repository.ts';
import { orderOf } from './issued-prescription.service.ts';
import { issuedExportText as text } from './issued-prescription.text.ts';

const DAY = 10;
const MINUTE = 16;
const minuteOf = (instant: string) => `${instant.slice(0, DAY)} ${instant.slice(DAY + 1, MINUTE)}`;

const columns: readonly XlsxColumn<IssuedPrescriptionRow>[] = [
  { title: text.studentId, width: 22, value: (row) => row.studentId },
  { title: text.name, width: 12, value: (row) => row.name },
  { title: text.schoolName, width: 28, value: (row) => row.schoolName },
  { title: text.gradeName, width: 12, value: (row) => row.gradeName },
  { title: text.clazzName, width: 12, value: (row) => row.clazzName },
  { title: text.prescriptionName, width: 28, value: (row) => row.prescriptionName },
  { title: text.type, width: 12, value: (row) => PRESCRIPTION_TYPE_NAMES[row.type] },
  { title: text.duration, width: 10, value: (row) => PRESCRIPTION_DURATION_NAMES[row.duration] },
  { title: text.groupsPerDay, width: 10, value: (row) => row.groupsPerDay },
  { title: text.startDate, width: 12, value: (row) => row.startDate },
  { title: text.endDate, width: 12, value: (row) => row.endDate },
  { title: text.status, width: 10, value: (row) => PRESCRIPTION_STATUS_NAMES[row.status] },
  { title: text.opened, width: 10, value: (row) => OPENED_NAMES[row.opened ? 'yes' : 'no'] },
  {
    title: text.openedAt,
    width: 18,
    value: (row) => (row.openedAt === null ? '' : minuteOf(row.openedAt)),
  },
  { title: text.trainedDays, width: 10, value: (row) => row.trainedDays },
  { title: text.dueDays, width: 12, value: (row) => row.dueDays },
  { title: text.plannedDays, width: 10, value: (row) => row.plannedDays },
  {
    title: text.adherence,
    width: 12,
    value: (row) => (row.adherence === null ? '' : Math.round(row.adherence * 100)),
  },
  { title: text.trainingMinutes, width: 16, value: (row) => row.trainingMinutes },
  { title: text.doctorName, width: 14, value: (row) => row.doctorName },
  { title: text.createtime, width: 18, value: (row) => minuteOf(row.createtime) },
];

export const issuedExport: ExportOf<typeof exportIssuedPrescriptions, IssuedPrescriptionRow> = {
  subject: text.subject,
  columns,
  filterNames: text,
  sensitive: ['name', 'studentId'],
  read: async ({ tenant, input, now }) => {
    const { asc, desc, ...filters } = input;
    const today = dateInShanghai(now);
    const filter = { ...filters, today };
    const order = orderOf({ asc, desc });
    return {
      total: await countIssued(tenant, filter),
      rows: viewed(issuedStream(tenant, { filter, order, chunk: EXPORT_CHUNK }), (row) =>
        issuedRow(row, today),
      ),
    };
  },
};
