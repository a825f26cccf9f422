/** Assesses examinations that are there already anew: by another method of their project, or by newer rules. */
import {
  assessExam,
  type ExamResult,
  examFindings,
  type ScreeningMethod,
} from '@spine/contract/exam';
import { type SqlBool, sql } from 'kysely';
import { rowInDatabase } from '#platform/db/names.ts';
import type { PlatformTenant, Tenant } from '#platform/db/open.ts';
import { rowOfResult } from '../upload/exam-decision.service.ts';
import { lockUnlisting } from '../upload/exam-upload.repository.ts';

/** Examinations of one statement: what is read of them stays small. */
const AT_ONCE = 1000;

/** All examinations of a project that are not deleted by its method, in the transaction that writes it. */
export async function reassessProject(
  tenant: Tenant,
  { projectId, method }: { projectId: string; method: ScreeningMethod },
): Promise<void> {
  await lockUnlisting(tenant);
  let after = '';
  for (;;) {
    const exams = await examsAfter(tenant, { projectId, after });
    await writeResults(tenant, exams.flatMap(changeBy(method)));
    const last = exams.at(-1);
    if (!last || exams.length < AT_ONCE) return;
    after = last.id;
  }
}

type Stored = Awaited<ReturnType<typeof examsAfter>>[number];
type Change = { readonly id: string; readonly result: ExamResult };

/** What is stored of an examination that is assessed as something else now. */
const changeBy =
  (method: ScreeningMethod) =>
  ({ id, typeId, status, findings, ...stored }: Stored): Change[] => {
    const assessment = assessExam({ ...examFindings.parse(findings), typeId, status }, method);
    if (!assessment.ok) return [];
    const { result } = assessment;
    const isSame =
      result.finding === stored.finding &&
      result.outcome === stored.outcome &&
      result.precedence === stored.precedence &&
      result.ruleVersion === stored.ruleVersion;
    return isSame ? [] : [{ id, result }];
  };

function examsAfter(
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
    .limit(AT_ONCE)
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

async function writeResults({ db, orgId }: Tenant, changes: readonly Change[]): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const rows = changes.map(({ id, result }) => rowInDatabase({ id, ...rowOfResult(result) }));
  const columns = Object.keys(rowOfResult(first.result));
  const assigned = columns.map((name) => sql`${sql.ref(name)} = assessed.${sql.ref(name)}`);
  await sql<SqlBool>`
    update exam set ${sql.join(assigned)}
    from json_populate_recordset(null::exam, ${JSON.stringify(rows)}) as assessed
    where exam.org_id = ${orgId} and exam.id = assessed.id`.execute(db);
}

/** Projects, deleted ones too: their examinations stay. */
export function projectsOf({ db, orgId }: Tenant) {
  return db.selectFrom('project').where('orgId', '=', orgId).select(['id', 'method']).execute();
}

/** The rules by which all examinations are assessed. */
export async function assessedBy({ db }: PlatformTenant): Promise<string> {
  const state = db.selectFrom('statisticState').select('ruleVersion');
  return (await state.executeTakeFirstOrThrow()).ruleVersion;
}

export async function noteAssessed({ db }: PlatformTenant, ruleVersion: string): Promise<void> {
  await db.updateTable('statisticState').set({ ruleVersion }).execute();
}
