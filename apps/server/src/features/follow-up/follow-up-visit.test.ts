/** What hospitals find: recorded by staff, or reported and then checked; and what it counts for. */
import { examDetail, voidExam } from '@spine/contract/exam';
import { followUpErrors, type VisitResult } from '@spine/contract/follow-up';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { storeOutsideAct } from './case-act.service.ts';
import { type FollowUpDay, openFollowUpDay } from './follow-up.factory.ts';

const CURVE = { segment: 'thoracolumbar', side: 'left', apex: 'T12', cobbAngle: 17 } as const;
const FOUND: VisitResult = {
  hospital: '市人民医院',
  department: '脊柱外科',
  xray: true,
  curves: [CURVE],
  sagittalAngle: null,
  risser: '2',
  diagnosis: 'idiopathic',
  plans: ['observation', 'exercise'],
  nextVisitOn: '2027-05-25',
};
const TODAY = '2026-11-20';

let world: World;
let day: FollowUpDay;
let examId: string;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  day = await openFollowUpDay(world);
  examId = await day.examine({ examTime: '2026-11-10T10:00:00+08:00' });
});
afterAll(() => world.close());

const visit = (on: string, given: Partial<VisitResult> = {}, more: object = {}) =>
  day.act({ kind: 'visited', day: on, result: { ...FOUND, ...given }, ...more });
const view = async (patientId?: string) => (await day.caseOf(patientId)).data;
const entryOf = async (id: string) =>
  (await view()).entries.find((entry: { id: string }) => entry.id === id);
const referralOf = async (id = examId) =>
  (await world.as('doctor').raw(examDetail, { id })).body.data.referral;

/** How many of the class are counted. */
const counted = () =>
  world.database.inScope(world.home, async ({ db }) => {
    const facts = await db
      .selectFrom('statisticFact')
      .where('projectId', '=', day.projectId)
      .where('replacedOn', 'is', null)
      .select(['attended', 'confirmed', 'elsewhere'])
      .execute();
    const sum = (of: 'attended' | 'confirmed' | 'elsewhere') => facts.filter((f) => f[of]).length;
    return [sum('attended'), sum('confirmed'), sum('elsewhere')];
  });

describe('a visit that staff record', () => {
  test('says everything, moves the case on, and is the outcome of the referral', async () => {
    expect(await visit('2026-11-18')).toMatchObject({ code: 8000 });
    const { state, entries } = await view();
    expect(state).toMatchObject({ stage: 'followed', plan: 'exercise', dueOn: '2027-05-25' });
    expect(entries[0]).toMatchObject({ kind: 'visited', day: '2026-11-18', result: FOUND });
    expect(await referralOf()).toMatchObject({ attendedOn: '2026-11-18', cobbAngle: 17 });
    expect(await counted()).toEqual([1, 1, 0]);
  });

  test('is one of several: the newest with an angle counts, and all of them stay', async () => {
    await visit('2026-11-12', { curves: [{ ...CURVE, cobbAngle: 9 }] });
    await visit('2026-11-18', { curves: [], xray: false, risser: null });
    expect(await referralOf()).toMatchObject({ attendedOn: '2026-11-12', cobbAngle: 9 });
    expect((await view()).entries).toHaveLength(3);
    expect(await counted()).toEqual([1, 0, 0]);
  });

  test('is corrected by another in its place, and taken back it leaves the former', async () => {
    const [id, corrected] = [uuidv7(), uuidv7()];
    await visit('2026-11-18', {}, { id });
    await visit(
      '2026-11-17',
      { curves: [{ ...CURVE, cobbAngle: 8 }] },
      { id: corrected, actId: id },
    );
    expect(await entryOf(id)).toMatchObject({ isReplaced: true, isTakenBack: false });
    expect(await referralOf()).toMatchObject({ attendedOn: '2026-11-17', cobbAngle: 8 });
    expect(await counted()).toEqual([1, 0, 0]);
    await day.act({ kind: 'takenBack', actId: corrected, note: '原来的是对的' });
    expect(await referralOf()).toMatchObject({ attendedOn: '2026-11-18', cobbAngle: 17 });
    await day.act({ kind: 'takenBack', actId: id, note: '不是这名学生' });
    expect(await referralOf()).toBeNull();
    expect((await view()).state).toMatchObject({ stage: 'toNotify', visitedOn: null });
    expect(await counted()).toEqual([0, 0, 0]);
  });

  test('may answer an earlier finding than that of the case, and is corrected then', async () => {
    const id = uuidv7();
    expect((await visit('2026-11-12', { curves: [] }, { id })).code).toBe(8000);
    await day.examine({ examTime: '2026-11-19T09:00:00+08:00' });
    expect((await visit('2026-11-12', FOUND, { actId: id })).code).toBe(8000);
    expect(await referralOf()).toMatchObject({ attendedOn: '2026-11-12', cobbAngle: 17 });
  });

  test('of a hospital that knew the child before its finding follows it', async () => {
    world.clock.advance(1000);
    expect(await visit('2026-06-02', { nextVisitOn: '2026-12-01' })).toMatchObject({ code: 8000 });
    expect((await view()).state).toMatchObject({
      stage: 'followed',
      dueOn: '2026-12-01',
      hospital: { day: '2026-06-02', cobbAngle: 17 },
    });
  });

  test('stands after its examination was voided, and on the board without one', async () => {
    await visit('2026-11-18', { curves: [{ ...CURVE, cobbAngle: 28 }], plans: ['brace'] });
    await world.as('manager').raw(voidExam, { id: examId, reason: '录错了' });
    expect((await view()).state).toMatchObject({ track: 'hospital', stage: 'followed' });
    const { rows } = await day.list({ tab: 'followed' });
    expect(rows).toMatchObject([
      { examId: null, overall: null, maxAngle: null, foundOn: '2026-11-18', retest: null },
    ]);
    expect(rows[0].hospital).toMatchObject({ cobbAngle: 28, plans: ['brace'] });
  });

  test('without a next one has the day of the rule, the sooner the more there is', async () => {
    await visit('2026-11-18', { nextVisitOn: null });
    expect((await day.list()).rows).toMatchObject([{ dueByRule: true, dueOn: '2027-03-18' }]);
    await visit('2026-11-19', { nextVisitOn: null, plans: ['surgery'] });
    expect((await day.list()).rows).toMatchObject([{ dueByRule: true, dueOn: '2026-12-21' }]);
  });

  test('may be recorded after the family has refused', async () => {
    await day.act({ kind: 'closed', reason: 'declined' });
    world.clock.advance(1000);
    expect(await visit('2026-11-18')).toMatchObject({ code: 8000 });
    expect((await view()).state).toMatchObject({ stage: 'followed', outcome: null });
  });

  test('is refused on a day to come, and as no visit of this child', async () => {
    const codes = [
      await visit('2026-11-21'),
      await visit(TODAY, {}, { actId: uuidv7() }),
      await visit(TODAY, { nextVisitOn: TODAY }),
    ].map(({ code }) => code);
    expect(codes).toEqual([
      followUpErrors.dayInFuture.code,
      followUpErrors.nothingToTakeBack.code,
      followUpErrors.visitInvalid.code,
    ]);
    expect((await view()).entries).toHaveLength(1);
  });
});

describe('a visit that is reported', () => {
  const report = (more: object = {}) => {
    const id = uuidv7();
    const said = { id, patientId: day.first, kind: 'reported', way: 'hospitalPage' } as const;
    const what = { day: '2026-11-18', result: FOUND, byName: '市人民医院' };
    return world.database
      .inScope(world.home, (tenant) =>
        storeOutsideAct(tenant, { ...said, ...what, ...more }, world.clock.now()),
      )
      .then(() => id);
  };
  const toCheck = async () => (await day.list({ tab: 'toCheck' })).rows;

  test('stands to be checked and counts for nothing, until staff record it in its place', async () => {
    const id = await report();
    expect(await toCheck()).toMatchObject([{ id: day.first, stage: 'visited', toCheck: true }]);
    expect(await counted()).toEqual([0, 0, 0]);
    expect(await entryOf(id)).toMatchObject({ way: 'hospitalPage', byName: '市人民医院' });
    expect(await visit('2026-11-18', { risser: '3' }, { actId: id })).toMatchObject({ code: 8000 });
    expect(await toCheck()).toEqual([]);
    expect(await entryOf(id)).toMatchObject({ isReplaced: true });
    expect(await counted()).toEqual([1, 1, 0]);
  });

  test('that is refused leaves the case where it was, and stays in sight', async () => {
    const id = await report();
    await day.act({ kind: 'takenBack', actId: id, note: '不是这名学生的' });
    expect(await toCheck()).toEqual([]);
    expect((await view()).state).toMatchObject({ stage: 'toNotify' });
    expect(await entryOf(id)).toMatchObject({ isTakenBack: true });
  });

  test('sent again is one; corrected, the newer stands in its place', async () => {
    const id = await report();
    await report({ id });
    await report({ actId: id, day: '2026-11-17' });
    expect((await view()).entries).toHaveLength(3);
    expect((await view()).state).toMatchObject({ visitedOn: '2026-11-17' });
  });

  test('of a case that was closed meanwhile is not lost', async () => {
    await day.act({ kind: 'closed', reason: 'declined' });
    await report();
    expect(await toCheck()).toMatchObject([{ stage: 'closed' }]);
  });
});
