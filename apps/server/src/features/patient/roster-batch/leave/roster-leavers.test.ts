/** A roster names children that have left: one record goes on in the school it is for, and goes back where the batch is taken back. */
import { eraseChild } from '@spine/contract/erasure';
import { uploadExams } from '@spine/contract/exam';
import { dateInShanghai } from '@spine/contract/kernel';
import {
  addPatient,
  chooseRosterLeavers,
  editPatient,
  editRosterRow,
  importRoster,
  listPatients,
  patientDetail,
  previewRoster,
  type RosterBatch,
  rosterBatchDetail,
  rosterBatchErrors,
  undoRosterBatch,
  writeRosterBatch,
} from '@spine/contract/patient';
import { addProject, moveProject, ProjectStatus } from '@spine/contract/project';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyStatistics } from '#features/child-record/index.ts';
import { childIdOf, intervalsOf, turnTo } from '#features/enrolment/enrolment.factory.ts';
import { quickRecord } from '#features/exam/exam.factory.ts';
import type { Tenant } from '#platform/db/open.ts';
import { openWorld, type World } from '#testing/world.ts';
import { typedPatient } from '../../patient.factory.ts';
import { childrenIn, newSchool, rosterFile } from '../../roster/roster.factory.ts';
import { previewed, readBatch, rowsOf } from '../roster-batch.factory.ts';
import { updateBatch } from '../roster-batch.repository.ts';
import { updateRows } from '../roster-row.repository.ts';
import { writePortion } from '../write/roster-portion.ts';

const world: World = await openWorld();
afterAll(() => world.close());

const NAMES = ['林嘉禾', '周子航', '温知许', '简书言', '秦沐', '白砚', '丁南枝', '贺兰亭', '易安'];
let year: number;
let made = 0;
let primary: string;
let junior: string;
let name: string;
let number: string;
let childId: string;

const manager = () => world.as('manager');

/** A child that leaves 六年级 in September, and a junior school that does not know it. */
beforeEach(async () => {
  const now = world.clock.now().toISOString();
  year = Number(now.slice(0, 4)) + (now.slice(5) > '10-10' ? 1 : 0);
  await turnTo(world, `${year}-10-12`);
  name = NAMES[made % NAMES.length] ?? '';
  made += 1;
  number = `RL${year}${made}`;
  primary = await newSchool(world.database, world.home);
  junior = await newSchool(world.database, world.home);
  await manager().upload(importRoster, { schoolId: primary }, rosterFile([AT_PRIMARY()]));
  childId = await childIdOf(world, primary, number);
  await turnTo(world, `${year + 1}-09-03`);
});

const AT_PRIMARY = () => [number, name, '女', born(), '六年级', '2班', '13800000417'];
/** Of its own, so that no child of a former test is like it. */
const born = () => `2016-03-${String(10 + made).padStart(2, '0')}`;
const row = (given: { studentId?: string; name?: string; gender?: string } = {}) => [
  given.studentId ?? number,
  given.name ?? name,
  given.gender ?? '女',
  born(),
  '七年级',
  '5班',
  '',
];

const preview = (...rows: string[][]) => previewed(world, { schoolId: junior, rows });

async function write({ id, version, schoolName }: RosterBatch): Promise<RosterBatch> {
  const { body } = await manager().call(writeRosterBatch, { id, version, schoolName });
  expect(body.code).toBe(8000);
  return readBatch(world, id, 'written');
}

async function letAbsentLeave(batch: RosterBatch): Promise<RosterBatch> {
  const { id, version, schoolName, counts } = batch;
  const order = { id, version, schoolName, absentLeave: true, absent: counts.absent };
  expect((await manager().call(writeRosterBatch, order)).body.code).toBe(8000);
  return batch;
}

async function undo(id: string): Promise<RosterBatch> {
  const fresh = await world.freshlyAs('manager');
  await fresh.call(undoRosterBatch, { id, reason: '选错了文件' });
  return readBatch(world, id, 'undone');
}

async function choose(batch: RosterBatch, given: { nr?: number; taken: boolean }) {
  const { id, version } = batch;
  const { body } = await manager().call(chooseRosterLeavers, { id, version, ...given });
  return body;
}

/** Corrects the number of the child that has left, at the school that it has left. */
async function correctNumber(studentId: string): Promise<void> {
  const [child] = await childrenIn(world.database, world.home, primary);
  const edited = { ...child, tel: child?.tel ?? '', studentId };
  const { body } = await (await world.freshlyAs('manager')).raw(editPatient, edited);
  expect(body.code).toBe(8000);
}

async function examine(schoolId: string, patientId: string): Promise<void> {
  const fields = { name: `第${made}次筛查`, schoolIds: [schoolId], method: 'atrOnly' as const };
  const { body } = await manager().call(addProject, fields);
  const { id: projectId } = body.data as { id: string };
  const status = ProjectStatus.Underway;
  expect((await manager().raw(moveProject, { id: projectId, status })).body.code).toBe(8000);
  const today = dateInShanghai(world.clock.now());
  const exams = [
    quickRecord({ patientId, examTime: new Date(`${today}T08:30:00+08:00`).toISOString() }),
  ];
  const sent = await world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
  expect(sent.body.data).toMatchObject({ accepted: 1 });
}

async function erase(): Promise<void> {
  const why = { request: 'guardianWritten' as const, reason: '监护人来信要求' };
  const askedOn = dateInShanghai(world.clock.now());
  const asked = { id: uuidv7(), patientId: childId, name, records: [], askedOn, ...why };
  expect((await (await world.freshlyAs('manager')).call(eraseChild, asked)).body.code).toBe(8000);
}

/** As a process leaves a batch that is no more. */
function stop({ id }: RosterBatch): Promise<void> {
  const writtenAt = world.clock.now();
  const dead = { state: 'writing', jobId: uuidv7(), writtenAt, uploadKey: null } as const;
  return world.database.inScope(world.home, (tenant) => updateBatch(tenant, id, dead));
}

const writeSome = (tenant: Tenant, id: string) =>
  writePortion(tenant, {
    batch: { id, schoolId: junior },
    said: { saysAgain: true },
    now: world.clock.now(),
    newId: uuidv7,
  });

/** Whether a transaction holds what is decided on records of a school's children. */
async function holds({ db, orgId }: Tenant, schoolId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 as held from pg_locks
    where pid = pg_backend_pid() and locktype = 'advisory' and objsubid = 1
      and (classid::bigint << 32 | objid::bigint) = hashtextextended(${`${orgId}${schoolId}`}, 19)`.execute(
    db,
  );
  return rows.length > 0;
}

const stays = () => intervalsOf(world, childId);
const atJunior = () => childrenIn(world.database, world.home, junior);
const wasThere = () => `${year}-10-12 ${year + 1}-09-01 general ${year - 5} 2班 import`;
const comes = () => `${year + 1}-09-03 ${year + 4}-09-01 general ${year - 5} 5班 found`;

/** Whether nothing differs from a recount. */
async function areFactsRight(): Promise<boolean> {
  let isRight = true;
  const repaired = () => {
    isRight = false;
  };
  await verifyStatistics(world.database, { now: world.clock.now(), repaired });
  return isRight;
}

describe('a child that is found', () => {
  test('by number, name and birth date is proposed, and comes with its record', async () => {
    const ready = await preview(row());
    expect(ready.counts).toMatchObject({ new: 0, changed: 1, found: 1, taken: 1 });
    const [found] = await rowsOf(world, ready.id);
    expect(found).toMatchObject({
      kind: 'changed',
      patientId: childId,
      changes: { clazz: { from: { gradeName: '六年级' }, to: { gradeName: '七年级' } } },
      found: { by: 'number', taken: true, gradeName: '六年级', leftOn: `${year + 1}-09-01` },
    });
    const written = await write(ready);
    expect(written.counts).toMatchObject({ new: 0, changed: 1 });
    expect(await atJunior()).toMatchObject([
      { id: childId, studentId: number, clazzName: '5班', tel: '13800000417' },
    ]);
    expect(await stays()).toEqual([wasThere(), comes()]);
    const { body } = await manager().call(listPatients, { schoolId: primary, enrolled: 'all' });
    expect(body.rows).toEqual([]);
  });

  test('goes back where it was when the batch is taken back', async () => {
    const before = await childrenIn(world.database, world.home, primary);
    const written = await write(await preview(row()));
    const undone = await undo(written.id);
    expect(undone.undone).toMatchObject({ changed: { written: 1, undone: 1, left: 0 } });
    expect(await atJunior()).toEqual([]);
    const now = await childrenIn(world.database, world.home, primary);
    expect(now).toEqual([{ ...before[0], updatedAt: expect.any(Date) }]);
    expect(await stays()).toEqual([wasThere()]);
    expect(await areFactsRight()).toBe(true);
  });

  test('stays when its former number is used meanwhile', async () => {
    const written = await write(await preview(row()));
    const added = typedPatient(primary, { name: '新同学', studentId: number });
    expect((await manager().raw(addPatient, added)).body.code).toBe(8000);
    const { undone } = await undo(written.id);
    expect(undone?.reasons).toEqual([{ reason: 'noWayBack', count: 1 }]);
    expect(await stays()).toEqual([wasThere(), comes()]);
  });

  test('stays when its class was changed since', async () => {
    const written = await write(await preview(row()));
    await turnTo(world, `${year + 1}-09-08`);
    const fresh = await world.freshlyAs('manager');
    const [child] = await atJunior();
    const edited = { ...child, tel: child?.tel ?? '', clazzName: '6班' };
    expect((await fresh.raw(editPatient, edited)).body.code).toBe(8000);
    const { undone } = await undo(written.id);
    expect(undone?.reasons).toEqual([{ reason: 'edited', count: 1 }]);
    expect(await atJunior()).toMatchObject([{ id: childId, clazzName: '6班' }]);
    expect(await stays()).toHaveLength(3);
  });

  test('stays when it was examined in its new school', async () => {
    const written = await write(await preview(row()));
    await examine(junior, childId);
    const { undone } = await undo(written.id);
    expect(undone?.reasons).toEqual([{ reason: 'examined', count: 1 }]);
    expect((await atJunior())[0]?.id).toBe(childId);
    expect(await areFactsRight()).toBe(true);
  });

  test('by name, birth date and sex is offered, and comes where a person says so', async () => {
    const ready = await preview(row({ studentId: `${number}J` }));
    expect(ready.counts).toMatchObject({ new: 1, changed: 0, found: 1, taken: 0 });
    const [offered] = await rowsOf(world, ready.id);
    expect(offered).toMatchObject({ kind: 'new', found: { by: 'alike', taken: false } });
    expect((await choose(ready, { nr: 1, taken: true })).code).toBe(8000);
    // Whoever read the former comparison reads it anew.
    expect((await choose(ready, { taken: true })).code).toBe(
      rosterBatchErrors.editedMeanwhile.code,
    );
    const chosen = await readBatch(world, ready.id, 'ready');
    expect(chosen.counts).toMatchObject({ new: 0, changed: 1, taken: 1 });
    await write(chosen);
    expect(await atJunior()).toMatchObject([{ id: childId, studentId: `${number}J` }]);
    const { body } = await manager().call(patientDetail, { id: childId });
    expect(body.data?.enrolments).toHaveLength(2);
  });

  test('is another one where a person says so, or corrects the row', async () => {
    const ready = await preview(row());
    expect((await choose(ready, { taken: false })).code).toBe(8000);
    const refused = await readBatch(world, ready.id, 'ready');
    expect(refused.counts).toMatchObject({ new: 1, found: 1, taken: 0 });
    const { id, version } = refused;
    const edit = { id, version, nr: 1, cells: { name: `${name}儿` } };
    expect((await manager().call(editRosterRow, edit)).body.code).toBe(8000);
    const corrected = await readBatch(world, id, 'ready');
    expect(corrected.counts).toMatchObject({ new: 1, found: 0 });
    await write(corrected);
    const [child] = await atJunior();
    expect(child?.id).not.toBe(childId);
    expect(await stays()).toEqual([wasThere()]);
  });

  test('is another one still after its row was corrected, left out and taken in', async () => {
    const ready = await preview(row());
    expect((await choose(ready, { nr: 1, taken: false })).code).toBe(8000);
    const { id } = ready;
    const edits = [
      { cells: { clazzName: '6班' } },
      { cells: { birthDate: '无' } },
      { excluded: true },
      { excluded: false, cells: { birthDate: born() } },
    ];
    for (const change of edits) {
      const { version } = await readBatch(world, id, 'ready');
      const edit = { id, version, nr: 1, ...change };
      expect((await manager().raw(editRosterRow, edit)).body.code).toBe(8000);
    }
    const corrected = await readBatch(world, id, 'ready');
    expect(corrected.counts).toMatchObject({ new: 1, found: 1, taken: 0 });
    await write(corrected);
    expect((await atJunior())[0]).toMatchObject({ clazzName: '6班' });
    expect(await stays()).toEqual([wasThere()]);
  });

  test('is found by one row alone, and by none while it is at school', async () => {
    const twice = await preview(row(), row({ studentId: `${number}J` }));
    expect(twice.counts).toMatchObject({ new: 1, changed: 1, found: 1, taken: 1 });
    await turnTo(world, `${year + 1}-09-04`);
    await write(await preview(row()));
    const third = await newSchool(world.database, world.home);
    const { counts } = await previewed(world, { schoolId: third, rows: [row()] });
    expect(counts).toMatchObject({ new: 1, found: 0 });
  });

  test('is found by no row where another one has its own number in this school', async () => {
    const rows = [row({ studentId: `${number}J` }), AT_PRIMARY()];
    const { id, version, counts } = await previewed(world, { schoolId: primary, rows });
    expect(counts).toMatchObject({ new: 1, same: 1, found: 0, taken: 0 });
    // Whoever leaves that row out says that it is another one's.
    const edit = { id, version, nr: 2, excluded: true };
    expect((await manager().raw(editRosterRow, edit)).body.code).toBe(8000);
    const offered = await readBatch(world, id, 'ready');
    expect(offered.counts).toMatchObject({ new: 1, found: 1, taken: 0 });
    expect((await choose(offered, { nr: 1, taken: true })).code).toBe(8000);
    await write(await readBatch(world, id, 'ready'));
    expect(await childrenIn(world.database, world.home, primary)).toMatchObject([
      { id: childId, studentId: `${number}J` },
    ]);
  });

  test('under a number that was corrected meanwhile is compared again, and goes back with it', async () => {
    const ready = await preview(row({ studentId: `${number}J` }));
    expect((await choose(ready, { nr: 1, taken: true })).code).toBe(8000);
    const chosen = await readBatch(world, ready.id, 'ready');
    await correctNumber(`${number}A`);
    world.clock.advance(1000);
    const { id, version, schoolName } = chosen;
    await manager().call(writeRosterBatch, { id, version, schoolName });
    const found = async () => {
      await readBatch(world, id, 'ready');
      return (await rowsOf(world, id))[0]?.found?.studentId;
    };
    await expect.poll(found).toBe(`${number}A`);
    const again = await readBatch(world, id, 'ready');
    // A portion meets another number than the one that was compared.
    await stop(again);
    await correctNumber(`${number}B`);
    await world.database.inScope(world.home, (tenant) => writeSome(tenant, id));
    await write(await readBatch(world, id, 'stopped'));
    await undo(id);
    expect(await childrenIn(world.database, world.home, primary)).toMatchObject([
      { id: childId, studentId: `${number}B` },
    ]);
  });

  test('is written while all schools it was in are held: what was examined there is theirs', async () => {
    const third = await newSchool(world.database, world.home);
    const typed = { name, gender: 'f' as const, birthDate: born(), studentId: number };
    expect((await manager().raw(addPatient, typedPatient(third, typed))).body.code).toBe(8000);
    await turnTo(world, `${year + 1}-09-08`);
    const others = [row({ studentId: `${number}S`, name: '安晚' })];
    const { id } = await letAbsentLeave(await previewed(world, { schoolId: third, rows: others }));
    await readBatch(world, id, 'written');
    await turnTo(world, `${year + 1}-09-10`);
    const ready = await preview(row());
    expect(ready.counts).toMatchObject({ taken: 1 });
    await stop(ready);
    const areHeld = await world.database.inScope(world.home, async (tenant) => {
      expect(await writeSome(tenant, ready.id)).toBe(1);
      return [await holds(tenant, third), await holds(tenant, primary)];
    });
    expect(areHeld).toEqual([true, true]);
  });

  test('by somebody else before the batch is written, is compared again', async () => {
    const ready = await preview(row());
    const third = await newSchool(world.database, world.home);
    const typed = { name, gender: 'f' as const, birthDate: born(), studentId: number };
    const found = await manager().raw(addPatient, typedPatient(third, typed));
    expect(found.body.data).toMatchObject({ id: childId });
    const { id, version, schoolName } = ready;
    await manager().call(writeRosterBatch, { id, version, schoolName });
    const counts = async () => (await readBatch(world, id, 'ready')).counts;
    await expect.poll(counts).toMatchObject({ new: 1, changed: 0, found: 0 });
    expect(await atJunior()).toEqual([]);
  });

  test('by somebody else while the batch is written in part, is compared again', async () => {
    const stranger = row({ studentId: `${number}S`, name: '安晚' });
    const ready = await preview(stranger, row());
    const { id } = ready;
    await stop(ready);
    await world.database.inScope(world.home, (tenant) =>
      updateRows(tenant, id, [{ nr: 1, writtenAt: world.clock.now() }]),
    );
    const third = await newSchool(world.database, world.home);
    const typed = { name, gender: 'f' as const, birthDate: born(), studentId: number };
    const found = await manager().raw(addPatient, typedPatient(third, typed));
    expect(found.body.data).toMatchObject({ id: childId });
    world.clock.advance(1000);
    const { version, schoolName } = await readBatch(world, id, 'stopped');
    await manager().call(writeRosterBatch, { id, version, schoolName });
    const kinds = async () => (await rowsOf(world, id)).map(({ kind }) => kind);
    await expect.poll(kinds).toEqual(['new', 'new']);
    expect(await atJunior()).toEqual([]);
    const told = await readBatch(world, id, 'stopped');
    expect(told).toMatchObject({ counts: { found: 0, taken: 0 }, parts: { clazz: 0 } });
    // Whoever has seen it goes on.
    await write(await readBatch(world, id, 'stopped'));
    expect(await atJunior()).toMatchObject([{ studentId: number }]);
  });

  test('and is erased, is written by no row that was to make another one of it', async () => {
    const stranger = row({ studentId: `${number}S`, name: '安晚' });
    const ready = await preview(stranger, row({ studentId: `${number}J` }));
    expect(ready.counts).toMatchObject({ new: 2, found: 1, taken: 0 });
    await stop(ready);
    await erase();
    await write(await readBatch(world, ready.id, 'stopped'));
    expect(await atJunior()).toMatchObject([{ studentId: `${number}S` }]);
  });

  test('of another institution is found by nobody, and nobody else chooses', async () => {
    const foreign = await newSchool(world.database, world.other);
    const sent = await world
      .as('rival')
      .upload(previewRoster, { schoolId: foreign }, rosterFile([row()]));
    const { batchId } = sent.body.data as { batchId: string };
    const theirs = async () =>
      (await world.as('rival').call(rosterBatchDetail, { id: batchId })).body.data;
    await expect.poll(theirs).toMatchObject({ state: 'ready', counts: { new: 1, found: 0 } });
    const ready = await preview(row());
    const { id, version } = ready;
    const answer = await world.as('rival').call(chooseRosterLeavers, { id, version, taken: false });
    expect(answer.body.code).toBe(rosterBatchErrors.unknown.code);
    expect((await choose(ready, { nr: 7, taken: true })).code).toBe(
      rosterBatchErrors.rowUnknown.code,
    );
  });
});

test('a child that left its school in this school year comes back by a file of it', async () => {
  await turnTo(world, `${year + 1}-10-12`);
  const grown = (studentId: string) => [studentId, name, '女', born(), '五年级', '1班', ''];
  const school = await newSchool(world.database, world.home);
  const file = [grown('B1'), grown('B2').with(1, '周子航')];
  await manager().upload(importRoster, { schoolId: school }, rosterFile(file));
  const first = await previewed(world, { schoolId: school, rows: file.slice(0, 1) });
  await turnTo(world, `${year + 1}-11-03`);
  await letAbsentLeave(first);
  await readBatch(world, first.id, 'written');
  await turnTo(world, `${year + 1}-12-03`);
  const back = await previewed(world, { schoolId: school, rows: file });
  expect(back.counts).toMatchObject({ changed: 1, same: 1, found: 1, taken: 1 });
  const { id: batchId, version: read, schoolName: named } = back;
  await manager().call(writeRosterBatch, { id: batchId, version: read, schoolName: named });
  await readBatch(world, batchId, 'written');
  const { body } = await manager().call(listPatients, { schoolId: school, size: 10 });
  expect(body.total).toBe(2);
});

test('a child that was examined in its school before it left goes back to its former number', async () => {
  await turnTo(world, `${year + 1}-10-12`);
  const school = await newSchool(world.database, world.home);
  const last = ['L1', '柳依依', '女', '2015-08-17', '六年级', '1班', ''];
  await manager().upload(importRoster, { schoolId: school }, rosterFile([last]));
  await examine(school, await childIdOf(world, school, 'L1'));
  await turnTo(world, `${year + 2}-09-03`);
  const again = last.with(0, 'L2').with(5, '3班');
  const ready = await previewed(world, { schoolId: school, rows: [again] });
  expect(ready.counts).toMatchObject({ new: 1, found: 1, taken: 0 });
  expect((await choose(ready, { taken: true })).code).toBe(8000);
  await write(await readBatch(world, ready.id, 'ready'));
  const { undone } = await undo(ready.id);
  expect(undone).toMatchObject({ changed: { written: 1, undone: 1, left: 0 } });
  const there = await childrenIn(world.database, world.home, school);
  expect(there).toMatchObject([{ studentId: 'L1', clazzName: '1班' }]);
});

test('a child that left by its grade repeats it by a new list that names it so, and the preview says that', async () => {
  await turnTo(world, `${year + 1}-10-12`);
  const school = await newSchool(world.database, world.home);
  const of = (at: string, grade: string) => [at, '安晚', '女', `2015-08-${at}`, grade, '1班', ''];
  const file = [of('11', '五年级'), of('12', '五年级'), of('13', '六年级')];
  await manager().upload(importRoster, { schoolId: school }, rosterFile(file));
  await turnTo(world, `${year + 2}-09-03`);
  const rows = file.map((each) => each.with(4, '六年级'));
  const ready = await previewed(world, { schoolId: school, rows });
  expect(ready.counts).toMatchObject({ changed: 3, same: 0 });
  const clazz = { gradeName: '六年级', clazzName: '1班' };
  const again = { patientId: await childIdOf(world, school, '13') };
  const changes = { clazz: { from: clazz, to: clazz }, repeats: true };
  expect((await rowsOf(world, ready.id))[2]).toMatchObject({ ...again, changes });
  const written = await write(ready);
  expect(written.counts).toMatchObject({ changed: 3 });
  expect((await rowsOf(world, ready.id))[2]).toMatchObject({ ...again, changes });
});
