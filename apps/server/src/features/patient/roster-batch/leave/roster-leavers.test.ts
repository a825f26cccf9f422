/** A roster names children that have left: whom its rows find, whom a person takes them for, and that one record goes on. */
import {
  chooseRosterLeavers,
  editRosterRow,
  listPatients,
  patientDetail,
  previewRoster,
  rosterBatchDetail,
  rosterBatchErrors,
} from '@spine/contract/patient';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { childIdOf, turnTo } from '#features/enrolment/enrolment.factory.ts';
import { importRows, turnToOctober } from '#features/enrolment/school-year.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { childrenIn, newSchool, rosterFile } from '../../roster/roster.factory.ts';
import { previewed, readBatch, rowsOf } from '../roster-batch.factory.ts';
import {
  BORN,
  choose,
  type Leaver,
  letAbsentLeave,
  openLeaver,
  TEL,
  writeBatch,
} from './roster-leavers.factory.ts';

const world: World = await openWorld();
afterAll(() => world.close());

const manager = () => world.as('manager');

describe('a child that has left', () => {
  let leaver: Leaver;
  beforeEach(async () => {
    leaver = await openLeaver(world);
  });

  test('is proposed by number, name and birth date, and comes with its record', async () => {
    const { year, primary, number, childId, preview, row, stays, wasThere, isHere } = leaver;
    const ready = await preview(row());
    expect(ready.counts).toMatchObject({ new: 0, changed: 1, found: 1, taken: 1 });
    const [found] = await rowsOf(world, ready.id);
    expect(found).toMatchObject({
      kind: 'changed',
      patientId: childId,
      changes: { clazz: { from: { gradeName: '六年级' }, to: { gradeName: '七年级' } } },
      found: { by: 'number', taken: true, gradeName: '六年级', leftOn: `${year + 1}-09-01` },
    });
    const written = await writeBatch(world, ready);
    expect(written.counts).toMatchObject({ new: 0, changed: 1 });
    expect(await leaver.atJunior()).toMatchObject([
      { id: childId, studentId: number, clazzName: '5班', tel: TEL },
    ]);
    expect(await stays()).toEqual([wasThere, isHere]);
    const { body } = await manager().call(listPatients, { schoolId: primary, enrolled: 'all' });
    expect(body.rows).toEqual([]);
  });

  test('is offered by name, birth date and sex, and comes where a person says so', async () => {
    const { number, childId, preview, row } = leaver;
    const ready = await preview(row({ studentId: `${number}J` }));
    expect(ready.counts).toMatchObject({ new: 1, changed: 0, found: 1, taken: 0 });
    const [offered] = await rowsOf(world, ready.id);
    expect(offered).toMatchObject({ kind: 'new', found: { by: 'alike', taken: false } });
    expect((await choose(world, ready, { nr: 1, taken: true })).code).toBe(8000);
    // Whoever read the former comparison reads it anew.
    const late = await choose(world, ready, { taken: true });
    expect(late.code).toBe(rosterBatchErrors.editedMeanwhile.code);
    const chosen = await readBatch(world, ready.id, 'ready');
    expect(chosen.counts).toMatchObject({ new: 0, changed: 1, taken: 1 });
    await writeBatch(world, chosen);
    expect(await leaver.atJunior()).toMatchObject([{ id: childId, studentId: `${number}J` }]);
    const { body } = await manager().call(patientDetail, { id: childId });
    expect(body.data?.enrolments).toHaveLength(2);
  });

  test('is another one where a person says so, or corrects the row', async () => {
    const { name, childId, preview, row, stays, wasThere } = leaver;
    const ready = await preview(row());
    expect((await choose(world, ready, { taken: false })).code).toBe(8000);
    const refused = await readBatch(world, ready.id, 'ready');
    expect(refused.counts).toMatchObject({ new: 1, found: 1, taken: 0 });
    const { id, version } = refused;
    const edit = { id, version, nr: 1, cells: { name: `${name}儿` } };
    expect((await manager().call(editRosterRow, edit)).body.code).toBe(8000);
    const corrected = await readBatch(world, id, 'ready');
    expect(corrected.counts).toMatchObject({ new: 1, found: 0 });
    await writeBatch(world, corrected);
    const [child] = await leaver.atJunior();
    expect(child?.id).not.toBe(childId);
    expect(await stays()).toEqual([wasThere]);
  });

  test('is another one still after its row was corrected, left out and taken in', async () => {
    const { preview, row, stays, wasThere } = leaver;
    const ready = await preview(row());
    expect((await choose(world, ready, { nr: 1, taken: false })).code).toBe(8000);
    const { id } = ready;
    const edits = [
      { cells: { clazzName: '6班' } },
      { cells: { birthDate: '无' } },
      { excluded: true },
      { excluded: false, cells: { birthDate: BORN } },
    ];
    for (const change of edits) {
      const { version } = await readBatch(world, id, 'ready');
      const edit = { id, version, nr: 1, ...change };
      expect((await manager().raw(editRosterRow, edit)).body.code).toBe(8000);
    }
    const corrected = await readBatch(world, id, 'ready');
    expect(corrected.counts).toMatchObject({ new: 1, found: 1, taken: 0 });
    await writeBatch(world, corrected);
    expect((await leaver.atJunior())[0]).toMatchObject({ clazzName: '6班' });
    expect(await stays()).toEqual([wasThere]);
  });

  test('is found by one row alone, and by none while it is at school', async () => {
    const { year, number, preview, row } = leaver;
    const twice = await preview(row(), row({ studentId: `${number}J` }));
    expect(twice.counts).toMatchObject({ new: 1, changed: 1, found: 1, taken: 1 });
    await turnTo(world, `${year + 1}-09-04`);
    await writeBatch(world, await preview(row()));
    const third = await newSchool(world.database, world.home);
    const { counts } = await previewed(world, { schoolId: third, rows: [row()] });
    expect(counts).toMatchObject({ new: 1, found: 0 });
  });

  test('is found by no row where another one has its own number in this school', async () => {
    const { primary: schoolId, number, childId, row } = leaver;
    const own = row().with(4, '六年级').with(5, '2班');
    const rows = [row({ studentId: `${number}J` }), own];
    const { id, version, counts } = await previewed(world, { schoolId, rows });
    expect(counts).toMatchObject({ new: 1, same: 1, found: 0, taken: 0 });
    // Whoever leaves that row out says that it is another one's.
    const edit = { id, version, nr: 2, excluded: true };
    expect((await manager().raw(editRosterRow, edit)).body.code).toBe(8000);
    const offered = await readBatch(world, id, 'ready');
    expect(offered.counts).toMatchObject({ new: 1, found: 1, taken: 0 });
    expect((await choose(world, offered, { nr: 1, taken: true })).code).toBe(8000);
    await writeBatch(world, await readBatch(world, id, 'ready'));
    expect(await leaver.atPrimary()).toMatchObject([{ id: childId, studentId: `${number}J` }]);
  });

  test('of another institution is found by nobody, and nobody else chooses', async () => {
    const { preview, row } = leaver;
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
    const nobody = await choose(world, ready, { nr: 7, taken: true });
    expect(nobody.code).toBe(rosterBatchErrors.rowUnknown.code);
  });
});

test('a child that left its school in this school year comes back by a file of it', async () => {
  const year = await turnToOctober(world);
  const schoolId = await newSchool(world.database, world.home);
  const row = ['B1', '温知许', '女', BORN, '五年级', '1班', ''];
  const file = [row, row.with(0, 'B2').with(1, '周子航')];
  await importRows(world, schoolId, file);
  const first = await previewed(world, { schoolId, rows: [row] });
  await turnTo(world, `${year}-11-03`);
  await letAbsentLeave(world, first);
  await turnTo(world, `${year}-12-03`);
  const back = await previewed(world, { schoolId, rows: file });
  expect(back.counts).toMatchObject({ changed: 1, same: 1, found: 1, taken: 1 });
  await writeBatch(world, back);
  expect(await childrenIn(world.database, world.home, schoolId)).toHaveLength(2);
});

test('a child that left by its grade repeats it by a new list that names it so, and the preview says that', async () => {
  const year = await turnToOctober(world);
  const schoolId = await newSchool(world.database, world.home);
  const of = (at: string, grade: string) => [at, '安晚', '女', `2015-08-${at}`, grade, '1班', ''];
  const file = [of('11', '五年级'), of('12', '五年级'), of('13', '六年级')];
  await importRows(world, schoolId, file);
  await turnTo(world, `${year + 1}-09-03`);
  const rows = file.map((each) => each.with(4, '六年级'));
  const ready = await previewed(world, { schoolId, rows });
  expect(ready.counts).toMatchObject({ changed: 3, same: 0 });
  const clazz = { gradeName: '六年级', clazzName: '1班' };
  const again = { patientId: await childIdOf(world, schoolId, '13') };
  const changes = { clazz: { from: clazz, to: clazz }, repeats: true };
  expect((await rowsOf(world, ready.id))[2]).toMatchObject({ ...again, changes });
  const written = await writeBatch(world, ready);
  expect(written.counts).toMatchObject({ changed: 3 });
  expect((await rowsOf(world, ready.id))[2]).toMatchObject({ ...again, changes });
});
