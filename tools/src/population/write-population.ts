/**
 * Writes a synthetic population: for each institution one project a round, its schools, their children, the
 * examinations that lie before `now`, and what hospitals found since. All rows of an institution are one transaction,
 * or, for a benchmark, one for each chunk.
 */

import { NO_END, schoolYearOf } from '@spine/contract/enrolment';
import { dateInShanghai } from '@spine/contract/kernel';
import { ProjectStatus } from '@spine/contract/project';
import {
  coversGrade,
  type GradeSource,
  gradeOf,
  gradeSource,
  plannedEnd,
  type SchoolSystem,
  UNKNOWN_GRADE_ORDER,
} from '@spine/contract/school';
import { recountChildren } from '@spine/server/features/child-record/index.ts';
import { assessedExamRow } from '@spine/server/features/exam/index.ts';
import { pinyinInitials } from '@spine/server/features/patient/index.ts';
import type { OrgScope } from '@spine/server/platform/auth/scope.ts';
import { toColumnName, toDatabaseRow } from '@spine/server/platform/db/names.ts';
import type { Database, Db, Tenant } from '@spine/server/platform/db/open.ts';
import type { Tables } from '@spine/server/platform/db/tables.ts';
import { type Insertable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type GeneratedPatient, type GeneratedSchool, generatePopulation } from './population.ts';
import { type PlannedOrganization, type PopulationPlan, roundsOf } from './population-plan.ts';
import { outcomeRowsOf, type VisitRow, visitRowsOf } from './visit-rows.ts';

export type PopulationTarget = {
  readonly scope: OrgScope;
  /** Who is written down as the doctor of an examination, unless its operator has an id of their own. */
  readonly doctorId: string;
  /** By the names of operators. */
  readonly doctorIds?: ReadonlyMap<string, string>;
  readonly now: Date;
  /** One transaction for everything, or one for each chunk. */
  readonly commit: 'once' | 'chunk';
  /** Writes children, examinations and visits another way; then counting them and completing the projects is left to who brings it. */
  readonly put?: (chunk: Chunk) => Promise<void>;
};

export type Written = { schools: number; patients: number; exams: number };

const CHUNK = 500;

type ExamRow = Insertable<Tables['exam']>;
type PatientRow = Insertable<Tables['patient']>;
type EnrolmentRow = Insertable<Tables['enrolment']>;
type MissedRow = Insertable<Tables['unseenChild']>;

/** Writes the part of a plan that belongs to one institution. */
export function writePopulation(
  database: Database,
  plan: PopulationPlan,
  { organization, target }: { organization: PlannedOrganization; target: PopulationTarget },
): Promise<Written> {
  const part = { plan, organization };
  if (target.commit === 'once') {
    return database.inScope(target.scope, (tenant) => write(part, target, (work) => work(tenant)));
  }
  return write(part, target, (work) => database.inScope(target.scope, work));
}

type Run = <T>(work: (tenant: Tenant) => Promise<T>) => Promise<T>;

type Part = { readonly plan: PopulationPlan; readonly organization: PlannedOrganization };

async function write(
  { plan, organization }: Part,
  target: PopulationTarget,
  run: Run,
): Promise<Written> {
  const sums = { schools: 0, patients: 0, exams: 0 };
  const projects = await run(({ db }) => insertProjects(db, { plan, organization }, target));
  let system: SchoolSystem | null = null;
  let patients: PatientRow[] = [];
  let enrolments: EnrolmentRow[] = [];
  let exams: ExamRow[] = [];
  let missed: MissedRow[] = [];
  let writing = Promise.resolve();
  // The next children are made while PostgreSQL stores these.
  const flush = async (): Promise<void> => {
    await writing;
    const written = { patients, enrolments, exams, missed };
    [patients, enrolments, exams, missed] = [[], [], [], []];
    const chunk = { ...written, visits: visitRowsOf(written.exams, target.now) };
    writing = target.put ? target.put(chunk) : run((tenant) => insertChunk(tenant, chunk));
    // A failure is met where the writing is awaited.
    writing.catch(() => undefined);
  };
  for (const row of generatePopulation(plan, organization.key)) {
    if (row.row === 'school') {
      await flush();
      await run(({ db }) => insertSchool(db, row, { target, projects }));
      system = row.system;
      sums.schools += 1;
    } else {
      const made = examRowsOf(row, { target, projects });
      patients.push(patientRowOf(row, target.scope));
      enrolments.push(enrolmentRowOf(row, { target, system }));
      exams.push(...made);
      missed.push(...missedRowsOf(row, { target, projects }));
      sums.patients += 1;
      sums.exams += made.length;
      if (patients.length >= CHUNK) await flush();
    }
  }
  await flush();
  await writing;
  if (!target.put && !plan.asLived)
    await run(({ db }) => completeProjects(db, target, projects.slice(0, -1)));
  return sums;
}

async function insertProjects(
  db: Db,
  { plan, organization }: Part,
  { scope }: PopulationTarget,
): Promise<string[]> {
  const rounds = roundsOf(plan, organization);
  const rows = rounds.map(({ name, startDate, endDate, index }) => ({
    orgId: scope.orgId,
    id: uuidv7(),
    name,
    // Completed ones wait for nobody: whom they missed is written beside.
    status:
      plan.asLived && index < rounds.length - 1 ? ProjectStatus.Completed : ProjectStatus.Underway,
    startDate,
    endDate,
    schoolYear: schoolYearOf(startDate),
    createdAt: new Date(`${startDate}T08:00:00+08:00`),
  }));
  await db.insertInto('project').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Rounds that are over, after their examinations: whom a completed one has not seen stays so. */
async function completeProjects(
  db: Db,
  { scope }: PopulationTarget,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('project')
    .set({ status: ProjectStatus.Completed })
    .where('orgId', '=', scope.orgId)
    .where('id', 'in', ids)
    .execute();
}

async function insertSchool(
  db: Db,
  school: GeneratedSchool,
  { target, projects }: { target: PopulationTarget; projects: readonly string[] },
): Promise<void> {
  const { orgId } = target.scope;
  await db
    .insertInto('school')
    .values({
      orgId,
      id: school.id,
      name: school.name,
      ...school.region,
      system: school.system,
      createdAt: new Date(school.createdAt),
    })
    .execute();
  await db
    .insertInto('projectSchool')
    .values(projects.map((id) => ({ orgId, projectId: id, schoolId: school.id })))
    .execute();
}

function patientRowOf(patient: GeneratedPatient, { orgId }: OrgScope): PatientRow {
  const {
    row: _row,
    organization: _organization,
    exams: _exams,
    missed: _missed,
    gradeName: _gradeName,
    gradeCode: _gradeCode,
    clazzName: _clazzName,
    clazzOrder: _clazzOrder,
    ...child
  } = patient;
  const createdAt = new Date(patient.createdAt);
  const initials = pinyinInitials(child.name);
  return { ...child, initials, orgId, createdAt, updatedAt: createdAt };
}

/** Since it was entered, or came to the school. */
function enrolmentRowOf(
  patient: GeneratedPatient,
  { target, system }: { target: PopulationTarget; system: SchoolSystem | null },
): EnrolmentRow {
  const { id, schoolId, studentId, clazzName, clazzOrder } = patient;
  const schoolYear = schoolYearOf(dateInShanghai(target.now));
  const source = gradeSource(patient, { system, schoolYear });
  const end = source.track === null ? null : plannedEnd(system, { ...source, schoolYear });
  const recordedAt = new Date(patient.createdAt);
  const came = `${firstYearOf(source, { system, schoolYear })}-09-01`;
  const entered = dateInShanghai(recordedAt);
  const place = { schoolId, studentId, ...source, clazzName, clazzOrder };
  return {
    orgId: target.scope.orgId,
    patientId: id,
    fromDay: entered > came ? entered : came,
    toDay: end ?? NO_END,
    ...place,
    saidIn: schoolYear,
    endPlanned: true,
    cause: 'import',
    recordedAt,
  };
}

/** The school year in which a child came to its school. */
function firstYearOf(
  source: GradeSource,
  { system, schoolYear }: { system: SchoolSystem | null; schoolYear: number },
): number {
  if (source.track === null || system === null) return schoolYear;
  const before = gradeOf(source, schoolYear - 1);
  const wasThere = before !== UNKNOWN_GRADE_ORDER && coversGrade(system, before);
  return wasThere ? firstYearOf(source, { system, schoolYear: schoolYear - 1 }) : schoolYear;
}

/** Of rounds that are over; the one under way waits for its children. */
function missedRowsOf(
  patient: GeneratedPatient,
  { target, projects }: { target: PopulationTarget; projects: readonly string[] },
): MissedRow[] {
  const over = (patient.missed ?? []).filter(({ round }) => round < projects.length - 1);
  return over.map(({ round, ...grade }) => ({
    orgId: target.scope.orgId,
    projectId: projects[round] ?? '',
    patientId: patient.id,
    schoolId: patient.schoolId,
    clazzName: patient.clazzName,
    clazzOrder: patient.clazzOrder,
    gender: patient.gender,
    ...grade,
  }));
}

/** Examinations of days to come have not happened. */
function examRowsOf(
  patient: GeneratedPatient,
  { target, projects }: { target: PopulationTarget; projects: readonly string[] },
): ExamRow[] {
  const past = patient.exams.filter(({ record }) => new Date(record.examTime) <= target.now);
  return past.map((exam) => {
    const child = {
      id: patient.id,
      studentId: patient.studentId,
      gradeName: exam.gradeName,
      gradeCode: exam.gradeCode,
      clazzName: exam.clazzName,
      clazzOrder: exam.clazzOrder,
    };
    const facts = {
      orgId: target.scope.orgId,
      projectId: projects[exam.round] ?? '',
      schoolId: patient.schoolId,
      method: 'twoStage' as const,
      doctor: doctorOf(target, exam.record.operator ?? ''),
      now: new Date(exam.record.examTime),
    };
    return assessedExamRow(exam.record, { child, context: facts });
  });
}

function doctorOf({ doctorId, doctorIds }: PopulationTarget, name: string) {
  return { id: doctorIds?.get(name) ?? doctorId, name };
}

export type Chunk = {
  readonly patients: readonly PatientRow[];
  readonly enrolments: readonly EnrolmentRow[];
  readonly exams: readonly ExamRow[];
  readonly visits: readonly VisitRow[];
  readonly missed: readonly MissedRow[];
};

/** Statements that follow each other in one turn: while PostgreSQL works, the next children are made. */
async function insertChunk(
  tenant: Tenant,
  { patients, enrolments, exams, visits, missed }: Chunk,
): Promise<void> {
  await Promise.all([
    insertRows(tenant.db, 'patient', patients),
    insertRows(tenant.db, 'enrolment', enrolments),
    insertRows(tenant.db, 'exam', exams),
    insertRows(tenant.db, 'follow_up_act', visits),
    insertRows(tenant.db, 'referral', outcomeRowsOf(visits)),
    insertRows(tenant.db, 'unseen_child', missed),
  ]);
  await recountChildren(tenant, { patientIds: patients.map(({ id }) => id) });
}

/**
 * One parameter, however many rows: an examination has more columns than PostgreSQL takes of hundreds. With `on conflict`,
 * because a distributed database makes other such inserts a COPY, which row-level security refuses.
 */
export async function insertRows(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.raw(Object.keys(first).map(toColumnName).join(', '));
  const name = sql.raw(table);
  const { numAffectedRows } = await sql`
    insert into ${name} (${columns})
    select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(rows.map(toDatabaseRow))})
    on conflict do nothing`.execute(db);
  if (Number(numAffectedRows) !== rows.length)
    throw new Error(`rows of ${table} were there before`);
}
