/** Cases open, go on and close with what happens to their children, in the transaction that stores it. */
import { assignExam, voidExam } from '@spine/contract/exam';
import { atrOf } from '@spine/contract/factories/exam/exam';
import { actInCase, followUpErrors, listAssignees, sumCases } from '@spine/contract/follow-up';
import { deletePatients } from '@spine/contract/patient';
import { gradeSortOrder } from '@spine/contract/school';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeAnew } from '#features/enrolment/enrolment.factory.ts';
import { INSPECTED } from '#features/exam/exam.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { type FollowUpDay, openFollowUpDay, recordVisit, STRAIGHT } from './follow-up.factory.ts';

let world: World;
let day: FollowUpDay;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  day = await openFollowUpDay(world);
});
afterAll(() => world.close());

const stateOf = async (patientId?: string) => (await day.caseOf(patientId)).data.state;
const NONE = {
  toCheck: 0,
  toNotify: 0,
  notVisited: 0,
  awaitingResult: 0,
  toRetest: 0,
  followed: 0,
  overdue: 0,
  closed: 0,
  all: 0,
};

describe('an examination', () => {
  test('that finds something opens a case, and the board has it', async () => {
    await day.examine();
    await day.examine({ ...STRAIGHT, patientId: day.patientIds[1] ?? '' });
    const { rows, total } = await day.list();
    expect(total).toBe(1);
    expect(rows).toMatchObject([
      {
        id: day.first,
        track: 'referral',
        stage: 'toNotify',
        overall: { finding: 'severityTwo' },
        maxAngle: 8.3,
        dueOn: '2026-11-23',
        lastContact: null,
        assignedTo: null,
      },
    ]);
    expect(await day.counts()).toEqual({ ...NONE, toNotify: 1, all: 1 });
    expect(await day.list({ tab: 'notVisited' })).toMatchObject({ rows: [], total: 0 });
  });

  test('that is voided leaves no case; taken over, it is one of the other child', async () => {
    const id = await day.examine();
    const [, second = ''] = day.patientIds;
    const manager = world.as('manager');
    await manager.raw(assignExam, { id, patientId: second, reason: '录错了' });
    expect(await stateOf()).toBeNull();
    expect(await stateOf(second)).toMatchObject({ stage: 'toNotify' });
    await manager.raw(voidExam, { id, reason: '录错了' });
    expect(await stateOf(second)).toBeNull();
    expect(await day.counts()).toEqual(NONE);
  });

  test('of a deleted child is no case of anybody', async () => {
    await day.examine();
    const { body } = await world.as('manager').raw(deletePatients, { ids: day.first });
    expect(body).toMatchObject({ code: 8000 });
    expect(await day.counts()).toEqual(NONE);
    expect((await day.caseOf()).code).toBe(followUpErrors.notFound.code);
  });
});

describe('an act', () => {
  test('goes on with the case, and everything stays in it', async () => {
    await day.examine();
    await day.act({ kind: 'attempted', way: 'phone', note: '无人接听' });
    await day.act({ kind: 'notified', way: 'phone' });
    expect(await day.act({ kind: 'booked', day: '2026-11-25' })).toMatchObject({ code: 8000 });
    const { data } = await day.caseOf();
    expect(data.state).toMatchObject({ stage: 'booked', dueOn: '2026-11-25', attempts: 0 });
    expect(data.entries.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'attempted',
      'booked',
      'examined',
      'notified',
    ]);
    const { rows } = await day.list({ tab: 'notVisited' });
    expect(rows).toMatchObject([{ lastContact: { kind: 'booked' } }]);
  });

  test('a visit goes on with it, and once more when its result comes in its place', async () => {
    await day.examine();
    const [staff, actId] = [world.as('doctor'), uuidv7()];
    const visit = { patientId: day.first, day: '2026-11-20', hospital: '市儿童医院' };
    await recordVisit(staff, { ...visit, id: actId });
    expect(await stateOf()).toMatchObject({ stage: 'visited', visitedOn: '2026-11-20' });
    await recordVisit(staff, { ...visit, actId, cobbAngle: 18 });
    expect(await stateOf()).toMatchObject({ stage: 'followed' });
    const plan = { kind: 'planned', plan: 'brace', day: '2027-02-01' };
    expect(await day.act(plan)).toMatchObject({ code: 8000 });
    expect(await stateOf()).toMatchObject({ plan: 'brace', dueOn: '2027-02-01' });
  });

  test('sent twice is one, and one of another child is refused', async () => {
    await day.examine();
    const id = uuidv7();
    const closing = { id, kind: 'closed', reason: 'declined' };
    expect(await day.act(closing)).toMatchObject({ code: 8000 });
    expect(await day.act(closing)).toMatchObject({ code: 8000 });
    expect((await day.caseOf()).data.entries).toHaveLength(2);
    const [, second = ''] = day.patientIds;
    await day.examine({ patientId: second });
    expect((await day.act({ ...closing, patientId: second })).code).toBe(
      followUpErrors.invalid.code,
    );
  });

  test('decided on what somebody else has changed is refused', async () => {
    await day.examine();
    const { version } = (await day.caseOf()).data;
    const act = (kind: string, given: object) =>
      world
        .as('doctor')
        .raw(actInCase, { id: uuidv7(), patientId: day.first, version, kind, ...given });
    const answers = await Promise.all([
      act('closed', { reason: 'declined' }),
      act('notified', { way: 'phone' }),
    ]);
    const codes = answers.map(({ body }) => body.code).toSorted((a, b) => a - b);
    expect(codes).toEqual([8000, followUpErrors.notNow.code]);
  });

  test('that says what was tried, or notes something, is stored whatever the case has become', async () => {
    await day.examine();
    const { version } = (await day.caseOf()).data;
    await day.act({ kind: 'notified', way: 'paper' });
    for (const late of [
      { kind: 'attempted', way: 'phone' },
      { kind: 'noted', note: '家长在外地' },
    ])
      expect(await day.act({ version, ...late })).toMatchObject({ code: 8000 });
    const { entries } = (await day.caseOf()).data;
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['attempted', 'noted']),
    );
  });

  test('is taken back by another one, and stays in sight', async () => {
    await day.examine();
    const id = uuidv7();
    await day.act({ id, kind: 'closed', reason: 'declined' });
    expect(await day.counts()).toEqual({ ...NONE, closed: 1, all: 1 });
    expect(await day.act({ kind: 'takenBack', actId: id, note: '家长改变主意' })).toMatchObject({
      code: 8000,
    });
    expect(await stateOf()).toMatchObject({ stage: 'toNotify', outcome: null });
    const { entries } = (await day.caseOf()).data;
    expect(entries).toContainEqual(expect.objectContaining({ id, isTakenBack: true }));
  });

  test('answers an assignment again, though its user is gone meanwhile', async () => {
    await day.examine();
    const userId = world.cast.users.doctor;
    const assigned = { id: uuidv7(), kind: 'assigned', userId };
    expect((await day.act(assigned)).code).toBe(8000);
    const markDeleted = (deletedAt: Date | null) =>
      world.database.inScope(world.home, ({ db }) =>
        db.updateTable('appUser').set({ deletedAt }).where('id', '=', userId).execute(),
      );
    await markDeleted(world.clock.now());
    try {
      expect((await day.act(assigned, 'manager')).code).toBe(8000);
    } finally {
      await markDeleted(null);
    }
  });

  test('assigns the case to who may see it, and to nobody', async () => {
    await day.examine();
    const { doctor, analyst } = world.cast.users;
    const assign = (userId?: string) => day.act({ kind: 'assigned', ...(userId && { userId }) });
    const { body } = await world.as('doctor').raw(listAssignees, {});
    const ids = body.data.map(({ id }: { id: string }) => id);
    expect(ids).toContain(doctor);
    expect(ids).not.toContain(analyst);
    expect((await assign(analyst)).code).toBe(followUpErrors.assigneeInvalid.code);
    expect((await assign(doctor)).code).toBe(8000);
    expect((await day.list({ assignedTo: doctor })).rows).toHaveLength(1);
    const openOf = async () =>
      (await world.as('doctor').raw(listAssignees, {})).body.data.find(
        ({ id }: { id: string }) => id === doctor,
      ).open;
    const open = await openOf();
    expect(open).toBeGreaterThan(0);
    expect((await day.list({ assignedTo: 'none' })).rows).toEqual([]);
    await assign();
    expect(await openOf()).toBe(open - 1);
    expect((await day.list({ assignedTo: 'none' })).rows).toHaveLength(1);
  });
});

test('the last contact of a case that was opened again is none of before', async () => {
  await day.examine({ examTime: '2026-11-10T10:00:00+08:00' });
  await day.act({ kind: 'notified', way: 'phone' });
  await day.act({ kind: 'closed', reason: 'declined' });
  const lastContact = async () => (await day.list()).rows[0].lastContact;
  expect(await lastContact()).toMatchObject({ kind: 'notified' });
  world.clock.advance(1000);
  await day.examine({ examTime: '2026-11-19T10:00:00+08:00' });
  expect(await stateOf()).toMatchObject({ stage: 'toNotify', foundOn: '2026-11-19' });
  expect(await lastContact()).toBeNull();
  await day.act({ kind: 'attempted', way: 'sms' });
  expect(await lastContact()).toMatchObject({ kind: 'attempted', way: 'sms' });
});

test('a case is found by what the screening found', async () => {
  await day.examine();
  expect((await day.list({ finding: 'severityTwo' })).rows).toMatchObject([{ id: day.first }]);
  expect((await day.list({ finding: 'severityThree' })).rows).toEqual([]);
});

test('overdue is what its day has passed', async () => {
  await day.examine({ examTime: '2026-11-10T10:00:00+08:00' });
  expect(await day.counts()).toEqual({ ...NONE, toNotify: 1, overdue: 1, all: 1 });
  expect((await day.list({ tab: 'overdue', dueBy: '2026-11-13' })).rows).toHaveLength(1);
  expect((await day.list({ tab: 'overdue', dueBy: '2026-11-12' })).rows).toEqual([]);
});

describe('what is to be measured again', () => {
  /** Its motion test is missing. */
  const TRIGGER = {
    ...INSPECTED,
    typeId: 1 as const,
    readings: undefined,
    atr: atrOf([6, 1, 1]),
    examTime: '2026-11-20T10:00:00+08:00',
  };
  const followed = async () => {
    const guided = await openFollowUpDay(world, { project: { method: 'guideline' } });
    const visit = { patientId: guided.first, day: '2026-11-02', cobbAngle: 18 };
    await recordVisit(world.as('doctor'), visit);
    return guided;
  };

  test('is a row of its tab beside an older case, and of the other tab with both days', async () => {
    const guided = await followed();
    await guided.examine(TRIGGER);
    expect(await guided.counts()).toEqual({ ...NONE, followed: 1, toRetest: 1, all: 1 });
    const again = { stage: 'followed', retest: { foundOn: '2026-11-20', dueOn: '2026-12-04' } };
    for (const tab of ['toRetest', 'followed'])
      expect((await guided.list({ tab })).rows).toMatchObject([again]);
    const { state } = (await guided.caseOf()).data;
    expect(state).toMatchObject({ ...again, hospital: { cobbAngle: 18 } });
    // It asks for both: what the case is about, and what is to be measured again.
    const asks = async (track: string) => (await guided.list({ tab: 'toRetest', track })).total;
    expect([await asks('hospital'), await asks('retest'), await asks('posture')]).toEqual([
      1, 1, 0,
    ]);
    const due = async (dueBy: string) => (await guided.list({ tab: 'toRetest', dueBy })).total;
    expect([await due('2026-12-03'), await due('2026-12-04')]).toEqual([0, 1]);
  });

  test('makes a case overdue by its own day, and stands there in the order of it', async () => {
    const guided = await followed();
    await guided.examine({ ...TRIGGER, examTime: '2026-11-04T10:00:00+08:00' });
    expect(await guided.counts()).toEqual({
      ...NONE,
      followed: 1,
      toRetest: 1,
      overdue: 1,
      all: 1,
    });
    expect((await guided.list({ tab: 'overdue', dueBy: '2026-11-18' })).total).toBe(1);
    expect((await guided.list({ tab: 'overdue', dueBy: '2026-11-17' })).total).toBe(0);
  });

  test('is an inspection that came to no end, found by its class', async () => {
    const guided = await openFollowUpDay(world, { project: { method: 'guideline' } });
    await guided.examine(STRAIGHT);
    const { rows } = await guided.list({ tab: 'toRetest' });
    expect(rows).toMatchObject([{ track: 'unfinished', stage: 'toRetest' }]);
    const { gradeName, clazzName } = rows[0];
    const of = async (clazz: string) =>
      (await guided.list({ tab: 'toRetest', track: 'unfinished', gradeName, clazzName: clazz }))
        .total;
    expect([await of(clazzName), await of(`${clazzName}0`)]).toEqual([1, 0]);
  });
});

describe('a child that was in the last grade of its school a school year ago', () => {
  const openFormer = async (gradeName: string) => {
    const former = await openFollowUpDay(world, { project: { startDate: '2026-01-01' } });
    const change = (id: string | undefined, fields: object) =>
      world.database.inScope(world.home, ({ db, orgId }) =>
        db
          .updateTable('patient')
          .set(fields)
          .where('orgId', '=', orgId)
          .where('id', '=', id ?? '')
          .execute(),
      );
    const inGrade = (name: string) => ({ gradeName: name, gradeCode: gradeSortOrder(name) });
    for (const id of former.patientIds) await change(id, inGrade(gradeName));
    await world.database.inScope(world.home, (tenant) => placeAnew(tenant, former.patientIds));
    await former.examine({ examTime: '2026-05-20T10:00:00+08:00' });
    const mayHaveLeft = async () => (await former.list()).rows[0].mayHaveLeft;
    return { ...former, change, inGrade, mayHaveLeft };
  };

  test.each(['六年级', '九年级', '高三', '职高三年级'])('may have left: %s', async (gradeName) => {
    const former = await openFormer(gradeName);
    expect(await former.mayHaveLeft()).toBe(true);
    // It repeats the year.
    await former.examine({ examTime: '2026-11-18T10:00:00+08:00' });
    expect(await former.mayHaveLeft()).toBe(false);
  });

  test('is there where the school goes on, or it went to another one', async () => {
    const former = await openFormer('六年级');
    await former.change(former.patientIds[1], former.inGrade('七年级'));
    expect(await former.mayHaveLeft()).toBe(false);
    await former.change(former.patientIds[1], former.inGrade('大班'));
    expect(await former.mayHaveLeft()).toBe(true);
    const next = await openFollowUpDay(world);
    await former.change(former.first, { schoolId: next.schoolId });
    expect((await next.list()).rows).toMatchObject([{ mayHaveLeft: false }]);
  });
});

test('who may see no child is told numbers, and not of a few', async () => {
  const { all: _, ...NO_SUM } = NONE;
  const school = await openFollowUpDay(world, { children: 5 });
  const sumsOf = async (by: 'analyst' | 'doctor') =>
    (await world.as(by).raw(sumCases, { schoolId: school.schoolId })).body.data;
  const [first = '', ...others] = school.patientIds;
  await school.examine({ patientId: first });
  expect(await sumsOf('doctor')).toEqual({ ...NO_SUM, toNotify: 1 });
  expect(await sumsOf('analyst')).toEqual({ ...NO_SUM, toNotify: null });
  for (const patientId of others) await school.examine({ patientId });
  expect(await sumsOf('analyst')).toEqual({ ...NO_SUM, toNotify: 5 });
});
