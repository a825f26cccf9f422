/** Examinations that were assessed by the rules of an earlier build. */
import { RULE_VERSION } from '@spine/contract/exam';
import { restateMethod } from '#features/statistic/index.ts';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database } from '#platform/db/open.ts';
import { rejudgeReferrals } from '../referral/exam-referral.repository.ts';
import {
  assessedBy,
  noteAssessed,
  projectsOf,
  reassessProject,
} from './exam-reassess.repository.ts';

export { reassessProject };

/**
 * Assesses every examination by today's rules, project by project, each in a transaction of its own and again from the
 * first one when it was interrupted; nothing where that was done. Answers the number of projects.
 */
export async function reassessOutdated(database: Database): Promise<number> {
  if ((await database.inScope(platformScope, assessedBy)) === RULE_VERSION) return 0;
  let projects = 0;
  for (const orgId of await database.inScope(platformScope, institutionIds)) {
    const scope = orgScope(orgId);
    for (const project of await database.inScope(scope, projectsOf))
      await database.inScope(scope, async (tenant) => {
        await reassessProject(tenant, { projectId: project.id, method: project.method });
        await rejudgeReferrals(tenant, project.id);
        await restateMethod(tenant, project.id);
        projects++;
      });
  }
  await database.inScope(platformScope, (tenant) => noteAssessed(tenant, RULE_VERSION));
  return projects;
}
