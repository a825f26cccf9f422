/**
 * What a family does next. A hospital that follows the child, or has ruled out what was found, is heard before the
 * screening. The days are those of the child's case, so that page, letters and board name the same ones; where the case
 * names none, no day is told. An institution's own advice is shown unchanged, beside the day.
 */
import { addMonths, type CalendarDate, dayText } from '#kernel';
import {
  type Finding,
  hasResult,
  hospitalReasonDuringRetest,
  type OverallFinding,
  resultOfFinding,
} from '../exam/index.ts';
import {
  aroundText,
  beforeText,
  FAMILY_ATTENDED_LEADS,
  FAMILY_BOOKED_LEADS,
  FAMILY_LEADS,
  FAMILY_RETEST_AND_HOSPITAL_LEADS,
  familyStepText as text,
} from './family.text.ts';
import type { FamilyFollowUp } from './family-visit.schema.ts';
import { bookedLead } from './family-visit.text.ts';

type Examined = {
  readonly date: CalendarDate;
  readonly overall: OverallFinding;
  /** Degrees ≥ 0; null where nothing was measured. */
  readonly maxAngle: number | null;
};

/** What of the way to a hospital decides the steps. */
export type FamilyCase = Pick<
  FamilyFollowUp,
  'visitBy' | 'booked' | 'visitedOn' | 'hospital' | 'nextVisit' | 'clearedOn'
>;

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

type DueText = {
  readonly title: string;
  readonly rest: string;
  /** How its day reads; else it is the last one. */
  readonly on?: (date: CalendarDate) => string;
};

/** A step with the day until which it is due: once that is over the step says so. */
function dueStep(
  { title, rest, on = beforeText }: DueText,
  date: CalendarDate | null,
  today: CalendarDate,
): FamilyStep {
  if (date === null) return step({ title, detail: rest });
  const when = on(date);
  if (date < today) return step({ title, detail: `${text.overdue(when)}，${rest}` });
  return step({ title, detail: `${when}，${rest}` }, { reminder: { date, title } });
}

type CaseInput = {
  readonly followUp: FamilyCase | null;
  /** By when what the examination left open is measured again; null where nothing is. */
  readonly retestBy: CalendarDate | null;
  readonly today: CalendarDate;
};

type StepInput = CaseInput & {
  readonly exam: Examined;
  /** The institution's own advice; empty where it has none. */
  readonly advice: string;
};

const isOnTheWay = (followUp: FamilyCase | null): boolean =>
  followUp !== null && (followUp.visitBy !== null || followUp.booked !== null);

/** The way to a hospital: the appointment where there is one, else until when. */
function hospitalStep(due: DueText, { followUp, today }: CaseInput): FamilyStep {
  const booked = followUp?.booked;
  if (!booked) return dueStep(due, followUp?.visitBy ?? null, today);
  const { title } = text.booked;
  const reminder = booked.day >= today ? { date: booked.day, title } : null;
  return step({ title, detail: bookedLead(booked, today) }, { reminder });
}

function yearlyStep({ exam, today }: StepInput): FamilyStep {
  const date = addMonths(exam.date, 12);
  const { title, rest, due } = text.yearly;
  if (date <= today) return step({ title, detail: due });
  return step({ title, detail: `${aroundText(date)}${rest}` }, { reminder: { date, title } });
}

function normalSteps(told: StepInput): FamilyStep[] {
  return [step(text.keep), step(text.watch), yearlyStep(told)];
}

function postureSteps({ retestBy, today }: StepInput): FamilyStep[] {
  return [
    step(text.posture),
    step(text.exercise, { exercises: true }),
    dueStep(text.postureRetest, retestBy, today),
  ];
}

function gradeOneSteps(told: StepInput): FamilyStep[] {
  return [
    hospitalStep(text.gradeOneDoctor, told),
    step(text.gradeOneExercise, { exercises: true }),
    step(text.followDoctor),
  ];
}

function gradeTwoSteps(told: StepInput): FamilyStep[] {
  return [
    hospitalStep(text.gradeTwoDoctor, told),
    step(text.gradeTwoExercise, { exercises: true }),
    step(text.followDoctor),
  ];
}

function gradeThreeSteps(told: StepInput): FamilyStep[] {
  return [
    hospitalStep(text.gradeThreeDoctor, told),
    step(text.gradeThreeTreatment),
    step(text.gradeThreeCare),
  ];
}

const DURING_RETEST = {
  large: text.largeFirstDoctor,
  sagittal: text.sagittalDoctor,
  sentOn: text.furtherDoctor,
} as const;

/** The retest, and the hospital where it is due already, or when no retest comes. */
function retestSteps(told: StepInput): FamilyStep[] {
  const { exam, retestBy, today } = told;
  const { beside } = exam.overall;
  const reason = hospitalReasonDuringRetest({
    referred: beside !== null,
    sagittalAbnormal: beside === 'furtherCheck' ? null : beside,
    maxAngle: exam.maxAngle,
  });
  const retest = dueStep(text.retest, retestBy, today);
  if (reason === 'sign') return [retest];
  if (reason !== 'none') return [retest, hospitalStep(DURING_RETEST[reason], told)];
  const isOver = retestBy !== null && retestBy < today;
  const elsewhere = text.hospitalElse(retestBy && beforeText(retestBy));
  return [retest, step(isOver ? text.hospitalInstead : elsewhere)];
}

const hospitalSteps = (due: DueText) => (told: StepInput) => [
  hospitalStep(due, told),
  step(text.followDoctor),
];

const STEPS: Readonly<Record<Finding, (told: StepInput) => FamilyStep[]>> = {
  normal: normalSteps,
  belowFive: normalSteps,
  badPosture: postureSteps,
  severityOne: gradeOneSteps,
  severityTwo: gradeTwoSteps,
  severityThree: gradeThreeSteps,
  lordosis: hospitalSteps(text.sagittalDoctor),
  kyphosis: hospitalSteps(text.sagittalDoctor),
  furtherCheck: hospitalSteps(text.furtherDoctor),
  retest: retestSteps,
  incomplete: ({ retestBy, today }) => [dueStep(text.complete, retestBy, today)],
  declined: () => [step(text.declined)],
  undetermined: ({ retestBy, today }) => [dueStep(text.measureAgain, retestBy, today)],
};

/** The finding whose words hold: Ⅰ度 takes those of the side view beside it. */
function toldFinding({ finding, beside }: OverallFinding): Finding {
  const isSideView = beside === 'lordosis' || beside === 'kyphosis';
  return finding === 'severityOne' && isSideView ? beside : finding;
}

/** Who is heard first: a hospital that follows the child or has ruled out what was found, else the screening. */
export type FamilyVoice = 'followed' | 'cleared' | 'screening';

export function familyVoice(
  followUp: Pick<FamilyCase, 'hospital' | 'clearedOn'> | null,
  exam: Pick<Examined, 'date'> | undefined,
): FamilyVoice {
  if (followUp?.hospital) return 'followed';
  const clearedOn = followUp?.clearedOn ?? null;
  return clearedOn !== null && (!exam || exam.date <= clearedOn) ? 'cleared' : 'screening';
}

/** Whether the child was at a hospital since the examination, and nothing asks it there again. */
function isAttended({ date }: Examined, followUp: FamilyCase | null): boolean {
  if (!followUp || followUp.visitBy !== null || followUp.visitedOn === null) return false;
  return date <= followUp.visitedOn;
}

/** The sentences under the largest word of an examination: what it is, and the one thing to do. */
export function familyLeads(exam: Examined, followUp: FamilyCase | null): readonly string[] {
  if (isAttended(exam, followUp)) return FAMILY_ATTENDED_LEADS;
  if (followUp?.booked) return FAMILY_BOOKED_LEADS;
  const { finding, beside } = exam.overall;
  if (finding === 'retest' && beside !== null) return FAMILY_RETEST_AND_HOSPITAL_LEADS;
  return FAMILY_LEADS[toldFinding(exam.overall)];
}

export type ShownExam = Examined & { readonly id: string };

type ChildSteps = {
  /** The examination that the page describes, and the newest one. */
  readonly shown: ShownExam;
  readonly newest: ShownExam;
  readonly followUp: FamilyCase | null;
  readonly retest: { readonly examId: string; readonly dueOn: CalendarDate } | null;
  /** The institution's own advice on what is shown; empty where it has none. */
  readonly advice: string;
  readonly today: CalendarDate;
};

/**
 * The steps of a child by the examination that its page describes. What a newer one without a result leaves open is said
 * before them, once: when to go to a hospital follows from what is shown.
 */
export function childSteps({ shown, newest, retest, ...told }: ChildSteps): FamilyStep[] {
  const { followUp, today } = told;
  const dueOn = retest?.dueOn ?? null;
  if (followUp?.hospital) return followedSteps({ followUp, retestBy: dueOn, today });
  // One retest completes an unfinished examination and a newer one.
  const isUnfinished = !hasResult(shown.overall.finding);
  const isOfShown = isUnfinished || retest?.examId === shown.id;
  const steps = familySteps({ ...told, exam: shown, retestBy: isOfShown ? dueOn : null });
  if (isUnfinished || newest.id === shown.id || hasResult(newest.overall.finding)) return steps;
  const retestBy = retest?.examId === newest.id ? dueOn : null;
  const open = familySteps({ exam: newest, followUp: null, retestBy, advice: '', today });
  return [...open.slice(0, 1), ...steps];
}

/** The steps after an examination, in their order. */
export function familySteps(told: StepInput): FamilyStep[] {
  const { exam, followUp } = told;
  const voice = familyVoice(followUp, exam);
  if (voice === 'followed') return followedSteps(told);
  if (voice === 'cleared') return normalSteps(told);
  if (isAttended(exam, followUp))
    return [step(text.attended(dayText(followUp?.visitedOn ?? ''))), ...againSteps(told)];
  return [...screeningSteps(told), ...besideSteps(exam.overall)];
}

/** A hospital decides what comes next; what was found since is shown to it, and no exercise is offered. */
export function followedSteps(told: CaseInput): FamilyStep[] {
  const { followUp, today } = told;
  const next = followUp?.nextVisit ?? null;
  return [
    ...(isOnTheWay(followUp) ? [hospitalStep(text.newFinding, told)] : []),
    next && next.day < today
      ? step(text.followedLate)
      : dueStep(next?.byRule ? text.followedByRule : text.followed, next?.day ?? null, today),
    ...againSteps(told),
  ];
}

function againSteps({ retestBy, today }: CaseInput): FamilyStep[] {
  return retestBy === null ? [] : [dueStep(text.measureAgain, retestBy, today)];
}

/** An institution's own advice takes the place of the steps without a day of the case. */
function screeningSteps(told: StepInput): FamilyStep[] {
  const { exam, advice, followUp, retestBy, today } = told;
  const finding = toldFinding(exam.overall);
  const steps = STEPS[finding](told);
  if (advice === '' || resultOfFinding(finding) === null) return steps;
  const isRetest = finding === 'badPosture' && retestBy !== null;
  return [
    ...(isOnTheWay(followUp) ? steps.slice(0, 1) : []),
    ...(isRetest ? [dueStep(text.postureRetest, retestBy, today)] : []),
    step({ title: text.ownAdvice, detail: advice }, { exercises: true }),
  ];
}

/** What was found from the side is looked at on the same visit. */
function besideSteps(overall: OverallFinding): FamilyStep[] {
  const { finding, beside } = overall;
  const isTold = beside === null || finding === 'retest' || toldFinding(overall) === beside;
  return isTold ? [] : [step(text.sagittalToo)];
}
