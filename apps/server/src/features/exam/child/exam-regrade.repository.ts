/**
 * What a quick examination of 5° or more is worth is its project's to say (docs/domain/decisions.md 29). The grade on the
 * wire stays.
 */
import {
  assessExam,
  ExamStatus,
  ExamType,
  examFindings,
  ResultId,
  type ScreeningMethod,
} from '@spine/contract/exam';
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import { lockUnlisting } from '../upload/exam-upload.repository.ts';

/** After the method of a project changed, in the same transaction; answers the children whose results did. */
export async function regradeQuickExams(
  tenant: Tenant,
  { projectId, method }: { projectId: string; method: ScreeningMethod },
): Promise<string[]> {
  await lockUnlisting(tenant);
  const exams = await quickExamsWithTrigger(tenant, projectId);
  const changed = exams.flatMap(({ id, patientId, findings, finding }) => {
    const record = { ...examFindings.parse(findings), typeId: ExamType.Quick };
    const assessment = assessExam({ ...record, status: ExamStatus.Inspected }, method);
    if (!assessment.ok || assessment.result.finding === finding) return [];
    const { result } = assessment;
    return [{ id, patientId, ...result }];
  });
  if (changed.length > 0) await writeResults(tenant, changed);
  return [...new Set(changed.map(({ patientId }) => patientId))];
}

/** Whatever the method, an examination without a trigger is what it was. */
function quickExamsWithTrigger({ db, orgId }: Tenant, projectId: string) {
  return db
    .selectFrom('exam')
    .where('orgId', '=', orgId)
    .where('projectId', '=', projectId)
    .where('typeId', '=', ExamType.Quick)
    .where('status', '=', ExamStatus.Inspected)
    .where('resultId', '<>', ResultId.Normal)
    .select(['id', 'patientId', 'findings', 'finding'])
    .execute();
}

type Regraded = {
  readonly id: string;
  readonly finding: string;
  readonly needsRetest: boolean;
  readonly screeningState: string;
  readonly referred: boolean;
  readonly ruleVersion: string;
};

async function writeResults({ db, orgId }: Tenant, changed: readonly Regraded[]): Promise<void> {
  const rows = changed.map(
    ({ id, finding, needsRetest, screeningState, referred, ruleVersion }) => ({
      ...{ id, finding, needsRetest, screeningState, referred, ruleVersion },
    }),
  );
  await sql`
    update exam set finding = row.finding, needs_retest = row."needsRetest", screening_state = row."screeningState",
      referred = row.referred, rule_version = row."ruleVersion"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
      id uuid, finding text, "needsRetest" boolean, "screeningState" text, referred boolean, "ruleVersion" text
    )
    where exam.org_id = ${orgId} and exam.id = row.id`.execute(db);
}
