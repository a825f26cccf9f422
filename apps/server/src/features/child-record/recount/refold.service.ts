/** Folds every case anew where its rules have changed since the build that stored it. */
import { CASE_RULE_VERSION } from '@spine/contract/follow-up';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database } from '#platform/db/open.ts';
import { loadCaseRuleVersion, saveCaseRuleVersion } from '../derive/case.repository.ts';
import { recountInstitution } from './recount.service.ts';

/**
 * Every child of every institution, some at a time. An interrupted run begins again; a finished one is not repeated. Answers
 * the number of institutions.
 */
export async function refoldOutdated(database: Database): Promise<number> {
  if ((await database.inScope(platformScope, loadCaseRuleVersion)) === CASE_RULE_VERSION) return 0;
  const orgIds = await database.inScope(platformScope, institutionIds);
  for (const orgId of orgIds)
    await recountInstitution(database, orgScope(orgId), { isCasesOnly: true });
  await database.inScope(platformScope, (tenant) => saveCaseRuleVersion(tenant, CASE_RULE_VERSION));
  return orgIds.length;
}
