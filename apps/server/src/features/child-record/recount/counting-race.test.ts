/** Whoever writes at once: nobody waits in a circle, and the counts are those of a recount. */
import { screenSummaryOf } from '@spine/contract/data-screen';
import { uploadExams } from '@spine/contract/exam';
import type { Endpoint } from '@spine/contract/kernel';
import { deletePatients, importRoster } from '@spine/contract/patient';
import { deleteProject, moveProject } from '@spine/contract/project';
import { statisticsTable } from '@spine/contract/statistic';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollUp } from '#features/data-screen/index.ts';
import { insertScreening, quickRecord, type Screening } from '#features/exam/exam.factory.ts';
import { recordVisit } from '#features/follow-up/follow-up.factory.ts';
import { rosterFile } from '#features/patient/roster/roster.factory.ts';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { recountAll } from '#testing/database/recount.ts';
import { openWorld, type TestAnswer, type World } from '#testing/world.ts';
import { seededRandom } from './counted-changes.factory.ts';

const CHILDREN = 40;
const ROUNDS = 4;
const EXAMINED = 30;
const REFERRED = 6;
const DAY_MS = 86_400_000;
/** What the server says when the database ended a transaction: a fault, adding, changing or deleting failed, unavailable. */
const BROKEN = [1500, 1502, 1503, 1504, 30000503];

const random = seededRandom(9);
const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => [random.below(1_000_000), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);

let world: World;
let owner: Client;
let place: Screening;
const codes: number[] = [];
beforeAll(async () => {
  world = await openWorld();
  owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  place = await insertScreening(world.database, world.home, { children: CHILDREN });
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

const newProject = async (): Promise<string> => {
  const input = { schoolIds: [place.schoolId] };
  return (await world.database.inScope(world.home, (tenant) => insertProjectRow(tenant, input))).id;
};
const heard = ({ body }: TestAnswer) => void codes.push(body.code ?? body.errorCode);
const say = async (as: 'doctor' | 'manager', endpoint: Endpoint, input: object) =>
  heard(await world.as(as).raw(endpoint, input));
const upload = (projectId: string) => {
  const exams = shuffled(place.patientIds)
    .slice(0, EXAMINED)
    .map((patientId) =>
      quickRecord({
        patientId,
        examTime: new Date(TEST_NOW.getTime() - random.below(80) * DAY_MS).toISOString(),
        ...random.of([{}, {}, { status: 2, readings: undefined }]),
      }),
    );
  return say('doctor', uploadExams, { projectId, schoolId: place.schoolId, exams });
};
const roster = async () => {
  const rows = shuffled(place.studentIds).map((id) => [
    id,
    '林嘉禾',
    random.of(['女', '男']),
    random.of(['2015-03-19', '2014-05-06']),
    random.of(['五年级', '六年级']),
    '4班',
    '',
  ]);
  const input = { schoolId: place.schoolId, check: '0' };
  heard(await world.as('manager').upload(importRoster, input, rosterFile(rows)));
};
const refer = async () => {
  for (const patientId of shuffled(place.patientIds).slice(0, REFERRED)) {
    const visit = { patientId, day: '2026-11-20', cobbAngle: 12 };
    heard(await recordVisit(world.as('doctor'), visit));
  }
};
const look = async () => {
  for (const groupBy of ['sex', 'grade', 'month']) {
    await say('manager', statisticsTable, { groupBy });
    await say('manager', screenSummaryOf, {});
  }
};

const COUNTS = [
  'select * from statistic_fact order by exam_id',
  'select * from statistic_sum as s order by s::text',
  'select * from unseen_child order by project_id, patient_id',
  'select * from screen_month order by school_id, month, way',
  'select * from screen_unseen order by school_id, year',
  'select org_id, school_id, year, part, way, indicator, children, sizes, round(between_squares::numeric, 6), round(even_size::numeric, 6) from screen_spread order by school_id, year, part, way, indicator',
] as const;
const counted = async () => {
  const found: unknown[][] = [];
  for (const text of COUNTS) found.push((await owner.query(text)).rows);
  return found;
};

test('uploads, imports, deletions, visits and ends of projects at once leave right counts', async () => {
  const living = [...place.patientIds];
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await newProject();
    const end = round % 2 ? moveProject : deleteProject;
    await Promise.all([
      ...[place.projectId, place.projectId, id, id].map(upload),
      roster(),
      refer(),
      look(),
      say('manager', deletePatients, { ids: shuffled(living.splice(0, 2)).join() }),
      say('manager', end, { id, status: 2, withExams: true }),
      rollUp(world.database, TEST_NOW),
    ]);
  }
  expect(codes.filter((code) => BROKEN.includes(code))).toEqual([]);
  const { rows } = await owner.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
  await rollUp(world.database, TEST_NOW);
  const kept = await counted();
  expect(kept.map((found) => found.length > 0)).toEqual(COUNTS.map(() => true));
  const attended = await owner.query('select from statistic_fact where attended');
  expect(attended.rowCount).toBeGreaterThan(0);
  await recountAll(world.ownerUrl);
  expect(await counted()).toEqual(kept);
});
