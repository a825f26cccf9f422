/** What the calls of a benchmark ask for: rows that exist in the filled database, and sessions of the cast. */
import { platformScope } from '@spine/server/platform/auth/scope.ts';
import { type Database, openDatabase } from '@spine/server/platform/db/open.ts';
import { openSession } from '@spine/server/platform/session/session-store.ts';
import { CAST_IDS, type CastName } from '@spine/server/testing/cast.ts';
import type { Client } from 'pg';
import { connectedTo, type DatabaseAddress } from './database.ts';

/** Signs the sessions of the benchmark too. */
export const BENCH_SECRET = 'what the sessions of a benchmark are signed with';

export type BenchUser = 'doctor' | 'manager' | 'platform';
export type Subjects = {
  readonly token: Readonly<Record<BenchUser, string>>;
  readonly schoolId: string;
  readonly gradeName: string;
  readonly clazzName: string;
  readonly studentId: string;
  readonly name: string;
  readonly examId: string;
  /** Children with a case in which much happened. */
  readonly followed: readonly string[];
  readonly projectId: string;
  /** A day on which the institution examined, and where it did. */
  readonly day: string;
  readonly place: Readonly<Record<'province' | 'city' | 'district', string>>;
  /** Schools with children to upload for, the largest first. */
  readonly rosters: readonly {
    readonly schoolId: string;
    readonly patientIds: readonly string[];
  }[];
  readonly deepPage: { patients: number; exams: number };
};

const SESSION = {
  client: 'app',
  address: '127.0.0.1',
  limits: { idleMinutes: 720, hours: 12, proofMinutes: 720, secret: BENCH_SECRET },
} as const;
const PAGE = 20;

/** Schools of a project, the largest first, with the children of their first uploads. */
const ROSTERS = `
  select l.school_id as "schoolId", (array_agg(p.id order by p.id))[1:1000] as "patientIds"
  from project_school l join patient p on p.org_id = l.org_id and p.school_id = l.school_id and p.deleted_at is null
  where l.org_id = $1 and l.project_id = $2
  group by l.school_id order by count(*) desc, l.school_id limit 80`;

/** Those whom a hospital follows, if there are some. */
const FOLLOWED = `
  select patient_id as id from follow_up_case where org_id = $1
  order by stage <> 'followed', patient_id limit 20`;

export function findSubjects({ ownerUrl, appUrl }: DatabaseAddress): Promise<Subjects> {
  return connectedTo(ownerUrl, async (owner) => {
    const database = openDatabase(appUrl, 2);
    try {
      return await subjectsIn(owner, database);
    } finally {
      await database.close();
    }
  });
}

async function subjectsIn(owner: Client, database: Database): Promise<Subjects> {
  const org = CAST_IDS.orgs.home;
  const one = async (text: string, values: unknown[] = [org]) =>
    (await owner.query(text, values)).rows[0];
  const child = await one(
    `select p.school_id, grade_name(track, cohort, grade_label, said_in) as grade_name, clazz_name, p.student_id, name
     from patient p join enrolment e on e.org_id = p.org_id and e.patient_id = p.id
     where p.org_id = $1 and char_length(name) = 3 order by id offset 777 limit 1`,
  );
  const exam = await one(
    `select e.id, e.project_id, (e.exam_time at time zone 'Asia/Shanghai')::date::text as day,
       s.province, coalesce(s.city, s.province) as city, coalesce(s.district, s.city, s.province) as district
     from exam e join school s on s.org_id = e.org_id and s.id = e.school_id
     where e.org_id = $1 and e.result_id = 2 order by e.id limit 1`,
  );
  const project = await one(`select id from project where org_id = $1 and status = 1 limit 1`);
  const size = await one(
    `select (select count(*) from patient where org_id = $1)::int as patients,
            (select count(*) from exam where org_id = $1)::int as exams`,
  );
  const followed = await owner.query<{ id: string }>(FOLLOWED, [org]);
  if (followed.rows.length === 0) throw new Error('no child has a case');
  const rosters = await owner.query<Subjects['rosters'][number]>(ROSTERS, [org, project.id]);
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
    followed: followed.rows.map(({ id }) => id),
    projectId: project.id,
    day: exam.day,
    place: { province: exam.province, city: exam.city, district: exam.district },
    rosters: rosters.rows,
    deepPage: {
      patients: Math.floor(size.patients / PAGE / 2),
      exams: Math.floor(size.exams / PAGE / 2),
    },
  };
}

function sessionFor(database: Database, name: CastName): Promise<string> {
  const session = { userId: CAST_IDS.users[name], now: new Date(), ...SESSION };
  return database.inScope(platformScope, ({ db }) => openSession(db, session));
}
