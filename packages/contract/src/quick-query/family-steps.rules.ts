/**
 * What a family does next, by what the examination said. An institution's own advice is shown
 * unchanged: it is the only step then, because default steps could name another day. Once a visit to a
 * hospital is recorded nobody is sent there again.
 */
import { addDays, addMonths, type CalendarDate, dayText } from '#kernel';
import {
  type Finding,
  hasResult,
  hospitalReasonDuringRetest,
  type OverallFinding,
  RETEST_DAYS,
  ResultId,
  resultAdvice,
  resultOfFinding,
} from '../exam/index.ts';
import { aroundText, beforeText, familyStepText as text } from './family.text.ts';

type Examined = {
  readonly date: CalendarDate;
  readonly overall: OverallFinding;
  /** Degrees ≥ 0; null where nothing was measured. */
  readonly maxAngle: number | null;
  /** The day of the recorded visit to a hospital. */
  readonly attendedOn: CalendarDate | null;
  /** By when its case asks for a hospital, so that a page names one day; without a case by what the finding says. */
  readonly visitBy?: CalendarDate | undefined;
};

export type FamilyStep = {
  readonly title: string;
  readonly detail: string;
  /** The day for a phone's calendar; null where there is none, or where it is over. */
  readonly reminder: { readonly date: CalendarDate; readonly title: string } | null;
  /** The prescriptions belong here. */
  readonly exercises: boolean;
};

type StepText = { readonly title: string; readonly detail: string };

function step({ title, detail }: StepText, more: Partial<FamilyStep> = {}): FamilyStep {
  return { title, detail, reminder: null, exercises: false, ...more };
}

/** `last` is the end of a span of days, `date` its beginning. */
type StepDates = {
  readonly date: CalendarDate;
  readonly last?: CalendarDate;
  readonly today: CalendarDate;
};
type DueText = { readonly title: string; readonly rest: string };

/** A step with a day: `when` is its text, and once it is over the step says so. */
function dueStep({ title, rest }: DueText, when: string, days: StepDates): FamilyStep {
  const { date, last = date, today } = days;
  if (last <= today) return step({ title, detail: `${text.overdue(when)}${rest}` });
  const reminder = { date: date > today ? date : last, title };
  return step({ title, detail: `${when}${rest}` }, { reminder });
}

type StepInput = Pick<Examined, 'overall' | 'maxAngle'> & {
  readonly examined: CalendarDate;
  readonly today: CalendarDate;
  readonly visitBy: CalendarDate | undefined;
};

function normalSteps({ examined, today }: StepInput): FamilyStep[] {
  const date = addMonths(examined, 12);
  const yearly =
    date <= today
      ? step({ title: text.yearly.title, detail: text.yearly.due })
      : dueStep(text.yearly, aroundText(date), { date, today });
  return [step(text.keep), step(text.watch), yearly];
}

function postureSteps({ examined, today }: StepInput): FamilyStep[] {
  const [date, last] = [addMonths(examined, 3), addMonths(examined, 6)];
  const when = text.postureRetest.between(aroundText(date), aroundText(last));
  return [
    step(text.posture),
    step(text.exercise, { exercises: true }),
    dueStep(text.postureRetest, when, { date, last, today }),
  ];
}

function gradeOneSteps({ examined, today }: StepInput): FamilyStep[] {
  const date = addMonths(examined, 3);
  return [
    step(text.gradeOneDoctor),
    step(text.gradeOneExercise, { exercises: true }),
    dueStep(text.gradeOneRetest, aroundText(date), { date, today }),
  ];
}

function gradeTwoSteps({ examined, today, visitBy }: StepInput): FamilyStep[] {
  const date = visitBy ?? addMonths(examined, 1);
  return [
    dueStep(text.gradeTwoDoctor, beforeText(date), { date, today }),
    step(text.gradeTwoExercise, { exercises: true }),
    step(text.followDoctor),
  ];
}

function gradeThreeSteps({ examined, today, visitBy }: StepInput): FamilyStep[] {
  const date = visitBy ?? addDays(examined, 14);
  return [
    dueStep(text.gradeThreeDoctor, beforeText(date), { date, today }),
    step(text.gradeThreeTreatment),
    step(text.gradeThreeCare),
  ];
}

/** The retest with its day, and the hospital: with a day where it is due already, else when no retest comes. */
function retestSteps({
  examined,
  today,
  visitBy,
  overall: { beside },
  maxAngle,
}: StepInput): FamilyStep[] {
  const last = addDays(examined, RETEST_DAYS);
  const retest = dueStep(text.retest, beforeText(last), { date: last, today });
  const reason = hospitalReasonDuringRetest({
    referred: beside !== null,
    sagittalAbnormal: beside === 'furtherCheck' ? null : beside,
    maxAngle,
  });
  const month = visitBy ?? addMonths(examined, 1);
  switch (reason) {
    case 'none':
      return [retest, step(last <= today ? text.hospitalInstead : text.hospitalElse)];
    case 'large':
      return [retest, dueStep(text.largeFirstDoctor, beforeText(last), { date: last, today })];
    case 'sagittal':
      return [retest, dueStep(text.sagittalDoctor, beforeText(month), { date: month, today })];
    default:
      return [retest, dueStep(text.furtherDoctor, beforeText(month), { date: month, today })];
  }
}

function hospitalSteps(due: DueText, { examined, today, visitBy }: StepInput): FamilyStep[] {
  const date = visitBy ?? addMonths(examined, 1);
  return [dueStep(due, beforeText(date), { date, today }), step(text.followDoctor)];
}

const STEPS: Readonly<Record<Finding, (told: StepInput) => FamilyStep[]>> = {
  normal: normalSteps,
  belowFive: normalSteps,
  badPosture: postureSteps,
  severityOne: gradeOneSteps,
  severityTwo: gradeTwoSteps,
  severityThree: gradeThreeSteps,
  lordosis: (told) => hospitalSteps(text.sagittalDoctor, told),
  kyphosis: (told) => hospitalSteps(text.sagittalDoctor, told),
  furtherCheck: (told) => hospitalSteps(text.furtherDoctor, told),
  retest: retestSteps,
  incomplete: () => [step(text.complete)],
  declined: () => [step(text.declined)],
  undetermined: () => [step(text.measureAgain)],
};

/** What remains once a doctor has seen the child: the doctor decides when to come back, so no day is named. */
function stepsAfterVisit(resultId: ResultId | null): FamilyStep[] {
  if (resultId === ResultId.SeverityOne) return [step(text.gradeOneExercise, { exercises: true })];
  if (resultId === ResultId.SeverityTwo) return [step(text.gradeTwoExercise, { exercises: true })];
  return resultId === ResultId.SeverityThree ? [step(text.gradeThreeTreatment)] : [];
}

/** An institution's own advice, or null where it is the default. The text of a retest precedes either. */
function ownAdvice(advice: string, resultId: ResultId): string | null {
  return advice === '' || advice.endsWith(resultAdvice[resultId]) ? null : advice;
}

type Visited = { readonly attendedOn: CalendarDate };

/** Whether a hospital has seen the child for what the examination found: it is not referred again. */
export function isVisited<T extends Pick<Examined, 'overall' | 'attendedOn'>>(
  exam: T,
): exam is T & Visited {
  return exam.attendedOn !== null && hasResult(exam.overall.finding);
}

/** The steps after an examination, in their order; `advice` is what the page says of it below. */
export function familySteps(exam: Examined, advice: string, today: CalendarDate): FamilyStep[] {
  const { finding, beside } = exam.overall;
  const steps = isVisited(exam)
    ? [step(text.attended(dayText(exam.attendedOn))), ...stepsAfterVisit(resultOfFinding(finding))]
    : stepsBeforeVisit(exam, advice, today);
  const isMentioned = beside === null || exam.attendedOn !== null || finding === 'retest';
  return isMentioned ? steps : [...steps, step(text.sagittalToo)];
}

function stepsBeforeVisit(exam: Examined, advice: string, today: CalendarDate): FamilyStep[] {
  const { date: examined, overall, maxAngle, visitBy } = exam;
  const { finding } = overall;
  const resultId = resultOfFinding(finding);
  const own = resultId === null ? null : ownAdvice(advice, resultId);
  return own === null
    ? STEPS[finding]({ examined, overall, maxAngle, today, visitBy })
    : [step({ title: text.ownAdvice, detail: own }, { exercises: true })];
}
