/**
 * What staff of the demo did in the cases of their children: most families were told, some were not reached, hospitals planned,
 * and most cases of earlier years ended.
 */

import { addDays, type CalendarDate } from '@spine/contract/kernel';
import { recountChildren } from '@spine/server/features/child-record/index.ts';
import { orgScope, platformScope } from '@spine/server/platform/auth/scope.ts';
import { institutionIds } from '@spine/server/platform/db/institution-ids.ts';
import type { Database, Tenant } from '@spine/server/platform/db/open.ts';
import type { Tables } from '@spine/server/platform/db/tables.ts';
import type { Insertable } from 'kysely';
import {
  happens,
  pick,
  type Random,
  randomOf,
  uuidAt,
  wholeBetween,
} from '#population/population-random.ts';
import { demoText } from './demo.text.ts';
import { insertDemoLetters } from './demo-letters.ts';

const CHUNK_SIZE = 500;
const WAYS = ['phone', 'sms', 'paper', 'inPerson'] as const;
const REASONS = ['declined', 'movedAway', 'graduated', 'other'] as const;
/** From how many degrees a hospital plans what, the largest first. */
const PLANS = [
  [35, 'surgery'],
  [25, 'brace'],
  [18, 'exercise'],
  [10, 'observation'],
  [0, 'ruledOut'],
] as const;
/** Cases of so many days ago are mostly closed. */
const OLD_DAYS = 150;
/** A hospital plans so many days after the finding, and sees the child again after so many more, at most as often. */
const PLANNED_AFTER = 60;
const SEEN_EVERY = 180;
const SEEN_AT_MOST = 5;

type DemoCase = {
  readonly patientId: string;
  readonly stage: string;
  readonly foundOn: string;
  /** Degrees; null where no hospital measured one. */
  readonly cobbAngle: number | null;
};
type Step = {
  readonly kind: 'attempted' | 'notified' | 'booked' | 'planned' | 'closed' | 'assigned';
  readonly on: CalendarDate;
  readonly way?: (typeof WAYS)[number];
  readonly day?: CalendarDate;
  readonly plan?: (typeof PLANS)[number][1];
  readonly reason?: (typeof REASONS)[number] | 'ended' | 'unreachable';
  readonly note?: string;
};

/** Writes the acts of each institution, up to now, unless it has some. */
export async function insertDemoFollowUp(database: Database, now: Date): Promise<void> {
  for (const orgId of await database.inScope(platformScope, institutionIds))
    await database.inScope(orgScope(orgId), (tenant) => followUp(tenant, now));
}

async function followUp(tenant: Tenant, now: Date): Promise<void> {
  const { db, orgId } = tenant;
  const known = db
    .selectFrom('followUpAct')
    .where('orgId', '=', orgId)
    .where('kind', '<>', 'visited')
    .select('id')
    .limit(1);
  if (await known.executeTakeFirst()) return;
  const doctor = await db
    .selectFrom('exam')
    .where('orgId', '=', orgId)
    .select(['doctorId as id', 'doctorName as name'])
    .limit(1)
    .executeTakeFirst();
  if (!doctor) return;
  const cases = await db
    .selectFrom('followUpCase')
    .where('orgId', '=', orgId)
    .select(['patientId', 'stage', 'foundOn'])
    .orderBy('patientId')
    .execute();
  const angles = await anglesOf(tenant);
  for (let from = 0; from < cases.length; from += CHUNK_SIZE) {
    const chunk = cases.slice(from, from + CHUNK_SIZE);
    const rows = chunk.flatMap((one, at) => {
      const cobbAngle = angles.get(one.patientId) ?? null;
      return actsOf({ ...one, cobbAngle }, { orgId, doctor, now, number: from + at });
    });
    if (rows.length > 0) await db.insertInto('followUpAct').values(rows).execute();
    await recountChildren(tenant, {
      patientIds: chunk.map(({ patientId }) => patientId),
      isCasesOnly: true,
    });
  }
  await insertDemoLetters(tenant, { doctor, now });
}

/** The largest Cobb angle that a hospital measured, by the child's id. */
async function anglesOf({ db, orgId }: Tenant): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('referral')
    .where('orgId', '=', orgId)
    .where('cobbAngle', 'is not', null)
    .select(({ fn }) => ['patientId', fn.max<number>('cobbAngle').as('angle')])
    .groupBy('patientId')
    .execute();
  return new Map(rows.map(({ patientId, angle }) => [patientId, angle]));
}

type ActRow = Insertable<Tables['followUpAct']>;
type Acting = {
  readonly orgId: string;
  readonly doctor: { readonly id: string; readonly name: string };
  readonly now: Date;
  /** Of the case in its institution. */
  readonly number: number;
};

function actsOf(one: DemoCase, { orgId, doctor, now, number }: Acting): ActRow[] {
  const random = randomOf(number, 53);
  const by = { doneBy: doctor.id, doneByName: doctor.name };
  return stepsOf(one, random).flatMap(({ on, kind, ...step }, at) => {
    const doneAt = new Date(`${on}T${10 + at}:20:00+08:00`);
    if (doneAt > now) return [];
    const assigned = kind === 'assigned' && { userId: doctor.id, userName: doctor.name };
    const id = uuidAt(random, doneAt.getTime());
    return [{ orgId, id, patientId: one.patientId, kind, ...step, ...assigned, ...by, doneAt }];
  });
}

/** In their order; those of days to come are left out. */
function stepsOf({ stage, foundOn, cobbAngle }: DemoCase, random: Random): Step[] {
  const after: After = (days) => addDays(foundOn, days);
  const steps: Step[] = [];
  if (stage === 'closed') return steps;
  if (happens(random, 0.6)) steps.push({ kind: 'assigned', on: after(1) });
  const isUnreached = stage === 'toNotify' && happens(random, 0.1);
  if (isUnreached) steps.push(...unreachedSteps(after));
  else if (stage !== 'toRetest') steps.push(noticeStep(random, after));
  if (stage === 'followed') return [...steps, ...hospitalSteps(cobbAngle ?? 0, { random, after })];
  if (stage === 'toNotify' && !isUnreached && happens(random, 0.4))
    steps.push({ kind: 'booked', on: after(8), day: after(wholeBetween(random, 12, 38)) });
  if (happens(random, 0.96))
    steps.push({
      kind: 'closed',
      on: after(OLD_DAYS + wholeBetween(random, 0, 60)),
      ...reasonOf({ isUnreached, isReferred: stage === 'toNotify' }, random),
    });
  return steps;
}

type After = (days: number) => CalendarDate;

function reasonOf(of: { isUnreached: boolean; isReferred: boolean }, random: Random) {
  if (of.isUnreached) return { reason: 'unreachable' } as const;
  if (!of.isReferred) return { reason: 'ended' } as const;
  const reason = pick(random, REASONS);
  return { reason, ...(reason === 'other' && { note: demoText.otherReason }) };
}

/** Nobody answers on three days. */
function unreachedSteps(after: After): Step[] {
  return [2, 5, 9].map((day) => ({ kind: 'attempted', on: after(day), way: 'phone' }));
}

/** The family is told after a few days. */
function noticeStep(random: Random, after: After): Step {
  return { kind: 'notified', on: after(wholeBetween(random, 1, 5)), way: pick(random, WAYS) };
}

/** The hospital plans, and goes on with it at each visit; of some children the treatment ends. */
function hospitalSteps(
  degrees: number,
  { random, after }: { random: Random; after: After },
): Step[] {
  const plan = PLANS.find(([from]) => degrees >= from)?.[1] ?? 'ruledOut';
  if (plan === 'ruledOut') return [{ kind: 'planned', on: after(PLANNED_AFTER), plan }];
  const visits = happens(random, 0.5) ? wholeBetween(random, 1, 3) : SEEN_AT_MOST;
  const planned = Array.from({ length: visits }, (_, at): Step => {
    const day = PLANNED_AFTER + at * SEEN_EVERY;
    return { kind: 'planned', on: after(day), plan, day: after(day + SEEN_EVERY) };
  });
  const end = after(PLANNED_AFTER + visits * SEEN_EVERY);
  return [...planned, { kind: 'closed', on: end, reason: 'ended' }];
}
