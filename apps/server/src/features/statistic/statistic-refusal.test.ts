import { deleteProject } from '@spine/contract/project';
import { statisticErrors, statisticsChildren, statisticsTable } from '@spine/contract/statistic';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertScreening } from '#features/exam/exam.factory.ts';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const answerOf = async (query: object) =>
  (await world.as('analyst').raw(statisticsTable, query)).body;

describe('a table is refused', () => {
  test('without a grouping [8.51]', async () => {
    const { groupingRequired } = statisticErrors;
    expect(await answerOf({})).toMatchObject({ code: groupingRequired.code });
    expect(await answerOf({ groupBy: 'colour' })).toMatchObject({ code: groupingRequired.code });
  });

  test.each([
    ['agesRequired', undefined],
    ['agesThree', '6,12'],
    ['agesWhole', '6,12,x'],
    ['agesWhole', '0,1,2'],
    ['agesAscending', '12,6,15'],
  ] as const)('with %s for ages %s [8.51, 9.10]', async (entry, ages) => {
    const { code, message } = statisticErrors[entry];
    const query = { groupBy: 'ageGroup', ...(ages && { ages }) };
    expect(await answerOf(query)).toMatchObject({ code, msg: message });
    const split = { ...query, groupBy: 'sex', splitBy: 'ageGroup' };
    expect(await answerOf(split)).toMatchObject({ code });
    const members = { ...query, member: 'valid' };
    const { body } = await world.as('doctor').raw(statisticsChildren, members);
    expect(body).toMatchObject({ code });
  });

  test('by class without a school, and by one way twice', async () => {
    expect((await answerOf({ groupBy: 'class' })).code).toBe(statisticErrors.schoolRequired.code);
    const twice = { groupBy: 'sex', splitBy: 'sex' };
    expect((await answerOf(twice)).code).toBe(statisticErrors.groupingTwice.code);
  });

  test('of a project that is not there, has no school, or was deleted [8.38]', async () => {
    const { code } = statisticErrors.projectWithoutSchool;
    const { projectId } = await insertScreening(world.database, world.home);
    const bare = await world.database.inScope(world.home, (tenant) =>
      insertProjectRow(tenant, { schoolIds: [] }),
    );
    const of = (id: string) => answerOf({ groupBy: 'sex', projectId: id });
    expect((await of(projectId)).code).toBe(8000);
    expect((await of(bare.id)).code).toBe(code);
    expect((await of(`${projectId},${bare.id}`)).code).toBe(code);
    expect((await of(world.cast.orgs.home)).code).toBe(code);
    await world.as('manager').call(deleteProject, { id: projectId, withExams: false });
    expect((await of(projectId)).code).toBe(code);
  });
});
