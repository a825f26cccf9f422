import { uploadExams } from '@spine/contract/exam';
import { statisticsTable } from '@spine/contract/statistic';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import { startCommand } from '#testing/process/command.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let owner: Client;
beforeAll(async () => {
  world = await openWorld();
  owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  const place = await insertScreening(world.database, world.home, { children: 6 });
  const exams = place.patientIds.slice(1).map((patientId) => quickRecord({ patientId }));
  await world.as('doctor').raw(uploadExams, { ...place, exams });
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

const read = async () =>
  (
    await world
      .as('analyst')
      .call(statisticsTable, { groupBy: 'class', splitBy: 'sex', schoolId: await school() })
  ).body.data;
const school = async (): Promise<string> =>
  (await owner.query<{ id: string }>('select id from school')).rows[0]?.id ?? '';
const rebuild = (args: readonly string[] = []) =>
  startCommand('stats-rebuild', args, { DATABASE_URL: world.ownerUrl }).ended;

describe('stats:rebuild', () => {
  test('makes the numbers right again, however wrong they are, and says how many there are', async () => {
    const right = await read();
    expect(right.total).toMatchObject({ roster: 6, valid: 5, gradeTwo: 5 });
    await owner.query(
      `update statistic_fact set outcome = 'sagittal', clazz_name = 'nowhere' where exam_id in (select max(exam_id::text)::uuid from statistic_fact)`,
    );
    await owner.query(
      'delete from statistic_fact where exam_id in (select min(exam_id::text)::uuid from statistic_fact)',
    );
    await owner.query('delete from unseen_child');
    expect((await read()).total).not.toEqual(right.total);
    const { code, said } = await rebuild();
    expect(said).toMatch(
      /^Statistics rebuilt: 5 examinations that count, 1 children not seen; [\d.]+ s\n$/,
    );
    expect(code).toBe(0);
    expect(await read()).toEqual(right);
  });

  test('leaves readers and writers of other children alone', async () => {
    const before = await read();
    const reader = new Client({ connectionString: world.ownerUrl });
    await reader.connect();
    await reader.query('begin');
    await reader.query('select from statistic_fact');
    expect(await rebuild()).toMatchObject({ code: 0 });
    await reader.end();
    expect(await read()).toEqual(before);
  });

  test('takes no argument', async () => {
    expect(await rebuild(['--everything'])).toEqual({
      code: 1,
      said: 'The statistics were not rebuilt: usage: npm run stats:rebuild\n',
    });
  });
});
