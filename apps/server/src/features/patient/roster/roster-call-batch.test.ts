/** A roster that the specified call writes is a batch among the others, which is seen and taken back like them. */
import {
  importRoster,
  type ListedRosterBatch,
  listRosterBatches,
  rosterBatchErrors,
  undoRosterBatch,
} from '@spine/contract/patient';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockForUnlisting } from '#features/child-record/index.ts';
import { castText } from '#testing/cast.text.ts';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import { openWorld, type World } from '#testing/world.ts';
import { previewed, readBatch, rowsOf } from '../roster-batch/roster-batch.factory.ts';
import { CHILD, childrenIn, newSchool, OTHER, rosterFile } from './roster.factory.ts';
import { lockImport } from './roster.repository.ts';

let world: World;
let schoolId: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  schoolId = await newSchool(world.database, world.home);
});

/** A second after the one before. */
async function imported(rows: readonly (readonly string[])[], input: object = {}) {
  world.clock.advance(1000);
  const fields = { schoolId, ...input };
  return (await world.as('manager').upload(importRoster, fields, rosterFile(rows))).body;
}

async function batches(): Promise<ListedRosterBatch[]> {
  const { body } = await world.as('manager').call(listRosterBatches, { schoolId });
  return body.rows as ListedRosterBatch[];
}

test('it is in the list, with what each row did', async () => {
  await imported([CHILD, OTHER]);
  expect((await imported([CHILD.with(5, '3班'), OTHER])).data).toMatchObject({ updated: 1 });
  const [second, first] = await batches();
  expect(first).toMatchObject({
    fileName: '名单.xls',
    writtenBy: castText.people.manager,
    state: 'written',
    new: 2,
    canUndo: true,
  });
  expect(second).toMatchObject({ new: 0, changed: 1, same: 1 });
  const [changed, same] = await rowsOf(world, second?.id ?? '');
  expect(changed).toMatchObject({
    kind: 'changed',
    changes: { clazz: { from: { clazzName: '4班' }, to: { clazzName: '3班' } } },
  });
  expect(same).toMatchObject({ kind: 'same', name: '周子航' });
  const { parts } = await readBatch(world, second?.id ?? '', 'written');
  expect(parts).toMatchObject({ name: 0, clazz: 1, tel: 0 });
});

test('taken back, the school is as before; of a later one first', async () => {
  await imported([CHILD]);
  const [before] = await childrenIn(world.database, world.home, schoolId);
  await imported([CHILD.with(1, '林嘉和'), OTHER]);
  const [second, first] = await batches();
  const fresh = await world.freshlyAs('manager');
  const undo = async (id = '') =>
    (await fresh.call(undoRosterBatch, { id, reason: '选错了文件' })).body.code;
  expect(await undo(first?.id)).toBe(31005908);
  expect(await undo(second?.id)).toBe(8000);
  await readBatch(world, second?.id ?? '', 'undone');
  const now = await childrenIn(world.database, world.home, schoolId);
  expect(now).toEqual([{ ...before, updatedAt: expect.any(Date) }]);
  expect(await undo(first?.id)).toBe(8000);
  await readBatch(world, first?.id ?? '', 'undone');
  expect(await childrenIn(world.database, world.home, schoolId)).toEqual([]);
});

test('a check, a refused file and one that changes nothing leave none', async () => {
  await imported([CHILD], { check: '1' });
  expect((await imported([CHILD, OTHER.with(2, '南')])).code).toBe(24001405);
  expect(await batches()).toEqual([]);
  await imported([CHILD]);
  expect((await imported([CHILD])).data).toMatchObject({ unchanged: 1 });
  expect(await batches()).toHaveLength(1);
});

test('sent again by the same job it is one batch', async () => {
  const jobId = '019c2b6e-0000-7000-8000-000000000163';
  for (const _ of [1, 2]) await imported([CHILD], { jobId });
  expect(await batches()).toHaveLength(1);
});

test('a preview of the same file says when it was written', async () => {
  await imported([CHILD, OTHER]);
  const { guards } = await previewed(world, { schoolId, rows: [CHILD, OTHER] });
  expect(guards[0]).toMatchObject({ kind: 'sameFile', raised: true });
});

test('of the platform administrator it names nobody, and another institution sees none', async () => {
  const file = rosterFile([CHILD]);
  await world.as('platform').upload(importRoster, { schoolId, orgId: world.home.orgId }, file);
  expect(await batches()).toMatchObject([{ writtenBy: '平台管理员' }]);
  const rival = await world.as('rival').call(listRosterBatches, { schoolId });
  expect(rival.body.rows).toEqual([]);
});

test('a school whose batch is being taken back, or was stopped while it was, takes no other', async () => {
  await imported([CHILD]);
  const [first] = await batches();
  const setState = (state: 'undoing' | 'written') =>
    world.database.inScope(world.home, ({ db, orgId }) =>
      db
        .updateTable('rosterBatch')
        .set({ state })
        .where('orgId', '=', orgId)
        .where('id', '=', first?.id ?? '')
        .execute(),
    );
  await setState('undoing');
  expect((await imported([CHILD, OTHER])).code).toBe(rosterBatchErrors.busy.code);
  expect((await imported([CHILD, OTHER], { check: '1' })).code).toBe(8000);
  expect(await childrenIn(world.database, world.home, schoolId)).toHaveLength(1);
  await setState('written');
  expect((await imported([CHILD, OTHER])).code).toBe(8000);
});

test('children who are being taken out of the lists elsewhere hold none back', async () => {
  await world.database.inScope(world.home, async (tenant) => {
    await lockForUnlisting(tenant);
    expect((await imported([CHILD])).code).toBe(8000);
  });
});

test('a child that is deleted while one waits for it is added anew', async () => {
  await imported([CHILD]);
  const [stored] = await childrenIn(world.database, world.home, schoolId);
  const { answer } = await world.database.inScope(world.home, async ({ db, orgId }) => {
    const child = { orgId, id: stored?.id ?? '' };
    const ofChild = db.updateTable('patient').set({ deletedAt: world.clock.now() });
    await ofChild.where('orgId', '=', child.orgId).where('id', '=', child.id).execute();
    const waiting = imported([CHILD.with(5, '3班')]);
    await waitForLocks(world.database);
    return { answer: waiting };
  });
  expect((await answer).data).toMatchObject({ added: 1, updated: 0 });
  const [added, ...others] = await childrenIn(world.database, world.home, schoolId);
  expect(others).toEqual([]);
  expect(added?.id).not.toBe(stored?.id);
});

test('one that waited for the school is later than what was written meanwhile', async () => {
  await imported([CHILD]);
  const began = world.clock.now();
  const { answer } = await world.database.inScope(world.home, async (tenant) => {
    await lockImport(tenant, schoolId);
    const waiting = world
      .as('manager')
      .upload(importRoster, { schoolId }, rosterFile([CHILD.with(1, '林嘉和')]));
    await waitForLocks(world.database);
    world.clock.advance(5000);
    return { answer: waiting };
  });
  expect((await answer).body.code).toBe(8000);
  const [last] = await batches();
  expect(new Date(last?.writetime ?? 0).getTime()).toBeGreaterThan(began.getTime());
});
