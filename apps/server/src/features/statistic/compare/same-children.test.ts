/** The same children in two projects are compared with themselves. */
import { type StatisticTable, statisticsTable } from '@spine/contract/statistic';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { CAST_IDS } from '#testing/cast.ts';
import { countingSql } from '#testing/database/counting-sql.ts';
import { findingSql } from '#testing/database/finding-sql.ts';
import { recountAll } from '#testing/database/recount.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertPopulation } from '../statistic.factory.ts';

/** Whoever was ill stays so but for 6, 20 others are ill now. */
const RESULT =
  'case when result_id = 1 and place > 6 or result_id = 0 and place <= 20 then 1 else 0 end';

/** Examines everybody of a project again. */
const AGAIN = `
  insert into exam (org_id, id, project_id, school_id, patient_id, exam_time, type_id, status, result_id, finding,
    outcome, precedence, side_viewed, needs_retest, screening_state, positive, referred, left_angle, right_angle, max_angle, group_angles, rule_version, grade_name,
    grade_code, clazz_name, clazz_order, doctor_id, doctor_name, findings, created_at)
  select org_id, gen_random_uuid(), $1::uuid, school_id, patient_id, exam_time + interval '1 month', type_id, status,
    ${RESULT}, ${findingSql(`(${RESULT})`)},
    ${countingSql({ typeId: 'type_id', finding: findingSql(`(${RESULT})`), result: RESULT })}, side_viewed, needs_retest,
    screening_state, positive, referred, left_angle, right_angle, max_angle, group_angles, rule_version, grade_name,
    grade_code, clazz_name, clazz_order, doctor_id, doctor_name, findings, created_at
  from (
    select *, row_number() over (partition by result_id order by id) as place from exam where project_id = $2::uuid
  ) as former`;

const FOUND = `case when place <= $2::int then 'undetermined' else ${findingSql('result_id')} end`;
/** Of so many the second examination has no result. */
const WITHOUT_RESULT = `
  update exam set finding = ${FOUND}, (outcome, precedence) = (select ${countingSql({ typeId: 'type_id', finding: FOUND, result: 'result_id' })}) from (
    select id, row_number() over (order by patient_id) as place from exam
    where org_id = '${CAST_IDS.orgs.home}' and project_id = $1
  ) as placed where exam.org_id = '${CAST_IDS.orgs.home}' and exam.id = placed.id`;

let world: World;
let again: string;
beforeAll(async () => {
  world = await openWorld();
  const { projectId, schoolId } = await insertPopulation(world, [
    { gender: 'f', children: 200, gradeOne: 16 },
  ]);
  const { id } = await world.database.inScope(world.home, (tenant) =>
    insertProjectRow(tenant, { schoolIds: [schoolId] }),
  );
  again = id;
  await write(AGAIN, [id, projectId]);
});
afterAll(() => world.close());

async function write(statement: string, values: string[]): Promise<void> {
  const owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  await owner.query(statement, values).finally(() => owner.end());
  await recountAll(world.ownerUrl);
}

const table = async (asked: object): Promise<StatisticTable> =>
  (await world.as('analyst').raw(statisticsTable, asked)).body.data;

describe('a table by project', () => {
  test('tests children who are in both by what became of them', async () => {
    const { same, test, trend, sentence } = await table({ groupBy: 'project' });
    expect(same).toEqual({
      children: 200,
      paired: true,
      found: { both: 10, onlyFormer: 6, onlyLatter: 20, neither: 164 },
    });
    expect(test).toMatchObject({ method: 'mcnemar', degrees: 1, few: false });
    expect(test?.chiSquare).toBeCloseTo((20 - 6) ** 2 / 26, 12);
    expect(trend).toBeNull();
    expect(sentence).toContain('未检出的 184 人里有 20 人');
    expect(sentence).toContain('（新检出率 10.87%）');
  });

  test('is of the asked indicator, and other groupings know nothing of it', async () => {
    const posture = await table({ groupBy: 'project', indicator: 'posture' });
    expect(posture.same?.found).toMatchObject({ neither: 200 });
    expect(posture.test).toBeNull();
    expect((await table({ groupBy: 'month' })).same).toBeNull();
  });

  test('compares nobody with an examination without a result', async () => {
    await write(WITHOUT_RESULT, [again, '30']);
    const { same } = await table({ groupBy: 'project' });
    expect(same).toMatchObject({ children: 170, paired: true });
  });

  test('compares groups as groups where fewer than four fifths are the same, and names these', async () => {
    await write(WITHOUT_RESULT, [again, '41']);
    const { same, test, sentence } = await table({ groupBy: 'project' });
    // 159 of 200 in the former.
    expect(same).toMatchObject({ children: 159, paired: false });
    expect(test).toMatchObject({ method: 'pearson' });
    expect(sentence).toContain('其中 159 名学生在多个项目都有结果');
  });
});
