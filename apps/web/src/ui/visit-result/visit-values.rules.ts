/** What the form of a visit holds, and the result it says. */
import { cobbAngleField } from '@spine/contract/exam';
import {
  NO_RESULT,
  type SpineCurve,
  sagittalAngleField,
  type VisitResult,
} from '@spine/contract/follow-up';

export type VisitValues = {
  readonly day?: string;
  readonly xray?: 'yes' | 'no';
  readonly hospital?: string;
  readonly department?: string;
  readonly curves?: readonly CurveValues[];
  readonly sagittalAngle?: VisitResult['sagittalAngle'];
  readonly risser?: VisitResult['risser'];
  readonly diagnosis?: VisitResult['diagnosis'];
  readonly plans?: VisitResult['plans'];
  readonly nextVisitOn?: string;
};

export type CurveValues = Partial<SpineCurve>;

/** A curve row stands ready to be filled in. */
export function toVisitValues(day: string | null, result: VisitResult = NO_RESULT): VisitValues {
  const { xray, hospital, department, curves, nextVisitOn, ...found } = result;
  return {
    ...found,
    ...(day !== null && { day }),
    ...(xray !== null && { xray: xray ? 'yes' : 'no' }),
    ...(hospital !== null && { hospital }),
    ...(department !== null && { department }),
    curves: curves.length > 0 ? curves : [{}],
    ...(nextVisitOn !== null && { nextVisitOn }),
  };
}

/** Without an X-ray what was typed of curves, the side view and the maturity is not sent; nor is a row without an angle. */
export function toVisitResult(values: VisitValues): VisitResult {
  const { xray, hospital, department, diagnosis = null, plans = [], nextVisitOn = null } = values;
  const said = { diagnosis, plans, nextVisitOn };
  return {
    ...said,
    ...(xray === 'no' ? NOT_IMAGED : toImaged(values)),
    hospital: hospital?.trim() || null,
    department: department?.trim() || null,
  };
}

const NOT_IMAGED = { xray: false, curves: [], sagittalAngle: null, risser: null };

function toImaged({ xray, curves = [], sagittalAngle = null, risser = null }: VisitValues) {
  const measured = { curves: curves.flatMap(toCurve), sagittalAngle, risser };
  return { xray: xray === undefined ? null : true, ...measured };
}

function toCurve({ segment, side, apex, cobbAngle }: CurveValues): SpineCurve[] {
  if (typeof cobbAngle !== 'number') return [];
  return [{ segment: segment ?? null, side: side ?? null, apex: apex ?? null, cobbAngle }];
}

/** Degrees in tenths, as the hospital may have measured. */
export function isCobbAngle(angle: number): boolean {
  return cobbAngleField.safeParse(angle).success;
}

export function isSagittalAngle(angle: number): boolean {
  return sagittalAngleField.safeParse(angle).success;
}
