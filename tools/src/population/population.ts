/**
 * A synthetic population for the demo, for tests and for benchmarks: schools, children and their yearly screening
 * examinations, from a seed (docs/domain/screening.md 6). The same plan gives the same rows on every machine. Rows
 * are made one at a time and nothing is kept, so that a million children need no more memory than ten. A school
 * comes before its children. Whoever writes the rows brings institutions and projects: one project for each
 * institution and round.
 */
import { addDays, type CalendarDate } from '@spine/contract/kernel';
import { gradeNames, inferSystem, type SchoolSystem } from '@spine/contract/school';
import { bodyOf } from './population-angles.ts';
import {
  type ClassSession,
  classesOf,
  type PlannedClass,
  sessionOf,
  shares,
} from './population-classes.ts';
import {
  type Attendance,
  examsOf,
  type GeneratedExam,
  type Missed,
  missedOf,
} from './population-history.ts';
import {
  birthDateFor,
  type Gender,
  genderOf,
  personName,
  phoneOf,
  studentNumberOf,
} from './population-person.ts';
import {
  GRADES_OF_KIND,
  type PlannedOrganization,
  type PlannedSchool,
  type PopulationPlan,
  type Region,
  type Round,
  roundsOf,
} from './population-plan.ts';
import { between, happens, type Random, randomOf, uuidAt } from './population-random.ts';

export type GeneratedSchool = {
  readonly row: 'school';
  readonly organization: PlannedOrganization['key'];
  readonly id: string;
  readonly name: string;
  readonly region: Region;
  /** As its grades show it. */
  readonly system: SchoolSystem | null;
  /** ISO 8601 with offset. */
  readonly createdAt: string;
};

export type { GeneratedExam };

export type GeneratedPatient = {
  readonly row: 'patient';
  readonly organization: PlannedOrganization['key'];
  readonly schoolId: string;
  readonly id: string;
  readonly studentId: string;
  readonly name: string;
  readonly gender: Gender;
  readonly birthDate: CalendarDate;
  readonly tel: string | null;
  readonly gradeName: string;
  readonly gradeCode: number;
  readonly clazzName: string;
  readonly clazzOrder: number;
  readonly createdAt: string;
  /** Oldest first. */
  readonly exams: readonly GeneratedExam[];
  /** Of a plan that is as lived. */
  readonly missed?: readonly Missed[];
};

export type GeneratedRow = GeneratedSchool | GeneratedPatient;

/** Keeps the sequences of schools, classes, attendance and children apart. */
const STREAM = { school: 1, session: 2, attendance: 3, patient: 4 } as const;
const DEFAULT_NORMAL_SHARE = 0.4;
const MONITORING_NUMBER_SHARE = 0.2;

type School = {
  readonly plan: PopulationPlan;
  readonly rounds: readonly Round[];
  readonly organization: PlannedOrganization;
  readonly planned: PlannedSchool;
  /** Counts over all institutions. */
  readonly index: number;
  readonly row: GeneratedSchool;
  readonly numberStyle: 'national' | 'monitoring';
  /** By round. */
  readonly attendance: readonly Attendance[];
};

type Clazz = {
  readonly planned: PlannedClass;
  readonly sessions: readonly ClassSession[];
  readonly firstPupil: number;
};

/** The rows of a plan, or those of one of its institutions: every school, and after it its children. */
export function* generatePopulation(
  plan: PopulationPlan,
  only?: PlannedOrganization['key'],
): Generator<GeneratedRow, void, void> {
  const parts = shares(
    plan.patients,
    plan.organizations.map(({ weight }) => weight),
  );
  let index = 0;
  for (const [at, organization] of plan.organizations.entries()) {
    const rounds = roundsOf(plan, organization);
    const pupils = shares(
      parts[at] ?? 0,
      organization.schools.map(({ weight = 1 }) => weight),
    );
    for (const [place, planned] of organization.schools.entries()) {
      const school = { plan, rounds, organization, planned, index };
      if (only === undefined || only === organization.key)
        yield* schoolRows(openSchool(school), pupils[place] ?? 0);
      index += 1;
    }
  }
}

function* schoolRows(school: School, pupils: number): Generator<GeneratedRow, void, void> {
  yield school.row;
  yield* patientsOf(school, pupils);
}

function openSchool(
  given: Pick<School, 'plan' | 'rounds' | 'organization' | 'planned' | 'index'>,
): School {
  const { plan, rounds, organization, planned, index } = given;
  const random = randomOf(plan.seed, STREAM.school, index);
  const day = addDays(rounds[0]?.startDate ?? plan.today, -14);
  const createdAt = `${day}T09:00:00+08:00`;
  const id = uuidAt(random, Date.parse(createdAt) + index);
  const { name, region, kind } = planned;
  const system = inferSystem(GRADES_OF_KIND[kind]);
  return {
    ...given,
    row: { row: 'school', organization: organization.key, id, name, region, system, createdAt },
    numberStyle: happens(random, MONITORING_NUMBER_SHARE) ? 'monitoring' : 'national',
    attendance: rounds.map(({ index: round }) =>
      attendanceOf(randomOf(plan.seed, STREAM.attendance, index, round)),
    ),
  };
}

/** 2–5 % of a school are not examined, 1–2 % because they declined. */
function attendanceOf(random: Random): Attendance {
  const declined = between(random, 0.01, 0.02);
  return { declined, missed: between(random, 0.02, 0.05) };
}

function* patientsOf(school: School, pupils: number): Generator<GeneratedPatient, void, void> {
  const { plan, rounds, organization, index } = school;
  const normalShare = plan.normalShare ?? DEFAULT_NORMAL_SHARE;
  const classes = classesOf(randomOf(plan.seed, STREAM.school, index, 1), {
    kind: school.planned.kind,
    pupils,
    classSize: plan.classSize,
  });
  let firstPupil = 0;
  for (const [clazz, planned] of classes.entries()) {
    const sessions = rounds.map((round) =>
      sessionOf(randomOf(plan.seed, STREAM.session, index, clazz, round.index), {
        round,
        organization,
        school: index,
        clazz,
        normalShare,
      }),
    );
    for (let pupil = 0; pupil < planned.pupils; pupil += 1) {
      yield patientOf(school, { planned, sessions, firstPupil }, pupil);
    }
    firstPupil += planned.pupils;
  }
}

function patientOf(school: School, clazz: Clazz, pupil: number): GeneratedPatient {
  const { plan, planned, index } = school;
  const { gradeCode, clazzName, clazzOrder } = clazz.planned;
  const place = clazz.firstPupil + pupil;
  const random = randomOf(plan.seed, STREAM.patient, index, place);
  const gender = genderOf(random);
  const birthDate = birthDateFor(random, gradeCode, plan.today);
  const createdAt = school.row.createdAt.replace('T09', 'T10');
  const { district } = planned.region;
  const id = uuidAt(random, Date.parse(createdAt) + place);
  const { attendance } = school;
  const history = { plan, kind: planned.kind, attendance, sessions: clazz.sessions };
  const name = personName(random, gender);
  const tel = phoneOf(random);
  const child = { id, gender, body: bodyOf(random), clazz: clazz.planned, pupil };
  const exams = examsOf(random, history, child);
  return {
    row: 'patient',
    organization: school.row.organization,
    schoolId: school.row.id,
    id,
    studentId: studentNumberOf({
      style: school.numberStyle,
      district,
      school: index,
      pupil: place,
      birthDate,
    }),
    name,
    gender,
    birthDate,
    tel,
    gradeName: gradeNames[gradeCode] ?? '',
    gradeCode,
    clazzName,
    clazzOrder,
    createdAt,
    exams,
    ...(plan.asLived && { missed: missedOf(history, child, exams) }),
  };
}
