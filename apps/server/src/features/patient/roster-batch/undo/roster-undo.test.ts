/** A batch is taken back: what nothing newer is about is as before, and everything else says why it stays. */

import { uploadExams } from '@spine/contract/exam';
import { cancelJob } from '@spine/contract/job';
import { kernelErrors } from '@spine/contract/kernel';
import {
  deletePatients,
  editPatient,
  forecastRosterUndo,
  importRoster,
  listRosterBatches,
  listRosterRows,
  type RosterBatch,
  rosterBatchErrors,
  undoRosterBatch,
  writeRosterBatch,
} from '@spine/contract/patient';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import { saidPlacement } from '#platform/db/placement.ts';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import { openWorld, type World } from '#testing/world.ts';
import { CHILD, childrenIn, newSchool, OTHER, rosterFile } from '../../roster/roster.factory.ts';
import { lockImport } from '../../roster/roster.repository.ts';
import { previewed, readBatch, rowsOf } from '../roster-batch.factory.ts';
import { updateBatch } from '../roster-batch.repository.ts';
import { sweepRosterBatches } from '../roster-batch.service.ts';
import { CHILD_RECORDS } from './roster-undo.repository.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const DAY_MS = 24 * 60 * 60_000;
const ADDED = ['20260504', '温知许', '男', '2015-01-01', '五年级', '4班', ''];
const SECOND = ['20260505', '简书言', '男', '2015-01-01', '五年级', '4班', ''];

const children = (schoolId: string) => childrenIn(world.database, world.home, schoolId);
const manager = () => world.as('manager');
const undo = async (id: string) =>
  (await (await world.freshlyAs('manager')).call(undoRosterBatch, { id, reason: '选错了文件' }))
    .body;
const forecast = async (id: string) => (await manager().call(forecastRosterUndo, { id })).body;

async function written(
  schoolId: string,
  rows: readonly (readonly string[])[],
): Promise<RosterBatch> {
  const { id, version, schoolName } = await previewed(world, { schoolId, rows });
  await manager().call(writeRosterBatch, { id, version, schoolName });
  return readBatch(world, id, 'written');
}

async function schoolOf(...rows: readonly (readonly string[])[]): Promise<string> {
  const schoolId = await newSchool(world.database, world.home);
  await manager().upload(importRoster, { schoolId }, rosterFile(rows));
  return schoolId;
}

async function edit(id: string | undefined, change: object): Promise<void> {
  const child = (
    await world.database.inScope(world.home, (tenant) =>
      tenant.db
        .selectFrom('patient')
        .innerJoinLateral(saidPlacement(tenant), (join) => join.onTrue())
        .where('id', '=', id ?? '')
        .selectAll('patient')
        .select(['said.gradeName', 'said.clazzName'])
        .execute(),
    )
  )[0];
  const { body } = await (await world.freshlyAs('manager')).raw(editPatient, {
    ...child,
    tel: child?.tel ?? '',
    ...change,
  });
  expect(body.code).toBe(8000);
}

describe('a batch that is taken back', () => {
  test('leaves the school as it was before, and says so', async () => {
    const schoolId = await schoolOf(CHILD, OTHER);
    const before = await children(schoolId);
    const rows = [CHILD.with(1, '林嘉和').with(5, '3班').with(6, '13900000352'), OTHER, ADDED];
    const batch = await written(schoolId, rows);
    const expected = {
      new: { written: 1, undone: 1, left: 0 },
      changed: { written: 1, undone: 1, left: 0 },
      reasons: [],
    };
    expect((await forecast(batch.id)).data).toEqual(expected);
    expect((await undo(batch.id)).code).toBe(8000);
    const undone = await readBatch(world, batch.id, 'undone');
    expect(undone).toMatchObject({ undone: expected, undo: { reason: '选错了文件' } });
    const now = await children(schoolId);
    const withoutTime = (list: typeof now) => list.map(({ updatedAt: _, ...child }) => child);
    expect(withoutTime(now)).toEqual(withoutTime(before));
    // Asked again it is the same job.
    expect((await undo(batch.id)).data).toEqual({ jobId: undone.jobId });
  });

  test('keeps what is newer, and names each child with the reason', async () => {
    const { projectId, schoolId } = await insertScreening(world.database, world.home, {
      children: 1,
    });
    const base = ['A1', 'A2', 'A3'].map((number) => CHILD.with(0, number));
    await manager().upload(importRoster, { schoolId }, rosterFile(base));
    const batch = await written(schoolId, [
      ...base.map((row) => row.with(1, '林嘉和').with(5, '3班')),
      ...['N1', 'N2', 'N3'].map((number) => ADDED.with(0, number)),
    ]);
    const byNumber = new Map((await children(schoolId)).map((child) => [child.studentId, child]));
    const idOf = (number: string) => byNumber.get(number)?.id;
    await edit(idOf('A1'), { clazzName: '7班' });
    const fresh = await world.freshlyAs('manager');
    await fresh.call(deletePatients, { ids: idOf('A2') ?? '' });
    await edit(idOf('N2'), { tel: '13900000352' });
    const exams = [quickRecord({ studentId: 'N1' })];
    await world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
    const tally = {
      new: { written: 3, undone: 1, left: 2 },
      changed: { written: 3, undone: 1, left: 2 },
      reasons: [
        { reason: 'deleted', count: 1 },
        { reason: 'examined', count: 1 },
        { reason: 'edited', count: 2 },
      ],
    };
    expect((await forecast(batch.id)).data).toEqual(tally);
    await undo(batch.id);
    expect((await readBatch(world, batch.id, 'undone')).undone).toEqual(tally);
    const rows = await rowsOf(world, batch.id);
    expect(
      rows.map(({ studentId, outcome, reason, kept }) => [studentId, outcome, reason, kept]),
    ).toEqual([
      ['A1', 'kept', 'edited', ['clazz']],
      ['A2', 'failed', 'deleted', []],
      ['A3', 'undone', null, []],
      ['N1', 'kept', 'examined', []],
      ['N2', 'kept', 'edited', []],
      ['N3', 'undone', null, []],
    ]);
    const now = new Map((await children(schoolId)).map((child) => [child.studentId, child]));
    // The part that nobody touched goes back.
    expect(now.get('A1')).toMatchObject({ name: '林嘉禾', clazzName: '7班' });
    expect(now.get('A3')).toMatchObject({ name: '林嘉禾', clazzName: '4班' });
    expect([...now.keys()].filter((number) => number.startsWith('N'))).toEqual(['N1', 'N2']);
    const query = { batchId: batch.id, reason: 'edited' as const };
    expect((await manager().call(listRosterRows, query)).body.total).toBe(2);
  });

  test('waits for a later one that changed the same children', async () => {
    const schoolId = await schoolOf(CHILD);
    const first = await written(schoolId, [CHILD.with(5, '3班')]);
    world.clock.advance(1000);
    const later = await written(schoolId, [CHILD.with(5, '2班'), SECOND]);
    expect(await undo(first.id)).toMatchObject({
      code: rosterBatchErrors.laterBatch.code,
      data: { batchId: later.id },
    });
    await undo(later.id);
    await readBatch(world, later.id, 'undone');
    expect((await undo(first.id)).code).toBe(8000);
    await readBatch(world, first.id, 'undone');
    expect(await children(schoolId)).toMatchObject([{ clazzName: '4班' }]);
  });

  test('waits for a later one that named a child which it added', async () => {
    const schoolId = await schoolOf(CHILD);
    const first = await written(schoolId, [CHILD, ADDED]);
    world.clock.advance(1000);
    const later = await written(schoolId, [CHILD, ADDED, SECOND]);
    expect(await undo(first.id)).toMatchObject({
      code: rosterBatchErrors.laterBatch.code,
      data: { batchId: later.id },
    });
    // What was as it is in both is nothing of the first one's.
    const same = await written(schoolId, [CHILD]);
    expect((await undo(later.id)).code).toBe(8000);
    await readBatch(world, later.id, 'undone');
    expect(same.counts).toMatchObject({ same: 1 });
  });

  test('takes back nothing less than all, also of a portion that was under way when its job was cancelled', async () => {
    const schoolId = await schoolOf(CHILD);
    const before = await children(schoolId);
    const { id, version } = await previewed(world, {
      schoolId,
      rows: [CHILD.with(5, '3班'), ADDED],
    });
    await world.database.inScope(world.home, async (tenant) => {
      await lockImport(tenant, schoolId);
      const { data } = (await manager().call(writeRosterBatch, { id, version })).body;
      await waitForLocks(world.database);
      await manager().call(cancelJob, { id: data.jobId });
      expect((await undo(id)).code).toBe(8000);
    });
    const undone = await readBatch(world, id, 'undone');
    expect(undone.undone).toMatchObject({ new: { written: 0 }, changed: { written: 0 } });
    expect(await children(schoolId)).toEqual(before);
  });

  test('goes on after the thirty days where it was begun within them', async () => {
    const schoolId = await schoolOf(CHILD);
    const { id } = await written(schoolId, [CHILD.with(5, '3班')]);
    const writtenAt = new Date(world.clock.now().getTime() - 31 * DAY_MS);
    // As a process leaves it that is no more.
    const dead = { state: 'undoing', jobId: uuidv7(), writtenAt } as const;
    await world.database.inScope(world.home, (tenant) => updateBatch(tenant, id, dead));
    expect((await undo(id)).code).toBe(8000);
    await readBatch(world, id, 'undone');
    expect(await children(schoolId)).toMatchObject([{ clazzName: '4班' }]);
  });

  test('can be for thirty days; then its rows go, and it stays in the list', async () => {
    const schoolId = await schoolOf(CHILD);
    const { id } = await written(schoolId, [CHILD.with(5, '3班')]);
    const writtenAt = new Date(world.clock.now().getTime() - 31 * DAY_MS);
    await world.database.inScope(world.home, ({ db }) =>
      db.updateTable('rosterBatch').set({ writtenAt }).where('id', '=', id).execute(),
    );
    expect((await undo(id)).code).toBe(rosterBatchErrors.undoOver.code);
    await sweepRosterBatches(world.database, world.clock.now());
    expect(await rowsOf(world, id)).toEqual([]);
    // Rows that are notes may name a child.
    expect((await readBatch(world, id, 'written')).content).toBeNull();
    const { body } = await manager().call(listRosterBatches, { schoolId, undo: 'over' });
    expect(body.rows).toMatchObject([{ id, canUndo: false, changed: 1 }]);
  });

  test('a preview cannot be taken back', async () => {
    const schoolId = await schoolOf();
    const { id } = await previewed(world, { schoolId, rows: [CHILD] });
    expect((await undo(id)).code).toBe(rosterBatchErrors.unknown.code);
    expect((await forecast(id)).code).toBe(rosterBatchErrors.unknown.code);
  });

  test.each(['doctor', 'platform', 'rival'] as const)('%s does not take it back', async (name) => {
    const schoolId = await schoolOf();
    const { id } = await written(schoolId, [CHILD]);
    const caller = await world.freshlyAs(name);
    for (const body of [
      (await caller.call(undoRosterBatch, { id, reason: '试' })).body,
      (await caller.call(forecastRosterUndo, { id })).body,
    ])
      expect(body.code ?? body.errorCode).toBe(
        name === 'rival' ? rosterBatchErrors.unknown.code : kernelErrors.forbidden.code,
      );
    await readBatch(world, id, 'written');
  });
});

/** Tables that name a child and keep none: derived from others, a copy of the roster, or nothing that is of it alone. */
const NO_RECORDS = [
  // Of the child's own record: it goes back with it.
  'child_document',
  'consent_reminder',
  // Asked for by itself.
  'correction_request',
  // Written with every child.
  'enrolment',
  'erasure',
  'family_access',
  'follow_up_case',
  // Given again with the next job to whoever is on the roster.
  'monitoring_number',
  'retention_notice',
  'roster_batch_row',
  'statistic_fact',
  'unseen_child',
];

test('every table with rows of a child keeps a new one, or is named here', async () => {
  const owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>(
    `select distinct c.table_name as name from information_schema.columns c
     join information_schema.tables t on t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.table_schema = 'public' and c.column_name in ('patient_id', 'patient_ids')`,
  );
  await owner.end();
  const named = [...Object.keys(CHILD_RECORDS), ...NO_RECORDS];
  expect(rows.map(({ name }) => name).sort()).toEqual(named.sort());
});
