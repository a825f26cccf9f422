/**
 * Counts screening anew from the rows of children, examinations, referrals and projects, the plain way: for each child
 * of each project the newest valid examination within the dates, else the newest inspection, else the newest refusal.
 * It shares nothing with the statements it is compared with.
 */
import { type Finding, hasResult, type ScreeningMethod } from '@spine/contract/exam';
import { ageOn, dateInShanghai } from '@spine/contract/kernel';
import {
  type GradeSource,
  gradeNameIn,
  gradeOf,
  parseGradeCode,
  stageOf,
  UNKNOWN_GRADE_ORDER,
} from '@spine/contract/school';
import { EMPTY_TALLY, type Grouping, type StatisticTally } from '@spine/contract/statistic';
import type { Client } from 'pg';

type Dims = {
  project_id: string;
  school_id: string;
  grade_code: number;
  grade_name: string;
  clazz_name: string;
  gender: string;
};
export type Counted = Dims & {
  patient_id: string;
  /** null for who was not seen. */
  day: string | null;
  age: number | null;
  year: number;
  tally: StatisticTally;
  /** null for who was not seen. */
  way: ScreeningMethod | null;
  /** null for who was not seen. */
  exam: { readonly id: string; readonly at: number } | null;
};

type ExamRow = Dims & {
  id: string;
  patient_id: string;
  birth_date: string;
  exam_time: Date;
  status: number;
  result_id: number | null;
  finding: Finding;
  sagittal_abnormal: string | null;
  positive: boolean;
  referred: boolean;
  attended: boolean;
  elsewhere: boolean;
  cobb_angle: number | null;
  type_id: number;
  method: ScreeningMethod;
  side_viewed: boolean;
  segments: number;
};
type ProjectRow = {
  id: string;
  status: number;
  day: string;
  year: number;
  gone: boolean;
  schools: string[];
};
type StayRow = Pick<Dims, 'school_id' | 'clazz_name' | 'gender'> &
  GradeSource & { id: string; from_day: string; to_day: string };
type ChildRow = Omit<Dims, 'project_id'> & { id: string };

export type Rows = {
  readonly exams: readonly ExamRow[];
  readonly projects: readonly ProjectRow[];
  /** Where living children were at school. */
  readonly stays: readonly StayRow[];
  /** Children missed by completed projects, as they were then; a test keeps them. */
  readonly missed: ReadonlyMap<string, readonly ChildRow[]>;
};

/** The rows as they are stored now. */
export async function readRows(owner: Client, orgId: string): Promise<Omit<Rows, 'missed'>> {
  const ask = async <Row extends object>(text: string) =>
    (await owner.query<Row>(text, [orgId])).rows;
  return {
    exams: await ask<ExamRow>(
      `select e.id, e.project_id, e.patient_id, e.school_id, e.grade_code, e.grade_name, e.clazz_name, e.exam_time,
         e.status, e.result_id, e.finding, e.sagittal_abnormal, e.positive, e.referred, p.gender,
         p.birth_date::text, r.attended_on is not null and not r.elsewhere as attended,
         case when not r.elsewhere then r.cobb_angle end as cobb_angle, coalesce(r.elsewhere, false) as elsewhere,
         e.type_id, e.side_viewed, cardinality(e.group_angles) as segments, j.method
       from exam e join patient p on p.org_id = e.org_id and p.id = e.patient_id
       join project j on j.org_id = e.org_id and j.id = e.project_id
       left join referral r on r.org_id = e.org_id and r.project_id = e.project_id and r.patient_id = e.patient_id
       where e.org_id = $1 and e.deleted_at is null and e.voided_at is null`,
    ),
    projects: await ask<ProjectRow>(
      `select id, status, school_year as year, coalesce(start_date::text, created_at::date::text) as day, deleted_at is not null as gone,
         array(select school_id::text from project_school s where s.org_id = project.org_id and s.project_id = project.id) as schools
       from project where org_id = $1`,
    ),
    stays: await ask<StayRow>(
      `select p.id, n.school_id, n.from_day::text, n.to_day::text, n.track, n.cohort, n.grade_label as "gradeLabel",
         n.clazz_name, p.gender
       from enrolment n join patient p on p.org_id = n.org_id and p.id = n.patient_id
       where n.org_id = $1 and p.deleted_at is null`,
    ),
  };
}

/** Living children on the rosters of a project's schools without an examination in it. */
export function missedBy(project: ProjectRow, { exams, stays }: Omit<Rows, 'missed'>): ChildRow[] {
  const seen = new Set(
    exams.filter((exam) => exam.project_id === project.id).map(({ patient_id }) => patient_id),
  );
  const day = `${project.year + 1}-08-31`;
  return stays
    .filter(({ id, school_id }) => project.schools.includes(school_id) && !seen.has(id))
    .filter(({ from_day, to_day }) => from_day <= day && day < to_day)
    .map(({ from_day: _from, to_day: _to, ...stay }) => ({
      ...stay,
      grade_code: stay.track === null ? UNKNOWN_GRADE_ORDER : gradeOf(stay, project.year),
      grade_name: gradeNameIn(stay, project.year) ?? '',
    }));
}

/** Everybody who counts within some days, each once in each project. */
export function seenWithin(rows: Rows, { from, to }: { from?: string; to?: string }): Counted[] {
  const byChild = new Map<string, ExamRow[]>();
  const everOf = new Map<string, ExamRow[]>();
  for (const exam of rows.exams)
    everOf.set(keyOf(exam), [...(everOf.get(keyOf(exam)) ?? []), exam]);
  for (const exam of rows.exams) {
    const day = dateInShanghai(exam.exam_time);
    if ((from && day < from) || (to && day > to)) continue;
    const key = keyOf(exam);
    byChild.set(key, [...(byChild.get(key) ?? []), exam]);
  }
  return [...byChild.values()].map((exams) => {
    const newest = exams.toSorted(
      (a, b) => b.exam_time.getTime() - a.exam_time.getTime() || (a.id < b.id ? 1 : -1),
    );
    const best = Math.min(...newest.map(rankOf));
    const exam = newest.find((one) => rankOf(one) === best);
    if (!exam) throw new Error('nobody is without an examination here');
    const day = dateInShanghai(exam.exam_time);
    const age = ageOn(exam.birth_date, day) ?? null;
    // Whatever the days asked for: a referral stays.
    const soFar = (everOf.get(keyOf(exam)) ?? []).filter(
      (one) => isBefore(one, exam) || one.id === exam.id,
    );
    const tally = tallyOf(exam, soFar);
    const by = { id: exam.id, at: exam.exam_time.getTime() };
    return { ...exam, day, age, year: yearOf(day), tally, way: exam.method, exam: by };
  });
}

/** Everybody who waits unseen, in each project. */
export function unseenNow(rows: Rows): Counted[] {
  return rows.projects.flatMap((project) => {
    if (project.gone || project.status === 0) return [];
    const waiting =
      project.status === 1 ? missedBy(project, rows) : (rows.missed.get(project.id) ?? []);
    return waiting.map(({ id, ...child }) => ({
      ...child,
      project_id: project.id,
      patient_id: id,
      day: null,
      age: null,
      year: yearOf(project.day),
      tally: { ...EMPTY_TALLY, roster: 1 },
      way: null,
      exam: null,
    }));
  });
}

/** Each child once a school year: by its newest result, else its newest inspection, else its newest refusal. */
export function seenOnceAYear(seen: readonly Counted[]): Counted[] {
  const byPreference = seen.toSorted(
    (one, other) =>
      preference(other) - preference(one) ||
      (other.exam?.at ?? 0) - (one.exam?.at ?? 0) ||
      ((one.exam?.id ?? '') < (other.exam?.id ?? '') ? 1 : -1),
  );
  return onceAYear(byPreference);
}

/** Of those no project saw in the school year, each child once. */
export function unseenOnceAYear(rows: Rows): Counted[] {
  const seen = new Set(seenWithin(rows, {}).map(yearKeyOf));
  const waiting = unseenNow(rows).filter((one) => !seen.has(yearKeyOf(one)));
  return onceAYear(waiting.toSorted((one, other) => (one.project_id < other.project_id ? 1 : -1)));
}

const preference = ({ tally }: Counted): number => tally.inspected + tally.valid;
const yearKeyOf = ({ patient_id, year }: Counted): string => `${patient_id} ${year}`;

/** The first of each child and year. */
function onceAYear(counted: readonly Counted[]): Counted[] {
  const once = new Map<string, Counted>();
  for (const one of counted) if (!once.has(yearKeyOf(one))) once.set(yearKeyOf(one), one);
  return [...once.values()];
}

const keyOf = ({ project_id, patient_id }: ExamRow): string => `${project_id} ${patient_id}`;
const isBefore = (one: ExamRow, other: ExamRow): boolean =>
  one.exam_time.getTime() - other.exam_time.getTime() < 0 ||
  (one.exam_time.getTime() === other.exam_time.getTime() && one.id < other.id);
/** The order of the examinations a child can count by, from the best on, as its project screens. */
function rankOf(exam: ExamRow): number {
  const { finding, type_id } = exam;
  if (finding === 'declined') return 6;
  if (finding === 'undetermined') return 5;
  return type_id === 1 && hasResult(finding) ? 1 : rankByMethod(exam);
}

/** Of a quick examination, or one that left something out. */
function rankByMethod({ finding, method, segments }: ExamRow): number {
  if (method === 'guideline' || (finding === 'incomplete' && segments < 3)) return 5;
  if (finding === 'retest') return method === 'twoStage' ? 3 : 5;
  const isNegative = finding === 'belowFive' || finding === 'incomplete';
  return isNegative && method === 'twoStage' ? 4 : 2;
}

/** Inspected, with no result to count yet. */
const isWaiting = (exam: ExamRow): boolean => [3, 5].includes(rankOf(exam));

const yearOf = (day: string): number =>
  Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 9 ? 1 : 0);

function tallyOf(exam: ExamRow, soFar: readonly ExamRow[]): StatisticTally {
  if (exam.status === 2) return { ...EMPTY_TALLY, declined: 1 };
  const seen = soFar.filter(({ status }) => status === 1);
  const referred = Number(seen.some((one) => one.referred));
  const confirmed = referred * Number((exam.cobb_angle ?? 0) >= 10);
  const inspected = {
    ...EMPTY_TALLY,
    inspected: 1,
    positive: Number(seen.some((one) => one.positive)),
    sideViewed: Number(exam.side_viewed),
    ...(exam.sagittal_abnormal && { [exam.sagittal_abnormal]: 1 }),
    referred,
    attended: referred * Number(exam.attended),
    confirmed,
    imaged: referred * Number(exam.cobb_angle !== null),
    suspected: Number(seen.some((one) => one.positive) || referred === 1),
  };
  if (isWaiting(exam)) return { ...inspected, incomplete: 1 };
  const kind = kindOf(exam);
  return {
    ...inspected,
    valid: 1,
    [kind]: 1,
    retested: Number(seen.some(isWaiting)),
    elsewhere: Number(exam.elsewhere && referred === 0),
  };
}

function kindOf({ result_id, sagittal_abnormal, finding }: ExamRow): keyof StatisticTally {
  const degree = ({ 1: 'gradeOne', 2: 'gradeTwo', 3: 'gradeThree' } as const)[result_id ?? 0];
  if (degree) return degree;
  if (sagittal_abnormal !== null) return 'sagittal';
  if (result_id === 5) return 'posture';
  return finding === 'furtherCheck' ? 'furtherCheck' : 'normal';
}

/** The key of the group a child counts in; undefined where it has none. The region is the province. */
export function groupKeyOf(way: Grouping, one: Counted): string | undefined {
  const keys: Readonly<Record<Grouping, string | undefined>> = {
    school: one.school_id,
    project: one.project_id,
    sex: one.gender,
    stage: stageOf(parseGradeCode(one.grade_name)) ?? '',
    grade: String(parseGradeCode(one.grade_name) ?? ''),
    class: classKeyOf(one),
    age: one.age === null ? undefined : String(one.age),
    ageGroup: one.age === null ? undefined : ageGroupOf(one.age),
    month: one.day?.slice(0, 7),
    year: String(one.year),
    region: '330000',
  };
  return keys[way];
}

function classKeyOf({ grade_name, clazz_name }: Counted): string {
  const code = parseGradeCode(grade_name);
  return code === null
    ? `-${grade_name.length}:${grade_name}${clazz_name}`
    : `${code}-${clazz_name}`;
}

function ageGroupOf(age: number): string {
  if (age <= 6) return '0';
  if (age <= 12) return '1';
  return age <= 15 ? '2' : '3';
}
