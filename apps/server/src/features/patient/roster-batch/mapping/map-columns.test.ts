/** Columns of a file that a person chose: the file is read by them, and so is the next one of the school with its titles. */
import {
  cancelRosterPreview,
  editRosterRow,
  mapRosterColumns,
  type RosterBatch,
  type RosterLayout,
  rosterBatchErrors,
  writeRosterBatch,
} from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { xlsxOf } from '#platform/spreadsheet/xlsx/xlsx.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { newSchool, patientLogLines } from '../../roster/roster.factory.ts';
import { previewed, readBatch, rowsOf } from '../roster-batch.factory.ts';
import { updateBatch } from '../roster-batch.repository.ts';
import { sweepRosterBatches } from '../roster-batch.service.ts';

const DAY_MS = 24 * 60 * 60_000;
const TITLES = [
  '学籍号',
  '姓名',
  '性别',
  '出生日期',
  '年级',
  '班级',
  '手机',
  '校内代码',
  '家长姓名',
];
const CHILD = ['G01', '林嘉禾', '女', '2015-03-19', '五年级', '4班', '', '0501', '林母'];
const OTHER = ['G02', '周子航', '男', '2015-11-03', '五年级', '4班', '', '0502', '周父'];
const FOUND = {
  studentId: 0,
  name: 1,
  gender: 2,
  birthDate: 3,
  gradeName: 4,
  clazzName: 5,
  tel: 6,
};
const BY_CODE = { ...FOUND, studentId: 7 };

let world: World;
let schoolId: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  schoolId = await newSchool(world.database, world.home);
});

const bookOf = (rows: readonly string[][], titles = TITLES, name = '名单') =>
  xlsxOf([{ name, rows: [titles, ...rows] }]);
const preview = (bytes = bookOf([CHILD, OTHER]), school = schoolId) =>
  previewed(world, { schoolId: school, rows: [], bytes });

function layoutOf({ content }: RosterBatch): RosterLayout {
  const [layout] = content?.layouts ?? [];
  if (!layout) throw new Error('a preview has a layout');
  return layout;
}

const order = async (batch: RosterBatch, mapping: object | null, given: object = {}) => {
  const layouts = mapping ? [{ hash: layoutOf(batch).hash, mapping }] : [];
  const { id, version } = batch;
  return (await world.as('manager').raw(mapRosterColumns, { id, version, layouts, ...given })).body;
};

/** The preview once it was read by the chosen columns. */
async function mapped(batch: RosterBatch, mapping: object | null): Promise<RosterBatch> {
  expect((await order(batch, mapping)).code).toBe(8000);
  await expect
    .poll(async () => (await readBatch(world, batch.id, 'ready')).version)
    .not.toBe(batch.version);
  return readBatch(world, batch.id, 'ready');
}

const numbersOf = async ({ id }: RosterBatch) =>
  (await rowsOf(world, id)).map(({ studentId }) => studentId);

/** Whether the file of a preview is in use. */
async function keyOf({ id }: RosterBatch): Promise<string | null | undefined> {
  const row = await world.database.inScope(world.home, ({ db }) =>
    db.selectFrom('rosterBatch').where('id', '=', id).select('uploadKey').executeTakeFirst(),
  );
  return row?.uploadKey;
}
const isDropped = async (key: string) => {
  const { droppedAt } = await world.database.inScope(world.home, ({ db }) =>
    db.selectFrom('blob').where('key', '=', key).select('droppedAt').executeTakeFirstOrThrow(),
  );
  return droppedAt !== null;
};

describe('columns that are chosen', () => {
  test('are read instead of those that were found, for the same preview', async () => {
    const batch = await preview();
    expect(layoutOf(batch)).toMatchObject({ mapping: FOUND, isChosen: false, sheets: ['名单'] });
    expect(await numbersOf(batch)).toEqual(['G01', 'G02']);
    const after = await mapped(batch, BY_CODE);
    expect(after.id).toBe(batch.id);
    expect(layoutOf(after)).toMatchObject({ mapping: BY_CODE, isChosen: true });
    expect(after.content?.columns[0]).toMatchObject({ letter: 'H', title: '校内代码' });
    expect(await numbersOf(after)).toEqual(['0501', '0502']);
    expect(after.counts).toMatchObject({ new: 2, wrong: 0 });
    const messages = (await patientLogLines(world, 'manager')).map(({ keymsg }) => keymsg);
    expect(messages).toContain('预览名单：更改列对应');
  });

  test('read the file anew: what was corrected in the preview is as in the file', async () => {
    const batch = await preview();
    const { id, version } = batch;
    const edit = { id, version, nr: 1, cells: { name: '林嘉和' } };
    expect((await world.as('manager').call(editRosterRow, edit)).body.code).toBe(8000);
    const after = await mapped(await readBatch(world, id, 'ready'), { ...FOUND, name: 8 });
    expect((await rowsOf(world, id)).map(({ name }) => name)).toEqual(['林母', '周父']);
    expect(after.total).toBe(2);
  });

  test('are remembered for files of the school with the same titles, until they are found anew', async () => {
    await mapped(await preview(), BY_CODE);
    const next = await preview(bookOf([CHILD.with(7, '0509')], TITLES, '秋季'));
    expect(layoutOf(next)).toMatchObject({ mapping: BY_CODE, isChosen: true });
    expect(await numbersOf(next)).toEqual(['0509']);
    const others = await preview(bookOf([CHILD], TITLES.with(8, '班主任')));
    expect(layoutOf(others).isChosen).toBe(false);
    const elsewhere = await preview(undefined, await newSchool(world.database, world.home));
    expect(layoutOf(elsewhere).isChosen).toBe(false);
    const again = await mapped(next, null);
    expect(layoutOf(again)).toMatchObject({ mapping: FOUND, isChosen: false });
    expect(layoutOf(await preview()).isChosen).toBe(false);
  });

  test('are of each list of a book, and the last choice counts', async () => {
    const second = TITLES.with(0, '学号');
    const book = xlsxOf([
      { name: '甲', rows: [TITLES, CHILD] },
      { name: '乙', rows: [TITLES, OTHER] },
      { name: '丙', rows: [second.with(7, '学籍号'), CHILD.with(0, 'N3').with(7, 'G03')] },
    ]);
    const batch = await preview(book);
    const layouts = batch.content?.layouts ?? [];
    expect(layouts.map(({ sheets }) => sheets)).toEqual([['甲', '乙'], ['丙']]);
    expect(await numbersOf(batch)).toEqual(['G01', 'G02', 'G03']);
    const both = layouts.map(({ hash }) => ({ hash, mapping: BY_CODE }));
    expect((await order(batch, null, { layouts: both })).code).toBe(8000);
    await expect.poll(() => numbersOf(batch)).toEqual(['0501', '0502', 'G03']);
    const ready = await readBatch(world, batch.id, 'ready');
    const last = [{ hash: layouts[1]?.hash, mapping: FOUND }];
    expect((await order(ready, null, { layouts: last })).code).toBe(8000);
    await expect.poll(() => numbersOf(batch)).toEqual(['0501', '0502', 'N3']);
  });

  test('need none for what the name of the sheet says', async () => {
    const { gradeName: _, clazzName: _clazz, ...mapping } = BY_CODE;
    const batch = await preview(bookOf([CHILD], TITLES, '六年级2班'));
    expect(layoutOf(batch).said).toEqual(['gradeName', 'clazzName']);
    await mapped(batch, mapping);
    expect(await rowsOf(world, batch.id)).toMatchObject([
      { studentId: '0501', gradeName: '六年级', clazzName: '2班' },
    ]);
    // The name of another sheet says nothing: its columns are found by their titles.
    expect(layoutOf(await preview())).toMatchObject({ mapping: FOUND, isChosen: false });
  });

  test('that name no child are not taken', async () => {
    const batch = await preview(bookOf([['G01', '林嘉禾', '女', '2015-03-19', '五年级', '4班']]));
    const after = await mapped(batch, { studentId: 7, name: 8, document: 6, clazzName: 5 });
    expect(after.total).toBe(1);
    expect(layoutOf(after)).toMatchObject({ mapping: FOUND, isChosen: false });
  });
});

describe('a mapping is refused', () => {
  test('that lacks a column, which it names; the preview stays', async () => {
    const batch = await preview();
    const { name: _, birthDate: _date, ...lacking } = FOUND;
    expect(await order(batch, lacking)).toMatchObject({
      code: rosterBatchErrors.mappingWrong.code,
      msg: '列对应不正确，缺少：姓名、出生日期',
    });
    expect(await readBatch(world, batch.id, 'ready')).toEqual(batch);
    expect(layoutOf(await preview()).isChosen).toBe(false);
  });

  test('that names a field or a column that is not there, or one column twice', async () => {
    const batch = await preview();
    const hostile = [
      { ...FOUND, sex: 8 },
      { ...FOUND, entryMonth: 8 },
      { ...FOUND, tel: 1 },
      // Without a title, beyond the file, beyond all files, before the first.
      ...[9, 63, 1e9, -1, 6.5, '6', null].map((tel) => ({ ...FOUND, tel })),
      [],
      'all',
    ];
    for (const mapping of hostile)
      expect((await order(batch, mapping as object)).code).toBe(
        rosterBatchErrors.mappingWrong.code,
      );
    expect(await readBatch(world, batch.id, 'ready')).toEqual(batch);
  });

  test('of titles that are not of the file, or twice', async () => {
    const batch = await preview();
    const { hash } = layoutOf(batch);
    const layouts = [
      [{ hash: '0'.repeat(64), mapping: BY_CODE }],
      [{ hash: hash.toUpperCase(), mapping: BY_CODE }],
      [
        { hash, mapping: BY_CODE },
        { hash, mapping: FOUND },
      ],
      'all',
    ];
    for (const each of layouts)
      expect((await order(batch, null, { layouts: each })).code).toBe(
        rosterBatchErrors.mappingWrong.code,
      );
    expect(layoutOf(await preview()).isChosen).toBe(false);
  });

  test('of a comparison that is over, or of a batch that is written', async () => {
    const batch = await preview();
    const stale = await order(batch, BY_CODE, { version: 'another' });
    expect(stale.code).toBe(rosterBatchErrors.editedMeanwhile.code);
    const { id, version } = batch;
    await world.as('manager').call(writeRosterBatch, { id, version });
    await readBatch(world, id, 'written');
    expect((await order(batch, BY_CODE)).code).toBe(rosterBatchErrors.previewOver.code);
  });

  test.each(['doctor', 'platform', 'rival'] as const)('of %s', async (name) => {
    const batch = await preview();
    const layouts = [{ hash: layoutOf(batch).hash, mapping: BY_CODE }];
    const { id, version } = batch;
    const { body } = await world.as(name).call(mapRosterColumns, { id, version, layouts });
    expect(body.code).not.toBe(8000);
    expect(await readBatch(world, id, 'ready')).toEqual(batch);
    expect(layoutOf(await preview()).isChosen).toBe(false);
  });
});

test('the same job again is the one that reads the file already', async () => {
  const batch = await preview();
  const jobId = uuidv7();
  await world.database.inScope(world.home, (tenant) =>
    updateBatch(tenant, batch.id, { state: 'reading', jobId }),
  );
  const again = await order(batch, BY_CODE, { jobId });
  expect(again).toMatchObject({ code: 8000, data: { jobId } });
  expect((await order(batch, BY_CODE, { jobId: uuidv7() })).code).toBe(
    rosterBatchErrors.previewOver.code,
  );
});

describe('the file of a preview', () => {
  test('is kept as long as it can be read again, and goes with the preview', async () => {
    const batch = await preview();
    const key = String(await keyOf(batch));
    expect([batch.isKept, await isDropped(key)]).toEqual([true, false]);
    await mapped(batch, BY_CODE);
    expect([await keyOf(batch), await isDropped(key)]).toEqual([key, false]);
    await world.as('manager').call(cancelRosterPreview, { id: batch.id });
    expect(await isDropped(key)).toBe(true);
  });

  test('goes once its writing is ordered', async () => {
    const batch = await preview();
    const key = String(await keyOf(batch));
    const { id, version } = batch;
    await world.as('manager').call(writeRosterBatch, { id, version });
    const written = await readBatch(world, id, 'written');
    expect([written.isKept, await keyOf(batch), await isDropped(key)]).toEqual([false, null, true]);
  });

  test('goes after a day', async () => {
    const key = String(await keyOf(await preview()));
    await sweepRosterBatches(world.database, new Date(world.clock.now().getTime() + DAY_MS + 1));
    expect(await isDropped(key)).toBe(true);
  });
});
