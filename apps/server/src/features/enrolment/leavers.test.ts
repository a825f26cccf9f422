/** Children whose last interval is over: gone from lists by themselves, and found where they are asked for. */
import {
  deletePatients,
  exportPatients,
  listPatients,
  patientDetail,
  patientLossOf,
  WALK_IN_PREFIX,
} from '@spine/contract/patient';
import { deleteSchool, schoolErrors } from '@spine/contract/school';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { newSchool } from '#features/patient/roster/roster.factory.ts';
import { cellsOfXlsx } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import { childIdOf, turnTo } from './enrolment.factory.ts';
import { findUnplaced } from './enrolment.repository.ts';
import {
  importRows,
  listedChildren,
  repairedEnrolments,
  turnToOctober,
} from './school-year.factory.ts';

const world: World = await openWorld();
afterAll(() => world.close());

let year: number;
let schoolId: string;

const until = (day: string) => turnTo(world, day);

const ROWS = [
  ['A1', '林嘉禾', '女', '2017-03-19', '五年级', '1班', ''],
  ['B1', '苏子墨', '男', '2016-03-19', '六年级', '2班', '13900001111'],
  ['B2', '苏子轩', '男', '2016-04-19', '六年级', '1班', ''],
];

/** In October a school with 五年级 and 六年级; the days after are those of the September in which 六年级 has left. */
beforeAll(async () => {
  year = await turnToOctober(world);
  schoolId = await enrolled(ROWS);
  await until(`${year + 1}-09-03`);
});

async function enrolled(rows: readonly (readonly string[])[]): Promise<string> {
  const id = await newSchool(world.database, world.home);
  await importRows(world, id, rows);
  return id;
}

async function listed(filter: object): Promise<string[]> {
  const children = await listedChildren(world, { schoolId, ...filter });
  return children.map(
    ({ studentId, gradeName, clazzName, leftOn }) =>
      `${studentId} ${gradeName}${clazzName} ${leftOn ?? 'current'}`,
  );
}

const CURRENT = 'A1 六年级1班 current';
const leaver = (studentId: string, clazzName: string) =>
  `${studentId} 六年级${clazzName} ${year + 1}-09-01`;

describe('the list', () => {
  test('has who is at school, who has left with the last class and the day, or both', async () => {
    expect(await listed({})).toEqual([CURRENT]);
    expect(await listed({ enrolled: 'current' })).toEqual([CURRENT]);
    expect((await listed({ enrolled: 'left' })).toSorted()).toEqual([
      leaver('B1', '2班'),
      leaver('B2', '1班'),
    ]);
    const all = [CURRENT, leaver('B1', '2班'), leaver('B2', '1班')];
    expect(await listed({ enrolled: 'all', asc: 'studentId' })).toEqual(all);
    expect((await listed({ enrolled: 'all' })).toSorted()).toEqual(all);
    expect((await listed({ enrolled: 'all', asc: 'clazzName' })).toSorted()).toEqual(all);
    expect(await listed({ enrolled: 'left', asc: 'clazzName' })).toEqual([
      leaver('B2', '1班'),
      leaver('B1', '2班'),
    ]);
  });

  test('narrows leavers by their last grade and class, name and phone', async () => {
    const left = (filter: object) => listed({ enrolled: 'left', ...filter });
    expect(await left({ gradeName: '六年级', clazzName: '2班' })).toEqual([leaver('B1', '2班')]);
    expect(await left({ gradeName: '五年级' })).toEqual([]);
    expect(await left({ gradeName: '七年级' })).toEqual([]);
    expect(await left({ name: '苏子轩' })).toEqual([leaver('B2', '1班')]);
    expect(await left({ tel: '13900001111' })).toEqual([leaver('B1', '2班')]);
    expect(await listed({ enrolled: 'all', gradeName: '六年级', clazzName: '1班' })).toEqual(
      expect.arrayContaining([CURRENT, leaver('B2', '1班')]),
    );
    expect(await listed({ name: '苏子轩' })).toEqual([]);
  });

  test('finds a leaver by its whole number or its id without being asked for leavers', async () => {
    expect(await listed({ studentId: 'B1' })).toEqual([leaver('B1', '2班')]);
    expect(await listed({ studentId: 'A1' })).toEqual([CURRENT]);
    expect(await listed({ studentId: 'B1', enrolled: 'current' })).toEqual([]);
    const id = await childIdOf(world, schoolId, 'B1');
    expect(await listed({ id })).toEqual([leaver('B1', '2班')]);
    expect(await listed({ id, enrolled: 'current' })).toEqual([]);
  });

  test('reads leavers to their end, the last to leave first', async () => {
    const { body: first } = await world
      .as('manager')
      .raw(listPatients, { schoolId, enrolled: 'left', size: 1 });
    const { body: second } = await world
      .as('manager')
      .raw(listPatients, { schoolId, enrolled: 'left', size: 1, after: first.next });
    expect([...first.rows, ...second.rows].map(({ studentId }) => studentId).toSorted()).toEqual([
      'B1',
      'B2',
    ]);
    expect(second.next).toBeUndefined();
  });

  test('is exported with the day they left', async () => {
    const { bytes } = await world
      .as('manager')
      .raw(exportPatients, { schoolId, enrolled: 'left', asc: 'studentId' });
    const rows = cellsOfXlsx(bytes).slice(1);
    expect(rows.map((row) => [row[1], row.at(-1)])).toEqual([
      ['B1', `${year + 1}-09-01`],
      ['B2', `${year + 1}-09-01`],
    ]);
  });

  test('refuses another word, and shows no institution those of another', async () => {
    const { body } = await world.as('manager').raw(listPatients, { enrolled: 'gone' });
    expect(body.code).not.toBe(8000);
    const id = await childIdOf(world, schoolId, 'B1');
    for (const filter of [{ id }, { schoolId, enrolled: 'all' }, { schoolId, enrolled: 'left' }]) {
      const { body: foreign } = await world.as('rival').raw(listPatients, filter);
      expect(foreign).toMatchObject({ code: 8000, total: 0, rows: [] });
    }
  });
});

test('leavers are counted and deleted by the filter, and their school after them', async () => {
  const other = await enrolledBefore();
  const filter = { schoolId: other, enrolled: 'left' as const };
  const refused = await world.as('manager').call(deleteSchool, { id: other });
  expect(refused.body.code).toBe(schoolErrors.hasPatients.code);
  expect(refused.body.msg).toContain('2 名已离校');
  const { body: loss } = await world.as('manager').call(patientLossOf, { matching: filter });
  expect(loss.data.patients).toBe(2);
  const { body } = await world
    .as('manager')
    .raw(deletePatients, { matching: filter, count: loss.data.patients });
  expect(body.code).toBe(8000);
  expect(await listed({ schoolId: other, enrolled: 'all' })).toEqual([]);
  expect((await world.as('manager').call(deleteSchool, { id: other })).body.code).toBe(8000);
});

/** A school whose children have all left. */
async function enrolledBefore(): Promise<string> {
  const other = await enrolled(ROWS.slice(1));
  await world.database.inScope(world.home, ({ db, orgId }) =>
    sql`update enrolment set from_day = ${`${year}-09-01`}, to_day = ${`${year + 1}-09-01`}
      where org_id = ${orgId} and school_id = ${other}`.execute(db),
  );
  return other;
}

test('walk-ins are found by what their numbers begin with, after they left, too', async () => {
  const other = await newSchool(world.database, world.home);
  await world.database.inScope(world.home, async (tenant) => {
    const { id } = await insertPatientRow(tenant, { schoolId: other, studentId: '临0000AAAA' });
    await sql`update enrolment set from_day = ${`${year}-10-12`}, to_day = ${`${year + 1}-09-01`}
      where org_id = ${tenant.orgId} and patient_id = ${id}`.execute(tenant.db);
  });
  const found = await listed({ schoolId: other, studentId: WALK_IN_PREFIX });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(`${year + 1}-09-01`);
  expect(await listed({ schoolId: other })).toEqual([]);
});

test('a child without any interval, which is a fault, is there without a class, until the night', async () => {
  const other = await newSchool(world.database, world.home);
  const id = await world.database.inScope(world.home, async (tenant) => {
    const child = await insertPatientRow(tenant, { schoolId: other, studentId: 'X1' });
    const { db, orgId } = tenant;
    await sql`delete from enrolment where org_id = ${orgId} and patient_id = ${child.id}`.execute(
      db,
    );
    return child.id;
  });
  const nowhere = 'X1  current';
  expect(await listed({ schoolId: other })).toEqual([]);
  expect(await listed({ schoolId: undefined, enrolled: 'all', id })).toEqual([nowhere]);
  expect(await listed({ schoolId: undefined, id })).toEqual([nowhere]);
  const { body } = await world.as('manager').call(patientDetail, { id });
  expect(body.data).toMatchObject({ gradeName: '', clazzName: '', leftOn: null });
  const unplaced = () =>
    world.database.inScope(world.home, (tenant) => findUnplaced(tenant, Number.MAX_SAFE_INTEGER));
  expect(await unplaced()).toEqual([id]);
  await repairedEnrolments(world);
  expect(await unplaced()).toEqual([]);
  // A person says its grade.
  expect(await listed({ schoolId: other })).toEqual([nowhere]);
});
