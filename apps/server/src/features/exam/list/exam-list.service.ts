/** The examination list and the history of one child. */
import {
  type ExamRow,
  type examHistory,
  examRow,
  examTypeWord,
  type exportExams,
  formatAngle,
  type HistoryRow,
  type listExams,
  type Voiding,
} from '@spine/contract/exam';
import {
  addDays,
  formatToMinute,
  instantInShanghai,
  kernelErrors,
  type ParsedEndpointInput,
  startOfShanghaiDay,
} from '@spine/contract/kernel';
import { genderWord } from '@spine/contract/patient';
import type { ListPosition, ListTotal } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';
import { EXPORT_CHUNK, type ExportSource, mapRows } from '#platform/http/export/bind-export.ts';
import { refuseAt } from '#platform/http/refuse.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write/write-xlsx.ts';
import { examsOfChildren } from '../child/exam-child.reader.ts';
import { findVoids } from '../correction/exam-correction.repository.ts';
import { examExportText as text } from '../exam.text.ts';
import {
  countExams,
  type ExamFilter,
  type ExamPage,
  examPage,
  examPosition,
  examStream,
} from './exam-list.repository.ts';
import { rowView } from './exam-view.service.ts';

type ListInput = ParsedEndpointInput<typeof listExams>;
type HistoryInput = ParsedEndpointInput<typeof examHistory>;
type FilterInput = Omit<ListInput, 'size' | 'page' | 'after' | 'asc' | 'desc'>;
type ExamRows = ListTotal & { rows: ExamRow[]; next?: string };

/** The filters of the list as the repository takes them; days begin and end in Shanghai. */
export function toExamFilter(input: FilterInput): ExamFilter {
  const { from, to, ...equal } = input;
  return {
    ...equal,
    ...(from === undefined ? {} : { from: startOfShanghaiDay(from) }),
    ...(to === undefined ? {} : { before: startOfShanghaiDay(addDays(to, 1)) }),
  };
}

/** Examinations of an institution, newest first unless the input says otherwise. Refuses kernelErrors.parameter. */
export async function examRows(tenant: Tenant, input: ListInput): Promise<ExamRows> {
  const { size, page = 1, after, asc, desc, ...filters } = input;
  const position = after === undefined ? undefined : await loadPosition(tenant, after);
  return loadRows(tenant, {
    filter: toExamFilter(filters),
    page: { ...toExamPage({ size, page, asc }), after: position },
  });
}

/** Refuses kernelErrors.parameter: the cursor is no row of the institution. */
async function loadPosition(tenant: Tenant, id: string): Promise<ListPosition> {
  return (await examPosition(tenant, id)) ?? refuseAt('after', kernelErrors.parameter);
}

/** The examinations of one child. A child that is not the institution's has none. */
export async function historyRows(
  tenant: Tenant,
  { patientId, voided, ...page }: HistoryInput,
): Promise<ListTotal & { rows: HistoryRow[] }> {
  const { rows, ...total } = await loadRows(tenant, {
    filter: { patientId, voided },
    page: toExamPage(page),
  });
  const listed = (await examsOfChildren(tenant, [patientId])).get(patientId) ?? [];
  const open = listed.find(({ leads }) => leads);
  const viewed = new Set(listed.filter(({ sideViewed }) => sideViewed).map(({ id }) => id));
  return {
    ...total,
    rows: rows.map((row) => ({
      ...row,
      openReferral: row.id === open?.id,
      sideViewed: viewed.has(row.id),
    })),
  };
}

async function loadRows(
  tenant: Tenant,
  query: { filter: ExamFilter; page: ExamPage },
): Promise<ExamRows> {
  const { rows, ...counts } = await examPage(tenant, query);
  const isVoided = rows.filter(({ voidedAt }) => voidedAt !== null);
  const voids = await findVoids(
    tenant,
    isVoided.map(({ id }) => id),
  );
  return { rows: rows.map((row) => rowView(row, toVoiding(voids.get(row.id)))), ...counts };
}

type VoidRow = NonNullable<ReturnType<Awaited<ReturnType<typeof findVoids>>['get']>>;

function toVoiding(row: VoidRow | undefined): Voiding | null {
  if (!row) return null;
  const { correctedAt, correctedByName: by, correctedBy: byId, reason } = row;
  return { at: instantInShanghai(correctedAt), by, byId, reason: reason ?? '' };
}

function toExamPage({ size, page, asc }: Pick<HistoryInput, 'size' | 'page' | 'asc'>): ExamPage {
  return {
    limit: size,
    offset: (page - 1) * size,
    direction: asc === undefined ? 'desc' : 'asc',
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
  { title: text.examTime, width: 18, value: (row) => formatToMinute(row.examTime) },
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
  return `${angle < 0 ? '-' : ''}${formatAngle(angle)}`;
}

/** The export of examinations: the rows and the order of their list, with columns that the screen does not show. */
export const examExport: ExportSource<typeof exportExams, ExamRow> = {
  subject: text.subject,
  row: examRow,
  columns,
  filterNames: text,
  sensitive: ['name', 'studentId', 'birthDate'],
  read: async ({ tenant, input }) => {
    const { asc, desc: _newestFirst, ...filters } = input;
    const filter = toExamFilter(filters);
    const direction = asc === undefined ? 'desc' : 'asc';
    return {
      total: await countExams(tenant, filter),
      rows: mapRows(examStream(tenant, { filter, direction, chunk: EXPORT_CHUNK }), (row) =>
        rowView(row),
      ),
    };
  },
};
