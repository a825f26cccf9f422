/** The board after 1 September: grades have moved, and open cases of who has left are proposed for closing. */
import { exportCases } from '@spine/contract/follow-up';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeIn, turnTo } from '#features/enrolment/enrolment.factory.ts';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { cellsOfXlsx } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import { type FollowUpDay, openFollowUpDay } from './follow-up.factory.ts';

let world: World;
let day: FollowUpDay;
let younger: string;

/** A case of a child in 六年级, and one of a child in 五年级. */
beforeAll(async () => {
  world = await openWorld();
  day = await openFollowUpDay(world);
  const child = { schoolId: day.schoolId, gradeName: '五年级', clazzName: '1班' };
  younger = (await world.database.inScope(world.home, (tenant) => insertPatientRow(tenant, child)))
    .id;
  for (const patientId of [day.first, younger]) await day.examine({ patientId });
});
afterAll(() => world.close());

type Row = { id: string; gradeName: string; clazzName: string; mayHaveLeft: boolean };

const board = async (query: object = {}) => {
  const { rows, total } = await day.list(query);
  expect(total).toBe(rows.length);
  const shown = (row: Row) => [`${row.gradeName}${row.clazzName}`, row.mayHaveLeft] as const;
  return Object.fromEntries(rows.map((row: Row) => [row.id, shown(row)]));
};

test('on 31 August a case shows the class of its child, and is found by it', async () => {
  await turnTo(world, '2027-08-31');
  const both = { [day.first]: ['六年级3班', false], [younger]: ['五年级1班', false] };
  expect(await board()).toEqual(both);
  expect(Object.keys(await board({ gradeName: '六年级', clazzName: '3班' }))).toEqual([day.first]);
});

test('on 1 September the one moved up, and the other has left: its case stays open and is proposed', async () => {
  await turnTo(world, '2027-09-01');
  expect(await board()).toEqual({
    [day.first]: ['六年级3班', true],
    [younger]: ['六年级1班', false],
  });
  expect(Object.keys(await board({ gradeName: '六年级' }))).toEqual([younger]);
  expect(await board({ gradeName: '五年级' })).toEqual({});
  expect((await day.caseOf()).data.state).toMatchObject({ stage: 'toNotify' });
  const file = await world
    .as('doctor')
    .raw(exportCases, { schoolId: day.schoolId, gradeName: '六年级' });
  expect(cellsOfXlsx(file.bytes).at(-1)).toEqual(expect.arrayContaining(['六年级', '1班']));
});

test('who goes on, and whose case is closed, is not proposed', async () => {
  await day.act({ kind: 'closed', reason: 'graduated' });
  expect((await board())[day.first]?.[1]).toBe(false);
  await turnTo(world, '2028-09-01');
  expect((await board())[younger]?.[1]).toBe(true);
  await world.database.inScope(world.home, (tenant) =>
    placeIn(tenant, [younger], { gradeName: '七年级' }),
  );
  expect((await board())[younger]?.[1]).toBe(false);
});
