/** Who examines a child of a monitored school is told what of its record would be sent back. */
import { editPatient } from '@spine/contract/patient';
import type { StationChild } from '@spine/contract/station';
import { deviceRoster } from '@spine/contract/station-device';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  insertMonitoringPlan,
  insertMonitoringSchool,
} from '#features/monitoring/plan/monitoring-plan.factory.ts';
import { insertPatientRow, typedPatient } from '#features/patient/patient.factory.ts';
import { openDeviceDay } from '#features/station-device/station-device.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { CLASS, openStationDay, type StationDay } from './station.factory.ts';

/** Made up: their check digits fit, and they belong to nobody. */
const CARD = '330106201405068021';
const CARD_OF_BOY = '330106201405068013';
const CARD_OF_OTHER_DAY = '330106201405078027';

let world: World;
let planId: string;
beforeAll(async () => {
  world = await openWorld();
  planId = await world.database.inScope(world.home, (tenant) => insertMonitoringPlan(tenant));
});
afterAll(() => world.close());

const plan = (schoolId: string, stage: 'primary' | 'junior' = 'primary') =>
  world.database.inScope(world.home, (tenant) =>
    // Numbers are given later: what is told does not wait for them.
    insertMonitoringSchool(tenant, { planId, schoolId, stage, number: null }),
  );

async function openMonitoredDay(children: number): Promise<StationDay> {
  const day = await openStationDay(world, { children });
  await plan(day.schoolId);
  return day;
}

async function register(day: StationDay, of: number, record: object): Promise<void> {
  const child = { id: day.patientIds[of], studentId: day.studentIds[of], name: `学生${of}` };
  const input = typedPatient(day.schoolId, { ...child, ...record });
  expect((await world.as('manager').raw(editPatient, input)).body.code).toBe(8000);
}

const faultsOf = async (day: StationDay, of: number) =>
  (await day.roster()).find(({ id }) => id === day.patientIds[of])?.monitored?.recordFaults;

describe('a child of a monitored grade', () => {
  test('has the codes of its plan, and no fault with a sound record', async () => {
    const day = await openMonitoredDay(1);
    await register(day, 0, { documentKind: '1', document: CARD });
    const rows = await day.roster();
    expect(rows).toMatchObject([{ monitored: { codes: '2025', recordFaults: [] } }]);
    expect(JSON.stringify(rows)).not.toContain(CARD);
  });

  test('is told with what its document says otherwise', async () => {
    const day = await openMonitoredDay(4);
    await register(day, 0, { documentKind: '1', document: CARD_OF_BOY });
    await register(day, 1, { documentKind: '1', document: CARD_OF_OTHER_DAY });
    await register(day, 2, { birthDate: '2009-05-06' });
    expect(await faultsOf(day, 0)).toEqual(['documentSex']);
    expect(await faultsOf(day, 1)).toEqual(['documentBirth']);
    expect(await faultsOf(day, 2)).toEqual(['documentTypeInvalid', 'gradeAge']);
    expect(await faultsOf(day, 3)).toEqual(['documentTypeInvalid']);
  });
});

describe('nothing is told', () => {
  const monitored = async (day: StationDay, given: object = {}) =>
    (await day.roster(given)).map((child) => 'monitored' in child);

  test('of a school that is not in the plan', async () => {
    expect(await monitored(await openStationDay(world, { children: 1 }))).toEqual([false]);
  });

  test('of another stage of a school in it', async () => {
    const day = await openStationDay(world, { children: 1 });
    await plan(day.schoolId, 'junior');
    expect(await monitored(day)).toEqual([false]);
  });

  test('of a grade that nobody knows', async () => {
    const day = await openMonitoredDay(1);
    const clazz = { gradeName: '兴趣组', clazzName: '1班' };
    await world.database.inScope(world.home, (tenant) =>
      insertPatientRow(tenant, { schoolId: day.schoolId, ...clazz }),
    );
    expect(await monitored(day, clazz)).toEqual([false]);
  });

  test('of a school year that has no plan', async () => {
    const day = await openStationDay(world, { children: 1 });
    const other = await world.database.inScope(world.home, (tenant) =>
      insertMonitoringPlan(tenant, { schoolYear: 2025 }),
    );
    await world.database.inScope(world.home, (tenant) =>
      insertMonitoringSchool(tenant, { planId: other, schoolId: day.schoolId }),
    );
    expect(await monitored(day)).toEqual([false]);
  });
});

test('a device without a network takes it along', async () => {
  const day = await openDeviceDay(world);
  await plan(day.schoolId);
  const { body } = await day.device.call(deviceRoster, { schoolId: day.schoolId, ...CLASS });
  const rows: StationChild[] = body.rows;
  const faults = rows.map(({ monitored }) => monitored?.recordFaults);
  expect(faults).toEqual(rows.map(() => ['documentTypeInvalid']));
  expect(faults).not.toEqual([]);
});
