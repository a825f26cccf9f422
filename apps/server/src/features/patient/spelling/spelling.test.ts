/** Rows from before there was one spelling are brought to it once, and what cannot be is left and named. */
import { listExams, uploadExams } from '@spine/contract/exam';
import { listLogs } from '@spine/contract/log';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertPatientRow } from '../patient.factory.ts';
import { childrenIn, newSchool } from '../roster/roster.factory.ts';
import { respell } from './spelling.service.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const parts = { now: TEST_NOW, newId: () => uuidv7() };

/** As the migration leaves the institutions that are there. */
function unmark() {
  return world.database.inScope(platformScope, ({ db }) =>
    db.updateTable('organization').set({ respelled: false }).execute(),
  );
}

test('numbers, names and classes of children, and where they were when they were examined', async () => {
  const { projectId, schoolId } = await insertScreening(world.database, world.home, {
    children: 1,
  });
  const rows = await world.database.inScope(world.home, async (tenant) => {
    const schoolClass = { schoolId, gradeName: '五 年级', clazzName: '五（１）班' };
    return [
      await insertPatientRow(tenant, {
        ...schoolClass,
        studentId: "'33010220150319123x",
        name: '古丽•买',
      }),
      await insertPatientRow(tenant, { ...schoolClass, studentId: 'A1;A2', name: '张\u200b三' }),
      await insertPatientRow(tenant, { schoolId, studentId: 'B1', clazzName: '3班' }),
    ];
  });
  const exams = rows.map(({ id }) => quickRecord({ patientId: id }));
  await world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
  const entry = {
    ...{ orgId: world.home.orgId, schoolId, studentId: 'c1', name: '李•四', gender: 'f' as const },
    ...{
      birthDate: '2015-03-19',
      gradeName: '五年级',
      gradeCode: 5,
      clazzOrder: 1,
      createdAt: TEST_NOW,
    },
  };
  await world.database.inScope(world.home, ({ db }) =>
    db
      .insertInto('guardianEntry')
      .values([
        { ...entry, id: uuidv7(), clazzName: '一班' },
        { ...entry, id: uuidv7(), clazzName: '（1）班' },
      ])
      .execute(),
  );
  await unmark();
  expect(await respell(world.database, parts)).toEqual([]);
  const [first, second, third] = rows.map(({ id }) => id);
  const stored = new Map(
    (await childrenIn(world.database, world.home, schoolId)).map((row) => [row.id, row]),
  );
  const oneClass = { gradeName: '五年级', gradeCode: 5, clazzName: '1班', clazzOrder: 1 };
  expect(stored.get(first ?? '')).toMatchObject({
    ...{ studentId: '33010220150319123X', name: '古丽·买', ...oneClass },
  });
  // Two numbers in one cell: nobody knows which is right.
  expect(stored.get(second ?? '')).toMatchObject({ studentId: 'A1;A2', name: '张三', ...oneClass });
  expect(stored.get(third ?? '')).toMatchObject({ studentId: 'B1', clazzName: '3班' });
  const { body } = await world.as('doctor').raw(listExams, {
    ...{ projectId, gradeName: '五年级', clazzName: '1班' },
  });
  expect(body.total).toBe(2);
  const related = await world.database.inScope(world.home, async ({ db }) => ({
    facts: await db
      .selectFrom('statisticFact')
      .where('projectId', '=', projectId)
      .select(['clazzName'])
      .execute(),
    entries: await db
      .selectFrom('guardianEntry')
      .where('schoolId', '=', schoolId)
      .select(['studentId', 'name', 'clazzName'])
      .execute(),
  }));
  expect(related.facts.map(({ clazzName }) => clazzName).toSorted()).toEqual(['1班', '1班', '3班']);
  expect(related.entries).toEqual([{ studentId: 'C1', name: '李·四', clazzName: '1班' }]);
  await unmark();
  expect(await respell(world.database, parts)).toEqual([]);
  expect(await childrenIn(world.database, world.home, schoolId)).toEqual(
    [...stored.values()].toSorted((one, other) => (one.studentId < other.studentId ? -1 : 1)),
  );
});

test('two living children of a school that would have one number keep theirs and are named in the log', async () => {
  const schoolId = await newSchool(world.database, world.home);
  const elsewhere = await newSchool(world.database, world.home);
  const ids = await world.database.inScope(world.home, async (tenant) => {
    const deletedAt = TEST_NOW;
    await insertPatientRow(tenant, { schoolId, studentId: 'g1x', deletedAt });
    await insertPatientRow(tenant, { schoolId: elsewhere, studentId: 'g1x' });
    return [
      (await insertPatientRow(tenant, { schoolId, studentId: 'G1x', name: '李•四' })).id,
      (await insertPatientRow(tenant, { schoolId, studentId: 'g1X' })).id,
    ];
  });
  await unmark();
  expect(await respell(world.database, parts)).toEqual([
    { orgId: world.home.orgId, patientIds: ids },
  ]);
  const left = await childrenIn(world.database, world.home, schoolId);
  expect(left.map(({ studentId }) => studentId).toSorted()).toEqual(['G1x', 'g1X']);
  expect(left.map(({ name }) => name).toSorted()).toEqual(['李·四', '陆思远']);
  expect(await childrenIn(world.database, world.home, elsewhere)).toMatchObject([
    { studentId: 'G1X' },
  ]);
  const { body } = await world.as('manager').raw(listLogs, { level: 'WARN' });
  expect(body.rows[0]).toMatchObject({
    ...{ username: '系统', model: 'patient', keypoint: ids.join(',') },
  });
  expect(body.rows[0].keymsg).toContain('2 名学生的学号');
  expect(await respell(world.database, parts)).toEqual([]);
});
