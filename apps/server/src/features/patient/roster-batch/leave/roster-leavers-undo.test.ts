/** A child that a batch found goes back where it was when the batch is taken back, unless something hangs on where it is now. */
import { addPatient, editPatient } from '@spine/contract/patient';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { childIdOf, turnTo } from '#features/enrolment/enrolment.factory.ts';
import {
  beginProject,
  expectRightStatistics,
  sendExam,
} from '#features/enrolment/leaver-found.factory.ts';
import { importRows, turnToOctober } from '#features/enrolment/school-year.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { typedPatient } from '../../patient.factory.ts';
import { childrenIn, newSchool } from '../../roster/roster.factory.ts';
import { previewed, readBatch } from '../roster-batch.factory.ts';
import { choose, type Leaver, openLeaver, takeBack, writeBatch } from './roster-leavers.factory.ts';

const world: World = await openWorld();
afterAll(() => world.close());

async function examine(schoolId: string, patientId: string, day: string): Promise<void> {
  const target = await beginProject(world, schoolId);
  expect(await sendExam(world, target, { record: { patientId }, day })).toBe('accepted');
}

describe('a child that was found', () => {
  let leaver: Leaver;
  beforeEach(async () => {
    leaver = await openLeaver(world);
  });

  test('goes back where it was', async () => {
    const { year, preview, row, stays, wasThere } = leaver;
    const before = await leaver.atPrimary();
    const written = await writeBatch(world, await preview(row()));
    const { undone } = await takeBack(world, written.id);
    expect(undone).toMatchObject({ changed: { written: 1, undone: 1, left: 0 } });
    expect(await leaver.atJunior()).toEqual([]);
    const now = await leaver.atPrimary();
    expect(now).toEqual([{ ...before[0], updatedAt: expect.any(Date) }]);
    expect(await stays()).toEqual([wasThere]);
    await expectRightStatistics(world, year + 1);
  });

  test('stays when its former number is used meanwhile', async () => {
    const { primary, number: studentId, preview, row, stays, wasThere, isHere } = leaver;
    const written = await writeBatch(world, await preview(row()));
    const added = typedPatient(primary, { name: '新同学', studentId });
    expect((await world.as('manager').raw(addPatient, added)).body.code).toBe(8000);
    const { undone } = await takeBack(world, written.id);
    expect(undone?.reasons).toEqual([{ reason: 'noWayBack', count: 1 }]);
    expect(await stays()).toEqual([wasThere, isHere]);
  });

  test('stays when its class was changed since', async () => {
    const { year, childId, preview, row, stays } = leaver;
    const written = await writeBatch(world, await preview(row()));
    await turnTo(world, `${year + 1}-09-08`);
    const fresh = await world.freshlyAs('manager');
    const [child] = await leaver.atJunior();
    const edited = { ...child, tel: child?.tel ?? '', clazzName: '6班' };
    expect((await fresh.raw(editPatient, edited)).body.code).toBe(8000);
    const { undone } = await takeBack(world, written.id);
    expect(undone?.reasons).toEqual([{ reason: 'edited', count: 1 }]);
    expect(await leaver.atJunior()).toMatchObject([{ id: childId, clazzName: '6班' }]);
    expect(await stays()).toHaveLength(3);
  });

  test('stays when it was examined in its new school', async () => {
    const { year, junior, childId, preview, row } = leaver;
    const written = await writeBatch(world, await preview(row()));
    await examine(junior, childId, `${year + 1}-09-03`);
    const { undone } = await takeBack(world, written.id);
    expect(undone?.reasons).toEqual([{ reason: 'examined', count: 1 }]);
    expect((await leaver.atJunior())[0]?.id).toBe(childId);
    await expectRightStatistics(world, year + 1);
  });
});

test('a child that was examined in its school before it left goes back to its former number', async () => {
  const year = await turnToOctober(world);
  const schoolId = await newSchool(world.database, world.home);
  const last = ['L1', '柳依依', '女', '2015-08-17', '六年级', '1班', ''];
  await importRows(world, schoolId, [last]);
  await examine(schoolId, await childIdOf(world, schoolId, 'L1'), `${year}-10-12`);
  await turnTo(world, `${year + 1}-09-03`);
  const again = last.with(0, 'L2').with(5, '3班');
  const ready = await previewed(world, { schoolId, rows: [again] });
  expect(ready.counts).toMatchObject({ new: 1, found: 1, taken: 0 });
  expect((await choose(world, ready, { taken: true })).code).toBe(8000);
  await writeBatch(world, await readBatch(world, ready.id, 'ready'));
  const { undone } = await takeBack(world, ready.id);
  expect(undone).toMatchObject({ changed: { written: 1, undone: 1, left: 0 } });
  const there = await childrenIn(world.database, world.home, schoolId);
  expect(there).toMatchObject([{ studentId: 'L1', clazzName: '1班' }]);
});
