/** A roster is looked at before it is written: what it would change, and that it changes nothing. */
import { kernelErrors } from '@spine/contract/kernel';
import {
  cancelRosterPreview,
  importRoster,
  listRosterRows,
  previewRoster,
  rosterBatchDetail,
  rosterBatchErrors,
  rosterErrors,
} from '@spine/contract/patient';
import { schoolErrors } from '@spine/contract/school';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import {
  CHILD,
  childrenIn,
  manyChildren,
  newSchool,
  OTHER,
  rosterFile,
} from '../../roster/roster.factory.ts';
import { previewed, readBatch, rowsOf } from '../roster-batch.factory.ts';
import { sweepRosterBatches } from '../roster-batch.service.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const DAY_MS = 24 * 60 * 60_000;
const THIRD = ['20260503', '沈念安', '女', '2015-06-01', '五年级', '4班', ''];
const NOBODY = '019a0000-0000-7000-8000-000000000000';

/** The same numbers in every run: whole ones below a limit. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** The row with another value in some of its cells. */
function changed(row: readonly string[], chance: (below: number) => number): string[] {
  const other = ['', '周子航', '其他', '2010-02-11', '初一', '9班', '13900000352'];
  return row.map((cell, at) => (at > 0 && chance(3) === 0 ? (other[at] ?? cell) : cell));
}

describe('a preview', () => {
  test('says what each row changes, and who is not in the file', async () => {
    const schoolId = await newSchool(world.database, world.home);
    await world.as('manager').upload(importRoster, { schoolId }, rosterFile([CHILD, OTHER, THIRD]));
    const stored = await childrenIn(world.database, world.home, schoolId);
    const rows = [
      CHILD.with(5, '3班').with(6, '13900000352'),
      OTHER,
      ['20260504', '温知许', '男', '2015-01-01', '五年级', '4班', ''],
      ['20260505', '温知许', '无', '2015-01-01', '五年级', '4班', ''],
    ];
    const batch = await previewed(world, { schoolId, rows });
    expect(batch).toMatchObject({
      state: 'ready',
      schoolId,
      fileName: '名单.xls',
      total: 4,
      counts: { new: 1, changed: 1, same: 1, wrong: 1, absent: 1, warned: 0 },
      parts: { name: 0, gender: 0, birthDate: 0, clazz: 1, tel: 1 },
      schoolSize: 3,
      progress: null,
    });
    const [changed, same, added, wrong] = await rowsOf(world, batch.id);
    expect(changed).toMatchObject({
      kind: 'changed',
      row: 2,
      patientId: stored[0]?.id,
      changes: {
        clazz: {
          from: { gradeName: '五年级', clazzName: '4班' },
          to: { gradeName: '五年级', clazzName: '3班' },
        },
        tel: { from: '13800000417', to: '13900000352' },
      },
    });
    expect(same).toMatchObject({ kind: 'same', row: 3, changes: {} });
    expect(added).toMatchObject({ kind: 'new', row: 4, name: '温知许', patientId: null });
    expect(wrong).toMatchObject({
      kind: 'wrong',
      row: 5,
      faults: [{ field: 'gender', value: '无' }],
    });
    expect(await rowsOf(world, batch.id, 'absent')).toMatchObject([
      { kind: 'absent', row: null, name: '沈念安', patientId: stored[2]?.id },
    ]);
    // Nothing of the school changes.
    expect(await childrenIn(world.database, world.home, schoolId)).toEqual(stored);
  });

  test('a row without a phone leaves the stored one and changes nothing', async () => {
    const schoolId = await newSchool(world.database, world.home);
    await world.as('manager').upload(importRoster, { schoolId }, rosterFile([CHILD]));
    const { counts } = await previewed(world, { schoolId, rows: [CHILD.with(6, '')] });
    expect(counts).toMatchObject({ same: 1, changed: 0 });
  });

  test('is dropped when it is cancelled, and a second time nothing happens', async () => {
    const schoolId = await newSchool(world.database, world.home);
    const { id } = await previewed(world, { schoolId, rows: [CHILD] });
    for (const _ of [1, 2])
      expect((await world.as('manager').call(cancelRosterPreview, { id })).body.code).toBe(8000);
    const { body } = await world.as('manager').call(rosterBatchDetail, { id });
    expect(body.code).toBe(rosterBatchErrors.unknown.code);
  });

  test('goes after a day', async () => {
    const schoolId = await newSchool(world.database, world.home);
    const { id } = await previewed(world, { schoolId, rows: [CHILD] });
    await sweepRosterBatches(world.database, world.clock.now());
    await readBatch(world, id, 'ready');
    await sweepRosterBatches(world.database, new Date(world.clock.now().getTime() + DAY_MS + 1));
    const { body } = await world.as('manager').call(rosterBatchDetail, { id });
    expect(body.code).toBe(rosterBatchErrors.unknown.code);
  });

  test('a file that is no roster leaves none, and its job says why', async () => {
    const schoolId = await newSchool(world.database, world.home);
    const file = { name: '名单.xls', bytes: Buffer.from('学号,姓名') };
    const { body } = await world.as('manager').upload(previewRoster, { schoolId }, file);
    const { batchId } = body.data as { batchId: string };
    await expect
      .poll(
        async () => (await world.as('manager').call(rosterBatchDetail, { id: batchId })).body.code,
      )
      .toBe(rosterBatchErrors.unknown.code);
  });

  test('of a file that is none, or for a school of nobody or of others, is refused at once', async () => {
    const schoolId = await newSchool(world.database, world.home);
    const foreign = await newSchool(world.database, world.other);
    const send = async (to: string, bytes = rosterFile([CHILD]).bytes) =>
      (await world.as('manager').upload(previewRoster, { schoolId: to }, { name: 'x.xls', bytes }))
        .body;
    for (const id of [foreign, NOBODY])
      expect((await send(id)).code).toBe(schoolErrors.unknown.code);
    expect((await send(schoolId, Buffer.alloc(0))).code).toBe(rosterErrors.unreadable.code);
    expect((await send('', undefined)).code).toBe(rosterBatchErrors.schoolMissing.code);
    const { body } = await world.as('manager').raw(previewRoster, { schoolId });
    expect(body.errorCode).toBe(kernelErrors.parameter.code);
  });

  test('says of any school and any file what the two differ in', async () => {
    const chance = seeded(63);
    for (let turn = 0; turn < 4; turn += 1) {
      const schoolId = await newSchool(world.database, world.home);
      const stored = manyChildren(40).map((row) => row.with(5, `${1 + chance(3)}班`));
      await world.as('manager').upload(importRoster, { schoolId }, rosterFile(stored));
      const rows = [
        ...stored
          .filter(() => chance(5) > 0)
          .map((row) => (chance(2) > 0 ? changed(row, chance) : row)),
        ...manyChildren(50).slice(40, 40 + chance(10)),
      ].toReversed();
      const { id, counts, total } = await previewed(world, { schoolId, rows });
      const byNumber = new Map(stored.map((row) => [row[0], row]));
      const kindOf = (row: readonly string[]) => {
        const before = byNumber.get(row[0]);
        if (!before) return 'new';
        const isSame = row.every((cell, at) => cell === before[at] || (at === 6 && cell === ''));
        return isSame ? 'same' : 'changed';
      };
      const read = await rowsOf(world, id);
      expect(read.map(({ row, kind }) => [row, kind])).toEqual(
        rows.map((row, at) => [at + 2, kindOf(row)]),
      );
      const named = new Set(rows.map(([number]) => number));
      const absent = stored.filter(([number]) => !named.has(number)).map(([number]) => number);
      const listed = await rowsOf(world, id, 'absent');
      expect(listed.map(({ studentId }) => studentId).sort()).toEqual(absent.sort());
      expect(total).toBe(counts.new + counts.changed + counts.same);
    }
  });

  test.each(['doctor', 'platform', 'rival'] as const)('%s sees nothing of it', async (name) => {
    const schoolId = await newSchool(world.database, world.home);
    const { id } = await previewed(world, { schoolId, rows: [CHILD] });
    const detail = await world.as(name).call(rosterBatchDetail, { id });
    const list = await world.as(name).call(listRosterRows, { batchId: id });
    for (const { body } of [detail, list]) expect(body).not.toMatchObject({ code: 8000 });
    await world.as(name).call(cancelRosterPreview, { id });
    await readBatch(world, id, 'ready');
  });
});
