/** A preview is written as a batch, portion by portion, and what was read on the screen is what is written. */

import { jobDetail } from '@spine/contract/job';
import { dateInShanghai, kernelErrors } from '@spine/contract/kernel';
import {
  editPatient,
  importRoster,
  type RosterBatch,
  rosterBatchErrors,
  undoUntil,
  writeRosterBatch,
} from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockForUnlisting } from '#features/child-record/index.ts';
import { castText } from '#testing/cast.text.ts';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import { openWorld, type World } from '#testing/world.ts';
import {
  CHILD,
  childrenIn,
  manyChildren,
  newSchool,
  OTHER,
  patientLogLines,
  rosterFile,
} from '../../roster/roster.factory.ts';
import { lockImport } from '../../roster/roster.repository.ts';
import { previewed, readBatch, rowsOf } from '../roster-batch.factory.ts';
import { updateBatch } from '../roster-batch.repository.ts';
import { updateRows } from '../roster-row.repository.ts';
import { PORTION, writePortion } from './roster-portion.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const order = async ({ id, version }: RosterBatch, schoolName?: string) =>
  (
    await world
      .as('manager')
      .call(writeRosterBatch, { id, version, ...(schoolName && { schoolName }) })
  ).body;
const children = (schoolId: string) => childrenIn(world.database, world.home, schoolId);

/** A school with a child of the file and one that it does not name. */
async function schoolOfTwo(): Promise<string> {
  const schoolId = await newSchool(world.database, world.home);
  await world.as('manager').upload(importRoster, { schoolId }, rosterFile([CHILD, OTHER]));
  return schoolId;
}

/** Orders a batch while something holds its school, does something meanwhile, and lets it go. */
function whileHeld<T>(batch: RosterBatch, work: (jobId: string) => Promise<T>): Promise<T> {
  return world.database.inScope(world.home, async (tenant) => {
    await lockImport(tenant, batch.schoolId);
    const { data } = await order(batch);
    await waitForLocks(world.database);
    return work(data.jobId);
  });
}

describe('a batch', () => {
  test('writes what its preview said, and knows each child before', async () => {
    const schoolId = await schoolOfTwo();
    const [first, second] = await children(schoolId);
    const rows = [
      CHILD.with(5, '3班'),
      ['20260504', '温知许', '男', '2015-01-01', '五年级', '4班', ''],
    ];
    const preview = await previewed(world, { schoolId, rows });
    expect((await order(preview)).code).toBe(8000);
    const batch = await readBatch(world, preview.id, 'written');
    expect(batch).toMatchObject({
      counts: { new: 1, changed: 1, same: 0 },
      written: { by: castText.people.manager, until: undoUntil(dateInShanghai(world.clock.now())) },
    });
    const written = await children(schoolId);
    expect(written).toMatchObject([
      { ...first, clazzName: '3班', clazzOrder: 3, updatedAt: expect.any(Date) },
      second,
      { studentId: '20260504', name: '温知许' },
    ]);
    const [changed, added] = await rowsOf(world, preview.id);
    expect(changed).toMatchObject({
      kind: 'changed',
      changes: { clazz: { from: { clazzName: '4班' }, to: { clazzName: '3班' } } },
    });
    expect(added).toMatchObject({ kind: 'new', patientId: written[2]?.id });
    const messages = (await patientLogLines(world, 'manager')).map(({ keymsg }) => keymsg);
    expect(messages).toContain('写入名单：新增 1 人，修改 1 人，没有变化 0 人');
  });

  test('with a wrong row is not written', async () => {
    const schoolId = await newSchool(world.database, world.home);
    const preview = await previewed(world, { schoolId, rows: [CHILD.with(2, '无')] });
    expect((await order(preview)).code).toBe(rosterBatchErrors.wrongRows.code);
    await readBatch(world, preview.id, 'ready');
  });

  test('that a guard looks at wants the name of the school', async () => {
    const schoolId = await newSchool(world.database, world.home);
    const rows = ['1', '2', '3'].map((number) => CHILD.with(0, number).with(3, '2001-03-19'));
    const preview = await previewed(world, { schoolId, rows });
    expect(preview.guards.filter(({ raised }) => raised)).toMatchObject([{ kind: 'age', n: 3 }]);
    for (const name of [undefined, '别的学校'])
      expect((await order(preview, name)).code).toBe(rosterBatchErrors.nameDiffers.code);
    expect((await order(preview, ` ${preview.schoolName} `)).code).toBe(8000);
    await readBatch(world, preview.id, 'written');
  });

  test('is not written where a child changed since it was read; it is compared again', async () => {
    const schoolId = await schoolOfTwo();
    const preview = await previewed(world, { schoolId, rows: [CHILD.with(5, '3班')] });
    const [child] = await children(schoolId);
    const edited = { ...child, name: '林嘉和', tel: child?.tel ?? '' };
    expect((await world.as('manager').raw(editPatient, edited)).body.code).toBe(8000);
    const before = await children(schoolId);
    world.clock.advance(1000);
    expect((await order(preview)).code).toBe(8000);
    await expect
      .poll(async () => (await readBatch(world, preview.id, 'ready')).version)
      .not.toBe(preview.version);
    const again = await readBatch(world, preview.id, 'ready');
    expect(await children(schoolId)).toEqual(before);
    expect(again.parts).toMatchObject({ name: 1, clazz: 1 });
    // What was read before is not what is written now.
    expect((await order(preview)).code).toBe(rosterBatchErrors.comparedAgain.code);
    expect((await order(again)).code).toBe(8000);
    await readBatch(world, preview.id, 'written');
  });

  test('is ordered once however often it is asked for, and a school takes one at a time', async () => {
    const schoolId = await schoolOfTwo();
    const preview = await previewed(world, { schoolId, rows: [CHILD.with(5, '3班')] });
    const another = await previewed(world, { schoolId, rows: [OTHER.with(5, '2班')] });
    await whileHeld(preview, async (jobId) => {
      expect((await order(preview)).data).toEqual({ jobId });
      expect((await order(another)).code).toBe(rosterBatchErrors.busy.code);
    });
    const written = await readBatch(world, preview.id, 'written');
    expect((await order(written)).data).toEqual({ jobId: written.jobId });
    expect((await order(another)).code).toBe(8000);
    await readBatch(world, another.id, 'written');
  });

  test('does not bring back a child that is erased while it waits', async () => {
    const schoolId = await schoolOfTwo();
    const preview = await previewed(world, { schoolId, rows: [CHILD.with(5, '3班'), OTHER] });
    const [child] = await children(schoolId);
    await world.database.inScope(world.home, async (tenant) => {
      const { db } = tenant;
      await lockForUnlisting(tenant);
      const ofChild = db.selectFrom('patient').where('id', '=', child?.id ?? '');
      await ofChild.select('id').forUpdate().execute();
      expect((await order(preview)).code).toBe(8000);
      await waitForLocks(world.database);
      const gone = { deletedAt: world.clock.now() };
      await db
        .updateTable('patient')
        .set(gone)
        .where('id', '=', child?.id ?? '')
        .execute();
      await db
        .deleteFrom('rosterBatchRow')
        .where('patientId', '=', child?.id ?? '')
        .execute();
    });
    await readBatch(world, preview.id, 'written');
    expect((await children(schoolId)).map(({ name }) => name)).toEqual([OTHER[1]]);
  });

  test('goes on where it was stopped', async () => {
    const schoolId = await newSchool(world.database, world.home);
    const rows = manyChildren(PORTION + 100);
    const preview = await previewed(world, { schoolId, rows });
    // As a process leaves it that is no more.
    const dead = { state: 'writing', jobId: uuidv7(), writtenAt: world.clock.now() } as const;
    await world.database.inScope(world.home, (tenant) => updateBatch(tenant, preview.id, dead));
    const stopped = await readBatch(world, preview.id, 'stopped');
    const batch = { id: stopped.id, schoolId };
    const portion = () =>
      world.database.inScope(world.home, (tenant) =>
        writePortion(tenant, {
          batch,
          said: { saysAgain: true },
          now: world.clock.now(),
          newId: uuidv7,
        }),
      );
    expect(await portion()).toBe(PORTION);
    expect(await children(schoolId)).toHaveLength(PORTION);
    expect((await order(stopped)).code).toBe(8000);
    const written = await readBatch(world, preview.id, 'written');
    expect(written.counts).toMatchObject({ new: rows.length, changed: 0, same: 0 });
    expect(await children(schoolId)).toHaveLength(rows.length);
  });

  test('that goes on after a day is compared again first, and counts its days from the end', async () => {
    const schoolId = await schoolOfTwo();
    const [child, other] = await children(schoolId);
    const rows = [CHILD.with(5, '3班'), OTHER.with(5, '3班')];
    const preview = await previewed(world, { schoolId, rows });
    const ordered = new Date(world.clock.now().getTime() - 25 * 60 * 60_000);
    await world.database.inScope(world.home, async (tenant) => {
      const at = { writtenAt: ordered, comparedAt: ordered };
      await updateBatch(tenant, preview.id, { state: 'writing', jobId: uuidv7(), ...at });
      await updateRows(tenant, preview.id, [{ nr: 1, writtenAt: ordered }]);
    });
    const edited = { ...other, name: '周子行', tel: other?.tel ?? '' };
    expect((await world.as('manager').raw(editPatient, edited)).body.code).toBe(8000);
    const stopped = await readBatch(world, preview.id, 'stopped');
    const { data } = await order(stopped);
    const job = async () => (await world.as('manager').call(jobDetail, { id: data.jobId })).body;
    await expect.poll(async () => (await job()).data?.status).toBe('failed');
    const again = await readBatch(world, preview.id, 'stopped');
    expect((await children(schoolId)).map(({ name }) => name)).toEqual([child?.name, '周子行']);
    expect((await rowsOf(world, preview.id))[1]?.changes).toMatchObject({
      name: { from: '周子行' },
    });
    // Whoever has seen it goes on.
    expect((await order(again)).code).toBe(8000);
    const written = await readBatch(world, preview.id, 'written');
    expect((await children(schoolId))[1]).toMatchObject({ name: OTHER[1], clazzName: '3班' });
    expect(written.written?.until).toBe(undoUntil(dateInShanghai(world.clock.now())));
  });

  test.each(['doctor', 'platform', 'rival'] as const)('%s does not write it', async (name) => {
    const schoolId = await newSchool(world.database, world.home);
    const { id, version } = await previewed(world, { schoolId, rows: [CHILD] });
    const { body } = await world.as(name).call(writeRosterBatch, { id, version });
    expect(body.code ?? body.errorCode).toBe(
      name === 'rival' ? rosterBatchErrors.unknown.code : kernelErrors.forbidden.code,
    );
    await readBatch(world, id, 'ready');
    expect(await children(schoolId)).toEqual([]);
  });
});
