/** The board: the list of cases, its tabs, and its export. */
import { type OverallFinding, overallWord, toOverallFinding } from '@spine/contract/exam';
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
  hospitalWords,
  type listCases,
  type sumCases,
  TAB_STAGES,
} from '@spine/contract/follow-up';
import { dateInShanghai, type ParsedEndpointInput } from '@spine/contract/kernel';
import { findNamed } from '#platform/db/children-by-name.ts';
import type { Tenant } from '#platform/db/open.ts';
import { type ExportSource, readAllPages } from '#platform/http/export/bind-export.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write/write-xlsx.ts';
import { boardRows, countBoard, countStages, lastPlaces } from './board.repository.ts';
import { caseExportText as text } from './follow-up.text.ts';
import { stoppedChildren } from './sms/sms-forecast.service.ts';
import type { TextNumbers } from './sms/sms-number.ts';

export async function listBoard(
  tenant: Tenant,
  query: ParsedEndpointInput<typeof listCases>,
  { now, numbers }: { readonly now: Date; readonly numbers: TextNumbers },
): Promise<{ rows: CaseRow[]; total: number }> {
  const filter = { ...(await findNamed(tenant, query)), today: dateInShanghai(now) };
  const [stored, total] = await Promise.all([
    boardRows(tenant, filter),
    countBoard(tenant, filter),
  ]);
  const ids = stored.map(({ id }) => id);
  const places = await lastPlaces(tenant, ids);
  const stopped = await stoppedChildren(tenant, { ids, numbers });
  const rows = stored.map((row) => {
    const place = places.get(row.id);
    const { schoolName = '', gradeName = '', clazzName = '', hasLeft = false } = place ?? {};
    return {
      ...toRow(row),
      schoolName,
      gradeName,
      clazzName,
      textsStopped: stopped.has(row.id),
      mayHaveLeft: row.stage !== 'closed' && hasLeft,
    };
  });
  return { rows, total };
}

type StoredRow = Awaited<ReturnType<typeof boardRows>>[number];

type PlaceOfRow = Pick<CaseRow, 'schoolName' | 'gradeName' | 'clazzName' | 'mayHaveLeft'>;

function toRow(stored: StoredRow): Omit<CaseRow, keyof PlaceOfRow | 'textsStopped'> {
  return {
    id: stored.id,
    name: stored.name,
    gender: stored.gender,
    birthDate: stored.birthDate,
    studentId: stored.studentId,
    tel: stored.tel ?? '',
    track: stored.track,
    stage: stored.stage,
    examId: stored.examId,
    maxAngle: stored.maxAngle,
    foundOn: stored.foundOn,
    dueOn: stored.dueOn,
    dueByRule: stored.dueByRule,
    outcome: stored.outcome,
    toCheck: stored.toCheck,
    printedOn: stored.printedOn,
    assignedTo: stored.assignedTo,
    assignedName: stored.assignedName,
    overall: overallOf(stored),
    retest: retestOf(stored),
    hospital: stored.hospital,
    lastContact: contactOf(stored),
  };
}

function overallOf({ finding, sagittalAbnormal, referred }: Found): OverallFinding | null {
  if (finding === null || referred === null) return null;
  return toOverallFinding({ finding, sagittalAbnormal, referred });
}
type Found = Pick<StoredRow, 'finding' | 'sagittalAbnormal' | 'referred'>;

function retestOf(row: StoredRow): CaseRow['retest'] {
  const { retestFinding: finding, retestSagittal, retestReferred, retestAngle } = row;
  const { retestTime, retestDueOn: dueOn } = row;
  const overall = overallOf({
    finding,
    sagittalAbnormal: retestSagittal,
    referred: retestReferred,
  });
  if (!overall || retestTime === null || dueOn === null) return null;
  return { foundOn: dateInShanghai(retestTime), overall, maxAngle: retestAngle, dueOn };
}

function contactOf({ contactDay: day, contactKind: kind, contactWay: way }: StoredRow) {
  return day === null || kind === null ? null : { day, way, kind };
}

export async function countTabs(
  tenant: Tenant,
  input: ParsedEndpointInput<typeof countCases>,
  now: Date,
): Promise<CaseCounts> {
  const filter = { ...(await findNamed(tenant, input)), today: dateInShanghai(now) };
  const stages = await countStages(tenant, filter);
  const counts = CASE_TABS.map((tab) => {
    const ofTab = stages.filter(({ stage }) => TAB_STAGES[tab].includes(stage));
    return [tab, ofTab.reduce((sum, { count }) => sum + count, 0)];
  });
  const sumOf = (name: 'overdue' | 'retests' | 'toCheck' | 'count') =>
    stages.reduce((sum, row) => sum + row[name], 0);
  return {
    ...(Object.fromEntries(counts) as CaseCounts),
    overdue: sumOf('overdue'),
    toRetest: sumOf('retests'),
    toCheck: sumOf('toCheck'),
    all: sumOf('count'),
  };
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
  { title: text.finding, width: 16, value: (row) => row.overall && overallWord(row.overall) },
  { title: text.maxAngle, width: 8, value: (row) => row.maxAngle },
  { title: text.foundOn, width: 12, value: (row) => row.foundOn },
  { title: text.track, width: 14, value: (row) => caseTrackWord[row.track] },
  { title: text.stage, width: 10, value: (row) => caseStageWord[row.stage] },
  { title: text.dueOn, width: 12, value: (row) => row.dueOn },
  { title: text.retestDueOn, width: 12, value: (row) => row.retest?.dueOn ?? null },
  { title: text.hospital, width: 20, value: (row) => row.hospital && hospitalWords(row.hospital) },
  { title: text.lastContact, width: 12, value: (row) => row.lastContact?.day ?? null },
  { title: text.contactWay, width: 8, value: wayOf },
  { title: text.assigned, width: 12, value: (row) => row.assignedName },
  { title: text.toCheck, width: 8, value: (row) => (row.toCheck ? text.yes : null) },
  {
    title: text.texts,
    width: 10,
    value: (row) => (row.textsStopped ? text.textsStopped : null),
  },
  { title: text.outcome, width: 14, value: (row) => row.outcome && caseOutcomeWord[row.outcome] },
];

function wayOf({ lastContact }: CaseRow): string | null {
  return lastContact?.way ? actWayWord[lastContact.way] : null;
}

export const caseExport = (numbers: TextNumbers): ExportSource<typeof exportCases, CaseRow> => ({
  subject: text.subject,
  row: caseRow,
  columns,
  filterNames: {
    tab: text.stage,
    schoolId: text.school,
    track: text.track,
    finding: text.finding,
    printed: text.printed,
    assignedTo: text.assigned,
    name: text.name,
    gradeName: text.grade,
    clazzName: text.clazz,
    dueBy: text.dueOn,
  },
  sensitive: ['name'],
  read: ({ tenant, input, now }) =>
    readAllPages((page) => listBoard(tenant, { ...input, ...page }, { now, numbers })),
});
