/**
 * What staff did in the cases of a benchmark, so that every tab of the board has its part: most families were told, and most
 * cases of the round before are closed. The rules of a case say how each stands after that, some hundred at once.
 */
import { addDays, dateInShanghai } from '@spine/contract/kernel';
import { nextOpenCases, recountChildren } from '@spine/server/features/child-record/index.ts';
import { orgScope, platformScope } from '@spine/server/platform/auth/scope.ts';
import { institutionIds } from '@spine/server/platform/db/institution-ids.ts';
import type { Database, Tenant } from '@spine/server/platform/db/open.ts';
import type { Tables } from '@spine/server/platform/db/tables.ts';
import { CAST_IDS } from '@spine/server/testing/cast.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { insertRows } from '#population/write-population.ts';

const CHUNK = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';
/** Cases of so many days ago are mostly closed. */
const OLD_DAYS = 200;
/** What is done is decided by the last digit of the place of a case, so that every fill has the same parts. */
const TEN = 10;

type Case = Pick<Selectable<Tables['followUpCase']>, 'patientId' | 'stage' | 'foundOn'>;
type Act = Insertable<Tables['followUpAct']>;
type Step = Pick<Act, 'kind'> &
  Partial<Pick<Act, 'way' | 'day' | 'plan' | 'reason'>> & {
    /** Days after the finding. */
    readonly after: number;
  };

/** Acts in the open cases of all institutions, up to now; answers how many cases there are in all. */
export async function fillFollowUp(database: Database, now: Date): Promise<number> {
  let count = 0;
  for (const orgId of await database.inScope(platformScope, institutionIds)) {
    let after: string | undefined = FIRST;
    while (after !== undefined) {
      const from: string = after;
      after = await database.inScope(orgScope(orgId), (tenant) => fillSome(tenant, from, now));
    }
    count += await database.inScope(orgScope(orgId), countCases);
  }
  return count;
}

/** The last child of these; undefined after the last one. */
async function fillSome(tenant: Tenant, after: string, now: Date): Promise<string | undefined> {
  const patientIds = await nextOpenCases(tenant, after, CHUNK);
  const cases = await tenant.db
    .selectFrom('followUpCase')
    .where('orgId', '=', tenant.orgId)
    .where(sql<boolean>`patient_id = any(${patientIds}::uuid[])`)
    .select(['patientId', 'stage', 'foundOn'])
    .orderBy('patientId')
    .execute();
  const acts = cases.flatMap((one, at) => actsOf(one, { orgId: tenant.orgId, place: at, now }));
  await insertRows(tenant.db, 'follow_up_act', acts);
  await recountChildren(tenant, { patientIds: patientIds, isCasesOnly: true });
  return patientIds.at(-1);
}

async function countCases({ db, orgId }: Tenant): Promise<number> {
  const { count } = await db
    .selectFrom('followUpCase')
    .where('orgId', '=', orgId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type ActOptions = { readonly orgId: string; readonly place: number; readonly now: Date };

function actsOf(one: Case, { orgId, place, now }: ActOptions): Act[] {
  const isOld = one.foundOn < addDays(dateInShanghai(now), -OLD_DAYS);
  return stepsOf(one, { digit: place % TEN, isOld }).flatMap(({ after, ...step }) => {
    const doneAt = new Date(`${addDays(one.foundOn, after)}T17:30:00+08:00`);
    if (doneAt > now) return [];
    const isAssigned = step.kind === 'assigned';
    const to = isAssigned ? { userId: CAST_IDS.users.doctor, userName: 'doctor' } : NOBODY;
    const by = { doneBy: CAST_IDS.users.doctor, doneByName: 'doctor', doneAt };
    return { orgId, id: uuidv7(), patientId: one.patientId, ...NOTHING, ...step, ...to, ...by };
  });
}

/** All rows have the same columns. */
const NOTHING = { way: null, day: null, plan: null, reason: null };
const NOBODY = { userId: null, userName: null };

/** In their order. */
function stepsOf(
  { stage, foundOn }: Case,
  { digit, isOld }: { readonly digit: number; readonly isOld: boolean },
): Step[] {
  const steps: Step[] = digit < 4 ? [{ kind: 'assigned', after: 1 }] : [];
  if (stage === 'toNotify') steps.push(...contacts(foundOn, digit));
  const seenOn = addDays(foundOn, 180);
  if (stage === 'followed')
    steps.push({ kind: 'planned', plan: 'observation', day: seenOn, after: 50 });
  if (isOld && digit < 8) steps.push({ kind: 'closed', reason: 'ended', after: 190 });
  return steps;
}

function contacts(foundOn: string, digit: number): Step[] {
  if (digit < 5) return [{ kind: 'notified', way: 'phone', after: 2 }];
  if (digit === 5) return [{ kind: 'booked', way: 'phone', day: addDays(foundOn, 20), after: 3 }];
  return digit === 6 ? [{ kind: 'attempted', way: 'phone', after: 2 }] : [];
}
