/**
 * The screening history of a synthetic child: which rounds it was there for, and the record of each. A child keeps
 * its body from round to round, so that its examinations agree up to the error of measurement.
 */

import type { ExamRecord } from '@spine/contract/exam';
import { ExamStatus } from '@spine/contract/exam';
import type { CalendarDate } from '@spine/contract/kernel';
import { gradeNames } from '@spine/contract/school';
import { type Body, placeAt, scoliosisRate } from './population-angles.ts';
import type { ClassSession, PlannedClass } from './population-classes.ts';
import { recordWith } from './population-exam.ts';
import { type Gender, gradeBefore, schoolYearOf } from './population-person.ts';
import { GRADES_OF_KIND, type PopulationPlan, type SchoolKind } from './population-plan.ts';
import { type Random, uuidAt } from './population-random.ts';

/** An examination with the grade and class of its day; `record` is what a client would upload. */
export type GeneratedExam = {
  readonly round: number;
  readonly gradeName: string;
  readonly gradeCode: number;
  readonly clazzName: string;
  readonly clazzOrder: number;
  readonly record: ExamRecord;
};

/** Parts of the children of a school that a round misses; `missed` includes those that declined. */
export type Attendance = { readonly missed: number; readonly declined: number };

export type HistoryFacts = {
  readonly plan: Pick<PopulationPlan, 'today' | 'history'>;
  readonly kind: SchoolKind;
  /** By round, as the sessions of the class. */
  readonly attendance: readonly Attendance[];
};

export type Child = {
  readonly id: string;
  readonly gender: Gender;
  readonly body: Body;
  readonly clazz: PlannedClass;
  /** Its place in the queue of the class. */
  readonly pupil: number;
};

const SECONDS_PER_PUPIL = 55;

/** The examinations of a child, oldest first, one at most for each session of its class. */
export function examsOf(
  random: Random,
  facts: HistoryFacts & { readonly sessions: readonly ClassSession[] },
  child: Child,
): GeneratedExam[] {
  const { sessions } = facts;
  return sessions.flatMap((session, at) => {
    const gradeCode = gradeOn(facts, child.clazz.gradeCode, session.date);
    const status = statusOf(random, facts.attendance[at]);
    if (gradeCode === undefined || status === undefined) return [];
    const before = sessions[at - 1] ?? session;
    const place = placeAt(
      random,
      child.body,
      before.operator === session.operator ? 'same' : 'other',
    );
    const { clazzName, clazzOrder } = child.clazz;
    const rate = scoliosisRate(child.gender, gradeCode);
    const record = recordOf(random, { session, child, status, place, rate });
    const gradeName = gradeNames[gradeCode] ?? '';
    return [{ round: session.round.index, gradeName, gradeCode, clazzName, clazzOrder, record }];
  });
}

/** 1 examined, 2 declined, undefined when the child was not there. */
function statusOf(random: Random, attendance: Attendance | undefined): 1 | 2 | undefined {
  const drawn = random();
  if (!attendance) return undefined;
  if (drawn < attendance.declined) return ExamStatus.Declined;
  return drawn < attendance.missed ? undefined : ExamStatus.Inspected;
}

/** The grade on the day of a round; undefined where the child was not at this school, unless all history is kept. */
function gradeOn(
  { plan, kind }: HistoryFacts,
  gradeCode: number,
  date: CalendarDate,
): number | undefined {
  const years = schoolYearOf(plan.today) - schoolYearOf(date);
  const then = gradeBefore(gradeCode, years);
  const grades: readonly number[] = GRADES_OF_KIND[kind];
  return then !== undefined && (plan.history === 'always' || grades.includes(then))
    ? then
    : undefined;
}

type RecordFacts = {
  readonly session: ClassSession;
  readonly child: Child;
  readonly status: 1 | 2;
  readonly place: number;
  readonly rate: number;
};

function recordOf(random: Random, facts: RecordFacts): ExamRecord {
  const { session, child, status } = facts;
  const examTime = timeOf(session, child.pupil, random);
  const head = {
    id: uuidAt(random, Date.parse(examTime)),
    patientId: child.id,
    typeId: session.typeId,
    status,
    examTime,
    operator: session.operator,
    device: { ...session.device },
  };
  return recordWith(random, head, { body: child.body, place: facts.place, rate: facts.rate });
}

function timeOf(session: ClassSession, pupil: number, random: Random): string {
  const second = Math.floor(session.startsAt + (pupil + random() * 0.8) * SECONDS_PER_PUPIL);
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(second / 3600), Math.floor(second / 60) % 60];
  return `${session.date}T${two(hours)}:${two(minutes)}:${two(second % 60)}+08:00`;
}
