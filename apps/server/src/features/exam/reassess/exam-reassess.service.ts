/** Assesses stored examinations anew: by another method of their project, or by the rules of a newer build. */
import { assessExam, examFindings, RULE_VERSION, type ScreeningMethod } from '@spine/contract/exam';
import {
  type ChildChange,
  changeChildren,
  lockForUnlisting,
  recountSums,
} from '#features/child-record/index.ts';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database, Tenant } from '#platform/db/open.ts';
import {
  examsAfter,
  findProjects,
  loadRuleVersion,
  REASSESS_CHUNK,
  type ResultChange,
  saveRuleVersion,
  writeResults,
} from './exam-reassess.repository.ts';

type Reassessed = { readonly projectId: string; readonly method: ScreeningMethod };

/** Assesses all examinations of a project that are not deleted by its method, in the transaction that writes the method. */
export async function reassessProject(tenant: Tenant, project: Reassessed): Promise<void> {
  await lockForUnlisting(tenant);
  const { projectId } = project;
  await changeChildren(tenant, { projectId }, (change) => assessAnew(change, project));
}

async function assessAnew(change: ChildChange, { projectId, method }: Reassessed): Promise<void> {
  let after = '';
  for (;;) {
    const exams = await examsAfter(change, { projectId, after });
    await writeResults(
      change,
      exams.flatMap((exam) => changedResult(exam, method)),
    );
    const last = exams.at(-1);
    if (!last || exams.length < REASSESS_CHUNK) return;
    after = last.id;
  }
}

type StoredExam = Awaited<ReturnType<typeof examsAfter>>[number];

/** The result of an examination where it differs from the stored one; what can no longer be assessed stays as it is. */
function changedResult(
  { id, typeId, status, findings, ...stored }: StoredExam,
  method: ScreeningMethod,
): ResultChange[] {
  const assessment = assessExam({ ...examFindings.parse(findings), typeId, status }, method);
  if (!assessment.ok) return [];
  const { result } = assessment;
  const isSame =
    result.finding === stored.finding &&
    result.outcome === stored.outcome &&
    result.precedence === stored.precedence &&
    result.ruleVersion === stored.ruleVersion;
  return isSame ? [] : [{ id, result }];
}

/**
 * Assesses every examination by the current rules, project by project, each in a transaction of its own. An interrupted
 * run begins again with the first project; a finished one is not repeated. Answers the number of projects.
 */
export async function reassessOutdated(database: Database): Promise<number> {
  if ((await database.inScope(platformScope, loadRuleVersion)) === RULE_VERSION) return 0;
  let projects = 0;
  for (const orgId of await database.inScope(platformScope, institutionIds)) {
    const scope = orgScope(orgId);
    for (const project of await database.inScope(scope, findProjects))
      await database.inScope(scope, async (tenant) => {
        await reassessProject(tenant, { projectId: project.id, method: project.method });
        projects++;
      });
    // A database of an earlier build brings facts whose sums it did not have.
    await recountSums(database, scope);
  }
  await database.inScope(platformScope, (tenant) => saveRuleVersion(tenant, RULE_VERSION));
  return projects;
}
