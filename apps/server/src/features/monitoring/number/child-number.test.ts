/** Serials of children: given once, after the largest, and kept. */
import { kernelErrors } from '@spine/contract/kernel';
import {
  giveChildNumbers,
  listChildNumbers,
  monitoringErrors,
  type NumberedChild,
  SERIAL_MAX,
} from '@spine/contract/monitoring';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeIn } from '#features/enrolment/enrolment.factory.ts';
import { endOf } from '#features/job/job.factory.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertMonitoringPlan } from '../plan/monitoring-plan.factory.ts';
import { type MonitoredSchoolRoom, openMonitoredSchool } from '../row/monitoring-row.factory.ts';
import { loadRowSources, plannedSchoolOf } from '../row/school-rows.service.ts';
import { giveSerials } from './child-number.service.ts';

let world: World;
let planId: string;
beforeAll(async () => {
  world = await openWorld();
  planId = await world.database.inScope(world.home, (tenant) => insertMonitoringPlan(tenant));
});
afterAll(() => world.close());

const give = async (as: CastName = 'manager') =>
  (await world.as(as).raw(giveChildNumbers, { planId })).body;
const given = async () => {
  const job = await endOf(world, 'manager', (await give()).data.id);
  expect(job.status).toBe('done');
  return job;
};
const list = async (
  { schoolId, stage }: MonitoredSchoolRoom,
  more: object = {},
  as: CastName = 'manager',
) => (await world.as(as).raw(listChildNumbers, { planId, schoolId, stage, ...more })).body;
const serialsIn = async (school: MonitoredSchoolRoom) =>
  (await list(school)).rows.map(({ name, serial }: NumberedChild) => [name, serial]);
const insertSerial = (school: MonitoredSchoolRoom, serial: number, patientId: string | null) =>
  world.database.inScope(world.home, ({ db, orgId }) =>
    db
      .insertInto('monitoringNumber')
      .values({ orgId, planId, schoolId: school.schoolId, stage: school.stage, serial, patientId })
      .execute(),
  );

test('are given in the order of grades, classes and names, stay, and later children get the next', async () => {
  const school = await openMonitoredSchool(world, planId);
  await school.addChild({ name: '乙', gradeName: '六年级', clazzName: '1班' });
  const moving = await school.addChild({ name: '甲', gradeName: '三年级', clazzName: '10班' });
  await school.addChild({ name: '丙', gradeName: '三年级', clazzName: '9班' });
  await school.addChild({ name: '临', studentId: '临0A1B2C3D' });
  await given();
  const first = [
    ['丙', 1],
    ['甲', 2],
    ['乙', 3],
  ];
  expect(await serialsIn(school)).toEqual(first);
  await school.addChild({ name: '先', gradeName: '一年级', clazzName: '1班' });
  await world.database.inScope(world.home, (tenant) =>
    placeIn(tenant, [moving.id], { gradeName: '四年级', clazzName: '2班' }),
  );
  const job = await given();
  expect(job.summary).toBe('新编1人的序号');
  expect(await serialsIn(school)).toEqual([...first, ['先', 4]]);
  const { rows, total } = await list(school, { size: 1, page: 1, desc: 'serial' });
  expect([total, rows.map(({ serial }: NumberedChild) => serial)]).toEqual([4, [4]]);
  const moved = (await list(school)).rows.find(({ name }: NumberedChild) => name === '甲');
  expect(moved).toMatchObject({ gradeName: '四年级', clazzName: '2班' });
  expect(moved.id1).toMatch(/^3301\d\d101040002$/);
});

test('are given once by two jobs at the same moment', async () => {
  const school = await openMonitoredSchool(world, planId);
  for (const name of ['一', '二', '三']) await school.addChild({ name });
  const jobs = (await Promise.all([give(), give()])).map(({ data }) => data.id);
  for (const id of jobs) expect((await endOf(world, 'manager', id)).status).toBe('done');
  const serials = (await serialsIn(school)).map(([, serial]: [string, number]) => serial);
  expect(serials).toEqual([1, 2, 3]);
});

test('are given once by two transactions that begin together', async () => {
  const school = await openMonitoredSchool(world, planId);
  for (const name of ['一', '二']) await school.addChild({ name });
  const give = () =>
    world.database.inScope(world.home, async (tenant) => {
      const sources = await loadRowSources(tenant, planId);
      return giveSerials(tenant, sources, plannedSchoolOf(sources, school));
    });
  const counts = (await Promise.all([give(), give()])).map(({ given: some }) => some);
  expect(counts.toSorted((one, other) => one - other)).toEqual([0, 2]);
});

test('end at four digits: the children left over are counted and have none', async () => {
  const school = await openMonitoredSchool(world, planId);
  await insertSerial(school, SERIAL_MAX - 1, null);
  await school.addChild({ name: '末' });
  await school.addChild({ name: '余' });
  const job = await given();
  expect(job.summary).toContain('1人没有序号，所在学校的序号已用完');
  expect(await serialsIn(school)).toHaveLength(1);
});

test('are given to no child of a school without a number', async () => {
  const school = await openMonitoredSchool(world, planId, { number: null });
  await school.addChild();
  expect((await given()).summary).toContain('1所学校没有编号或城乡，未编');
  expect(await serialsIn(school)).toEqual([]);
});

describe('only managers', () => {
  test('of the institution give and see them', async () => {
    const school = await openMonitoredSchool(world, planId);
    for (const as of ['doctor', 'analyst'] as const) {
      expect((await give(as)).errorCode).toBe(kernelErrors.forbidden.code);
      expect((await list(school, {}, as)).errorCode).toBe(kernelErrors.forbidden.code);
    }
    const { code } = monitoringErrors.planUnknown;
    expect(await give('rival')).toMatchObject({ code });
    expect(await list(school, {}, 'rival')).toMatchObject({ code });
  });

  test('and a school that the plan does not have is told', async () => {
    const school = await openMonitoredSchool(world, planId);
    const { code } = monitoringErrors.schoolNotPlanned;
    expect(await list(school, { stage: 'senior' })).toMatchObject({ code });
  });
});
