import { atrOf, normalExam, quickExam } from '../../exam/exam.factory.ts';
import { assessExam, type ExamToAssess, type ScreeningMethod } from '../../exam/index.ts';
import { NO_RESULT } from '../visit/hospital-visit.rules.ts';
import type { VisitResult } from '../visit/hospital-visit.schema.ts';
import type { ActKind } from './case.schema.ts';
import type { CaseAct, CaseEntry } from './case-entry.rules.ts';
import type { CaseExam } from './case-exam.rules.ts';

let count = 0;
/** Ids in the order in which they are made. */
export function nextId(): string {
  count += 1;
  return String(count).padStart(6, '0');
}

type OfExam = {
  readonly method?: ScreeningMethod;
  /** Hours after midnight in Shanghai. */
  readonly hour?: number;
  /** The day on which it was stored. */
  readonly stored?: string;
  readonly projectEnd?: string | null;
  readonly operator?: string;
};

const instant = (day: string, hour = 10) =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`);
const atOf = (day: string, hour?: number) => instant(day, hour).toISOString();

export type Examined = Extract<CaseEntry, { kind: 'examined' }>;

/** An examination of a day as the rules assess it. */
export function examined(day: string, exam: ExamToAssess, more: OfExam = {}): Examined {
  const { method = 'twoStage', hour, stored = day, projectEnd = null, operator = 'a' } = more;
  const assessment = assessExam(exam, method);
  if (!assessment.ok) throw new Error(assessment.fault);
  const id = nextId();
  const caseExam: CaseExam = {
    ...assessment.result,
    id,
    typeId: exam.typeId,
    projectId: 'autumn',
    projectEnd,
    examTime: instant(day, hour),
    groupAngles: [...assessment.result.groupAngles],
    operator,
    deviceCode: 'd1',
    inspected: exam.generalCheck !== undefined && exam.forwardBend !== undefined,
    sentOn: exam.advice?.includes('furtherCheck') === true,
  };
  return { kind: 'examined', id, at: atOf(stored, hour), exam: caseExam };
}

/** A complete examination whose largest angle stays in the motion test. */
export function complete(angle: number, more: Partial<ExamToAssess> = {}): ExamToAssess {
  const atr = atrOf([angle, 1, 1]);
  return normalExam({
    atr,
    ...(angle >= 5 && { motionTest: { atr } }),
    sagittal: { sign: 'normal' },
    ...more,
  });
}

/** 姿态不良: the angle falls under 5° in the motion test. */
export const posture = (): ExamToAssess => complete(6, { motionTest: { atr: atrOf([3, 1, 1]) } });

/** A quick examination without a motion test. */
export const quick = (angle: number): ExamToAssess => quickExam({ atr: atrOf([angle, 1, 1]) });

/** An act of a day. */
export function act(day: string, kind: ActKind, more: Partial<CaseAct> = {}): CaseAct {
  const nothing = { day: null, plan: null, reason: null, actId: null, userId: null, result: null };
  return { ...nothing, kind, id: nextId(), at: atOf(day), ...more };
}

export const curve = (cobbAngle: number) => ({ segment: null, side: null, apex: null, cobbAngle });
export const found = (result: Partial<VisitResult>): VisitResult => ({ ...NO_RESULT, ...result });

/** A visit of a day, recorded on it unless `stored` says otherwise. */
export function visit(
  day: string,
  result: Partial<VisitResult> = {},
  { stored = day, ...more }: { stored?: string } & Partial<CaseAct> = {},
): CaseAct {
  return act(stored, 'visited', { day, result: found(result), ...more });
}
