/** What the form of a hospital holds, what is wrong with it, and the result it says. */
import { NO_RESULT, type VisitResult } from '@spine/contract/follow-up';
import { type CalendarDate, findTypedDay, typedDayFault } from '@spine/contract/kernel';
import { formText } from '#ui/form/form.text.ts';
import { visitResultText as words } from '#ui/visit-result/visit-result.text.ts';
import {
  type CurveValues,
  curveFault,
  risserFault,
  sagittalFault,
  toVisitResult,
  toVisitValues,
} from '#ui/visit-result/visit-values.rules.ts';
import { hospitalText as text } from './hospital.text.ts';

export type HospitalValues = {
  readonly day: string;
  readonly xray: '' | 'yes' | 'no';
  readonly hospital: string;
  readonly department: string;
  readonly curves: readonly CurveValues[];
  /** As it is typed. */
  readonly sagittalAngle: string;
  readonly risser: VisitResult['risser'];
  readonly diagnosis: VisitResult['diagnosis'];
  readonly plans: VisitResult['plans'];
  readonly nextVisitOn: string;
};

/** What the form begins with: today, or what was written before. */
export function toHospitalValues(day: string, result: VisitResult = NO_RESULT): HospitalValues {
  const { diagnosis, plans, risser } = result;
  const { xray = '', curves = [], sagittalAngle = '', ...values } = toVisitValues(day, result);
  const said = { day, xray, curves, sagittalAngle, diagnosis, plans, risser };
  return { hospital: '', department: '', nextVisitOn: '', ...values, ...said };
}

/** The visit and its result, as they are sent. */
export type HospitalResult = { readonly day: string; readonly result: VisitResult };

export function toHospitalResult({ day, nextVisitOn, ...values }: HospitalValues): HospitalResult {
  const next = nextVisitOn !== '' && { nextVisitOn: findTypedDay(nextVisitOn) ?? nextVisitOn };
  return { day: findTypedDay(day) ?? day, result: toVisitResult({ ...values, ...next }) };
}

type HospitalFaults = { [Field in keyof HospitalValues]?: string | undefined };
type Bounds = { readonly earliest: CalendarDate; readonly today: CalendarDate };

/** The sentence of each wrong field. */
export function hospitalFaults(
  values: HospitalValues,
  { earliest, today }: Bounds,
): HospitalFaults {
  const { day, xray, hospital, diagnosis, plans } = values;
  return {
    day:
      dayFault(day, { earliest, latest: today }) ??
      (day === '' ? text.choose(words.day) : undefined),
    xray: xray === '' ? text.choose(words.xray) : undefined,
    hospital: hospital.trim() === '' ? formText.IS_REQUIRED(words.hospital) : undefined,
    curves: values.curves.map((curve) => curveFault(curve, xray)).find((fault) => fault),
    sagittalAngle: sagittalFault(values.sagittalAngle, xray),
    risser: risserFault(values.risser, xray),
    diagnosis: diagnosis === null ? text.choose(words.diagnosis) : undefined,
    plans: plans.length === 0 ? text.choose(words.plans) : undefined,
    nextVisitOn: nextVisitFault(values),
  };
}

function dayFault(typed: string, bounds: Parameters<typeof typedDayFault>[1]) {
  return typed === '' ? undefined : typedDayFault(typed, bounds);
}

function nextVisitFault({ day, nextVisitOn }: HospitalValues): string | undefined {
  if (nextVisitOn === '') return undefined;
  const visit = findTypedDay(day);
  const next = findTypedDay(nextVisitOn);
  return visit && next && next <= visit ? text.nextTooEarly : dayFault(nextVisitOn, {});
}
