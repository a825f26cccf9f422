/** A row of a preview is corrected in its place, by the rules of the file, or left out. */
import {
  editRosterRow,
  importRoster,
  type RosterBatch,
  rosterBatchErrors,
  writeRosterBatch,
} from '@spine/contract/patient';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { xlsxOfRows } from '#platform/spreadsheet/xlsx/xlsx.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import {
  CHILD,
  childrenIn,
  HEADER,
  newSchool,
  OTHER,
  patientLogLines,
  rosterFile,
} from '../../roster/roster.factory.ts';
import { previewed, readBatch, rowsOf } from '../roster-batch.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const THIRD = ['20260503', '沈念安', '女', '2015-06-01', '五年级', '4班', ''];

async function schoolWith(rows: readonly (readonly string[])[]): Promise<string> {
  const schoolId = await newSchool(world.database, world.home);
  if (rows.length > 0)
    await world.as('manager').upload(importRoster, { schoolId }, rosterFile(rows));
  return schoolId;
}

const edit = async ({ id, version }: RosterBatch, nr: number, change: object) =>
  (await world.as('manager').raw(editRosterRow, { id, version, nr, ...change })).body;

/** The preview after a correction that was taken. */
async function edited(batch: RosterBatch, nr: number, change: object): Promise<RosterBatch> {
  expect((await edit(batch, nr, change)).code).toBe(8000);
  const after = await readBatch(world, batch.id, 'ready');
  expect(after.version).not.toBe(batch.version);
  return after;
}

const kindsOf = async ({ id }: RosterBatch) => (await rowsOf(world, id)).map(({ kind }) => kind);

describe('a row that is corrected', () => {
  test('is checked by the rules of the file, and compared', async () => {
    const schoolId = await schoolWith([CHILD]);
    const batch = await previewed(world, {
      schoolId,
      rows: [CHILD.with(2, '无').with(5, '3班'), OTHER],
    });
    expect(batch.counts).toMatchObject({ wrong: 1, new: 1 });
    const stillWrong = await edited(batch, 1, { cells: { gender: '男女' } });
    expect(stillWrong.counts).toMatchObject({ wrong: 1, new: 1 });
    expect((await rowsOf(world, batch.id))[0]).toMatchObject({
      kind: 'wrong',
      faults: [{ field: 'gender', value: '男女', column: 'C', row: 2 }],
    });
    const right = await edited(stillWrong, 1, { cells: { gender: '男' } });
    expect(right.counts).toMatchObject({ wrong: 0, changed: 1, new: 1 });
    expect(right.parts).toMatchObject({ gender: 1, clazz: 1 });
    const [row] = await rowsOf(world, batch.id);
    expect(row).toMatchObject({ kind: 'changed', faults: [], changes: { gender: { to: 'm' } } });
    const messages = (await patientLogLines(world, 'manager')).map(({ keymsg }) => keymsg);
    expect(messages).toContain('预览名单：改正第 2 行');
  });

  test('is what is written', async () => {
    const schoolId = await schoolWith([]);
    const batch = await previewed(world, { schoolId, rows: [CHILD, OTHER] });
    const { id, version } = await edited(batch, 1, { cells: { name: '林嘉和' } });
    const order = { id, version, schoolName: batch.schoolName };
    expect((await world.as('manager').call(writeRosterBatch, order)).body.code).toBe(8000);
    await readBatch(world, id, 'written');
    const stored = await childrenIn(world.database, world.home, schoolId);
    expect(stored).toMatchObject([
      { name: '林嘉和', tel: CHILD[6], birthDate: CHILD[3] },
      { name: OTHER[1] },
    ]);
  });

  test('keeps what is wrong with its other cells', async () => {
    const schoolId = await schoolWith([]);
    // A spreadsheet keeps fifteen digits of a number.
    const number = '<c><v>330102201503190000</v></c>';
    const texts = (cells: readonly string[]) =>
      cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('');
    const rows = [texts(HEADER), number + texts(['', ...CHILD.slice(2)])];
    const bytes = xlsxOfRows(rows.map((cells) => `<row>${cells}</row>`).join(''));
    const batch = await previewed(world, { schoolId, rows: [], bytes });
    const after = await edited(batch, 1, { cells: { name: '林嘉禾' } });
    expect(after.counts.wrong).toBe(1);
    const [row] = await rowsOf(world, batch.id);
    expect(row?.faults.map(({ field }) => field)).toEqual(['studentId']);
  });

  test.each(['林\0嘉', '林\ud842', '林\u200b嘉', '', '?'])('to %j stays wrong', async (name) => {
    const schoolId = await schoolWith([]);
    const batch = await previewed(world, { schoolId, rows: [CHILD] });
    const after = await edited(batch, 1, { cells: { name } });
    expect(after.counts.wrong).toBe(1);
  });

  test('frees the number that another row has, or takes it', async () => {
    const schoolId = await schoolWith([]);
    const twin = THIRD.with(0, CHILD[0] ?? '');
    const batch = await previewed(world, { schoolId, rows: [CHILD, OTHER, twin] });
    expect(await kindsOf(batch)).toEqual(['new', 'new', 'wrong']);
    const freed = await edited(batch, 1, { cells: { studentId: '20260509' } });
    expect(await kindsOf(freed)).toEqual(['new', 'new', 'new']);
    const taken = await edited(freed, 1, { cells: { studentId: OTHER[0] } });
    expect(await kindsOf(taken)).toEqual(['new', 'wrong', 'new']);
    const [, second] = await rowsOf(world, batch.id);
    expect(second?.faults[0]?.why).toContain('与第 2 行重复');
  });

  test('takes a guard back that it was raised about', async () => {
    const schoolId = await schoolWith([]);
    const rows = ['1', '2', '3'].map((number) => CHILD.with(0, number).with(3, '2001-03-19'));
    const batch = await previewed(world, { schoolId, rows });
    const raised = ({ guards }: RosterBatch) => guards.filter((guard) => guard.raised);
    expect(raised(batch)).toMatchObject([{ kind: 'age', n: 3 }]);
    const after = await edited(batch, 2, { cells: { birthDate: '2015-03-19' } });
    expect(raised(after)).toEqual([]);
    expect((await rowsOf(world, batch.id)).flatMap(({ marks }) => marks)).toEqual([]);
  });
});

describe('a row that is left out', () => {
  test('is not written and its child is not absent, until it is taken in again', async () => {
    const schoolId = await schoolWith([CHILD]);
    const rows = [CHILD.with(5, '3班'), OTHER, THIRD.with(2, '无')];
    const batch = await previewed(world, { schoolId, rows });
    const without = await edited(batch, 3, { excluded: true });
    expect(without.counts).toMatchObject({ wrong: 0, excluded: 1, changed: 1, new: 1 });
    const fewer = await edited(without, 1, { excluded: true });
    expect(fewer.counts).toMatchObject({ excluded: 2, changed: 0, absent: 0 });
    const again = await edited(fewer, 1, {});
    expect(again.counts).toMatchObject({ excluded: 1, changed: 1, wrong: 0 });
    const { id, version } = again;
    expect((await world.as('manager').call(writeRosterBatch, { id, version })).body.code).toBe(
      8000,
    );
    await readBatch(world, id, 'written');
    const stored = await childrenIn(world.database, world.home, schoolId);
    expect(stored.map(({ clazzName }) => clazzName)).toEqual(['3班', '4班']);
  });

  test('leaves its number to the next row that has it', async () => {
    const schoolId = await schoolWith([]);
    const rows = [CHILD, THIRD.with(0, CHILD[0] ?? '')];
    const batch = await previewed(world, { schoolId, rows });
    const after = await edited(batch, 1, { excluded: true });
    expect(await kindsOf(after)).toEqual(['excluded', 'new']);
  });
});

describe('a correction', () => {
  test('of what somebody else has corrected meanwhile is refused', async () => {
    const schoolId = await schoolWith([]);
    const batch = await previewed(world, { schoolId, rows: [CHILD, OTHER] });
    await edited(batch, 1, { cells: { name: '林嘉和' } });
    const { code } = await edit(batch, 2, { cells: { name: '周子行' } });
    expect(code).toBe(rosterBatchErrors.editedMeanwhile.code);
    expect((await rowsOf(world, batch.id)).map(({ name }) => name)).toEqual(['林嘉和', OTHER[1]]);
  });

  test('of no row, or of a batch that is written, is refused', async () => {
    const schoolId = await schoolWith([]);
    const batch = await previewed(world, { schoolId, rows: [CHILD] });
    for (const nr of [2, 0, -1, 'x'])
      expect((await edit(batch, nr as number, {})).code).toBe(rosterBatchErrors.rowUnknown.code);
    const { id, version } = batch;
    await world.as('manager').call(writeRosterBatch, { id, version });
    await readBatch(world, id, 'written');
    expect((await edit(batch, 1, {})).code).toBe(rosterBatchErrors.previewOver.code);
  });

  test.each(['doctor', 'platform', 'rival'] as const)('of %s is refused', async (name) => {
    const schoolId = await schoolWith([]);
    const { id, version } = await previewed(world, { schoolId, rows: [CHILD] });
    const change = { id, version, nr: 1, cells: { name: '林嘉和' } };
    const { body } = await world.as(name).call(editRosterRow, change);
    expect(body.code).not.toBe(8000);
    expect(await rowsOf(world, id)).toMatchObject([{ name: CHILD[1] }]);
  });
});
