/** Populations with given counts, written by plain SQL as the owner, then counted. */
import { Client } from 'pg';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { countingSql } from '#testing/database/counting-sql.ts';
import { findingSql } from '#testing/database/finding-sql.ts';
import { recountAll } from '#testing/database/recount.ts';
import type { World } from '#testing/world.ts';

/** So many children of one sex with severity I, so many others with a trigger only, among all who were examined. */
export type GroupInput = {
  readonly gender: 'm' | 'f';
  readonly children: number;
  readonly gradeOne: number;
  readonly triggersOnly?: number;
  /** Of those with severity I, from the first on: who went to a hospital and was found to have a Cobb angle of 12°. */
  readonly confirmed?: number;
  /** Everybody with severity I or a trigger was referred and had an X-ray: the others' Cobb angle is 5°. */
  readonly imaged?: boolean;
};

const PATIENTS = `
  insert into patient (org_id, id, school_id, student_id, name, gender, birth_date, created_at, updated_at)
  select $1::uuid, gen_random_uuid(), $2::uuid, $3 || n, '某', $3, date '2011-01-01' + n * 41 % 1500, timestamptz '2026-09-01', timestamptz '2026-09-01'
  from generate_series(1, $4::int) as n`;

const RESULT = 'case when n <= $4::int then 1 when n <= $4::int + $5::int then 5 else 0 end';

const EXAMS = `
  insert into exam (org_id, id, project_id, school_id, patient_id, exam_time, type_id, status, result_id, finding,
    outcome, precedence, side_viewed, needs_retest, screening_state, positive, referred, left_angle, right_angle, max_angle, group_angles, rule_version, grade_name,
    grade_code, clazz_name, clazz_order, doctor_id, doctor_name, findings, created_at)
  select p.org_id, gen_random_uuid(), $2::uuid, p.school_id, p.id, timestamptz '2026-10-10 10:00+08', 0, 1,
    ${RESULT}, ${findingSql(RESULT)}, ${countingSql({ typeId: '0', finding: findingSql(RESULT), result: RESULT })}, false, false, 'normal',
    n <= $4::int + $5::int, n <= $7::int, 1, 1, 1, '{}', 'cn-2021.11', '六年级', 6, 1 + n % 9 || '班',
    1 + n % 9, gen_random_uuid(), 'd', '{}', timestamptz '2026-10-10'
  from (select *, substr(student_id, 2)::int as n from patient where org_id = $1::uuid and school_id = $3::uuid and gender = $6) as p`;

const REFERRALS = `
  insert into referral (org_id, project_id, patient_id, attended_on, cobb_angle, confirmed, recorded_by, recorded_by_name,
    recorded_at)
  select org_id, $2::uuid, id, date '2026-11-01', case when substr(student_id, 2)::int <= $6::int then 12 else 5 end,
    substr(student_id, 2)::int <= $6::int, gen_random_uuid(), 'd', timestamptz '2026-11-01'
  from patient where org_id = $1::uuid and school_id = $3::uuid and gender = $4 and substr(student_id, 2)::int <= $5::int`;

/** Classes of girls of one grade, each with as many of the given cases as the others, or one more. */
export type ClassesInput = {
  readonly schoolId: string;
  readonly projectId: string;
  readonly grade: number;
  readonly classes: number;
  readonly children: number;
  readonly cases: number;
  /** The day of their examination. */
  readonly day: string;
};

const IS_CASE = "case when split_part(student_id, ' ', 3)::int <= $7::int then 1 else 0 end";

const CLASSES = `
  with child as (
    insert into patient (org_id, id, school_id, student_id, name, gender, birth_date, created_at, updated_at)
    select $1::uuid, gen_random_uuid(), $2::uuid, $4 || ' ' || $8 || ' ' || n, '某', 'f', date '2014-03-01', timestamptz '2025-09-01', timestamptz '2025-09-01'
    from generate_series(1, $6::int) as n
    returning *, split_part(student_id, ' ', 3)::int as n
  )
  insert into exam (org_id, id, project_id, school_id, patient_id, exam_time, type_id, status, result_id, finding,
    outcome, precedence, side_viewed, needs_retest, screening_state, positive, referred, left_angle, right_angle, max_angle, group_angles,
    rule_version, grade_name, grade_code, clazz_name, clazz_order, doctor_id, doctor_name, findings, created_at)
  select org_id, gen_random_uuid(), $3::uuid, school_id, id, $8::date + time '10:00', 1, 1,
    ${IS_CASE}, ${findingSql(IS_CASE)}, ${countingSql({ typeId: '1', finding: findingSql(IS_CASE), result: IS_CASE })}, false, false, 'normal', false, false, 1, 1, 1,
    '{}', 'cn-2021.11', $4 || '年级', $4::int, 1 + n % $5::int || '班', 1 + n % $5::int, gen_random_uuid(), 'd', '{}',
    timestamptz '2026-10-10'
  from child`;

/** Examined classes, counted. */
export async function insertClasses(world: World, inputs: readonly ClassesInput[]): Promise<void> {
  await asOwner(world, async (owner) => {
    for (const { schoolId, projectId, grade, classes, children, cases, day } of inputs)
      await owner.query(CLASSES, [
        world.home.orgId,
        schoolId,
        projectId,
        String(grade),
        classes,
        children,
        cases,
        day,
      ]);
  });
}

/** One school and one project under way with these children, each examined once. */
export async function insertPopulation(
  world: World,
  groups: readonly GroupInput[],
): Promise<{ projectId: string; schoolId: string }> {
  const { home, database } = world;
  const place = await database.inScope(home, async (tenant) => {
    const { id: schoolId } = await insertSchoolRow(tenant);
    const { id: projectId } = await insertProjectRow(tenant, { schoolIds: [schoolId] });
    return { schoolId, projectId };
  });
  await asOwner(world, async (owner) => {
    const { projectId, schoolId } = place;
    for (const { gender, children, gradeOne, triggersOnly = 0, confirmed = 0, imaged } of groups) {
      const referred = gradeOne + (imaged ? triggersOnly : 0);
      await owner.query(PATIENTS, [home.orgId, schoolId, gender, children]);
      await owner.query(EXAMS, [
        home.orgId,
        projectId,
        schoolId,
        gradeOne,
        triggersOnly,
        gender,
        referred,
      ]);
      await owner.query(REFERRALS, [
        home.orgId,
        projectId,
        schoolId,
        gender,
        imaged ? referred : confirmed,
        confirmed,
      ]);
    }
  });
  return place;
}

/** Writes as the owner of the database, then counts everything anew. */
async function asOwner(world: World, write: (owner: Client) => Promise<void>): Promise<void> {
  const owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  try {
    await write(owner);
  } finally {
    await owner.end();
  }
  await recountAll(world.ownerUrl);
}
