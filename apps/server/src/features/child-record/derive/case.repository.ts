/** The stored cases. */
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { PlatformTenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { ChildChange } from '../child-change.ts';

export type CaseRowToWrite = Omit<Insertable<Tables['followUpCase']>, 'orgId'>;

/** The stored cases of some children. */
export function findCases({ db, orgId }: ChildChange, patientIds: readonly string[]) {
  return db
    .selectFrom('followUpCase')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`patient_id = ${anyOf(patientIds)}`)
    .selectAll()
    .execute();
}

export async function upsertCases(
  { db, orgId }: ChildChange,
  rows: readonly CaseRowToWrite[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('followUpCase')
    .values(rows.map((row) => ({ orgId, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'patientId']).doUpdateSet(({ ref }) => ({
        track: ref('excluded.track'),
        stage: ref('excluded.stage'),
        examId: ref('excluded.examId'),
        foundOn: ref('excluded.foundOn'),
        dueOn: ref('excluded.dueOn'),
        dueByRule: ref('excluded.dueByRule'),
        retestExamId: ref('excluded.retestExamId'),
        retestDueOn: ref('excluded.retestDueOn'),
        openExamId: ref('excluded.openExamId'),
        hospital: ref('excluded.hospital'),
        visitedOn: ref('excluded.visitedOn'),
        clearedOn: ref('excluded.clearedOn'),
        assignedTo: ref('excluded.assignedTo'),
        assignedName: ref('excluded.assignedName'),
        outcome: ref('excluded.outcome'),
        contactDay: ref('excluded.contactDay'),
        contactWay: ref('excluded.contactWay'),
        contactKind: ref('excluded.contactKind'),
        printedOn: ref('excluded.printedOn'),
        toCheck: ref('excluded.toCheck'),
      })),
    )
    .execute();
}

export async function deleteCases(
  { db, orgId }: ChildChange,
  patientIds: readonly string[],
): Promise<void> {
  if (patientIds.length === 0) return;
  await db
    .deleteFrom('followUpCase')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`patient_id = ${anyOf(patientIds)}`)
    .execute();
}

/** The rules by which all cases are folded. */
export async function loadCaseRuleVersion({ db }: PlatformTenant): Promise<string> {
  const state = db.selectFrom('statisticState').select('caseRuleVersion');
  return (await state.executeTakeFirstOrThrow()).caseRuleVersion;
}

export async function saveCaseRuleVersion(
  { db }: PlatformTenant,
  caseRuleVersion: string,
): Promise<void> {
  await db.updateTable('statisticState').set({ caseRuleVersion }).execute();
}
