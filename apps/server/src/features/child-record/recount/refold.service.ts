/** Folds every case anew where its rules have changed since the build that stored it. */
import { CASE_RULE_VERSION } from '@spine/contract/follow-up';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database } from '#platform/db/open.ts';
import { loadCaseRuleVersion, saveCaseRuleVersion } from '../derive/case.repository.ts';
import { recountInstitution } from './recount.service.ts';

/** Stored until the cases were folded once more. */
const FOLDED_ONCE = `${CASE_RULE_VERSION}, once`;

/** At the start of a build. An interrupted run begins again; a finished one is not repeated. Answers the number of institutions. */
export async function refoldOutdated(database: Database): Promise<number> {
  const stored = await database.inScope(platformScope, loadCaseRuleVersion);
  const isDone = stored === FOLDED_ONCE || stored === CASE_RULE_VERSION;
  return isDone ? 0 : refold(database, FOLDED_ONCE);
}

/** Once more, later: servers of the former build wrote cases by its rules until they were replaced. */
export async function refoldOnceMore(database: Database): Promise<number> {
  const stored = await database.inScope(platformScope, loadCaseRuleVersion);
  return stored === FOLDED_ONCE ? refold(database, CASE_RULE_VERSION) : 0;
}

/** Every child of every institution, some at a time. */
async function refold(database: Database, version: string): Promise<number> {
  const orgIds = await database.inScope(platformScope, institutionIds);
  for (const orgId of orgIds)
    await recountInstitution(database, orgScope(orgId), { isCasesOnly: true });
  await database.inScope(platformScope, (tenant) => saveCaseRuleVersion(tenant, version));
  return orgIds.length;
}
