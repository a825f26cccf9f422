/** The document that a row of a file names, while the row is corrected, left out and taken in again. */
import {
  editRosterRow,
  findByDocument,
  previewRoster,
  type RosterBatch,
  writeRosterBatch,
} from '@spine/contract/patient';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { xlsxOf } from '#platform/spreadsheet/xlsx/xlsx.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { residentNumber } from '../../document/document.factory.ts';
import { newSchool } from '../../roster/roster.factory.ts';
import { previewed, readBatch, rowsOf } from '../roster-batch.factory.ts';

const HEADER = ['学号', '姓名', '性别', '出生日期', '年级', '班级', '证件类型', '证件号码'];

let world: World;
let schoolId: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  schoolId = await newSchool(world.database, world.home);
});

let sequence = 100;
const number = () => {
  sequence += 2;
  return residentNumber('20150319', sequence);
};
const child = (studentId: string, document: string, gender = '女') => [
  studentId,
  `林${studentId}`,
  gender,
  '2015-03-19',
  '五年级',
  '4班',
  '',
  document,
];

async function preview(...rows: string[][]): Promise<RosterBatch> {
  const file = { name: '名单.xlsx', bytes: xlsxOf([{ name: '名单', rows: [HEADER, ...rows] }]) };
  const { body } = await world.as('manager').upload(previewRoster, { schoolId }, file);
  return readBatch(world, String(body.data.batchId), 'ready');
}

async function edited({ id }: RosterBatch, nr: number, change: object): Promise<RosterBatch> {
  const { version } = await readBatch(world, id, 'ready');
  const { body } = await world.as('manager').raw(editRosterRow, { id, version, nr, ...change });
  expect(body.code).toBe(8000);
  return readBatch(world, id, 'ready');
}

async function write({ id }: RosterBatch): Promise<void> {
  const { version, schoolName } = await readBatch(world, id, 'ready');
  await world.as('manager').call(writeRosterBatch, { id, version, schoolName });
  await readBatch(world, id, 'written');
}

const numberOf = async (document: string) => {
  const { body } = await world.as('manager').call(findByDocument, { document });
  return body.rows?.map(({ studentId }: { studentId: string }) => studentId);
};

const warningsOf = async ({ id }: RosterBatch) =>
  (await rowsOf(world, id)).map(({ warnings }) => warnings.map(({ why }) => why).join());

test('of a wrong row is written once the row is corrected', async () => {
  const document = number();
  const batch = await preview(child('0501', document, '无'), child('0502', ''));
  expect(batch.counts).toMatchObject({ wrong: 1 });
  await edited(batch, 1, { cells: { gender: '女' } });
  expect(await warningsOf(batch)).toEqual(['', '']);
  await write(batch);
  expect(await numberOf(document)).toEqual(['0501']);
});

test('stays with a row that is made wrong and right again, and with the row that had its number meanwhile', async () => {
  const [first, second] = [number(), number()];
  const batch = await preview(child('0501', first), child('0502', second));
  await edited(batch, 1, { cells: { birthDate: '2015-02-30' } });
  await edited(batch, 1, { cells: { birthDate: '2015-03-19', studentId: '0502' } });
  expect((await rowsOf(world, batch.id)).map(({ kind }) => kind)).toEqual(['new', 'wrong']);
  await edited(batch, 1, { cells: { studentId: '0501' } });
  await edited(batch, 2, { excluded: true });
  await edited(batch, 2, {});
  await write(batch);
  expect(await numberOf(first)).toEqual(['0501']);
  expect(await numberOf(second)).toEqual(['0502']);
});

test('that cannot be right is told of after any correction', async () => {
  const batch = await preview(child('0501', '339999201503190020', '无'), child('0502', '33010'));
  await edited(batch, 1, { cells: { gender: '女' } });
  const [first = '', second = ''] = await warningsOf(batch);
  expect([first, second]).not.toContain('');
  await edited(batch, 1, { cells: { name: '林嘉禾' } });
  await edited(batch, 2, { excluded: true });
  expect((await readBatch(world, batch.id, 'ready')).counts).toMatchObject({ warned: 1 });
  await edited(batch, 2, {});
  expect(await warningsOf(batch)).toEqual([first, second]);
  expect((await readBatch(world, batch.id, 'ready')).counts).toMatchObject({ warned: 2 });
});

test('is held against the birth date that was corrected', async () => {
  const batch = await preview(child('0501', number()));
  expect(await warningsOf(batch)).toEqual(['']);
  await edited(batch, 1, { cells: { birthDate: '2015-03-18' } });
  expect(await warningsOf(batch)).toEqual([expect.stringContaining('出生日期')]);
  await edited(batch, 1, { cells: { birthDate: '2015-03-19' } });
  expect(await warningsOf(batch)).toEqual(['']);
});

test('makes a key where a file names one, and no other file does', async () => {
  const keys = () =>
    world.database.inScope(world.home, ({ db, orgId }) =>
      db.selectFrom('documentKey').where('orgId', '=', orgId).select('orgId').execute(),
    );
  await world.database.inScope(world.home, ({ db, orgId }) =>
    db.deleteFrom('documentKey').where('orgId', '=', orgId).execute(),
  );
  await previewed(world, { schoolId, rows: [child('0501', '').slice(0, 6)] });
  expect(await keys()).toEqual([]);
  await preview(child('0501', number()));
  expect(await keys()).toHaveLength(1);
});
