/**
 * A class over ninety days: examinations, acts of staff, families and hospitals, corrections, and what is refused, in an order
 * nobody planned. After each day the stored cases and outcomes are what their histories say, and no act is lost.
 */
import { assignExam, voidExam } from '@spine/contract/exam';
import {
  ACT_KINDS,
  CARE_PLANS,
  type CaseEntryView,
  CLOSE_REASONS,
  NO_RESULT,
  type VisitResult,
} from '@spine/contract/follow-up';
import { addDays, dateInShanghai } from '@spine/contract/kernel';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recountChildren } from '#features/child-record/index.ts';
import { atLength } from '#testing/length.ts';
import { openWorld, type World } from '#testing/world.ts';
import { storeOutsideAct } from './case-act.service.ts';
import { type FollowUpDay, openFollowUpDay, STRAIGHT } from './follow-up.factory.ts';

const DAYS = atLength(12, 90);
const CHILDREN = atLength(6, 40);
const DAY_MS = 86_400_000;
/** The order of the days is another one in each run of the suite only if this changes. */
const SEED = 35;

let world: World;
let day: FollowUpDay;
beforeAll(async () => {
  world = await openWorld();
  day = await openFollowUpDay(world, { children: CHILDREN });
});
afterAll(() => world.close());

const today = () => dateInShanghai(world.clock.now());

const curve = (cobbAngle: number) => ({ segment: null, side: null, apex: null, cobbAngle });
const results = fc.record({
  hospital: fc.constantFrom('市人民医院', null),
  curves: fc.constantFrom([], [curve(6)], [curve(14)], [curve(14), curve(32)]),
  diagnosis: fc.constantFrom(null, 'normal', 'idiopathic'),
  plans: fc.constantFrom([], ['observation'], ['brace', 'exercise']),
}) as fc.Arbitrary<Partial<VisitResult>>;

const READINGS = [[[8.3, 8.3, 8.3]], [[12.1, 12.1, 12.1]], [[5.6, 5.6, 5.6]], STRAIGHT.readings];

const happening = fc.record({
  child: fc.nat(CHILDREN - 1),
  what: fc.constantFrom('examine', 'act', 'act', 'act', 'report', 'void', 'assign'),
  kind: fc.constantFrom(...ACT_KINDS.filter((kind) => kind !== 'reported' && kind !== 'printed')),
  plan: fc.constantFrom(...CARE_PLANS),
  reason: fc.constantFrom(...CLOSE_REASONS),
  readings: fc.constantFrom(...READINGS),
  /** Which of the former examinations or acts is meant. */
  at: fc.nat(20),
  daysAgo: fc.nat(10),
  result: results,
});
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

const examIds: string[] = [];

/** Answers whether one act more must be stored. */
const HAPPEN: Readonly<Record<Happening['what'], (one: Happening) => Promise<boolean>>> = {
  examine: async ({ child, readings }) => {
    const examTime = new Date(world.clock.now().getTime() - 3_600_000).toISOString();
    examIds.push(await day.examine({ patientId: idOf(child), readings, examTime }));
    return false;
  },
  act: async ({ child, kind, plan, reason, result, at, daysAgo }) => {
    const patientId = idOf(child);
    const { version, entries } = (await day.caseOf(patientId)).data;
    const acts = entries.filter((entry: CaseEntryView) => entry.kind !== 'examined');
    const named = acts[at % Math.max(1, acts.length)]?.id;
    const on = addDays(today(), kind === 'booked' || kind === 'planned' ? daysAgo : -daysAgo);
    const given = {
      notified: { way: 'phone' },
      attempted: { way: 'phone' },
      booked: { day: on },
      visited: {
        day: on,
        result: { ...NO_RESULT, ...result },
        ...(at % 3 === 0 && named && { actId: named }),
      },
      planned: { plan, day: on },
      assigned: {},
      noted: { note: '家长来电' },
      closed: { reason, note: '说明' },
      takenBack: { actId: named ?? uuidv7(), note: '登记错了' },
    }[kind];
    const { code } = await day.act({ patientId, version, kind, ...given });
    return code === 8000;
  },
  report: ({ child, result, daysAgo }) => {
    const said = {
      id: uuidv7(),
      patientId: idOf(child),
      kind: 'reported',
      way: 'hospitalPage',
      day: addDays(today(), -daysAgo),
      result: { ...NO_RESULT, ...result },
      byName: '市人民医院',
    } as const;
    const storing = world.database.inScope(world.home, (tenant) =>
      storeOutsideAct(tenant, said, world.clock.now()),
    );
    return storing.then(
      () => true,
      () => false,
    );
  },
  void: async ({ at }) => {
    await world.as('manager').raw(voidExam, { id: examAt(at), reason: '录错了' });
    return false;
  },
  assign: async ({ at, child }) => {
    const to = { patientId: idOf(child), reason: '录错了' };
    await world.as('manager').raw(assignExam, { id: examAt(at), ...to });
    return false;
  },
};

const idOf = (child: number): string => day.patientIds[child] ?? '';
const examAt = (at: number): string => examIds[at % examIds.length] ?? '';

const stored = () =>
  world.database.inScope(world.home, async ({ db }) => ({
    cases: await db.selectFrom('followUpCase').selectAll().orderBy('patientId').execute(),
    outcomes: await db
      .selectFrom('referral')
      .selectAll()
      .orderBy('patientId')
      .orderBy('projectId')
      .execute(),
    facts: await db
      .selectFrom('statisticFact')
      .selectAll()
      .orderBy('patientId')
      .orderBy('examId')
      .execute(),
  }));

const recountAll = () =>
  world.database.inScope(world.home, (tenant) =>
    recountChildren(tenant, { patientIds: day.patientIds }),
  );

const countActs = () =>
  world.database.inScope(world.home, async ({ db }) => {
    const acts = db.selectFrom('followUpAct').select(({ fn }) => fn.countAll<number>().as('count'));
    return (await acts.executeTakeFirstOrThrow()).count;
  });

async function happen(one: Happening): Promise<void> {
  const before = await countActs();
  const isStored = await HAPPEN[one.what](one);
  expect(await countActs()).toBe(before + (isStored ? 1 : 0));
}

test('every day leaves cases and outcomes that are what happened, and loses no act', async () => {
  examIds.push(await day.examine());
  const days = fc.sample(fc.array(happening, { minLength: 4, maxLength: 12 }), {
    seed: SEED,
    numRuns: DAYS,
  });
  for (const happened of days) {
    for (const one of happened) await happen(one);
    const found = await stored();
    await recountAll();
    expect(await stored()).toEqual(found);
    const counts = await day.counts();
    const { overdue, toRetest, toCheck, all, ...tabs } = counts;
    expect(all).toBe(found.cases.length);
    const sum = Object.values(tabs).reduce((whole, one) => whole + one, 0);
    // A retest is a row of its tab beside an older case too.
    const onlyRetests = found.cases.filter(({ stage }) => stage === 'toRetest').length;
    expect(sum + onlyRetests).toBe(found.cases.length);
    expect(toCheck).toBe(found.cases.filter((one) => one.toCheck).length);
    expect(toRetest).toBe(found.cases.filter(({ retestDueOn }) => retestDueOn !== null).length);
    const late = found.cases.filter(({ dueOn, retestDueOn }) =>
      [dueOn, retestDueOn].some((due) => due !== null && due < today()),
    );
    expect(overdue).toBe(late.length);
    for (const { stage, dueOn, retestDueOn, outcome } of found.cases) {
      expect(stage === 'closed').toBe(outcome !== null);
      if (stage === 'closed') expect([dueOn, retestDueOn]).toEqual([null, null]);
      else expect(dueOn).not.toBeNull();
    }
    world.clock.advance(DAY_MS);
    await world.signInAgain();
  }
});
