/** The class of a list is that of the roster of today, whatever class an examination was stored with. */
import { actOnPlacements, renameClass } from '@spine/contract/patient';
import { schoolListErrors } from '@spine/contract/school-list';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { CLASS, type ListDay, openListDay, tokenOf } from './school-list.factory.ts';

let world: World;
let day: ListDay;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  day = await openListDay(world);
});
afterAll(() => world.close());

const OTHER = { ...CLASS, clazzName: '4班' } as const;

/** Makes a list of a class for its teacher and opens it. */
async function openedByTeacher(clazz: { readonly gradeName: string; readonly clazzName: string }) {
  const { url, code } = (await day.make({ audience: 'classTeacher', classes: [clazz] })).data;
  const token = tokenOf(url);
  const { data } = await day.read(token, { code });
  return { data, read: async () => (await day.read(token)).data };
}

async function place(patientIds: readonly string[], given: object) {
  const input = { patientIds, from: 'today', ...given };
  const { body } = await world.as('manager').raw(actOnPlacements, input);
  expect(body.code).toBe(8000);
}
const toOther = { kind: 'move', placement: { clazzName: OTHER.clazzName } };

test('a child that moved is seen by its new teacher alone, also after its retest there', async () => {
  const { data, read } = await openedByTeacher(CLASS);
  expect(data).toMatchObject({ moved: 0, classes: [{ ...CLASS, children: [{}] }] });
  await place([day.first], toOther);
  expect(await read()).toMatchObject({ moved: 1, classes: [] });
  world.clock.advance(60_000);
  const examTime = world.clock.now().toISOString();
  await day.examine(quickRecord({ patientId: day.first, examTime }));
  expect(await read()).toMatchObject({ moved: 1, classes: [] });
  const now = await openedByTeacher(OTHER);
  expect(now.data).toMatchObject({ moved: 0, classes: [{ ...OTHER, children: [{}] }] });
});

test('a child in the same class of another grade is another class', async () => {
  const { read } = await openedByTeacher(CLASS);
  await place([day.first], { kind: 'grade', placement: { gradeName: '五年级' } });
  expect(await read()).toMatchObject({ moved: 1, classes: [] });
});

test('who moved before a list was made is in that of the new class, and counts in no other', async () => {
  await place([day.first], toOther);
  const other = await openedByTeacher(OTHER);
  expect(other.data.classes).toMatchObject([{ ...OTHER, children: [{}] }]);
  const teacher = { audience: 'classTeacher', classes: [CLASS] };
  expect((await day.make(teacher)).code).toBe(schoolListErrors.noChildren.code);
});

test('a class that was renamed is chosen by its new name, and a list of the former one says that it is gone', async () => {
  const former = await openedByTeacher(CLASS);
  const { schoolId } = day;
  const input = { schoolId, ...CLASS, newName: '7班', from: 'today' };
  const { body } = await world.as('manager').raw(renameClass, input);
  expect(body.code).toBe(8000);
  const clazz = { ...CLASS, clazzName: '7班' };
  const { data } = await openedByTeacher(clazz);
  expect(data.classes).toMatchObject([{ ...clazz, children: [{}] }]);
  expect(await former.read()).toMatchObject({ moved: 2, classes: [] });
  // A school doctor's list of the whole school goes on, under the name of today.
  const { url, code } = (await day.make()).data;
  const doctor = (await day.read(tokenOf(url), { code })).data;
  expect(doctor.classes).toMatchObject([{ ...clazz, children: [{}, {}] }]);
});
