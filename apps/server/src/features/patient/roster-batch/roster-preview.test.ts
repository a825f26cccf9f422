/** A roster is looked at before it is written: what it would change, and that it changes nothing. */
import {
  cancelRosterPreview,
  importRoster,
  listRosterRows,
  previewRoster,
  rosterBatchDetail,
  rosterBatchErrors,
} from '@spine/contract/patient';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { CHILD, childrenIn, newSchool, OTHER, rosterFile } from '../roster/roster.factory.ts';
import { previewed, readBatch, rowsOf } from './roster-batch.factory.ts';
import { sweepRosterPreviews } from './roster-batch.service.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const DAY_MS = 24 * 60 * 60_000;
const THIRD = ['20260503', '沈念安', '女', '2015-06-01', '五年级', '4班', ''];
const with_ = (child: readonly string[], at: number, value: string) => child.with(at, value);

describe('a preview', () => {
  test('says what each row changes, and who is not in the file', async () => {
    const schoolId = await newSchool(world.database, world.home);
    await world.as('manager').upload(importRoster, { schoolId }, rosterFile([CHILD, OTHER, THIRD]));
    const stored = await childrenIn(world.database, world.home, schoolId);
    const rows = [
      with_(with_(CHILD, 5, '3班'), 6, '13900000352'),
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
    const { counts } = await previewed(world, { schoolId, rows: [with_(CHILD, 6, '')] });
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
    await sweepRosterPreviews(world.database, world.clock.now());
    await readBatch(world, id, 'ready');
    await sweepRosterPreviews(world.database, new Date(world.clock.now().getTime() + DAY_MS + 1));
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
