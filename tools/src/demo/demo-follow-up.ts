/** What staff of the demo did in the cases of their children: most families were told, some were not reached, some cases ended. */

import { addDays, type CalendarDate } from '@spine/contract/kernel';
import { restateCases } from '@spine/server/features/follow-up-case/index.ts';
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
import { insertDemoLetters } from './demo-letters.ts';

const CHUNK_SIZE = 500;
const WAYS = ['phone', 'sms', 'paper', 'inPerson'] as const;
const REASONS = ['declined', 'movedAway', 'graduated', 'ended'] as const;
const PLANS = ['observation', 'exercise', 'brace'] as const;
/** Cases of so many days ago are mostly closed. */
const OLD_DAYS = 150;

type DemoCase = { readonly patientId: string; readonly stage: string; readonly foundOn: string };
type Step = {
  readonly kind: 'attempted' | 'notified' | 'booked' | 'planned' | 'closed' | 'assigned';
  readonly on: CalendarDate;
  readonly way?: (typeof WAYS)[number];
  readonly day?: CalendarDate;
  readonly plan?: (typeof PLANS)[number];
  readonly reason?: (typeof REASONS)[number];
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
  for (let from = 0; from < cases.length; from += CHUNK_SIZE) {
    const chunk = cases.slice(from, from + CHUNK_SIZE);
    const rows = chunk.flatMap((one, at) => actsOf(one, { orgId, doctor, now, number: from + at }));
    if (rows.length > 0) await db.insertInto('followUpAct').values(rows).execute();
    await restateCases(
      tenant,
      chunk.map(({ patientId }) => patientId),
    );
  }
  await insertDemoLetters(tenant, { doctor, now });
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
function stepsOf({ stage, foundOn }: DemoCase, random: Random): Step[] {
  const after = (days: number) => addDays(foundOn, days);
  const steps: Step[] = [];
  if (stage === 'closed') return steps;
  if (happens(random, 0.6)) steps.push({ kind: 'assigned', on: after(1) });
  if (stage === 'toNotify') steps.push(...familySteps(random, after));
  if (stage === 'followed')
    steps.push({ kind: 'planned', on: after(45), plan: pick(random, PLANS), day: after(220) });
  if (happens(random, 0.85))
    steps.push({
      kind: 'closed',
      on: after(OLD_DAYS + wholeBetween(random, 0, 60)),
      reason: stage === 'toRetest' ? 'ended' : pick(random, REASONS),
    });
  return steps;
}

/** The family is told after a few days, or nobody reaches it; some make an appointment. */
function familySteps(random: Random, after: (days: number) => CalendarDate): Step[] {
  const told = wholeBetween(random, 1, 5);
  const way = pick(random, WAYS);
  if (happens(random, 0.1))
    return [told, told + 3].map((day) => ({ kind: 'attempted', on: after(day), way: 'phone' }));
  const notice: Step = { kind: 'notified', on: after(told), way };
  if (!happens(random, 0.4)) return [notice];
  const visit = after(told + wholeBetween(random, 8, 30));
  return [notice, { kind: 'booked', on: after(told + 4), day: visit }];
}
