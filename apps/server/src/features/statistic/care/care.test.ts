/** What came of referrals: who was when at a hospital, and what X-rays showed, from what staff recorded. */
import type { CareStatistic } from '@spine/contract/statistic';
import { statisticsCare } from '@spine/contract/statistic';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  actAs,
  type FollowUpDay,
  openFollowUpDay,
  recordVisit,
} from '#features/follow-up/follow-up.factory.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';

/** 50 days before the day of the tests. */
const RESULT_ON = '2026-10-01';
const FIRST_DEGREE = { readings: [[5.5, 5.6, 5.7]] };
const THIRD_DEGREE = { readings: [[12, 12.1, 12.2]] };

let world: World;
let day: FollowUpDay;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  day = await openFollowUpDay(world, { children: 12, project: { method: 'atrOnly' } });
});
afterAll(() => world.close());

const child = (at: number): string => day.patientIds[at] ?? '';

/** Severity II of some children on the day of the result, unless something else is given. */
async function examine(from: number, to: number, fields: object = {}): Promise<void> {
  for (let at = from; at < to; at += 1)
    await day.examine({ patientId: child(at), examTime: `${RESULT_ON}T09:00:00+08:00`, ...fields });
}

async function visit(at: number, on: string, cobbAngle?: number): Promise<void> {
  const found = cobbAngle !== undefined && { cobbAngle };
  const { body } = await recordVisit(world.as('doctor'), {
    patientId: child(at),
    day: on,
    ...found,
  });
  expect(body.code).toBe(8000);
}

const close = async (at: number, reason: string): Promise<void> => {
  const { body } = await actAs(world.as('doctor'), {
    patientId: child(at),
    kind: 'closed',
    reason,
  });
  expect(body.code).toBe(8000);
};

async function read(given: object = {}, by: CastName = 'doctor'): Promise<CareStatistic> {
  const input = { projectId: day.projectId, ...given };
  return (await world.as(by).raw(statisticsCare, input)).body.data;
}

test('who refuses stays at risk, and a visit counts from the day of the result', async () => {
  await examine(0, 10);
  await visit(0, '2026-10-11');
  await visit(1, '2026-10-21');
  await close(2, 'declined');
  const { total, asOf, groups, test: compared } = await read();
  expect(asOf).toBe('2026-11-20');
  expect(total).toMatchObject({ children: 10, attended: 2, left: 0, lastDay: 50 });
  const [thirty, sixty] = total.days;
  expect(thirty).toMatchObject({ day: 30, rate: expect.closeTo(0.2, 10), atRisk: 8 });
  expect(sixty).toMatchObject({ day: 60, rate: null, atRisk: 0 });
  expect(total.curve.map((step) => step.day)).toEqual([10, 20]);
  expect(groups.map(({ key }) => key)).toEqual(['two']);
  expect(compared).toBeNull();
});

test('who moved away is followed until that day', async () => {
  await examine(0, 4);
  await close(0, 'movedAway');
  await visit(1, '2026-10-11');
  const before = await read();
  expect(before.total).toMatchObject({ children: 4, attended: 1, left: 1 });
});

test('a visit that was taken back does not count, and a corrected one counts on its new day', async () => {
  await examine(0, 3);
  await visit(0, '2026-10-06');
  await visit(1, '2026-10-06');
  const acts = await world.database.inScope(world.home, ({ db, orgId }) =>
    db
      .selectFrom('followUpAct')
      .where('orgId', '=', orgId)
      .where('kind', '=', 'visited')
      .where('patientId', 'in', [child(0), child(1)])
      .select(['id', 'patientId'])
      .execute(),
  );
  const actOf = (at: number) => acts.find(({ patientId }) => patientId === child(at))?.id ?? '';
  const takenBack = { patientId: child(0), kind: 'takenBack', actId: actOf(0), note: '登记错了' };
  expect((await actAs(world.as('doctor'), takenBack)).body.code).toBe(8000);
  const corrected = { patientId: child(1), day: '2026-10-09', actId: actOf(1) };
  expect((await recordVisit(world.as('doctor'), corrected)).body.code).toBe(8000);
  const { total } = await read();
  expect(total.attended).toBe(1);
  expect(total.curve.map((step) => step.day)).toEqual([8]);
});

test('degrees are compared by log-rank, and predictive values are beside what is unknown', async () => {
  await examine(0, 6, FIRST_DEGREE);
  await examine(6, 12, THIRD_DEGREE);
  for (const at of [6, 7, 8, 9, 10]) await visit(at, `2026-10-1${at % 5}`, 22);
  await visit(0, '2026-11-10', 6);
  await visit(1, '2026-11-11', 14);
  const { groups, test: compared, predictive } = await read();
  expect(groups.map(({ key, children, attended }) => [key, children, attended])).toEqual([
    ['one', 6, 2],
    ['three', 6, 5],
  ]);
  expect(compared?.degrees).toBe(1);
  expect(compared?.chiSquare).toBeGreaterThan(3.84);
  expect(compared?.p).toBeLessThan(0.05);
  expect(predictive.total).toMatchObject({ referred: 12, imaged: 7, confirmed: 6, unknown: 5 });
  expect(predictive.total.least).toBeCloseTo(6 / 12, 12);
  expect(predictive.total.most).toBeCloseTo(11 / 12, 12);
  expect(predictive.degrees.map(({ key, imaged, confirmed }) => [key, imaged, confirmed])).toEqual([
    ['one', 2, 1],
    ['three', 5, 5],
  ]);
  expect(predictive.angles.map(({ key, referred }) => [key, referred])).toEqual([
    ['5', 6],
    ['10', 6],
  ]);
});

test('a later reading changes neither day nor degree of a referral', async () => {
  await examine(0, 1, THIRD_DEGREE);
  await day.examine({
    patientId: child(0),
    examTime: '2026-10-20T09:00:00+08:00',
    ...FIRST_DEGREE,
  });
  await visit(0, '2026-10-31');
  const { groups } = await read();
  expect(groups).toMatchObject([{ key: 'three', curve: [{ day: 30 }] }]);
});

test('a disease that was known before is in no rate', async () => {
  await examine(0, 6);
  await visit(0, '2026-09-10', 25);
  const { total, known, predictive } = await read();
  expect(known.children).toBe(1);
  expect([total.children, predictive.total.referred]).toEqual([5, 5]);
});

test('who may see no child is not told groups of a few, nor what they follow from', async () => {
  await examine(0, 3, FIRST_DEGREE);
  await examine(3, 12, THIRD_DEGREE);
  const all = await read();
  expect([all.groups.length, all.withheld]).toEqual([2, false]);
  const told = await read({}, 'analyst');
  expect(told).toMatchObject({ groups: [], withheld: true, total: { children: 12 } });
  expect(told.predictive).toMatchObject({ degrees: [], angles: [] });
});

test('sexes can be compared, and filters narrow it', async () => {
  await examine(0, 4);
  const { groups, by } = await read({ by: 'sex' });
  expect(by).toBe('sex');
  expect(groups.reduce((sum, { children }) => sum + children, 0)).toBe(4);
  const nobody = await read({ from: '2026-11-01', to: '2026-11-20' });
  expect(nobody.total).toMatchObject({ children: 0, curve: [] });
});
