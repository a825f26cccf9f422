/** Which files lose their bytes when a child is erased: those that have its row, and no others. */
import { eraseChild } from '@spine/contract/erasure';
import {
  giveChildNumbers,
  handInMonitoringFile,
  listMonitoringFiles,
  type MonitoringFile,
  orderMonitoringFile,
} from '@spine/contract/monitoring';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepErasures } from '#features/erasure/index.ts';
import { endOf } from '#features/job/job.factory.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertMonitoringPlan } from '../plan/monitoring-plan.factory.ts';
import { type MonitoredSchoolRoom, openMonitoredSchool } from '../row/monitoring-row.factory.ts';
import { findFile } from './monitoring-file.repository.ts';

const MINUTE = 60_000;

let world: World;
let planId: string;
let school: MonitoredSchoolRoom;
beforeAll(async () => {
  world = await openWorld();
  planId = await world.database.inScope(world.home, (tenant) => insertMonitoringPlan(tenant));
  school = await openMonitoredSchool(world, planId);
  const { studentId } = await school.addChild();
  await school.examine(studentId);
});
afterAll(() => world.close());

type Child = Awaited<ReturnType<MonitoredSchoolRoom['addChild']>>;

/** A child of the school with an examination, and its id. */
async function addExamined(room = school): Promise<Child & { readonly examId: string }> {
  const child = await room.addChild();
  return { ...child, examId: await room.examine(child.studentId) };
}

/** Writes the file of a school with the numbers that its children have by now; answers its id. */
async function writeFile({ schoolId, stage } = school): Promise<string> {
  const manager = await world.freshlyAs('manager');
  const given = await manager.call(giveChildNumbers, { planId });
  await endOf(world, 'manager', given.body.data.id);
  const id = uuidv7();
  const what = { kind: 'whole', format: 'csv', scope: 'school' } as const;
  await manager.call(orderMonitoringFile, { id, planId, ...what, schoolId, stage });
  expect(await endOf(world, 'manager', id)).toMatchObject({ status: 'done' });
  return id;
}

async function erase({ id, name }: Pick<Child, 'id' | 'name'>): Promise<void> {
  const { body } = await (await world.freshlyAs('manager')).raw(eraseChild, {
    id: uuidv7(),
    patientId: id,
    records: [],
    name,
    request: 'guardianWritten',
    askedOn: '2026-11-20',
    reason: '毕业离校',
  });
  expect(body).toMatchObject({ code: 8000 });
}

async function fileOf(id: string): Promise<MonitoringFile | undefined> {
  const manager = await world.freshlyAs('manager');
  const { body } = await manager.call(listMonitoringFiles, { planId });
  return body.rows.find((file: MonitoringFile) => file.id === id);
}

/** Whether the bytes of a file lie in the store. */
async function isStored(id: string): Promise<boolean> {
  const file = await world.database.inScope(world.home, (tenant) => findFile(tenant, id));
  return openBlobStore(world.config.files).has(file?.parts[0]?.key ?? '');
}

test('a file with its row does, and keeps its hash; what was noted in own words goes, and a file of another school stays', async () => {
  const other = await openMonitoredSchool(world, planId);
  await addExamined(other);
  const child = await addExamined();
  const [id, otherId] = [await writeFile(), await writeFile(other)];
  const note = `更正${child.name}的身份证号`;
  const manager = await world.freshlyAs('manager');
  await manager.call(handInMonitoringFile, { id, on: '2026-11-20', to: '疾控中心', note });
  const before = await fileOf(id);
  await erase(child);
  expect(await fileOf(id)).toMatchObject({
    parts: before?.parts,
    removed: { cause: 'childErased' },
    handedIn: { to: '疾控中心', note: '' },
  });
  expect(await isStored(id)).toBe(false);
  expect(await fileOf(otherId)).toMatchObject({ removed: null });
  expect(await isStored(otherId)).toBe(true);
});

test('a file of a year in which it was not examined does not', async () => {
  const never = await school.addChild();
  const earlier = await addExamined();
  await world.database.inScope(world.home, ({ db, orgId }) =>
    db
      .updateTable('exam')
      .set({ examTime: new Date('2025-11-20T10:00:00+08:00') })
      .where('orgId', '=', orgId)
      .where('id', '=', earlier.examId)
      .execute(),
  );
  const id = await writeFile();
  await erase(never);
  await erase(earlier);
  expect(await fileOf(id)).toMatchObject({ removed: null });
  expect(await isStored(id)).toBe(true);
});

test('a file does that has its name with an examination which is of another child by now', async () => {
  const child = await addExamined();
  const right = await school.addChild();
  const id = await writeFile();
  await world.database.inScope(world.home, async ({ db, orgId }) => {
    await db
      .updateTable('exam')
      .set({ patientId: right.id })
      .where('orgId', '=', orgId)
      .where('id', '=', child.examId)
      .execute();
    const corrected = {
      correctedBy: uuidv7(),
      correctedByName: '陆远舟',
      correctedAt: world.clock.now(),
    };
    await db
      .insertInto('examCorrection')
      .values({
        orgId,
        id: uuidv7(),
        examId: child.examId,
        kind: 'assign',
        patientId: child.id,
        toPatientId: right.id,
        reason: '测错了人',
        ...corrected,
      })
      .execute();
  });
  await erase(child);
  expect(await isStored(id)).toBe(false);
});

test('a file that is written afterwards stays, however often the erasure is looked at again', async () => {
  const child = await addExamined();
  const before = await writeFile();
  await erase(child);
  world.clock.advance(3 * MINUTE);
  const after = await writeFile();
  const now = new Date(world.clock.now().getTime() + 7 * MINUTE);
  const stores = { database: world.database.unhurried, blobs: openBlobStore(world.config.files) };
  await sweepErasures(stores, now, {});
  expect(await isStored(before)).toBe(false);
  expect(await fileOf(after)).toMatchObject({ removed: null });
  expect(await isStored(after)).toBe(true);
});
