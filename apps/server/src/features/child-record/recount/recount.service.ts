/** Counts everything anew, and compares a sample of the stored facts with a recount every night. */
import { dateInShanghai, instantInShanghai } from '@spine/contract/kernel';
import { type OrgScope, orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database, Tenant } from '#platform/db/open.ts';
import { changeChildren, recountChildren } from '../change-children.ts';
import {
  childrenAfter,
  claimVerification,
  countFacts,
  findWrongFacts,
  sampleChildren,
} from '../derive/facts.repository.ts';
import { findWrongSums, rewriteSums } from '../derive/sums.repository.ts';

const CHUNK_SIZE = 2000;
const SCHOOLS_AT_ONCE = 20;
const SAMPLE_SIZE = 500;
/** When few people write. */
const NIGHT_BEGINS = '02';
const NIGHT_ENDS = '05';
const HOUR = [11, 13] as const;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Examinations that count for some range of days, and children whom projects have not seen. */
export type Recounted = { readonly exams: number; readonly unseen: number };

/**
 * Recounts every child of every institution, some at a time, so that nobody waits long. Children missed by completed
 * projects stay as stored: the roster they ended with no longer exists.
 */
export async function recountStatistics(database: Database): Promise<Recounted> {
  const sum = { exams: 0, unseen: 0 };
  for (const orgId of await database.inScope(platformScope, institutionIds)) {
    const scope = orgScope(orgId);
    await recountInstitution(database, scope);
    const counted = await database.inScope(scope, (tenant) => countFacts(tenant));
    sum.exams += counted.exams;
    sum.unseen += counted.unseen;
  }
  return sum;
}

/** One institution: everything that is derived from its children, or their cases alone. */
export async function recountInstitution(
  database: Database,
  scope: OrgScope,
  part: { readonly isCasesOnly?: true } = {},
): Promise<void> {
  let after: string | undefined = FIRST_ID;
  while (after !== undefined) {
    const from: string = after;
    after = await database.inScope(scope, async (tenant) => {
      const patientIds = await childrenAfter(tenant, { after: from, most: CHUNK_SIZE });
      await recountChildren(tenant, { patientIds, ...part });
      return patientIds.at(-1);
    });
  }
  // That of children changes sums by what it changed, whatever they were.
  if (!part.isCasesOnly) await recountSums(database, scope);
}

/** Sums the facts of an institution anew where the sums are not theirs. */
export async function recountSums(database: Database, scope: OrgScope): Promise<void> {
  const wrong = await database.inScope(scope, findWrongSums);
  for (let from = 0; from < wrong.length; from += SCHOOLS_AT_ONCE) {
    const schoolIds = wrong.slice(from, from + SCHOOLS_AT_ONCE);
    await database.inScope(scope, (tenant) =>
      changeChildren(tenant, { patientIds: [], schoolIds }, (change) =>
        rewriteSums(change, schoolIds),
      ),
    );
  }
}

/** What was wrong in an institution: children of the sample, and schools. */
export type Wrong = { readonly children: number; readonly schools: number };

/**
 * Once a night, by one of the servers: compares a sample of the facts of each institution with what its examinations say,
 * and all its sums with the facts, and counts an institution anew where any is wrong; `repaired` is called for each.
 * Answers whether it was the turn of this server.
 */
export async function verifyStatistics(
  database: Database,
  { now, repaired }: { now: Date; repaired: (orgId: string, wrong: Wrong) => void },
): Promise<boolean> {
  const hour = instantInShanghai(now).slice(...HOUR);
  if (hour < NIGHT_BEGINS || hour >= NIGHT_ENDS) return false;
  if (!(await claimVerification(database.bare, dateInShanghai(now)))) return false;
  for (const orgId of await database.inScope(platformScope, institutionIds)) {
    const scope = orgScope(orgId);
    const wrong = await database.inScope(scope, findWrong);
    if (wrong.children + wrong.schools === 0) continue;
    await recountInstitution(database, scope);
    repaired(orgId, wrong);
  }
  return true;
}

async function findWrong(tenant: Tenant): Promise<Wrong> {
  const children = await findWrongFacts(tenant, await sampleChildren(tenant, SAMPLE_SIZE));
  const schools = await findWrongSums(tenant);
  return { children: children.length, schools: schools.length };
}
