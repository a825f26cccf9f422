/** What the forms of a visit hold, what is wrong with it, and the result it says. */
import { cobbAngleField } from '@spine/contract/exam';
import {
  NO_RESULT,
  type SpineCurve,
  sagittalAngleField,
  type VisitResult,
} from '@spine/contract/follow-up';
import { findTypedDegrees } from '@spine/contract/kernel';
import { visitResultText as text } from './visit-result.text.ts';

/** Angles are held as they are typed. */
export type VisitValues = {
  readonly day?: string;
  readonly xray?: Xray;
  readonly hospital?: string;
  readonly department?: string;
  readonly curves?: readonly CurveValues[] | undefined;
  readonly sagittalAngle?: string | undefined;
  readonly risser?: VisitResult['risser'] | undefined;
  readonly diagnosis?: VisitResult['diagnosis'];
  readonly plans?: VisitResult['plans'];
  readonly nextVisitOn?: string;
};

/** Empty where nothing was chosen. */
type Xray = 'yes' | 'no' | '';

export type CurveValues = {
  readonly [Field in 'segment' | 'side' | 'apex']?: SpineCurve[Field] | '' | undefined;
} & { readonly cobbAngle?: string | undefined };

/** A curve row stands ready to be filled in. */
export function toVisitValues(day: string | null, result: VisitResult = NO_RESULT): VisitValues {
  const { xray, hospital, department, curves, sagittalAngle, nextVisitOn, ...found } = result;
  return {
    ...found,
    ...(day !== null && { day }),
    ...(xray !== null && { xray: xray ? 'yes' : 'no' }),
    ...(hospital !== null && { hospital }),
    ...(department !== null && { department }),
    ...(sagittalAngle !== null && { sagittalAngle: String(sagittalAngle) }),
    curves: curves.length > 0 ? curves.map(toCurveValues) : [{}],
    ...(nextVisitOn !== null && { nextVisitOn }),
  };
}

function toCurveValues({ cobbAngle, ...where }: SpineCurve): CurveValues {
  return { ...where, cobbAngle: String(cobbAngle) };
}

/** Of values without a fault: an angle that is none has no place in a result. */
export function toVisitResult(values: VisitValues): VisitResult {
  const { xray, hospital, department, curves = [], sagittalAngle = '', ...chosen } = values;
  const { risser = null, diagnosis = null, plans = [], nextVisitOn = null } = chosen;
  return {
    xray: xray ? xray === 'yes' : null,
    hospital: hospital?.trim() || null,
    department: department?.trim() || null,
    curves: curves.flatMap(toCurve),
    sagittalAngle: findTypedDegrees(sagittalAngle) ?? null,
    risser,
    diagnosis,
    plans,
    nextVisitOn,
  };
}

function toCurve(curve: CurveValues): SpineCurve[] {
  const { segment, side, apex } = curve;
  const cobbAngle = cobbOf(curve);
  if (cobbAngle === undefined) return [];
  return [{ segment: segment || null, side: side || null, apex: apex || null, cobbAngle }];
}

/** The angle of a curve; undefined where none was typed. */
export function cobbOf({ cobbAngle = '' }: CurveValues): number | undefined {
  return findTypedDegrees(cobbAngle);
}

/** Whether nothing was chosen or typed in a row. */
export function isBlankCurve({ segment, side, apex, cobbAngle }: CurveValues): boolean {
  return !(segment || side || apex || cobbAngle?.trim());
}

/** Whether anything was said that an X-ray alone shows. */
export function saysImaged({ curves = [], sagittalAngle, risser }: VisitValues): boolean {
  return !curves.every(isBlankCurve) || Boolean(sagittalAngle?.trim() || risser);
}

/** A row that was begun is filled in or removed: it is never left out without a word. */
export function curveFault(curve: CurveValues, xray: Xray | undefined): string | undefined {
  if (isBlankCurve(curve)) return undefined;
  if (xray === 'no') return text.notImaged;
  if (!curve.cobbAngle?.trim()) return text.cobbMissing;
  return cobbAngleField.safeParse(cobbOf(curve)).success ? undefined : text.cobbWrong;
}

export function sagittalFault(
  typed: string | undefined,
  xray: Xray | undefined,
): string | undefined {
  if (!typed?.trim()) return undefined;
  if (xray === 'no') return text.notImaged;
  return sagittalAngleField.safeParse(findTypedDegrees(typed)).success
    ? undefined
    : text.sagittalWrong;
}

export function risserFault(
  risser: VisitValues['risser'],
  xray: Xray | undefined,
): string | undefined {
  return risser && xray === 'no' ? text.notImaged : undefined;
}
