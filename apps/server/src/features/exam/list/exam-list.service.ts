/** The examination list and the history of one child. */
import {
  angleDigits,
  type ExamRow,
  type examHistory,
  examTypeWord,
  type exportExams,
  type HistoryRow,
  type listExams,
} from '@spine/contract/exam';
import { addDays, minuteOf, type ParsedInputOf, startOfShanghaiDay } from '@spine/contract/kernel';
import { genderWord } from '@spine/contract/patient';
import type { ListTotal } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';
import { EXPORT_CHUNK, type ExportOf, viewed } from '#platform/http/export/bind-export.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write-xlsx.ts';
import { openReferralOfChild } from '../child/exam-child.reader.ts';
import { examExportText as text } from '../exam.text.ts';
import {
  countExams,
  type ExamFilter,
  type ExamPage,
  examPage,
  examStream,
} from './exam-list.repository.ts';
import { rowView } from './exam-view.service.ts';

type ListInput = ParsedInputOf<typeof listExams>;
type HistoryInput = ParsedInputOf<typeof examHistory>;
export type ExamRows = ListTotal & { rows: ExamRow[] };

/** The filters of the list as the repository takes them; days begin and end in Shanghai. */
export function filterOf(input: Omit<ListInput, 'size' | 'page' | 'asc' | 'desc'>): ExamFilter {
  const { from, to, ...equal } = input;
  return {
    ...equal,
    ...(from === undefined ? {} : { from: startOfShanghaiDay(from) }),
    ...(to === undefined ? {} : { before: startOfShanghaiDay(addDays(to, 1)) }),
  };
}

/** Examinations of an institution, newest first unless asked otherwise. */
export function examRows(tenant: Tenant, input: ListInput): Promise<ExamRows> {
  const { size, page, asc, desc, ...filters } = input;
  return rowsOf(tenant, { filter: filterOf(filters), page: pageOf({ size, page, asc }) });
}

/** The examinations of one child. A child that is not the institution's has none. */
export async function historyRows(
  tenant: Tenant,
  { patientId, size, page, asc }: HistoryInput,
): Promise<ListTotal & { rows: HistoryRow[] }> {
  const wanted = { filter: { patientId }, page: pageOf({ size, page, asc }) };
  const { rows, ...total } = await rowsOf(tenant, wanted);
  const open = await openReferralOfChild(tenant, patientId);
  return { ...total, rows: rows.map((row) => ({ ...row, openReferral: row.id === open?.id })) };
}

async function rowsOf(
  tenant: Tenant,
  wanted: { filter: ExamFilter; page: ExamPage },
): Promise<ExamRows> {
  const { rows, ...total } = await examPage(tenant, wanted);
  return { rows: rows.map(rowView), ...total };
}

function pageOf(query: { size: number; page: number; asc: 'examTime' | undefined }): ExamPage {
  return {
    limit: query.size,
    offset: (query.page - 1) * query.size,
    direction: query.asc === undefined ? 'desc' : 'asc',
  };
}

const columns: readonly XlsxColumn<ExamRow>[] = [
  { title: text.studentId, width: 22, value: (row) => row.studentId },
  { title: text.schoolName, width: 28, value: (row) => row.schoolName },
  { title: text.name, width: 12, value: (row) => row.name },
  { title: text.age, width: 6, value: (row) => row.age },
  { title: text.birthDate, width: 12, value: (row) => row.birthDate },
  { title: text.sex, width: 6, value: (row) => genderWord[row.sex] },
  { title: text.gradeName, width: 12, value: (row) => row.gradeName },
  { title: text.clazzName, width: 12, value: (row) => row.clazzName },
  { title: text.examTime, width: 18, value: (row) => minuteOf(row.examTime) },
  { title: text.typeId, width: 12, value: (row) => examTypeWord[row.typeId] },
  { title: text.quickData, width: 22, value: (row) => row.quickData },
  { title: text.maxAngle, width: 14, value: (row) => row.maxAngle },
  { title: text.resultId, width: 16, value: (row) => row.res },
  { title: text.needsRetest, width: 10, value: (row) => (row.needsRetest ? text.yes : '') },
  { title: text.doctorName, width: 14, value: (row) => row.doctorName },
  { title: text.quickDataList, width: 40, value: (row) => row.quickDataList.map(signed).join(' ') },
];

/** Negative is left, as measured. */
function signed(angle: number): string {
  return `${angle < 0 ? '-' : ''}${angleDigits(angle)}`;
}

/** The export of examinations: the rows and the order of their list, with what the screen keeps for exports. */
export const examExport: ExportOf<typeof exportExams, ExamRow> = {
  subject: text.subject,
  columns,
  filterNames: text,
  sensitive: ['name', 'studentId'],
  read: async ({ tenant, input }) => {
    const { asc, desc: _newestFirst, ...filters } = input;
    const filter = filterOf(filters);
    const direction = asc === undefined ? 'desc' : 'asc';
    return {
      total: await countExams(tenant, filter),
      rows: viewed(examStream(tenant, { filter, direction, chunk: EXPORT_CHUNK }), rowView),
    };
  },
};
