/** How classes keep to their prescriptions: sums, order and the month of a class. */
import { addDays, kernelErrors } from '@spine/contract/kernel';
import { adherenceCalendar, type ClassAdherence, listAdherence } from '@spine/contract/training';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { turnTo } from '#features/enrolment/enrolment.factory.ts';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import {
  insertIssuedRow,
  type PrescriptionRowInput,
} from '#features/prescription/issued/prescription.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { recordTraining } from './training.service.ts';

let world: World;
let schoolId: string;
let schoolName: string;
beforeAll(async () => {
  world = await openWorld();
  const school = await world.database.inScope(world.home, (tenant) => insertSchoolRow(tenant));
  schoolId = school.id;
  schoolName = school.name;
  // 2班: one child trained 5 of 10 due days, one nothing. 3班: nobody rests. 10班: not begun.
  const two = { clazzName: '2班' };
  const first = await childOf(two);
  await prescribe(first, { startDate: '2026-11-11' }, { days: 5, from: '2026-11-11' });
  await prescribe(await childOf(two), { startDate: '2026-11-16', openedAt: world.clock.now() });
  const three = await childOf({ clazzName: '3班' });
  await prescribe(three, { startDate: '2026-11-18' }, { days: 3, from: '2026-11-18' });
  // Trained on more days than were due: counts as those that were due.
  const eager = { startDate: '2026-11-14', daysPerWeek: 3 };
  await prescribe(three, eager, { days: 6, from: '2026-11-14' });
  await prescribe(await childOf({ clazzName: '10班' }), { startDate: '2026-11-21' });
  await prescribe(await childOf({ ...two, deletedAt: world.clock.now() }), {});
});
afterAll(() => world.close());

const childOf = (overrides: { clazzName: string; deletedAt?: Date }): Promise<string> =>
  world.database.inScope(world.home, async (tenant) => {
    const { id } = await insertPatientRow(tenant, { schoolId, ...overrides });
    return id;
  });

/** A prescription up to 19 December, with so many trained days in a row. */
function prescribe(
  patientId: string,
  overrides: Partial<PrescriptionRowInput>,
  trained: { days: number; from: string } = { days: 0, from: '' },
): Promise<string> {
  return world.database.inScope(world.home, async (tenant) => {
    const prescriptionId = await insertIssuedRow(tenant, { patientId, ...overrides });
    for (let at = 0; at < trained.days; at += 1)
      await recordTraining(tenant, {
        id: uuidv7(),
        prescriptionId,
        date: addDays(trained.from, at),
        minutes: 10,
        actionCount: 2,
        recordedBy: null,
        now: world.clock.now(),
      });
    return prescriptionId;
  });
}

const classes = async (query: object = {}): Promise<ClassAdherence[]> => {
  const { body } = await world.as('doctor').raw(listAdherence, query);
  return body.rows;
};

describe('the overview of classes', () => {
  test('adds up what was trained and what was due, lowest first', async () => {
    expect(await classes()).toEqual([
      {
        schoolId,
        schoolName,
        gradeName: '六年级',
        clazzName: '2班',
        children: 2,
        prescriptions: 2,
        underway: 2,
        completed: 0,
        uncompleted: 0,
        notOpened: 1,
        trainedDays: 5,
        dueDays: 15,
        adherence: 5 / 15,
      },
      {
        schoolId,
        schoolName,
        gradeName: '六年级',
        clazzName: '3班',
        children: 1,
        prescriptions: 2,
        underway: 2,
        completed: 0,
        uncompleted: 0,
        notOpened: 2,
        trainedDays: 6,
        dueDays: 6,
        adherence: 1,
      },
    ]);
  });

  test('is sorted highest first, by class, and read page by page', async () => {
    const clazzNames = (rows: ClassAdherence[]) => rows.map(({ clazzName }) => clazzName);
    expect(clazzNames(await classes({ desc: 'adherence' }))).toEqual(['3班', '2班']);
    expect(clazzNames(await classes({ asc: 'clazzName' }))).toEqual(['2班', '3班']);
    expect(clazzNames(await classes({ desc: 'clazzName' }))).toEqual(['3班', '2班']);
    const { body } = await world.as('doctor').raw(listAdherence, { size: 1, page: 2 });
    expect([body.total, ...clazzNames(body.rows)]).toEqual([2, '3班']);
  });

  test('is narrowed to a school, a grade, a class', async () => {
    for (const [query, found] of [
      [{ schoolId }, 2],
      [{ schoolId: uuidv7() }, 0],
      [{ gradeName: '六年级' }, 2],
      [{ gradeName: '五年级' }, 0],
      [{ schoolId, gradeName: '六年级', clazzName: '3班' }, 1],
    ] as const)
      expect(await classes(query)).toHaveLength(found);
  });

  test('shows an institution its own classes only', async () => {
    const { body } = await world.as('rival').raw(listAdherence, { schoolId });
    expect([body.total, body.rows]).toEqual([0, []]);
  });
});

describe('the month of a class', () => {
  type Day = { date: string; children: number; trained: number };
  const monthOf = async (overrides: object): Promise<Day[]> => {
    const { body } = await world
      .as('doctor')
      .raw(adherenceCalendar, { schoolId, gradeName: '六年级', month: '2026-11', ...overrides });
    return body.data;
  };

  test('counts on each day the children with a prescription and those who trained', async () => {
    const days = await monthOf({ clazzName: '2班' });
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: 30 }, (_, at) => addDays('2026-11-01', at)),
    );
    const told = (date: string) => {
      const { children, trained } = days.find((day) => day.date === date) ?? {};
      return [children, trained];
    };
    expect(told('2026-11-10')).toEqual([0, 0]);
    expect(told('2026-11-11')).toEqual([1, 1]);
    expect(told('2026-11-15')).toEqual([1, 1]);
    expect(told('2026-11-16')).toEqual([2, 0]);
    expect(told('2026-11-30')).toEqual([2, 0]);
  });

  test('counts a child with two prescriptions once, and none after the end or an early end', async () => {
    expect((await monthOf({ clazzName: '3班' })).find(({ date }) => date === '2026-11-18')).toEqual(
      { date: '2026-11-18', children: 1, trained: 1 },
    );
    const four = await childOf({ clazzName: '4班' });
    const endedAt = new Date('2026-11-12T20:00:00+08:00');
    await prescribe(four, { startDate: '2026-11-10', endedAt });
    await prescribe(four, { startDate: '2026-11-15', endDate: '2026-11-16' });
    const planned = (await monthOf({ clazzName: '4班' })).filter(({ children }) => children > 0);
    expect(planned.map(({ date }) => date.slice(-2))).toEqual(['10', '11', '12', '15', '16']);
  });

  test('expects nobody whose prescription the staff completed, and nothing more of them is due', async () => {
    const five = await childOf({ clazzName: '5班' });
    const completedAt = new Date('2026-11-12T20:00:00+08:00');
    const course = { startDate: '2026-11-10', completedAt };
    await prescribe(five, course, { days: 4, from: '2026-11-10' });
    const days = (await monthOf({ clazzName: '5班' })).filter(
      ({ children, trained }) => children > 0 || trained > 0,
    );
    expect(days).toEqual(
      ['10', '11', '12'].map((day) => ({ date: `2026-11-${day}`, children: 1, trained: 1 })),
    );
    const [row] = await classes({ clazzName: '5班' });
    expect(row).toMatchObject({ completed: 1, trainedDays: 3, dueDays: 3, adherence: 1 });
  });

  test('is as long as it is, and empty where there is no such class', async () => {
    const days = await monthOf({ clazzName: '99班', month: '2028-02' });
    expect(days).toHaveLength(29);
    expect(days.every(({ children, trained }) => children === 0 && trained === 0)).toBe(true);
    const { body } = await world.as('doctor').raw(adherenceCalendar, {
      schoolId,
      gradeName: '六年级',
      clazzName: '2班',
      month: '2026-13',
    });
    expect(body.errorCode).toBe(kernelErrors.parameter.code);
  });
});

test('after 1 September classes are those of the new year, and who has left is in none', async () => {
  const fifth = await world.database.inScope(world.home, (tenant) =>
    insertPatientRow(tenant, { schoolId, gradeName: '五年级', clazzName: '7班' }),
  );
  await turnTo(world, '2027-08-31');
  await prescribe(fifth.id, { startDate: '2027-08-30', endDate: '2027-09-29' });
  const shown = async (query: object = {}) =>
    (await classes({ schoolId, asc: 'clazzName', ...query })).map(
      ({ gradeName, clazzName }) => `${gradeName}${clazzName}`,
    );
  expect(await shown({ gradeName: '五年级' })).toEqual(['五年级7班']);
  expect(await shown({ clazzName: '3班' })).toEqual(['六年级3班']);
  await turnTo(world, '2027-09-01');
  expect(await shown()).toEqual(['六年级7班']);
  expect(await shown({ gradeName: '五年级' })).toEqual([]);
  const month = { schoolId, gradeName: '六年级', clazzName: '7班', month: '2027-09' };
  const { body } = await world.as('doctor').raw(adherenceCalendar, month);
  expect(body.data.find(({ date }: { date: string }) => date === '2027-09-01').children).toBe(1);
});
