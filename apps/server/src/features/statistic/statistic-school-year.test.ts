/** A school year begins at midnight of 1 September in Shanghai: who was seen before it was not seen in it. */
import { uploadExams } from '@spine/contract/exam';
import {
  type StatisticChild,
  statisticsChildren,
  statisticsOverview,
} from '@spine/contract/statistic';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('of two children seen around midnight, one waits for a project of the new year, the other for one of the former', async () => {
  const summer = { startDate: '2026-06-01' };
  const { projectId, schoolId, patientIds } = await insertScreening(world.database, world.home, {
    children: 2,
    project: summer,
  });
  const [spring, autumn] = await world.database.inScope(world.home, async (tenant) => [
    await insertProjectRow(tenant, {
      schoolIds: [schoolId],
      startDate: '2026-03-01',
      schoolYear: 2026,
    }),
    await insertProjectRow(tenant, { schoolIds: [schoolId], startDate: '2026-09-01' }),
  ]);
  const [evening = '', night = ''] = patientIds;
  const exams = [
    quickRecord({ patientId: evening, examTime: '2026-08-31T23:30:00+08:00' }),
    quickRecord({ patientId: night, examTime: '2026-09-01T00:30:00+08:00' }),
  ];
  const uploaded = await world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
  expect(uploaded.body.data).toMatchObject({ accepted: 2 });

  const analyst = world.as('analyst');
  const { total } = (await analyst.call(statisticsOverview, { schoolId })).body.data;
  expect(total).toMatchObject({ inspected: 2, roster: 4 });
  const member = { schoolId, member: 'unseen', page: 1, size: 20 } as const;
  const { rows } = (await world.as('doctor').call(statisticsChildren, member)).body;
  expect(rows.map((row: StatisticChild) => [row.projectName, row.patientId]).sort()).toEqual(
    [
      [spring?.name, night],
      [autumn?.name, evening],
    ].sort(),
  );
});
