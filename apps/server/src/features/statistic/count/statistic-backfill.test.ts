/** Examinations from before the statistics were kept count as if they came today. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { assessExam, type ExamFindings } from '@spine/contract/exam';
import { Role } from '@spine/contract/kernel';
import type { StatisticTable } from '@spine/contract/statistic';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { assessedExamRow } from '#features/exam/index.ts';
import { patientRow } from '#features/patient/patient.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { orgScope } from '#platform/auth/scope.ts';
import { APP_ROLE, appUrlOf } from '#platform/db/app-role.ts';
import { migrate, migrationNames } from '#platform/db/migrate.ts';
import { inDatabase } from '#platform/db/names.ts';
import { type Database, type Db, openDatabase } from '#platform/db/open.ts';
import { CAST_IDS, insertOrganizations } from '#testing/cast.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { recountAll } from '#testing/database/recount.ts';
import { tableOf } from '../statistic.service.ts';
import { type Random, seededRandom } from './statistic-changes.factory.ts';

const NAME = `spine_backfill_${randomBytes(6).toString('hex')}`;
const WAYS = ['school', 'grade', 'sex', 'age', 'month', 'project', 'region'] as const;
const CHILDREN = 60;
const EXAMS = 500;
const DAY_MS = 86_400_000;
const home = orgScope(CAST_IDS.orgs.home);
const MIGRATIONS = path.join(import.meta.dirname, '../../../platform/db/migrations');

let ownerUrl: string;
let owner: Client;
let database: Database;

const onServer = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

beforeAll(async () => {
  await onServer(`create database ${NAME} template template0 encoding 'UTF8'`);
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${NAME}`;
  ownerUrl = url.toString();
  owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(
    'create table schema_migration (name text primary key, applied_at timestamptz not null)',
  );
  for (const name of await migrationNames()) {
    if (name >= '009') break;
    const text = await readFile(path.join(MIGRATIONS, name), 'utf8');
    await owner.query(text.replaceAll('{{app_role}}', APP_ROLE));
    await owner.query('insert into schema_migration values ($1, now())', [name]);
  }
  database = openDatabase(appUrlOf(ownerUrl), 2);
  await insertOrganizations(database, TEST_NOW);
  // Users had no names yet.
  await owner.query(
    `insert into app_user (id, org_id, username, password_hash, role, created_at)
     values ($1, $2, 'doctor', '', ${Role.Doctor}, now())`,
    [CAST_IDS.users.doctor, home.orgId],
  );
});
afterAll(async () => {
  await database.close();
  await owner.end();
  await onServer(`drop database ${NAME} with (force)`);
});

const angle = (random: Random) =>
  random.of([0, 4.99, 5, -5, (random.below(2400) - 1200) / 100, (random.below(240) - 120) / 10]);
const angles = (random: Random, most: number) =>
  Array.from({ length: random.below(most + 1) }, () => angle(random));
const atr = (random: Random) => ({
  thoracic: angles(random, 4),
  thoracolumbar: angles(random, 4),
  lumbar: angles(random, 3),
});
const maybe = <T extends object>(random: Random, part: T): T | Record<string, never> =>
  random.below(3) === 0 ? part : {};

function findings(random: Random) {
  if (random.below(12) === 0) return { status: 2 as const };
  const advice = maybe(random, {
    advice: [random.of(['furtherCheck', 'lifestyle', 'followUp'] as const)],
  });
  const flag = maybe(random, { isExercised: random.of([true, false]) });
  if (random.below(2) === 0)
    return { readings: [[angle(random), angle(random), angle(random)]], ...advice, ...flag };
  const [bend, sign] = [random.of(['none', 'leftHigh'] as const), random.below(6) === 0];
  return {
    typeId: 1 as const,
    ...advice,
    ...flag,
    ...maybe(random, {
      generalCheck: { shoulder: sign, scapula: false, waist: false, iliac: false, spinous: false },
    }),
    ...maybe(random, {
      forwardBend: { thoracic: 'none' as const, thoracolumbar: 'none' as const, lumbar: bend },
    }),
    ...maybe(random, {
      sagittal: {
        sign: random.of(['normal', 'lordosis', 'kyphosis'] as const),
        ...random.of([{ prone: 'gone' as const }, { prone: 'present' as const }, {}]),
      },
    }),
    atr: atr(random),
    ...maybe(random, { motionTest: { atr: atr(random) } }),
  };
}

async function insertPlace(db: Db, random: Random) {
  const { id: schoolId } = await insertSchoolRow({ ...home, db });
  const projects = ([1, 2] as const).map((status) => ({
    ...{ orgId: home.orgId, id: uuidv7(), name: `筛查${status}`, status, createdAt: TEST_NOW },
  }));
  await db.insertInto('project').values(projects).execute();
  await db
    .insertInto('projectSchool')
    .values(projects.map(({ id }) => ({ orgId: home.orgId, projectId: id, schoolId })))
    .execute();
  const children = Array.from({ length: CHILDREN }, () =>
    patientRow(home, { schoolId, gender: random.of(['m', 'f', 'o'] as const) }),
  );
  await db.insertInto('patient').values(children).execute();
  return { schoolId, projects, children };
}

type Place = Awaited<ReturnType<typeof insertPlace>>;

/** An examination as it is written today; undefined where the readings are refused. */
function assessedRow(random: Random, { schoolId, projects, children }: Place) {
  const child = random.of(children);
  const examTime = new Date(TEST_NOW.getTime() - random.below(500) * DAY_MS).toISOString();
  const basis = { id: uuidv7(), patientId: child.id, examTime, typeId: 0, status: 1 } as const;
  const record = { ...basis, ...findings(random) };
  if (!assessExam(record).ok) return undefined;
  const doctor = { id: CAST_IDS.users.doctor, name: 'doctor' };
  const projectId = random.of(projects).id;
  const facts = { orgId: home.orgId, projectId, schoolId, doctor, now: TEST_NOW };
  const [today, quick] = (['twoStage', 'atrOnly'] as const).map((method) =>
    assessedExamRow(record, { child, facts: { ...facts, method } }),
  );
  if (!today || !quick) throw new Error('two methods make two rows');
  return { today, before: record.typeId === 0 ? quick : asBefore(record, today) };
}

/** Until rule version 2 any motion test made bad posture, asked for or not. */
function asBefore(record: ExamFindings, row: ReturnType<typeof assessedExamRow>) {
  const again = Object.values(record.motionTest?.atr ?? {}).flat();
  const isExercised = record.isExercised === true || again.length > 0;
  if (!isExercised || row.resultId !== 0) return row;
  const screeningState = row.needsRetest ? row.screeningState : ('suspicious' as const);
  return { ...row, resultId: 5 as const, screeningState };
}

/** Stores examinations as before, and answers what they are assessed as today. */
async function insertOldExams(random: Random, place: Place): Promise<Map<string, object>> {
  const graded = new Map<string, object>();
  while (graded.size < EXAMS) {
    const row = assessedRow(random, place);
    if (!row) continue;
    const { positive, referred, sagittalAbnormal, finding, sideViewed, ...old } = row.before;
    const columns = Object.keys(old).map(inDatabase);
    const places = columns.map((_, at) => `$${at + 1}`);
    await owner.query(
      `insert into exam (${columns.join()}) values (${places.join()})`,
      Object.values(old),
    );
    graded.set(row.today.id, resultOf(row.today));
  }
  return graded;
}

const resultOf = (row: ReturnType<typeof assessedExamRow>) => ({
  ...{ positive: row.positive, referred: row.referred, sagittalAbnormal: row.sagittalAbnormal },
  ...{ resultId: row.resultId, needsRetest: row.needsRetest, screeningState: row.screeningState },
  ...{ finding: row.finding, sideViewed: row.sideViewed },
});

test('old examinations are given what they are assessed as today, and are counted', async () => {
  const random = seededRandom(2026);
  const place = await database.inScope(home, ({ db }) => insertPlace(db, random));
  const graded = await insertOldExams(random, place);
  await migrate(ownerUrl);
  const { rows } = await owner.query<{ id: string }>(
    `select id, positive, referred, sagittal_abnormal as "sagittalAbnormal", result_id as "resultId",
       needs_retest as "needsRetest", screening_state as "screeningState", finding, side_viewed as "sideViewed"
     from exam`,
  );
  expect(Object.fromEntries(rows.map(({ id, ...kept }) => [id, kept]))).toEqual(
    Object.fromEntries(graded),
  );
  // What they hold says how they screened, and they are told so.
  const projects = await owner.query('select method, method_decided as decided from project');
  expect(projects.rows).toEqual([
    { method: 'twoStage', decided: true },
    { method: 'twoStage', decided: true },
  ]);
  const tables = () =>
    database.inScope(home, async (tenant) => {
      const found: StatisticTable[] = [];
      for (const groupBy of WAYS)
        found.push(await tableOf(tenant, { groupBy, indicator: 'positive' }));
      return found;
    });
  const before = await tables();
  const byProject = before.find((table) => table.groupBy === 'project');
  expect(byProject?.total).toMatchObject({ roster: 2 * CHILDREN });
  // As the newest code counts them.
  await recountAll(ownerUrl);
  expect(await tables()).toEqual(before);
});
