/** Documents in the list of a school: previewed, written sealed, and taken back. */
import {
  findByDocument,
  patientDetail,
  previewRoster,
  type RosterBatch,
  undoRosterBatch,
  writeRosterBatch,
} from '@spine/contract/patient';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { xlsxOf } from '#platform/spreadsheet/xlsx/xlsx.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { newSchool } from '../roster/roster.factory.ts';
import { readBatch, rowsOf } from '../roster-batch/roster-batch.factory.ts';
import { residentNumber } from './document.factory.ts';

let world: World;
let schoolId: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  schoolId = await newSchool(world.database, world.home);
});

const manager = () => world.as('manager');
const HEADER = [
  '学籍号',
  '学生姓名',
  '性别',
  '出生日期',
  '年级',
  '班级',
  '身份证件类型',
  '身份证件号',
];
let sequence = 0;
const number = () => {
  sequence += 2;
  return residentNumber('20150319', sequence);
};

const child = (studentId: string, kind: string, document: string) => [
  studentId,
  `林${studentId.slice(-1)}`,
  '女',
  '2015-03-19',
  '五年级',
  '4班',
  kind,
  document,
];

async function preview(...rows: string[][]): Promise<RosterBatch> {
  const file = { name: '名单.xlsx', bytes: xlsxOf([{ name: '名单', rows: [HEADER, ...rows] }]) };
  const { body } = await manager().upload(previewRoster, { schoolId }, file);
  return readBatch(world, String(body.data.batchId), 'ready');
}

async function write({ id, version, schoolName }: RosterBatch): Promise<RosterBatch> {
  await manager().call(writeRosterBatch, { id, version, schoolName });
  return readBatch(world, id, 'written');
}

const childWith = async (document: string) => {
  const { body } = await manager().call(findByDocument, { document });
  return body.rows?.[0];
};

const warningsOf = async ({ id }: RosterBatch) =>
  (await rowsOf(world, id)).map(({ warnings }) => warnings.map(({ why }) => why).join());

test('a list writes documents by their kinds, sealed from the preview on', async () => {
  const [whole, none] = [number(), ''];
  const batch = await preview(
    child('20260501', '1-居民身份证', whole),
    child('20260502', '6-香港特区护照/身份证明', 'h12345678'),
    child('20260503', 'Z', none),
    child('20260504', '', none),
  );
  expect(batch.counts).toMatchObject({ new: 4, wrong: 0, warned: 0 });
  expect(batch.content?.columns).toContainEqual({
    field: 'document',
    letter: 'H',
    index: 7,
    title: '身份证件号',
  });
  const stored = await world.database.inScope(world.home, ({ db, orgId }) =>
    sql<{ row: string }>`
      select to_jsonb(r)::text as row from roster_batch_row r where org_id = ${orgId} and batch_id = ${batch.id}`.execute(
      db,
    ),
  );
  expect(JSON.stringify(stored.rows)).not.toMatch(new RegExp(`${whole}|12345678`));
  await write(batch);
  expect(await childWith(whole)).toMatchObject({ studentId: '20260501', documentKind: '1' });
  expect(await childWith('H12345678')).toMatchObject({ studentId: '20260502', documentKind: '6' });
});

test('a number that cannot be right is warned of and not written; the child is', async () => {
  const batch = await preview(
    child('20260501', '1', '339999201503190020'.replace(/.$/, '')),
    child('20260502', '', '330106150319002'),
    child('20260503', '1', residentNumber('20150318', 1)),
  );
  expect(batch.counts).toMatchObject({ new: 3, wrong: 0, warned: 3 });
  const [short, old, other] = await warningsOf(batch);
  expect(short).toContain('18 位');
  expect(old).toContain('15 位');
  expect(other).toContain('出生日期');
  const rows = JSON.stringify(await rowsOf(world, batch.id));
  expect(rows).not.toContain('330106150319002');
  await write(batch);
  expect(await childWith('330106150319002')).toBeUndefined();
});

test('one that another child has, or another row, is warned of and written', async () => {
  const [theirs, twice] = [number(), number()];
  await write(await preview(child('20260501', '1', theirs)));
  const elsewhere = schoolId;
  schoolId = await newSchool(world.database, world.home);
  expect(schoolId).not.toBe(elsewhere);
  const batch = await preview(
    child('20260511', '1', theirs),
    child('20260512', '1', twice),
    child('20260513', '1', twice),
  );
  const [used, first, second] = await warningsOf(batch);
  expect(used).toContain('已登记在另一名学生名下');
  expect(first).toBe('');
  expect(second).toContain('与第 3 行的证件号码相同');
  expect(JSON.stringify(await rowsOf(world, batch.id))).not.toContain('20260501');
  await write(batch);
  const { body } = await manager().call(findByDocument, { document: theirs });
  expect(body).toMatchObject({ total: 2 });
});

test('a list without documents leaves them, and one that names others changes them until it is taken back', async () => {
  const [before, after] = [number(), number()];
  await write(await preview(child('20260501', '1', before), child('20260502', '', '')));
  const id = (await childWith(before))?.id ?? '';
  const none = await preview(child('20260501', '', ''), child('20260502', '', ''));
  expect(none.counts).toMatchObject({ same: 2 });
  const zero = await preview(child('20260501', 'Z', ''), child('20260502', 'Z', ''));
  expect(zero.counts).toMatchObject({ same: 1, changed: 1 });
  const batch = await preview(child('20260501', '1', after), child('20260502', '1', number()));
  expect(batch).toMatchObject({ counts: { changed: 2 }, parts: { document: 2 } });
  expect((await rowsOf(world, batch.id)).map(({ changes }) => changes)).toEqual([
    { documentKind: { from: '1', to: '1' } },
    { documentKind: { from: null, to: '1' } },
  ]);
  await write(batch);
  expect((await childWith(after))?.id).toBe(id);
  const fresh = await world.freshlyAs('manager');
  await fresh.call(undoRosterBatch, { id: batch.id, reason: '选错了文件' });
  const undone = await readBatch(world, batch.id, 'undone');
  expect(undone.undone).toMatchObject({ changed: { written: 2, undone: 2, left: 0 } });
  expect(await childWith(after)).toBeUndefined();
  const { data } = (await manager().call(patientDetail, { id })).body;
  expect(data).toMatchObject({ documentKind: '1', document: before });
});
