/** Prescriptions as children have them: lists, and what the staff may do with one. */
import { dateInShanghai, formatToMinute, type ParsedEndpointInput } from '@spine/contract/kernel';
import {
  canChangeStatus,
  type exportPrescriptions,
  type listPrescriptions,
  OPENED_NAMES,
  PLAN_DURATION_NAMES,
  PLAN_TYPE_NAMES,
  PRESCRIPTION_STATUS_NAMES,
  type PrescriptionInfo,
  type PrescriptionRow,
  PrescriptionStatus,
  prescriptionErrors,
  prescriptionRow,
  prescriptionStatus,
} from '@spine/contract/prescription';
import type { MediaPaths } from '#features/action/index.ts';
import { findNamed } from '#platform/db/children-by-name.ts';
import type { Tenant } from '#platform/db/open.ts';
import { EXPORT_CHUNK, type ExportSource, mapRows } from '#platform/http/export/bind-export.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write/write-xlsx.ts';
import { prescriptionExportText as text } from '../prescription.text.ts';
import {
  holdCourse,
  issuedDetail,
  toPrescriptionRow,
  toPrescriptionRows,
} from './prescription.reader.ts';
import {
  countIssued,
  type IssuedOrder,
  issuedPage,
  issuedStream,
} from './prescription.repository.ts';
import { updateIssued } from './prescription-course.repository.ts';

type ListInput = ParsedEndpointInput<typeof listPrescriptions>;

/** Newest first unless the query says otherwise. */
function toOrder({ asc, desc }: Pick<ListInput, 'asc' | 'desc'>): IssuedOrder {
  return { sort: asc ?? desc ?? 'createtime', direction: asc ? 'asc' : 'desc' };
}

export async function issuedRows(
  tenant: Tenant,
  { input, now }: { input: ListInput; now: Date },
): Promise<{ rows: PrescriptionRow[]; total: number }> {
  const { size, page, asc, desc, ...filters } = input;
  const today = dateInShanghai(now);
  const filter = { ...(await findNamed(tenant, filters)), today };
  const offset = (page - 1) * size;
  const request = { filter, page: { ...toOrder({ asc, desc }), limit: size, offset } };
  const [total, rows] = await Promise.all([
    countIssued(tenant, filter),
    issuedPage(tenant, request),
  ]);
  return { rows: await toPrescriptionRows(tenant, { rows, today }), total };
}

/** Refuses prescriptionErrors.unknown. */
export async function issuedInfo(
  tenant: Tenant,
  request: { id: string; paths: MediaPaths },
): Promise<PrescriptionInfo> {
  return (await issuedDetail(tenant, request)) ?? refuse(prescriptionErrors.unknown);
}

/**
 * Completes (3) or ends early (2). Refuses prescriptionErrors.unknown, prescriptionErrors.statusUnreachable.
 */
export async function changeStatus(
  tenant: Tenant,
  { id, status, now }: { id: string; status: 2 | 3; now: Date },
): Promise<{ from: PrescriptionStatus }> {
  const course = await holdCourse(tenant, id);
  const from = prescriptionStatus(course, dateInShanghai(now));
  if (!canChangeStatus(from, status)) refuse(prescriptionErrors.statusUnreachable);
  const change = status === PrescriptionStatus.Completed ? { completedAt: now } : { endedAt: now };
  await updateIssued(tenant, { id, change });
  return { from };
}

/** Withdraws what was issued by mistake. Refuses prescriptionErrors.unknown, prescriptionErrors.trained. */
export async function withdraw(
  tenant: Tenant,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const { trainedDays } = await holdCourse(tenant, id);
  if (trainedDays > 0) refuse(prescriptionErrors.trained);
  await updateIssued(tenant, { id, change: { withdrawnAt: now, listed: false } });
}

const columns: readonly XlsxColumn<PrescriptionRow>[] = [
  { title: text.studentId, width: 22, value: (row) => row.studentId },
  { title: text.name, width: 12, value: (row) => row.name },
  { title: text.schoolName, width: 28, value: (row) => row.schoolName },
  { title: text.gradeName, width: 12, value: (row) => row.gradeName },
  { title: text.clazzName, width: 12, value: (row) => row.clazzName },
  { title: text.prescriptionName, width: 28, value: (row) => row.prescriptionName },
  { title: text.type, width: 12, value: (row) => PLAN_TYPE_NAMES[row.type] },
  { title: text.duration, width: 10, value: (row) => PLAN_DURATION_NAMES[row.duration] },
  { title: text.groupsPerDay, width: 10, value: (row) => row.groupsPerDay },
  { title: text.startDate, width: 12, value: (row) => row.startDate },
  { title: text.endDate, width: 12, value: (row) => row.endDate },
  { title: text.status, width: 10, value: (row) => PRESCRIPTION_STATUS_NAMES[row.status] },
  { title: text.opened, width: 10, value: (row) => OPENED_NAMES[row.opened ? 'yes' : 'no'] },
  {
    title: text.openedAt,
    width: 18,
    value: (row) => (row.openedAt === null ? '' : formatToMinute(row.openedAt)),
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
  { title: text.createtime, width: 18, value: (row) => formatToMinute(row.createtime) },
];

/** The export of prescriptions: the rows and the order of their list. */
export const issuedExport: ExportSource<typeof exportPrescriptions, PrescriptionRow> = {
  subject: text.subject,
  row: prescriptionRow,
  columns,
  filterNames: text,
  sensitive: ['name', 'studentId'],
  read: async ({ tenant, input, now }) => {
    const { asc, desc, ...filters } = input;
    const today = dateInShanghai(now);
    const filter = { ...(await findNamed(tenant, filters)), today };
    const order = toOrder({ asc, desc });
    return {
      total: await countIssued(tenant, filter),
      rows: mapRows(issuedStream(tenant, { filter, order, chunk: EXPORT_CHUNK }), (row) =>
        toPrescriptionRow(row, today),
      ),
    };
  },
};
