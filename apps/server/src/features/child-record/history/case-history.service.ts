/** What happened to a child, as the rules of a case take it. */
import {
  type CaseAct,
  type CaseEntry,
  type CaseState,
  DUE_DAYS,
  type DueDays,
  foldCase,
} from '@spine/contract/follow-up';
import type { Tenant } from '#platform/db/open.ts';
import {
  type ActOfCase,
  actsOfCases,
  type ExamOfCase,
  examsOfCases,
} from './case-history.repository.ts';
import { loadDueDays } from './due-days.service.ts';

export type CaseHistory = {
  readonly exams: readonly ExamOfCase[];
  readonly acts: readonly ActOfCase[];
  /** By when steps are due in the institution. */
  readonly days: DueDays;
  /** All of them, for `foldCase`. */
  readonly entries: readonly CaseEntry[];
};

/** What happened to each of some children, by the child's id. */
export async function loadHistories(
  tenant: Tenant,
  patientIds: readonly string[],
): Promise<Map<string, CaseHistory>> {
  const [days, exams, acts] = await Promise.all([
    loadDueDays(tenant),
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
      return [id, { ...rows, days, entries: toEntries(rows) }];
    }),
  );
}

function groupByChild<Row extends { readonly patientId: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.patientId);
    if (group) group.push(row);
    else groups.set(row.patientId, [row]);
  }
  return groups;
}

/** The same once some acts are stored. */
export function withActs(
  histories: ReadonlyMap<string, CaseHistory>,
  acts: readonly ActOfCase[],
): Map<string, CaseHistory> {
  const actsOf = groupByChild(acts);
  return new Map(
    [...actsOf].flatMap(([id, added]) => {
      const history = histories.get(id);
      if (!history) return [];
      const rows = { exams: history.exams, acts: [...history.acts, ...added] };
      return [[id, { ...rows, days: history.days, entries: toEntries(rows) }]];
    }),
  );
}

/** What happened to one child. */
export async function loadCaseHistory(tenant: Tenant, patientId: string): Promise<CaseHistory> {
  const history = (await loadHistories(tenant, [patientId])).get(patientId);
  return history ?? { exams: [], acts: [], days: DUE_DAYS, entries: [] };
}

/** The state of a case by what happened in it; undefined where nothing ever asked for one. */
export function stateOf({ entries, days }: CaseHistory): CaseState | undefined {
  return foldCase(entries, days);
}

function toEntries({ exams, acts }: Pick<CaseHistory, 'exams' | 'acts'>): CaseEntry[] {
  return [
    ...exams.map((exam): CaseEntry => {
      const at = exam.storedAt.toISOString();
      return { kind: 'examined', id: exam.id, at, exam };
    }),
    ...acts.map(toCaseAct),
  ];
}

function toCaseAct(row: ActOfCase): CaseAct {
  const { id, kind, day, plan, reason, actId, userId, result, doneAt } = row;
  return { kind, id, at: doneAt.toISOString(), day, plan, reason, actId, userId, result };
}
