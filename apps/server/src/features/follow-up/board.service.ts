/** The board: the list of cases, its tabs, and its export. */
import { overallWord, toOverallFinding } from '@spine/contract/exam';
import {
  actWayWord,
  CASE_TABS,
  type CaseCounts,
  type CaseRow,
  type CaseSums,
  caseOutcomeWord,
  caseRow,
  caseStageWord,
  caseTrackWord,
  type countCases,
  type exportCases,
  FEWEST_TOLD,
  type listCases,
  type sumCases,
  TAB_STAGES,
} from '@spine/contract/follow-up';
import { dateInShanghai, type ParsedEndpointInput } from '@spine/contract/kernel';
import { findNamed } from '#platform/db/children-by-name.ts';
import type { Tenant } from '#platform/db/open.ts';
import { type ExportSource, readAllPages } from '#platform/http/export/bind-export.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write-xlsx.ts';
import { boardRows, countBoard, countStages } from './board.repository.ts';
import { caseExportText as text } from './follow-up.text.ts';

export async function listBoard(
  tenant: Tenant,
  query: ParsedEndpointInput<typeof listCases>,
  now: Date,
): Promise<{ rows: CaseRow[]; total: number }> {
  const filter = { ...(await findNamed(tenant, query)), today: dateInShanghai(now) };
  const stored = await boardRows(tenant, filter);
  return { rows: stored.map(toRow), total: await countBoard(tenant, filter) };
}

type StoredRow = Awaited<ReturnType<typeof boardRows>>[number];

function toRow(stored: StoredRow): CaseRow {
  const { finding, sagittalAbnormal, referred, contactDay, contactWay, contactKind, ...row } =
    stored;
  const overall = toOverallFinding({ finding, sagittalAbnormal, referred });
  const hadContact = contactDay !== null && contactKind !== null;
  const lastContact = hadContact ? { day: contactDay, way: contactWay, kind: contactKind } : null;
  return { ...row, overall, lastContact };
}

export async function countTabs(
  tenant: Tenant,
  input: ParsedEndpointInput<typeof countCases>,
  now: Date,
): Promise<CaseCounts> {
  const filter = { ...(await findNamed(tenant, input)), today: dateInShanghai(now) };
  const stages = await countStages(tenant, filter);
  const overdue = stages
    .filter(({ stage }) => stage !== 'closed')
    .reduce((sum, row) => sum + row.overdue, 0);
  const counts = CASE_TABS.map((tab) => {
    const ofTab = stages.filter(({ stage }) => TAB_STAGES[tab].includes(stage));
    return [tab, ofTab.reduce((sum, { count }) => sum + count, 0)];
  });
  return { ...(Object.fromEntries(counts) as CaseCounts), overdue };
}

/** For users who see no child, a few are not told. */
export async function sumTabs(
  tenant: Tenant,
  input: ParsedEndpointInput<typeof sumCases>,
  { now, mayList }: { readonly now: Date; readonly mayList: boolean },
): Promise<CaseSums> {
  const counts = await countTabs(tenant, input, now);
  const told = (count: number) => (mayList || count === 0 || count >= FEWEST_TOLD ? count : null);
  return Object.fromEntries(CASE_TABS.map((tab) => [tab, told(counts[tab])])) as CaseSums;
}

const columns: readonly XlsxColumn<CaseRow>[] = [
  { title: text.name, width: 12, value: (row) => row.name },
  { title: text.studentId, width: 20, value: (row) => row.studentId },
  { title: text.school, width: 24, value: (row) => row.schoolName },
  { title: text.grade, width: 10, value: (row) => row.gradeName },
  { title: text.clazz, width: 10, value: (row) => row.clazzName },
  { title: text.finding, width: 16, value: (row) => overallWord(row.overall) },
  { title: text.maxAngle, width: 8, value: (row) => row.maxAngle },
  { title: text.foundOn, width: 12, value: (row) => row.foundOn },
  { title: text.track, width: 14, value: (row) => caseTrackWord[row.track] },
  { title: text.stage, width: 10, value: (row) => caseStageWord[row.stage] },
  { title: text.dueOn, width: 12, value: (row) => row.dueOn },
  { title: text.lastContact, width: 12, value: (row) => row.lastContact?.day ?? null },
  { title: text.contactWay, width: 8, value: wayOf },
  { title: text.assigned, width: 12, value: (row) => row.assignedName },
  { title: text.toCheck, width: 8, value: (row) => (row.toCheck ? text.yes : null) },
  { title: text.outcome, width: 14, value: (row) => row.outcome && caseOutcomeWord[row.outcome] },
];

function wayOf({ lastContact }: CaseRow): string | null {
  return lastContact?.way ? actWayWord[lastContact.way] : null;
}

export const caseExport: ExportSource<typeof exportCases, CaseRow> = {
  subject: text.subject,
  row: caseRow,
  columns,
  filterNames: {
    tab: text.stage,
    schoolId: text.school,
    track: text.track,
    assignedTo: text.assigned,
    name: text.name,
    gradeName: text.grade,
    clazzName: text.clazz,
    dueBy: text.dueOn,
    toCheck: text.toCheck,
  },
  read: ({ tenant, input, now }) =>
    readAllPages((page) => listBoard(tenant, { ...input, ...page }, now)),
};
