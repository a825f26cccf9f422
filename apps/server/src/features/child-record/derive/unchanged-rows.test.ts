/** What follows from a write is written where it changes: rows that stay as they were keep their version. */
import { uploadExams } from '@spine/contract/exam';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertScreening, quickRecord, type Screening } from '#features/exam/exam.factory.ts';
import { recordVisit } from '#features/follow-up/follow-up.factory.ts';
import { insertProjectRow } from '#features/project/project.factory.ts';
import type { Statement } from '#platform/db/dialect.ts';
import { openDatabase } from '#platform/db/open.ts';
import { openWorld, type World } from '#testing/world.ts';
import { recountChildren } from '../change-children.ts';

let world: World;
let owner: Client;
let screening: Screening;
/** A second project of the same school. */
let second: string;
beforeAll(async () => {
  world = await openWorld();
  owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  screening = await insertScreening(world.database, world.home, { children: 4 });
  const { schoolId, patientIds } = screening;
  second = await world.database.inScope(world.home, async (tenant) => {
    const { id } = await insertProjectRow(tenant, { schoolIds: [schoolId] });
    await recountChildren(tenant, { patientIds });
    return id;
  });
  await upload(0);
  const visit = { patientId: patientIds[0] ?? '', day: '2026-11-20', cobbAngle: 12 };
  expect((await recordVisit(world.as('doctor'), visit)).body).toMatchObject({ code: 8000 });
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

const upload = (...children: number[]) =>
  world.as('doctor').call(uploadExams, {
    projectId: screening.projectId,
    schoolId: screening.schoolId,
    exams: children.map((at) => quickRecord({ patientId: screening.patientIds[at] ?? '' })),
  });

/** What is stored, with the transaction that wrote or locked each row last. */
async function versionsOf(table: string, project = 'null'): Promise<string[]> {
  const { rows } = await owner.query<{ of: string }>(
    `select concat_ws(' ', patient_id, ${project}, xmin, xmax, ctid) as of from ${table} order by 1`,
  );
  return rows.map((row) => row.of);
}

const versions = async () => ({
  facts: await versionsOf('statistic_fact', 'exam_id'),
  unseen: await versionsOf('unseen_child', 'project_id'),
  cases: await versionsOf('follow_up_case'),
  outcomes: await versionsOf('referral', 'project_id'),
});

test('children who are as they were leave every row as it was when they are counted anew', async () => {
  const before = await versions();
  expect(before).toMatchObject({
    facts: [expect.anything()],
    unseen: expect.objectContaining({ length: 7 }),
    cases: [expect.anything()],
    outcomes: [expect.anything()],
  });
  const { patientIds, schoolId, projectId } = screening;
  await world.database.inScope(world.home, async (tenant) => {
    await recountChildren(tenant, { patientIds });
    await recountChildren(tenant, { patientIds, projectId });
    await recountChildren(tenant, { projectId: second });
    await recountChildren(tenant, { patientIds: () => patientIds, schoolIds: [schoolId] });
  });
  expect(await versions()).toEqual(before);
});

test('every statement that counts children anew is prepared, however long it is', async () => {
  const statements: Statement[] = [];
  const watch = (statement: Statement) => statements.push(statement);
  const database = openDatabase(world.appUrl, 1, { watch });
  const { patientIds } = screening;
  await database.inScope(world.home, (tenant) => recountChildren(tenant, { patientIds }));
  await database.close();
  const made = statements.filter(({ text }) =>
    /^\s*(select|with|insert|update|delete)\b/.test(text),
  );
  expect(made.some(({ text }) => text.includes('insert into statistic_sum'))).toBe(true);
  expect(made.filter(({ name }) => name === undefined)).toEqual([]);
});

test('an upload takes its children off the list of its project, and writes no other row of those that wait', async () => {
  const before = await versions();
  expect((await upload(1, 2)).body.data).toMatchObject({ accepted: 2 });
  const after = await versions();
  const examined = screening.patientIds.slice(1, 3).map((id) => `${id} ${screening.projectId} `);
  expect(after.unseen).toEqual(
    before.unseen.filter((row) => !examined.some((of) => row.startsWith(of))),
  );
  expect(after.cases).toEqual(expect.arrayContaining(before.cases));
  expect(after.outcomes).toEqual(before.outcomes);
});

test('a child that waits for two projects moves to another class in both', async () => {
  const [, , , patientId = ''] = screening.patientIds;
  const before = await versions();
  await owner.query(`update enrolment set clazz_name = '9班' where patient_id = $1`, [patientId]);
  await world.database.inScope(world.home, (tenant) =>
    recountChildren(tenant, { patientIds: screening.patientIds }),
  );
  const { rows } = await owner.query(
    'select distinct clazz_name, count(*)::int from unseen_child where patient_id = $1 group by 1',
    [patientId],
  );
  expect(rows).toEqual([{ clazz_name: '9班', count: 2 }]);
  const others = (rowsOf: readonly string[]) => rowsOf.filter((row) => !row.startsWith(patientId));
  expect(others((await versions()).unseen)).toEqual(others(before.unseen));
});
