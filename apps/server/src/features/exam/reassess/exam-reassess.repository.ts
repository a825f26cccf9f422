/** Reads stored examinations to assess them anew, and writes their new results. */
import type { ExamResult } from '@spine/contract/exam';
import { type SqlBool, sql } from 'kysely';
import type { ChildChange } from '#features/child-record/index.ts';
import { toDatabaseRow } from '#platform/db/names.ts';
import type { PlatformTenant, Tenant } from '#platform/db/open.ts';
import { toResultColumns } from '../upload/exam-decision.service.ts';

/** Examinations that are read at once: what is read of them stays small. */
export const REASSESS_CHUNK = 1000;

/** The next examinations of a project that are not deleted, in the order of their ids. */
export function examsAfter(
  { db, orgId }: Tenant,
  { projectId, after }: { projectId: string; after: string },
) {
  return db
    .selectFrom('exam')
    .where('orgId', '=', orgId)
    .where('projectId', '=', projectId)
    .where('deletedAt', 'is', null)
    .$if(after !== '', (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(REASSESS_CHUNK)
    .select([
      'id',
      'typeId',
      'status',
      'findings',
      'finding',
      'outcome',
      'precedence',
      'ruleVersion',
    ])
    .execute();
}

/** An examination that is assessed as something else now. */
export type ResultChange = { readonly id: string; readonly result: ExamResult };

export async function writeResults(
  { db, orgId }: ChildChange,
  changes: readonly ResultChange[],
): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const rows = changes.map(({ id, result }) => toDatabaseRow({ id, ...toResultColumns(result) }));
  const columns = Object.keys(toResultColumns(first.result));
  const assigned = columns.map((name) => sql`${sql.ref(name)} = assessed.${sql.ref(name)}`);
  await sql<SqlBool>`
    update exam set ${sql.join(assigned)}
    from json_populate_recordset(null::exam, ${JSON.stringify(rows)}) as assessed
    where exam.org_id = ${orgId} and exam.id = assessed.id`.execute(db);
}

/** Projects, deleted ones too: their examinations stay. */
export function findProjects({ db, orgId }: Tenant) {
  return db.selectFrom('project').where('orgId', '=', orgId).select(['id', 'method']).execute();
}

/** The rules by which all examinations are assessed. */
export async function loadRuleVersion({ db }: PlatformTenant): Promise<string> {
  const state = db.selectFrom('statisticState').select('ruleVersion');
  return (await state.executeTakeFirstOrThrow()).ruleVersion;
}

export async function saveRuleVersion({ db }: PlatformTenant, ruleVersion: string): Promise<void> {
  await db.updateTable('statisticState').set({ ruleVersion }).execute();
}
