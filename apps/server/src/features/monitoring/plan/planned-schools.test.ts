/** The schools of a plan: suggested, saved, numbered once, and changed by two people. */
import { CHANGED_BY_OTHERS, kernelErrors } from '@spine/contract/kernel';
import {
  listPlannedSchools,
  type MonitoredStage,
  monitoringErrors,
  type PlannedSchool,
  removePlannedSchool,
  savePlannedSchools,
  UNSAVED,
} from '@spine/contract/monitoring';
import { schoolErrors } from '@spine/contract/school';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertMonitoringPlan, insertMonitoringSchool } from './monitoring-plan.factory.ts';

let world: World;
let planId: string;
beforeAll(async () => {
  world = await openWorld();
  planId = await inHome((tenant) => insertMonitoringPlan(tenant));
});
afterAll(() => world.close());

const inHome = <T>(work: (tenant: Tenant) => Promise<T>): Promise<T> =>
  world.database.inScope(world.home, work);

/** A school with a child in each of some grades; each has an area of its own unless one is named. */
let areas = 0;
const newArea = () => {
  areas += 1;
  return String(330_000 + areas);
};
function newSchool(grades: readonly string[] = ['三年级'], region: object = {}) {
  return inHome(async (tenant) => {
    const place: object = { city: null, district: null, ...region };
    const school = await insertSchoolRow(tenant, place);
    for (const gradeName of grades)
      await insertPatientRow(tenant, { schoolId: school.id, gradeName });
    return school;
  });
}

const rowOf = (schoolId: string, more: object = {}) => ({
  schoolId,
  stage: 'primary' satisfies MonitoredStage,
  ...more,
});
const save = async (rows: readonly object[], of: { planId?: string; as?: CastName } = {}) =>
  (
    await world
      .as(of.as ?? 'manager')
      .raw(savePlannedSchools, { planId: of.planId ?? planId, rows })
  ).body;
const list = async (as: CastName = 'manager'): Promise<PlannedSchool[]> =>
  (await world.as(as).raw(listPlannedSchools, { planId })).body.rows;
const rowsOf = async (schoolId: string) =>
  (await list()).filter((row) => row.schoolId === schoolId);
const find = async (schoolId: string) => {
  const [row] = await rowsOf(schoolId);
  if (!row) throw new Error('the school is not there');
  return row;
};

describe('a suggestion', () => {
  test('has the area of the region and each type of the roster, and no number', async () => {
    const school = await newSchool(['三年级', '六年级', '八年级', '大班', '启智班'], {
      province: '330000',
      city: '330100',
      district: '330106',
    });
    const shared = {
      schoolId: school.id,
      schoolName: school.name,
      areaCode: '330106',
      area: null,
      number: null,
      owed: 80,
      isSaved: false,
      version: UNSAVED,
    };
    expect(await rowsOf(school.id)).toEqual([
      { ...shared, stage: 'primary', children: 2 },
      { ...shared, stage: 'junior', children: 1 },
    ]);
  });

  test('of a city without a third level ends with 00', async () => {
    const school = await newSchool(['一年级'], { province: '440000', city: '441900' });
    expect((await find(school.id)).areaCode).toBe('441900');
  });

  test('is not there for a school without children of the table, nor for a deleted one', async () => {
    const school = await newSchool(['大班']);
    expect(await rowsOf(school.id)).toEqual([]);
    const deleted = await newSchool(['三年级'], { deletedAt: new Date('2026-11-01') });
    expect(await rowsOf(deleted.id)).toEqual([]);
  });
});

describe('saved', () => {
  test('is a row as it was suggested, with the lowest free number once its area is there', async () => {
    const [first, second] = [await newSchool(), await newSchool()];
    const areaCode = newArea();
    expect(await save([rowOf(first.id, { areaCode })])).toMatchObject({ code: 8000 });
    expect(await find(first.id)).toMatchObject({ areaCode, area: null, number: null, owed: 80 });
    const urban = { areaCode, area: 'urban' };
    await save([rowOf(first.id, urban), rowOf(second.id, { ...urban, owed: 120 })]);
    expect(await find(first.id)).toMatchObject({ number: 1, isSaved: true, children: 1 });
    expect(await find(second.id)).toMatchObject({ number: 2, owed: 120 });
    // Once more changes nothing.
    await save([rowOf(second.id, urban), rowOf(first.id, urban)]);
    expect((await find(first.id)).number).toBe(1);
  });

  test('are two numbers of a school of nine years', async () => {
    const school = await newSchool(['三年级', '八年级']);
    const place = { areaCode: newArea(), area: 'rural' };
    await save([
      rowOf(school.id, { ...place, number: 7 }),
      rowOf(school.id, { ...place, stage: 'junior', number: 12 }),
    ]);
    expect((await rowsOf(school.id)).map(({ stage, number }) => [stage, number])).toEqual([
      ['primary', 7],
      ['junior', 12],
    ]);
  });

  test('are numbers that two schools exchange', async () => {
    const [first, second] = [await newSchool(), await newSchool()];
    const place = { areaCode: newArea(), area: 'urban' };
    await save([
      rowOf(first.id, { ...place, number: 1 }),
      rowOf(second.id, { ...place, number: 2 }),
    ]);
    await save([rowOf(first.id, { number: 2 }), rowOf(second.id, { number: 1 })]);
    expect([(await find(first.id)).number, (await find(second.id)).number]).toEqual([2, 1]);
  });

  test('is a school that was deleted since, by its name', async () => {
    const school = await newSchool();
    await save([rowOf(school.id, { areaCode: newArea() })]);
    await inHome(({ db, orgId }) =>
      db
        .updateTable('school')
        .set({ deletedAt: new Date('2026-11-19') })
        .where('orgId', '=', orgId)
        .where('id', '=', school.id)
        .execute(),
    );
    expect(await find(school.id)).toMatchObject({ schoolName: school.name, isSaved: true });
  });
});

describe('refused', () => {
  const place = { areaCode: '339901', area: 'urban' } as const;

  test('is a number that another school of the same place and type has, at its cell', async () => {
    const [first, second] = [await newSchool(), await newSchool()];
    await save([rowOf(first.id, { ...place, number: 5 })]);
    const taken = {
      code: monitoringErrors.numberTaken.code,
      fields: [{ field: 'rows.1.number', message: `已是${first.name}的编号` }],
    };
    const other = await newSchool();
    const rows = [rowOf(other.id, place), rowOf(second.id, { ...place, number: 5 })];
    expect(await save(rows)).toMatchObject(taken);
    expect(await find(other.id)).toMatchObject({ isSaved: false });
    for (const free of [{ area: 'rural' }, { areaCode: '339902' }, { stage: 'junior' }])
      expect(await save([rowOf(second.id, { ...place, number: 5, ...free })])).toMatchObject({
        code: 8000,
      });
  });

  test('is a number twice in one call', async () => {
    const [first, second] = [await newSchool(), await newSchool()];
    const rows = [first, second].map(({ id }) => rowOf(id, { ...place, number: 61 }));
    expect(await save(rows)).toMatchObject({ code: monitoringErrors.numberTaken.code });
  });

  test('is a school more than there are numbers', async () => {
    const areaCode = newArea();
    await inHome(async (tenant) => {
      for (let number = 1; number <= 98; number += 1) {
        const { id: schoolId } = await insertSchoolRow(tenant);
        const [province, city, county] = [
          areaCode.slice(0, 2),
          areaCode.slice(2, 4),
          areaCode.slice(4),
        ];
        await insertMonitoringSchool(tenant, { planId, schoolId, province, city, county, number });
      }
    });
    const [last, more] = [await newSchool(), await newSchool()];
    const urban = { areaCode, area: 'urban' };
    expect(await save([rowOf(last.id, urban)])).toMatchObject({ code: 8000 });
    expect(await save([rowOf(more.id, urban)])).toMatchObject({
      code: monitoringErrors.numbersUsedUp.code,
      fields: [{ field: 'rows.0.number' }],
    });
    expect(await save([rowOf(more.id, { areaCode, area: 'rural' })])).toMatchObject({ code: 8000 });
  });

  test('is what somebody else changed meanwhile, with the row as it is now', async () => {
    const school = await newSchool();
    await save([rowOf(school.id, { areaCode: newArea(), area: 'urban' })]);
    const { version } = await find(school.id);
    await save([rowOf(school.id, { number: 3, version })]);
    expect(await save([rowOf(school.id, { owed: 110, version })])).toMatchObject({ code: 8000 });
    expect(await save([rowOf(school.id, { number: 4, version })])).toMatchObject({
      code: kernelErrors.changedMeanwhile.code,
      fields: [{ field: 'number', message: CHANGED_BY_OTHERS }],
      data: { schoolId: school.id, stage: 'primary', number: 3, owed: 110 },
    });
  });

  test('is a suggestion that somebody else has saved with another area', async () => {
    const school = await newSchool();
    const rows = (area: string) => [
      rowOf(school.id, { areaCode: '339903', area, version: UNSAVED }),
    ];
    expect(await save(rows('urban'))).toMatchObject({ code: 8000 });
    expect(await save(rows('urban'))).toMatchObject({ code: 8000 });
    expect((await save(rows('rural'))).code).toBe(kernelErrors.changedMeanwhile.code);
  });

  test('is a row that somebody else took out meanwhile', async () => {
    const school = await newSchool();
    await save([rowOf(school.id, { areaCode: newArea() })]);
    const { version } = await find(school.id);
    const out = { planId, schoolId: school.id, stage: 'primary' } as const;
    const remove = async () => (await world.as('manager').raw(removePlannedSchool, out)).body.code;
    expect(await remove()).toBe(8000);
    expect(await remove()).toBe(monitoringErrors.schoolNotPlanned.code);
    expect(await save([rowOf(school.id, { owed: 1, version })])).toMatchObject({
      code: monitoringErrors.schoolNotPlanned.code,
      fields: [{ field: 'rows.0.schoolId' }],
    });
  });

  test.each([
    { areaCode: '3301' },
    { areaCode: '33010a' },
    { area: 'city' },
    { number: 0 },
    { number: 100 },
    { number: 1.5 },
    { owed: -1 },
    { owed: 10_000 },
    { stage: 'kindergarten' },
    { schoolId: 'x' },
    { schoolId: undefined },
  ])('is %o', async (wrong) => {
    const school = await newSchool();
    const { code } = await save([rowOf(school.id, wrong)]);
    expect(code).toBe(monitoringErrors.planInvalid.code);
    expect((await find(school.id)).isSaved).toBe(false);
  });

  test('are the same row twice, no row, and too many', async () => {
    const school = await newSchool();
    const row = rowOf(school.id);
    for (const rows of [[row, row], [], Array.from({ length: 501 }, () => row)])
      expect((await save(rows)).code).toBe(monitoringErrors.planInvalid.code);
  });

  test('are schools and plans of others, and nobody sees them', async () => {
    const [theirs, theirPlan] = await world.database.inScope(world.other, async (tenant) => [
      (await insertSchoolRow(tenant)).id,
      await insertMonitoringPlan(tenant),
    ]);
    for (const id of [theirs, uuidv7()])
      expect((await save([rowOf(id)])).code).toBe(schoolErrors.unknown.code);
    const school = await newSchool();
    for (const id of [theirPlan, uuidv7()])
      expect((await save([rowOf(school.id)], { planId: id })).code).toBe(
        monitoringErrors.planUnknown.code,
      );
    const { body } = await world.as('rival').raw(listPlannedSchools, { planId });
    expect(body.code).toBe(monitoringErrors.planUnknown.code);
    const { body: doctor } = await world.as('doctor').raw(listPlannedSchools, { planId });
    expect(doctor.errorCode).toBe(kernelErrors.forbidden.code);
  });
});

test('of two who save at the same moment each school has a number of its own', async () => {
  const schools = [await newSchool(), await newSchool(), await newSchool()];
  const place = { areaCode: newArea(), area: 'urban' };
  await Promise.all(schools.map(({ id }) => save([rowOf(id, place)])));
  const numbers = await Promise.all(schools.map(async ({ id }) => (await find(id)).number));
  expect(numbers.toSorted()).toEqual([1, 2, 3]);
});
