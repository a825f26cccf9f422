/** Children whom a file does not name leave their school where its writer says so, and are there again when the batch is taken back. */
import { eraseChild } from '@spine/contract/erasure';
import { jobDetail } from '@spine/contract/job';
import { dateInShanghai } from '@spine/contract/kernel';
import {
  addPatient,
  deletePatients,
  editRosterRow,
  importRoster,
  listDeletedPatients,
  listPatients,
  type RosterBatch,
  restorePatients,
  rosterBatchErrors,
  undoRosterBatch,
  writeRosterBatch,
} from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { childIdOf, intervalsOf, turnTo } from '#features/enrolment/enrolment.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { typedPatient } from '../../patient.factory.ts';
import { newSchool, patientLogLines, rosterFile } from '../../roster/roster.factory.ts';
import { previewed, readBatch, rowsOf } from '../roster-batch.factory.ts';
import { updateBatch } from '../roster-batch.repository.ts';
import { updateRows } from '../roster-row.repository.ts';

const world: World = await openWorld();
afterAll(() => world.close());

let year: number;
let schoolId: string;
const rowOf = (studentId: string, grade = '三年级') => [
  studentId,
  '林嘉禾',
  '女',
  '2017-03-19',
  grade,
  '1班',
  '',
];
const manager = () => world.as('manager');

beforeEach(async () => {
  const now = world.clock.now().toISOString();
  year = Number(now.slice(0, 4)) + (now.slice(5) > '10-10' ? 1 : 0);
  await turnTo(world, `${year}-10-12`);
  schoolId = await newSchool(world.database, world.home);
  const rows = [rowOf('A'), rowOf('B'), rowOf('Z', '六年级')];
  await manager().upload(importRoster, { schoolId }, rosterFile(rows));
});

const preview = (...rows: string[][]) => previewed(world, { schoolId, rows });

async function order(batch: RosterBatch, given: object = {}) {
  const { id, version, schoolName } = batch;
  const { absent } = batch.counts;
  const asked = { id, version, schoolName, absentLeave: true, absent, ...given };
  return (await manager().raw(writeRosterBatch, asked)).body;
}

async function write(batch: RosterBatch, given: object = {}): Promise<RosterBatch> {
  expect((await order(batch, given)).code).toBe(8000);
  return readBatch(world, batch.id, 'written');
}

async function numbers(filter: object = {}): Promise<string[]> {
  const asked = { schoolId, asc: 'studentId' as const, size: 20, ...filter };
  const { body } = await manager().call(listPatients, asked);
  return (body.rows as { studentId: string }[]).map(({ studentId }) => studentId);
}

const stays = async (studentId: string) =>
  intervalsOf(world, await childIdOf(world, schoolId, studentId));

async function remove(studentId: string): Promise<void> {
  const ids = await childIdOf(world, schoolId, studentId);
  expect((await manager().raw(deletePatients, { ids })).body.code).toBe(8000);
}

/** No deleted record may be of the same child. */
const ERASED = '欧阳赤松';

async function erase(studentId: string): Promise<void> {
  const patientId = await childIdOf(world, schoolId, studentId);
  const fresh = await world.freshlyAs('manager');
  const asked = { id: uuidv7(), patientId, name: ERASED, records: [] };
  const why = {
    request: 'guardianWritten',
    askedOn: dateInShanghai(world.clock.now()),
    reason: '监护人来信要求',
  };
  expect((await fresh.raw(eraseChild, { ...asked, ...why })).body.code).toBe(8000);
}

/** As a process leaves a batch that is no more, which has written its first row. */
async function stopAfterFirst(batchId: string): Promise<void> {
  const writtenAt = world.clock.now();
  const dead = { state: 'writing', jobId: uuidv7(), uploadKey: null, absentLeave: true } as const;
  await world.database.inScope(world.home, async (tenant) => {
    await updateBatch(tenant, batchId, { ...dead, writtenAt });
    await updateRows(tenant, batchId, [{ nr: 1, writtenAt }]);
  });
}

describe('children whom a file does not name', () => {
  test('stay where nobody says that they leave', async () => {
    const ready = await preview(rowOf('A').with(5, '2班'));
    expect(ready.counts.absent).toBe(2);
    await write(ready, { absentLeave: false, schoolName: undefined });
    expect(await numbers()).toEqual(['A', 'B', 'Z']);
  });

  test('leave from today on, each with a row that says so', async () => {
    await turnTo(world, `${year}-11-03`);
    const batch = await write(await preview(rowOf('A').with(5, '2班')));
    expect(batch.counts).toMatchObject({ new: 0, changed: 3 });
    expect(await numbers()).toEqual(['A']);
    expect(await numbers({ enrolled: 'left' })).toEqual(['B', 'Z']);
    expect(await stays('B')).toEqual([
      `${year}-10-12 ${year}-11-03 closed general ${year - 2} 1班 leave`,
    ]);
    const rows = (await rowsOf(world, batch.id)).filter(({ row }) => row === null);
    expect(rows).toMatchObject([
      { kind: 'changed', studentId: 'B', changes: { leaves: { gradeName: '三年级' } } },
      { kind: 'changed', studentId: 'Z', changes: { leaves: { gradeName: '六年级' } } },
    ]);
    const messages = (await patientLogLines(world, 'manager')).map(({ keymsg }) => keymsg);
    expect(messages).toContain('写入名单：新增 0 人，修改 1 人，没有变化 0 人，标记离校 2 人');
  });

  test('are there again when the batch is taken back', async () => {
    await turnTo(world, `${year}-11-03`);
    const before = await Promise.all(['A', 'B', 'Z'].map(stays));
    const { id } = await write(await preview(rowOf('A').with(5, '2班')));
    const fresh = await world.freshlyAs('manager');
    await fresh.call(undoRosterBatch, { id, reason: '选错了文件' });
    const { undone } = await readBatch(world, id, 'undone');
    expect(undone).toMatchObject({ changed: { written: 3, undone: 3, left: 0 } });
    expect(await numbers()).toEqual(['A', 'B', 'Z']);
    expect(await Promise.all(['A', 'B', 'Z'].map(stays))).toEqual(before);
  });

  test('leave with a file that changes nothing else', async () => {
    const ready = await preview(rowOf('A'), rowOf('B'));
    expect(ready.counts).toMatchObject({ new: 0, changed: 0, absent: 1 });
    await write(ready);
    expect(await numbers()).toEqual(['A', 'B']);
  });

  test('leave once the name of the school is typed', async () => {
    const ready = await preview(rowOf('A').with(5, '2班'));
    for (const schoolName of [undefined, '别的学校'])
      expect((await order(ready, { schoolName })).code).toBe(rosterBatchErrors.nameDiffers.code);
    expect(await numbers()).toEqual(['A', 'B', 'Z']);
  });

  test('leave where whoever says so has seen how many they are', async () => {
    const ready = await preview(rowOf('A').with(5, '2班'));
    for (const absent of [undefined, 1, 3])
      expect((await order(ready, { absent })).code).toBe(rosterBatchErrors.comparedAgain.code);
    expect(await numbers()).toEqual(['A', 'B', 'Z']);
  });

  test('are those of the preview: where one came meanwhile, it is compared again', async () => {
    const ready = await preview(rowOf('A').with(5, '2班'));
    const added = typedPatient(schoolId, { studentId: 'C', name: '新同学' });
    expect((await manager().raw(addPatient, added)).body.code).toBe(8000);
    await order(ready);
    await expect
      .poll(async () => (await readBatch(world, ready.id, 'ready')).counts.absent)
      .toBe(3);
    expect(await numbers()).toEqual(['A', 'B', 'C', 'Z']);
  });

  test('are those of the preview: one that is restored does not leave for one that went', async () => {
    const added = typedPatient(schoolId, { studentId: 'C', name: '新同学' });
    expect((await manager().raw(addPatient, added)).body.code).toBe(8000);
    await remove('C');
    const ready = await preview(rowOf('A').with(5, '2班'));
    expect(ready.counts.absent).toBe(2);
    const [deleted] = (await manager().raw(listDeletedPatients, { schoolId })).body.rows;
    const { deletionId } = deleted;
    expect((await manager().raw(restorePatients, { deletionId })).body.code).toBe(8000);
    await remove('Z');
    world.clock.advance(1000);
    expect((await order(ready)).code).toBe(8000);
    await expect
      .poll(async () => (await readBatch(world, ready.id, 'ready')).version)
      .not.toBe(ready.version);
    expect(await numbers()).toEqual(['A', 'B', 'C']);
  });

  test('are those of the preview, also when rows that were left out are erased while it is stopped', async () => {
    const added = typedPatient(schoolId, { studentId: 'E', name: ERASED });
    expect((await manager().raw(addPatient, added)).body.code).toBe(8000);
    const others = [rowOf('B').with(5, '2班'), rowOf('Z', '六年级')];
    const ready = await preview(rowOf('A').with(5, '2班'), ...others);
    const left = { id: ready.id, version: ready.version, nr: 2, excluded: true };
    expect((await manager().raw(editRosterRow, left)).body.code).toBe(8000);
    expect((await readBatch(world, ready.id, 'ready')).counts).toMatchObject({ absent: 1 });
    await stopAfterFirst(ready.id);
    await erase('E');
    const stopped = await readBatch(world, ready.id, 'stopped');
    const { data } = await order(stopped);
    const job = async () => (await manager().call(jobDetail, { id: data.jobId })).body.data?.status;
    await expect.poll(job).toBe('failed');
    expect(await numbers()).toEqual(['A', 'B', 'Z']);
    // Whoever has seen it goes on.
    const again = await readBatch(world, ready.id, 'stopped');
    expect(again.counts).toMatchObject({ excluded: 0, absent: 1 });
    await write(again);
    expect(await numbers()).toEqual(['A', 'Z']);
  });

  test('who may be in the file under another number are told', async () => {
    const ready = await preview(rowOf('A'), rowOf('N', '四年级'));
    expect(ready).toMatchObject({ counts: { new: 1, absent: 2 }, absentAlike: 2 });
    const other = await preview(rowOf('A'), rowOf('N').with(1, '温知许'));
    expect(other).toMatchObject({ counts: { new: 1, absent: 2 }, absentAlike: 0 });
  });

  test('in August leave on 1 September; the last grade, which leaves by itself, is not told', async () => {
    await turnTo(world, `${year + 1}-08-20`);
    const ready = await preview(rowOf('A', '四年级'));
    expect(ready.counts.absent).toBe(1);
    await write(ready);
    expect(await numbers()).toEqual(['A', 'B', 'Z']);
    await turnTo(world, `${year + 1}-09-01`);
    expect(await numbers()).toEqual(['A']);
  });

  test('who have left are not told again', async () => {
    await turnTo(world, `${year}-11-03`);
    await write(await preview(rowOf('A').with(5, '2班')));
    expect((await preview(rowOf('A'))).counts).toMatchObject({ absent: 0 });
  });
});
