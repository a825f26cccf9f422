/** Schools in named regions with children and examinations, written by plain SQL as the owner, then counted. */
import { schoolYearOf } from '@spine/contract/enrolment';
import type { Finding, ScreeningMethod } from '@spine/contract/exam';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { regionTree } from '#features/school/index.ts';
import { judgeCounting } from '#testing/database/judge-counting.ts';
import { recountAll } from '#testing/database/recount.ts';
import type { World } from '#testing/world.ts';

/** As an examination ends. */
export const ENDINGS = [
  'normal',
  'posture',
  'gradeOne',
  'gradeTwo',
  'gradeThree',
  'sagittal',
  'furtherCheck',
  'incomplete',
  'declined',
] as const;
export type Ending = (typeof ENDINGS)[number];

export type SchoolInput = {
  readonly orgId: string;
  /** From the province down, as deep as the tree goes. */
  readonly codes: readonly [province: string, city?: string, district?: string];
  readonly name?: string;
};
export type ProjectInput = {
  readonly orgId: string;
  readonly schoolIds: readonly string[];
  readonly status?: 0 | 1 | 2;
  readonly startDate: string;
  readonly method?: ScreeningMethod;
};
export type ChildInput = {
  readonly orgId: string;
  readonly schoolId: string;
  readonly gender?: 'm' | 'f' | 'o';
  readonly birthDate?: string;
  readonly grade?: string;
};
export type ExamInput = ChildInput & {
  readonly projectId: string;
  readonly patientId: string;
  readonly at: string;
  readonly ending: Ending;
  /** 0 for a quick examination. */
  readonly typeId?: 0 | 1;
};

type Row = Readonly<Record<string, unknown>>;
const RESULTS: Partial<Record<Ending, number>> = {
  normal: 0,
  sagittal: 0,
  furtherCheck: 0,
  posture: 5,
  gradeOne: 1,
  gradeTwo: 2,
  gradeThree: 3,
};
const FINDING_OF: Readonly<Record<Ending, Finding>> = {
  normal: 'normal',
  sagittal: 'kyphosis',
  posture: 'badPosture',
  gradeOne: 'severityOne',
  gradeTwo: 'severityTwo',
  gradeThree: 'severityThree',
  furtherCheck: 'furtherCheck',
  incomplete: 'undetermined',
  declined: 'declined',
};
const WRITTEN = '2025-08-20T08:00:00+08:00';

async function writeRows(world: World, table: string, rows: readonly Row[]): Promise<void> {
  const owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  try {
    // Named, because a table may have columns that are made of others.
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    if (columns === '') return;
    await owner.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
    if (table === 'exam') await judgeCounting(owner);
  } finally {
    await owner.end();
  }
}

async function writeCounted(world: World, table: string, rows: readonly Row[]): Promise<void> {
  await writeRows(world, table, rows);
  const orgIds = new Set(rows.map((row) => String(row['org_id'])));
  for (const orgId of orgIds) await recountAll(world.ownerUrl, orgId);
}

let made = 0;

export async function insertSchools(
  world: World,
  given: readonly SchoolInput[],
): Promise<string[]> {
  const rows = given.map(({ orgId, codes: [province, city, district], name }) => {
    made += 1;
    return {
      org_id: orgId,
      id: uuidv7(),
      name: name ?? `第${made}小学`,
      province,
      city: city ?? null,
      district: district ?? null,
      province_name: nameOf(province),
      city_name: city && nameOf(city),
      district_name: district && nameOf(district),
      created_at: WRITTEN,
    };
  });
  await writeRows(world, 'school', rows);
  return rows.map(({ id }) => id);
}

function nameOf(code: string): string {
  const find = (regions: typeof regionTree): string | undefined => {
    for (const region of regions) {
      if (region.code === code) return region.name;
      const below = find(region.children ?? []);
      if (below) return below;
    }
    return undefined;
  };
  return find(regionTree) ?? code;
}

export async function insertProject(world: World, given: ProjectInput): Promise<string> {
  made += 1;
  const id = uuidv7();
  const { orgId, schoolIds, status = 1, startDate, method = 'twoStage' } = given;
  const row = {
    org_id: orgId,
    id,
    name: `筛查${made}`,
    status,
    start_date: startDate,
    school_year: schoolYearOf(startDate),
    method,
  };
  await writeRows(world, 'project', [{ ...row, created_at: WRITTEN }]);
  const links = schoolIds.map((school_id) => ({ org_id: orgId, project_id: id, school_id }));
  await writeCounted(world, 'project_school', links);
  return id;
}

/** They are counted with their examinations. */
export async function insertChildren(
  world: World,
  given: readonly ChildInput[],
): Promise<string[]> {
  const rows = given.map(({ orgId, schoolId, gender = 'f', birthDate = '2016-03-01' }) => {
    made += 1;
    return {
      org_id: orgId,
      id: uuidv7(),
      school_id: schoolId,
      student_id: `K${made}`,
      name: '某',
      gender,
      birth_date: birthDate,
      created_at: WRITTEN,
      updated_at: WRITTEN,
    };
  });
  await writeRows(world, 'patient', rows);
  await writeRows(world, 'enrolment', rows.map(stayRow));
  return rows.map(({ id }) => id);
}

/** They go to another school of their institution on a day: their stay at the former one ends, and the next begins. */
export async function moveChildren(
  owner: Client,
  {
    orgId,
    schoolId,
    ids,
    on,
  }: { orgId: string; schoolId: string; ids: readonly string[]; on: string },
): Promise<void> {
  await owner.query('update patient set school_id = $1 where org_id = $2 and id = any($3)', [
    schoolId,
    orgId,
    ids,
  ]);
  await owner.query(
    `with former as (
      update enrolment set to_day = $4 where org_id = $2 and patient_id = any($3) and school_id <> $1
      returning org_id, patient_id, student_id, track, cohort, grade_label, clazz_name, clazz_order, said_in
    )
    insert into enrolment (org_id, patient_id, from_day, school_id, student_id, track, cohort, grade_label, clazz_name,
      clazz_order, said_in, end_planned, listed, cause, recorded_at)
    select org_id, patient_id, $4, $1, student_id, track, cohort, grade_label, clazz_name,
      clazz_order, said_in, true, true, 'edit', $4
    from former`,
    [schoolId, orgId, ids, on],
  );
}

/** They are deleted. */
export async function removeChildren(
  owner: Client,
  { orgId, ids }: { orgId: string; ids: readonly string[] },
): Promise<void> {
  for (const statement of [
    'update patient set deleted_at = now() where org_id = $1 and id = any($2)',
    'update enrolment set listed = false where org_id = $1 and patient_id = any($2)',
  ])
    await owner.query(statement, [orgId, ids]);
}

/** In 三年级 in the school year of 2026. */
function stayRow({ org_id, id, school_id, student_id }: Row): Row {
  return {
    org_id,
    patient_id: id,
    from_day: WRITTEN.slice(0, 10),
    to_day: 'infinity',
    school_id,
    student_id,
    track: 'general',
    cohort: 2024,
    clazz_name: '1班',
    clazz_order: 1,
    said_in: 2026,
    end_planned: true,
    listed: true,
    cause: 'first',
    recorded_at: WRITTEN,
  };
}

export async function insertExams(world: World, given: readonly ExamInput[]): Promise<void> {
  await writeCounted(world, 'exam', given.map(examRow));
}

function examRow(given: ExamInput): Row {
  const { orgId, projectId, schoolId, patientId, at, ending, grade, typeId = 1 } = given;
  return {
    org_id: orgId,
    id: uuidv7(),
    project_id: projectId,
    school_id: schoolId,
    patient_id: patientId,
    exam_time: at,
    created_at: at,
    type_id: typeId,
    status: ending === 'declined' ? 2 : 1,
    result_id: RESULTS[ending] ?? null,
    finding: FINDING_OF[ending],
    // Until they are judged.
    outcome: 'incomplete',
    precedence: 5,
    side_viewed: false,
    sagittal_abnormal: ending === 'sagittal' ? 'kyphosis' : null,
    positive: !['normal', 'furtherCheck', 'declined'].includes(ending),
    referred: ending === 'furtherCheck',
    needs_retest: false,
    screening_state: 'normal',
    listed: true,
    group_angles: [],
    rule_version: 'r',
    findings: {},
    doctor_id: uuidv7(),
    doctor_name: 'd',
    grade_name: grade ?? '三年级',
    grade_code: 3,
    clazz_name: '1班',
    clazz_order: 1,
  };
}

/** So many children of a school, each examined once at an instant; the last ones only wait. */
export async function insertExamined(
  world: World,
  place: {
    orgId: string;
    schoolId: string;
    projectId: string;
    at: string;
    waiting?: number;
    birthDate?: string;
    gender?: 'm' | 'f';
  },
  endings: Partial<Record<Ending, number>>,
): Promise<void> {
  const all = ENDINGS.flatMap((ending) => new Array<Ending>(endings[ending] ?? 0).fill(ending));
  const { waiting = 0, birthDate, gender, ...rest } = place;
  const child = {
    orgId: place.orgId,
    schoolId: place.schoolId,
    ...(birthDate && { birthDate }),
    ...(gender && { gender }),
  };
  const ids = await insertChildren(world, new Array(all.length + waiting).fill(child));
  const exams = all.map((ending, at) => examRow({ ...rest, ending, patientId: ids[at] ?? '' }));
  await writeRows(world, 'exam', exams);
  await recountAll(world.ownerUrl, place.orgId);
}
