/**
 * The screening history of a synthetic child: which rounds it was there for, and the record of each. A child keeps
 * its body from round to round, so that its examinations agree up to the error of measurement.
 */

import { assessExam, type ExamRecord, ExamStatus } from '@spine/contract/exam';
import { addDays, type CalendarDate } from '@spine/contract/kernel';
import { gradeNames } from '@spine/contract/school';
import { type Body, placeAt, scoliosisRate } from './population-angles.ts';
import type { ClassSession, PlannedClass } from './population-classes.ts';
import { type ExamFacts, recordWith } from './population-exam.ts';
import { type Gender, gradeBefore, schoolYearOf } from './population-person.ts';
import { GRADES_OF_KIND, type PopulationPlan, type SchoolKind } from './population-plan.ts';
import { happens, type Random, uuidAt } from './population-random.ts';

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
  readonly plan: Pick<PopulationPlan, 'today' | 'history' | 'asLived'>;
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

/** Children whose motion test, when it is asked for, is left for another day, and those of them who then come. */
const LEFT = 0.2;
const COMING_BACK = 0.65;
const BACK_AFTER_DAYS = 7;

type Sessions = HistoryFacts & { readonly sessions: readonly ClassSession[] };

/** A round that took place at the child's school without it, and the grade it was in. */
export type Missed = Pick<GeneratedExam, 'round' | 'gradeCode' | 'gradeName'>;

/** The rounds a child was at the school for and has no examination of. */
export function missedOf(
  facts: Sessions,
  child: Child,
  exams: readonly Pick<GeneratedExam, 'round'>[],
): Missed[] {
  return facts.sessions.flatMap(({ round: { index: round }, date }) => {
    const gradeCode = gradeOn(facts, child.clazz.gradeCode, date);
    if (gradeCode === undefined || exams.some((exam) => exam.round === round)) return [];
    return [{ round, gradeCode, gradeName: gradeNames[gradeCode] ?? '' }];
  });
}

/** The examinations of a child, oldest first; one for each session of its class, and a second to make up for it. */
export function examsOf(random: Random, facts: Sessions, child: Child): GeneratedExam[] {
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
    const gradeName = gradeNames[gradeCode] ?? '';
    const onDay = { session, child, status, place, rate };
    const records = facts.plan.asLived ? recordsOf(random, onDay) : [recordOf(random, onDay)];
    const { round } = session;
    const head = { round: round.index, gradeName, gradeCode, clazzName, clazzOrder };
    return records.map((record) => ({ ...head, record }));
  });
}

/** A motion test that was left is mostly done on a later day of the round. */
function recordsOf(random: Random, facts: RecordFacts): ExamRecord[] {
  const motionTest = happens(random, LEFT) ? 'left' : 'done';
  const record = recordOf(random, { ...facts, motionTest });
  const { session } = facts;
  const date = addDays(session.date, BACK_AFTER_DAYS);
  if (motionTest === 'done' || !needsRetest(record) || date > session.round.endDate)
    return [record];
  if (!happens(random, COMING_BACK)) return [record];
  return [
    record,
    recordOf(random, { ...facts, session: { ...session, date }, motionTest: 'done' }),
  ];
}

function needsRetest(record: ExamRecord): boolean {
  const assessment = assessExam(record);
  return assessment.ok && assessment.result.needsRetest;
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

type RecordFacts = Omit<ExamFacts, 'body'> & {
  readonly session: ClassSession;
  readonly child: Child;
  readonly status: 1 | 2;
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
  const { place, rate, motionTest } = facts;
  return recordWith(random, head, { body: child.body, place, rate, motionTest });
}

function timeOf(session: ClassSession, pupil: number, random: Random): string {
  const second = Math.floor(session.startsAt + (pupil + random() * 0.8) * SECONDS_PER_PUPIL);
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(second / 3600), Math.floor(second / 60) % 60];
  return `${session.date}T${two(hours)}:${two(minutes)}:${two(second % 60)}+08:00`;
}
