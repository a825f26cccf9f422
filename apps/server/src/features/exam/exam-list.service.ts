/** The examination list and the history of one child. */
import type { ExamRow, examHistory, listExams } from '@spine/contract/exam';
import { addDays, type ParsedInputOf, startOfShanghaiDay } from '@spine/contract/kernel';
import type { ListTotal } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';
import { type ExamFilter, type ExamPage, examPage } from './exam-list.repository.ts';
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
export function historyRows(
  tenant: Tenant,
  { patientId, size, page, asc }: HistoryInput,
): Promise<ExamRows> {
  return rowsOf(tenant, { filter: { patientId }, page: pageOf({ size, page, asc }) });
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
