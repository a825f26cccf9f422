/** Fills an institution with numbered schools, children and examinations spread over two years. Needs the owner. */

import type { Client } from 'pg';
import { countingSql } from '../database/counting-sql.ts';
import { findingSql } from '../database/finding-sql.ts';

/** `largest`: so many children go to the first school, the others share the rest. */
export type Fill = { schools: number; patients: number; exams: number; largest?: number };

export async function fillInstitution(owner: Client, orgId: string, fill: Fill): Promise<void> {
  const { schools, patients, exams, largest = 0 } = fill;
  await owner.query(FILL_SCHOOLS, [orgId, schools]);
  await owner.query(FILL_PROJECTS, [orgId]);
  await owner.query(FILL_LINKS, [orgId]);
  await owner.query(FILL_PATIENTS, [orgId, patients, schools, largest]);
  await owner.query(FILL_ENROLMENTS, [orgId]);
  await owner.query(FILL_ENTRIES, [orgId]);
  await owner.query(FILL_DEVICES, [orgId]);
  await owner.query(FILL_EXAMS, [orgId, exams, patients, schools, largest, FINDINGS]);
  await owner.query(FILL_CORRECTIONS, [orgId]);
  await owner.query(FILL_CASES, [orgId]);
  await owner.query(FILL_VISITS, [orgId]);
  await owner.query(FILL_ACTS, [orgId]);
}

/** The first project of each, and the first school. */
export const FILLED_PROJECT = '00000002-0000-7000-8000-000000000000';
export const FILLED_SCHOOL = '00000001-0000-7000-8000-000000000000';

/** Ids are made from numbers, so that rows find each other without a join. */
const idOf = (kind: number, number: string): string =>
  `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

const schoolOf = (child: string, { schools, largest }: { schools: string; largest: string }) =>
  idOf(
    1,
    `case when ${child} < ${largest}::int then 0 else 1 + ${child} % (${schools}::int - 1) end`,
  );

const FILL_SCHOOLS = `
  insert into school (org_id, id, name, province, city, district, province_name, city_name, district_name, created_at)
  select $1::uuid, ${idOf(1, 'n')}, 'School ' || n, '330000', '330800', '330802', 'P', 'C', 'D',
    timestamptz '2026-01-01' + n * interval '1 minute'
  from generate_series(0, $2::int - 1) as n`;

const FILL_PROJECTS = `
  insert into project (org_id, id, name, status, school_year, created_at)
  select $1::uuid, ${idOf(2, 'n')}, 'Project ' || n, 1, 2026, timestamptz '2026-01-01'
  from generate_series(0, 1) as n`;

const FILL_LINKS = `
  insert into project_school (org_id, project_id, school_id)
  select $1::uuid, project.id, school.id from project, school
  where project.org_id = $1::uuid and school.org_id = $1::uuid`;

const FILL_PATIENTS = `
  insert into patient (org_id, id, school_id, student_id, name, gender, birth_date, tel, created_at, updated_at)
  select $1::uuid, ${idOf(3, 'n')}, ${schoolOf('n', { schools: '$3', largest: '$4' })}, 'S' || lpad(n::text, 8, '0'),
    chr(19968 + n * 7 % 500) || chr(20500 + n * 11 % 900) || chr(21500 + n * 13 % 700),
    case n % 2 when 0 then 'm' else 'f' end, date '2012-01-01' + n % 2000,
    case n % 3 when 0 then '138' || lpad(n::text, 8, '0') end,
    timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2026-01-01'
  from generate_series(0, $2::int - 1) as n`;

/** By the number of a child of the institution: the seventh grade has no code. */
export const FILLED_PLACE = `
  select 'Grade ' || 1 + n % 7 as grade_name, 1 + n % 7 as grade_code, 'Class ' || 1 + n % 8 as clazz_name, 1 + n % 8 as clazz_order
  from (select substr(student_id, 2)::int as n) as numbered`;

/** In their grade since the school year of 2026 or since they were entered, without an end. */
const FILL_ENROLMENTS = `
  insert into enrolment (org_id, patient_id, from_day, school_id, student_id, track, cohort, grade_label, clazz_name, clazz_order,
    said_in, end_planned, listed, cause, recorded_at)
  select org_id, id, least(created_at::date, date '2026-09-01'), school_id, student_id, case when grade_code < 7 then 'general' end,
    case when grade_code < 7 then 2026 - grade_code + 1 end, case when grade_code = 7 then grade_name end, clazz_name, clazz_order,
    2026, true, true, 'first', created_at
  from patient, lateral (${FILLED_PLACE}) as place
  where org_id = $1::uuid`;

/** Of every fifth child a guardian has entered another phone. */
const FILL_ENTRIES = `
  insert into guardian_entry (org_id, id, school_id, student_id, name, gender, birth_date, tel, grade_name, grade_code,
    clazz_name, clazz_order, created_at)
  select org_id, gen_random_uuid(), school_id, student_id, name, gender, birth_date, '13900000000', grade_name,
    grade_code, clazz_name, clazz_order, created_at
  from patient, lateral (${FILLED_PLACE}) as place where org_id = $1::uuid and right(student_id, 1) in ('0', '5')`;

/** Of a hundred devices, each prepared anew on twenty days. */
const FILL_DEVICES = `
  insert into station_device (org_id, id, device_id, name, model, client_version, project_id, user_id, user_name, token_hash,
    registered_at, replaced_at, last_contact_at)
  select $1::uuid, gen_random_uuid(), ${idOf(7, 'device')}, 'Device ' || device, 'Android', '1.0.0', ${idOf(2, 'device % 2')},
    ${idOf(4, '0')}, 'doctor', sha256((device || ' ' || day)::bytea), made, case when day < 19 then made end, made
  from generate_series(0, 99) as device, generate_series(0, 19) as day,
    lateral (select timestamptz '2026-11-01' + day * interval '1 day' + device * interval '1 minute' as made) as moment`;

/** As many bytes as a normal examination has. */
const FINDINGS = JSON.stringify({ readings: Array.from({ length: 60 }, (_, at) => at / 10) });

const RESULT =
  'case when n % 50 = 0 then 3 when n % 20 = 0 then 1 when n % 15 = 0 then 5 else 0 end';

const FILL_EXAMS = `
  insert into exam (org_id, id, project_id, school_id, patient_id, exam_time, type_id, status, result_id, finding,
    outcome, precedence, side_viewed, needs_retest, screening_state, left_angle, right_angle, max_angle, group_angles, rule_version, grade_name, grade_code, clazz_name,
    clazz_order, doctor_id, doctor_name, findings, created_at)
  select $1::uuid, gen_random_uuid(), ${idOf(2, 'n * 2 / $2::int')}, ${schoolOf('child', { schools: '$4', largest: '$5' })},
    ${idOf(3, 'child')}, timestamptz '2024-11-01' + n * interval '10 minutes', n % 2, 1,
    ${RESULT}, ${findingSql(RESULT)}, ${countingSql({ typeId: 'n % 2', finding: findingSql(RESULT), result: RESULT })}, false, false,
    'normal', n % 40 / 10.0, 1, n % 40 / 10.0, '{}', 'plan', 'Grade ' || 1 + child % 7, 1 + child % 7,
    'Class ' || 1 + child % 8, 1 + child % 8, ${idOf(4, '0')}, 'doctor', $6::jsonb, timestamptz '2026-01-01'
  from generate_series(0, $2::int - 1) as n, lateral (select n * 37 % $3::int as child) as examined`;

/** A case of every tenth child that was examined, at each stage as many; of some who are followed something is measured again. */
const FILL_CASES = `
  insert into follow_up_case (org_id, patient_id, track, stage, exam_id, found_on, due_on, retest_exam_id, retest_due_on)
  select distinct on (patient_id) org_id, patient_id, 'referral',
    (array['toNotify', 'notified', 'booked', 'visited', 'followed', 'toRetest', 'closed'])[1 + number % 7], id,
    exam_time::date, case when number % 7 < 6 then exam_time::date + number % 90 end, case when is_again then id end,
    case when is_again then exam_time::date + number % 90 end
  from exam, lateral (select ('x' || right(patient_id::text, 4))::bit(16)::int as number) as numbered,
    lateral (select number % 7 = 5 or number % 21 = 4 as is_again) as measured
  where org_id = $1::uuid and number % 10 = 0
  order by patient_id, exam_time`;

/** Of every fiftieth child the first examination was voided by mistake. */
const FILL_CORRECTIONS = `
  insert into exam_correction (org_id, id, exam_id, kind, patient_id, reason, corrected_by, corrected_by_name, corrected_at)
  select org_id, gen_random_uuid(), id, kind, patient_id, case kind when 'void' then 'by mistake' end, doctor_id,
    doctor_name, created_at + hours * interval '1 hour'
  from (select distinct on (patient_id) * from exam where org_id = $1::uuid order by patient_id, exam_time) as first,
    (values ('void', 1), ('unvoid', 2)) as correction (kind, hours)
  where ('x' || right(patient_id::text, 4))::bit(16)::int % 50 = 0`;

/** Whoever was at the hospital: half of them with a Cobb angle. */
const FILL_VISITS = `
  insert into referral (org_id, project_id, patient_id, attended_on, hospital, cobb_angle, recorded_by, recorded_by_name,
    recorded_at, confirmed)
  select org_id, project_id, patient_id, found_on + 20, 'Hospital', case stage when 'followed' then 15 end, doctor_id,
    doctor_name, created_at + interval '1 day', stage = 'followed'
  from follow_up_case join exam using (org_id, patient_id)
  where org_id = $1::uuid and exam.id = exam_id and stage in ('visited', 'followed')`;

/** Three in each case: it was assigned, and the family was told after nobody had answered. */
const FILL_ACTS = `
  insert into follow_up_act (org_id, id, patient_id, kind, way, user_id, user_name, done_by, done_by_name, done_at)
  select org_id, gen_random_uuid(), patient_id, act.kind, way, case act.kind when 'assigned' then doctor_id end,
    case act.kind when 'assigned' then doctor_name end, doctor_id, doctor_name, created_at + days * interval '1 day'
  from follow_up_case join exam using (org_id, patient_id),
    (values ('assigned', null, 0), ('attempted', 'phone', 1), ('notified', 'phone', 2)) as act (kind, way, days)
  where org_id = $1::uuid and exam.id = exam_id`;
