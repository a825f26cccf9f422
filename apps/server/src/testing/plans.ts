/**
 * How PostgreSQL carries statements out once an institution is large: fills a database by plain SQL and explains
 * statements as the application's role, under row-level security, both as planned for their values and as planned
 * once for all values, because a prepared statement may become either.
 */
import { Client } from 'pg';
import type { Scope } from '#platform/auth/scope.ts';
import type { Statement } from '#platform/db/dialect.ts';

export type Plan = { readonly text: string };

/** The plan of a statement for its values, or the generic one. */
export async function planOf(
  appUrl: string,
  scope: Scope,
  asked: { statement: Statement; generic: boolean },
): Promise<Plan> {
  const client = new Client({ connectionString: appUrl });
  await client.connect();
  try {
    const setting =
      scope.kind === 'org'
        ? `app.org_id = ${client.escapeLiteral(scope.orgId)}`
        : `app.platform = 'on'`;
    await client.query(`set ${setting}`);
    const mode = asked.generic ? 'force_generic_plan' : 'force_custom_plan';
    await client.query(`set plan_cache_mode = ${mode}`);
    await client.query(`prepare asked as ${asked.statement.text}`);
    const values = asked.statement.values.map((value) => literalOf(client, value));
    const call = values.length > 0 ? `asked(${values.join(', ')})` : 'asked';
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute ${call}`);
    return { text: rows.map((row) => row['QUERY PLAN']).join('\n') };
  } finally {
    await client.end();
  }
}

/** A quoted literal takes the type of its parameter, an array of any type included. */
function literalOf(client: Client, value: unknown): string {
  if (Array.isArray(value)) {
    return client.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`);
  }
  return client.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}

/** The query whose rows a function of the database answers, to explain it. */
export function queryOf(body: string): string {
  return body.replace(/^\s*begin\s+return query\s/, '').replace(/;\s*end\s*$/, '');
}

export type Fill = { schools: number; patients: number; exams: number };

/** Fills one institution with numbered children and examinations spread over two years. Needs the owner. */
export async function fillInstitution(ownerUrl: string, orgId: string, fill: Fill): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // Vacuum marks no page as visible to all before its commit has reached the disk.
    await client.query('set synchronous_commit = on');
    await client.query(FILL_SCHOOLS, [orgId, fill.schools]);
    await client.query(FILL_PROJECTS, [orgId]);
    await client.query(FILL_LINKS, [orgId]);
    // Counted at once: child by child takes minutes.
    await client.query('alter table patient disable trigger user');
    await client.query('alter table exam disable trigger user');
    await client.query(FILL_PATIENTS, [orgId, fill.patients, fill.schools]);
    await client.query(FILL_EXAMS, [orgId, fill.exams, fill.patients, fill.schools, FINDINGS]);
    await client.query('alter table patient enable trigger user');
    await client.query('alter table exam enable trigger user');
    await client.query('select recount_list_totals(), rebuild_statistics()');
    await client.query('vacuum analyze school, project, project_school, patient, exam');
  } finally {
    await client.end();
  }
}

/** Ids are made from numbers, so that rows find each other without a join. */
const idOf = (kind: number, number: string): string =>
  `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

const FILL_SCHOOLS = `
  insert into school (org_id, id, name, province, city, district, province_name, city_name, district_name, created_at)
  select $1::uuid, ${idOf(1, 'n')}, 'School ' || n, '330000', '330800', '330802', 'P', 'C', 'D',
    timestamptz '2026-01-01' + n * interval '1 minute'
  from generate_series(0, $2::int - 1) as n`;

const FILL_PROJECTS = `
  insert into project (org_id, id, name, status, created_at)
  select $1::uuid, ${idOf(2, 'n')}, 'Project ' || n, 1, timestamptz '2026-01-01'
  from generate_series(0, 1) as n`;

const FILL_LINKS = `
  insert into project_school (org_id, project_id, school_id)
  select $1::uuid, project.id, school.id from project, school
  where project.org_id = $1::uuid and school.org_id = $1::uuid`;

const FILL_PATIENTS = `
  insert into patient (org_id, id, school_id, student_id, name, gender, birth_date, tel, grade_name, grade_code,
    clazz_name, clazz_order, created_at, updated_at)
  select $1::uuid, ${idOf(3, 'n')}, ${idOf(1, 'n % $3::int')}, 'S' || lpad(n::text, 8, '0'),
    chr(19968 + n * 7 % 500) || chr(20500 + n * 11 % 900) || chr(21500 + n * 13 % 700),
    case n % 2 when 0 then 'm' else 'f' end, date '2012-01-01' + n % 2000,
    case n % 3 when 0 then '138' || lpad(n::text, 8, '0') end,
    'Grade ' || 1 + n % 7, 1 + n % 7, 'Class ' || 1 + n % 8, 1 + n % 8,
    timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2026-01-01'
  from generate_series(0, $2::int - 1) as n`;

/** As many bytes as a normal examination has. */
const FINDINGS = JSON.stringify({ readings: Array.from({ length: 60 }, (_, at) => at / 10) });

const FILL_EXAMS = `
  insert into exam (org_id, id, project_id, school_id, patient_id, exam_time, type_id, status, result_id, needs_retest,
    screening_state, left_angle, right_angle, max_angle, group_angles, rule_version, grade_name, grade_code, clazz_name,
    clazz_order, doctor_id, doctor_name, findings, created_at)
  select $1::uuid, gen_random_uuid(), ${idOf(2, 'n * 2 / $2::int')}, ${idOf(1, 'child % $4::int')}, ${idOf(3, 'child')},
    timestamptz '2024-11-01' + n * interval '10 minutes', n % 2, 1,
    case when n % 50 = 0 then 3 when n % 20 = 0 then 1 when n % 15 = 0 then 5 else 0 end, false,
    'normal', n % 40 / 10.0, 1, n % 40 / 10.0, '{}', 'plan', 'Grade ' || 1 + child % 7, 1 + child % 7,
    'Class ' || 1 + child % 8, 1 + child % 8, ${idOf(4, '0')}, 'doctor', $5::jsonb, timestamptz '2026-01-01'
  from generate_series(0, $2::int - 1) as n, lateral (select n * 37 % $3::int as child) as examined`;
