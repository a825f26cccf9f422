/**
 * A county of 100 primary schools with 1,000 children each, all examined today and with a document: copies of children of the
 * benchmark whose examinations are whole.
 */
import { examFindings } from '@spine/contract/exam';
import { isCompleteForMonitoring } from '@spine/contract/monitoring';
import { openSeal, partsOf } from '@spine/server/features/patient/index.ts';
import { orgScope } from '@spine/server/platform/auth/scope.ts';
import { openDatabase } from '@spine/server/platform/db/open.ts';
import { CAST_IDS } from '@spine/server/testing/cast.ts';
import type { Client } from 'pg';
import { connectedTo, type DatabaseAddress } from '../../target/database.ts';

const SCHOOLS = 100;
const CHILDREN_EACH = 1000;
export const COUNTY_CHILDREN = SCHOOLS * CHILDREN_EACH;
/** Examinations that are looked through for whole ones. */
const LOOKED_THROUGH = 20_000;
const CHUNK = 10_000;
const TABLES = ['school', 'patient', 'enrolment', 'exam', 'child_document'];

/** Normal examinations of children who are in a primary school now. */
const CANDIDATES = `
  select e.id, e.findings from exam e
  join enrolment n on n.org_id = e.org_id and n.patient_id = e.patient_id
  where e.org_id = $1 and e.type_id = 1 and e.status = 1 and e.listed and e.outcome <> 'incomplete'
    and n.from_day <= current_date and n.to_day > current_date
    and grade_code(n.track, n.cohort, school_year(current_date)) between 1 and 6
  order by e.id limit ${LOOKED_THROUGH}`;

const COPIED_SCHOOLS = `
  create temp table county_school on commit drop as
  select n, gen_random_uuid() as id from generate_series(0, ${SCHOOLS - 1}) as n`;
const COPIED_CHILDREN = `
  create temp table county_child on commit drop as
  select series.n, template.id as exam_id, template.patient_id, county_school.id as school_id,
    gen_random_uuid() as new_child, gen_random_uuid() as new_exam
  from generate_series(0, ${COUNTY_CHILDREN - 1}) as series (n)
  join county_school on county_school.n = series.n / ${CHILDREN_EACH}
  join (
    select id, patient_id, row_number() over (order by id) - 1 as at from exam where org_id = $1 and id = any($2::uuid[])
  ) as template on template.at = series.n % cardinality($2::uuid[])`;

const PATIENTS = `
  insert into patient (org_id, id, school_id, student_id, name, gender, birth_date, tel, created_at, updated_at, initials)
  select org_id, new_child, c.school_id, 'M' || c.n, name, gender, birth_date, tel, created_at, updated_at, initials
  from patient join county_child c on c.patient_id = patient.id where org_id = $1`;
const ENROLMENTS = `
  insert into enrolment
  select (jsonb_populate_record(r, jsonb_build_object(
    'patient_id', new_child, 'school_id', c.school_id, 'student_id', 'M' || c.n))).*
  from enrolment r join county_child c on c.patient_id = r.patient_id
  where org_id = $1 and from_day <= current_date and to_day > current_date`;
const examsOf = (columns: string): string => `
  insert into exam (${columns})
  select ${columns} from (
    select (jsonb_populate_record(e, jsonb_build_object(
      'id', new_exam, 'patient_id', new_child, 'school_id', c.school_id, 'exam_time', now()))).*
    from exam e join county_child c on c.exam_id = e.id where org_id = $1
  ) as copied`;

/** Answers the ids of the schools. */
export async function fillCounty(
  { ownerUrl, appUrl }: DatabaseAddress,
  { areaCode, secret }: { readonly areaCode: string; readonly secret: string },
): Promise<string[]> {
  const orgId = CAST_IDS.orgs.home;
  const seal = await sealOf(appUrl, secret);
  return connectedTo(ownerUrl, async (owner) => {
    const templates = await wholeExams(owner, orgId);
    await owner.query('begin');
    await owner.query(COPIED_SCHOOLS);
    await owner.query(COPIED_CHILDREN, [orgId, templates]);
    const schoolIds = await insertSchools(owner, orgId, areaCode);
    await owner.query(PATIENTS, [orgId]);
    await owner.query(ENROLMENTS, [orgId]);
    await owner.query(examsOf(await columnsOf(owner, 'exam')), [orgId]);
    await insertDocuments(owner, orgId, seal);
    await owner.query('commit');
    await owner.query(`vacuum (analyze) ${TABLES.join(', ')}`);
    return schoolIds;
  });
}

async function wholeExams(owner: Client, orgId: string): Promise<string[]> {
  const { rows } = await owner.query<{ id: string; findings: unknown }>(CANDIDATES, [orgId]);
  const whole = rows.filter(({ findings }) =>
    isCompleteForMonitoring({ typeId: 1, status: 1, ...examFindings.parse(findings) }),
  );
  if (whole.length === 0) throw new Error('no examination is whole');
  return whole.map(({ id }) => id);
}

async function insertSchools(owner: Client, orgId: string, areaCode: string): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into school (org_id, id, name, province, city, district, province_name, city_name, district_name, system, created_at)
     select $1, id, 'bench county ' || n, $2, $3, $4, $2, $3, $4, 'primary6', now() from county_school returning id`,
    [orgId, `${areaCode.slice(0, 2)}0000`, `${areaCode.slice(0, 4)}00`, areaCode],
  );
  return rows.map(({ id }) => id);
}

/** Generated columns are none that can be written. */
async function columnsOf(owner: Client, table: string): Promise<string> {
  const { rows } = await owner.query<{ columns: string }>(
    `select string_agg(column_name, ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows[0]?.columns ?? '';
}

async function sealOf(appUrl: string, secret: string) {
  const database = openDatabase(appUrl, 1);
  try {
    return await database.inScope(orgScope(CAST_IDS.orgs.home), (tenant) =>
      openSeal(tenant, secret),
    );
  } finally {
    await database.close();
  }
}

type Seal = Awaited<ReturnType<typeof sealOf>>;
type Child = { id: string; n: number; birth: string; isMale: boolean };

async function insertDocuments(owner: Client, orgId: string, { seal }: Seal): Promise<void> {
  const { rows } = await owner.query<Child>(
    `select c.new_child as id, c.n, to_char(p.birth_date, 'YYYYMMDD') as birth, p.gender = 'm' as "isMale"
     from county_child c join patient p on p.org_id = $1 and p.id = c.new_child order by c.n`,
    [orgId],
  );
  for (let at = 0; at < rows.length; at += CHUNK) {
    const documents = rows.slice(at, at + CHUNK).map((child) => {
      const { kind, number, end } = partsOf(seal({ kind: '1', number: residentNumber(child) }));
      return {
        org_id: orgId,
        patient_id: child.id,
        kind,
        sealed: `\\x${number}`,
        number_end: `\\x${end}`,
      };
    });
    await owner.query(
      `insert into child_document select * from json_populate_recordset(null::child_document, $1)`,
      [JSON.stringify(documents)],
    );
  }
}

const NOWHERE = 990_000;
const OF_A_SEX = 500;

/** Of places that no register has, one for 500 children, so that each number is one child's. */
function residentNumber({ n, birth, isMale }: Child): string {
  const sequence = (n % OF_A_SEX) * 2 + Number(isMale);
  return `${NOWHERE + Math.floor(n / OF_A_SEX)}${birth}${String(sequence).padStart(3, '0')}X`;
}
