/** What the calls of a benchmark ask for: rows that exist in the filled database, and sessions of the cast. */
import { Client } from 'pg';
import { openSession } from '#platform/auth/session-store.ts';
import type { Database } from '#platform/db/open.ts';
import { CAST_IDS, type CastName } from '#seed/cast.ts';

export type Subjects = {
  readonly token: Record<'doctor' | 'manager' | 'platform', string>;
  readonly schoolId: string;
  readonly gradeName: string;
  readonly clazzName: string;
  readonly studentId: string;
  readonly name: string;
  readonly examId: string;
  readonly projectId: string;
  readonly deepPage: { patients: number; exams: number };
};

const SESSION = {
  client: 'app',
  address: '127.0.0.1',
  limits: { idleMinutes: 720, hours: 12 },
} as const;
const PAGE = 20;

export async function findSubjects(ownerUrl: string, database: Database): Promise<Subjects> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  const org = CAST_IDS.orgs.home;
  const one = async (text: string, values: unknown[] = [org]) =>
    (await owner.query(text, values)).rows[0];
  const child = await one(
    `select school_id, grade_name, clazz_name, student_id, name from patient
     where org_id = $1 and char_length(name) = 3 order by id offset 777 limit 1`,
  );
  const exam = await one(
    `select id, project_id from exam where org_id = $1 and result_id = 2 order by id limit 1`,
  );
  const project = await one(`select id from project where org_id = $1 and status = 1 limit 1`);
  const size = await one(
    `select (select count(*) from patient where org_id = $1)::int as patients,
            (select count(*) from exam where org_id = $1)::int as exams`,
  );
  await owner.end();
  return {
    token: {
      doctor: await sessionFor(database, 'doctor'),
      manager: await sessionFor(database, 'manager'),
      platform: await sessionFor(database, 'platform'),
    },
    schoolId: child.school_id,
    gradeName: child.grade_name,
    clazzName: child.clazz_name,
    studentId: child.student_id,
    name: child.name,
    examId: exam.id,
    projectId: project.id,
    deepPage: {
      patients: Math.floor(size.patients / PAGE / 2),
      exams: Math.floor(size.exams / PAGE / 2),
    },
  };
}

function sessionFor(database: Database, name: CastName): Promise<string> {
  return openSession(database.bare, { userId: CAST_IDS.users[name], now: new Date(), ...SESSION });
}
