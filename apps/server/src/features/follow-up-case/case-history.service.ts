/** What happened to a child, as the rules of a case take it. */
import type { CaseAct, CaseEntry, CaseExam } from '@spine/contract/follow-up';
import type { Tenant } from '#platform/db/open.ts';
import {
  type ActOfCase,
  actsOfCases,
  type ExamOfCase,
  examsOfCases,
} from './case-history.repository.ts';

export type CaseHistory = {
  readonly exams: readonly ExamOfCase[];
  readonly acts: readonly ActOfCase[];
  /** All of them, for `foldCase`. */
  readonly entries: readonly CaseEntry[];
};

/** What happened to each of some children, by the child's id. */
export async function loadHistories(
  tenant: Tenant,
  patientIds: readonly string[],
): Promise<Map<string, CaseHistory>> {
  const [exams, acts] = await Promise.all([
    examsOfCases(tenant, patientIds),
    actsOfCases(tenant, patientIds),
  ]);
  const examsOf = groupByChild(exams);
  const actsOf = groupByChild(acts);
  return new Map(
    patientIds.map((id) => {
      const rows = {
        exams: examsOf.get(id) ?? [],
        acts: actsOf.get(id) ?? [],
      };
      return [id, { ...rows, entries: toEntries(rows) }];
    }),
  );
}

function groupByChild<Row extends { readonly patientId: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.patientId, [...(groups.get(row.patientId) ?? []), row]);
  return groups;
}

/** What happened to one child. */
export async function loadCaseHistory(tenant: Tenant, patientId: string): Promise<CaseHistory> {
  const none = { exams: [], acts: [], entries: [] };
  return (await loadHistories(tenant, [patientId])).get(patientId) ?? none;
}

function toEntries({ exams, acts }: Omit<CaseHistory, 'entries'>): CaseEntry[] {
  return [
    ...exams.map((row): CaseEntry => {
      const at = row.storedAt.toISOString();
      return { kind: 'examined', id: row.id, at, exam: toCaseExam(row) };
    }),
    ...acts.map(toCaseAct),
  ];
}

function toCaseExam(row: ExamOfCase): CaseExam {
  const { id, projectId, examTime, typeId, resultId, finding, sagittalAbnormal } = row;
  const { referred, sideViewed, projectEnd } = row;
  const result = { typeId, resultId, finding, sagittalAbnormal, referred, sideViewed };
  return { id, projectId, examTime, projectEnd, ...result };
}

function toCaseAct(row: ActOfCase): CaseAct {
  const { id, kind, day, plan, reason, actId, userId, result, doneAt } = row;
  return { kind, id, at: doneAt.toISOString(), day, plan, reason, actId, userId, result };
}
