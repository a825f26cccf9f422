/** What the form of a hospital holds, what is wrong with it, and the result it says. */
import type { Segment, Side } from '@spine/contract/exam';
import { NO_RESULT, type VisitResult } from '@spine/contract/follow-up';
import { type CalendarDate, findTypedDay, typedDayFault } from '@spine/contract/kernel';
import { WHOLE_COBB_MAX } from '@spine/contract/referral-letter';
import { formText } from '#ui/form/form.text.ts';
import { visitResultText as words } from '#ui/visit-result/visit-result.text.ts';
import { isSagittalAngle, toVisitResult } from '#ui/visit-result/visit-values.rules.ts';
import { hospitalText as text } from './hospital.text.ts';

/** `cobb` as it is typed. */
export type CurveText = {
  readonly segment: Segment | '';
  readonly side: Side | '';
  readonly apex: VisitResult['curves'][number]['apex'] | '';
  readonly cobb: string;
};
export const NO_CURVE: CurveText = { segment: '', side: '', apex: '', cobb: '' };

export type HospitalValues = {
  readonly day: string;
  readonly xray: '' | 'yes' | 'no';
  readonly hospital: string;
  readonly department: string;
  readonly curves: readonly CurveText[];
  /** As it is typed. */
  readonly sagittalAngle: string;
  readonly risser: VisitResult['risser'];
  readonly diagnosis: VisitResult['diagnosis'];
  readonly plans: VisitResult['plans'];
  readonly nextVisitOn: string;
};

const XRAY = { true: 'yes', false: 'no', null: '' } as const;

/** What the form begins with: today, or what was written before. */
export function toHospitalValues(day: string, result: VisitResult = NO_RESULT): HospitalValues {
  const { xray, hospital, department, curves, sagittalAngle, nextVisitOn, ...said } = result;
  return {
    ...said,
    day,
    xray: XRAY[`${xray}`],
    hospital: hospital ?? '',
    department: department ?? '',
    curves: curves.length > 0 ? curves.map(toText) : [NO_CURVE],
    sagittalAngle: sagittalAngle === null ? '' : String(sagittalAngle),
    nextVisitOn: nextVisitOn ?? '',
  };
}

function toText({ segment, side, apex, cobbAngle }: VisitResult['curves'][number]): CurveText {
  return { segment: segment ?? '', side: side ?? '', apex: apex ?? '', cobb: String(cobbAngle) };
}

/** The angle of a curve; undefined where none, or none in whole degrees, was typed. */
export function cobbOf({ cobb }: CurveText): number | undefined {
  const isWhole = (angle: number) =>
    Number.isInteger(angle) && angle >= 0 && angle <= WHOLE_COBB_MAX;
  return typedAngle(cobb, isWhole);
}

function sagittalAngleOf({ sagittalAngle }: HospitalValues): number | undefined {
  return typedAngle(sagittalAngle, isSagittalAngle);
}

function typedAngle(typed: string, isAngle: (angle: number) => boolean): number | undefined {
  const angle = Number(typed);
  return typed.trim() !== '' && isAngle(angle) ? angle : undefined;
}

/** The visit and its result, as they are sent. */
export type HospitalResult = { readonly day: string; readonly result: VisitResult };

export function toHospitalResult(values: HospitalValues): HospitalResult {
  const { xray, curves, nextVisitOn, diagnosis, plans, risser, hospital, department } = values;
  const result = toVisitResult({
    hospital,
    department,
    diagnosis,
    plans,
    risser,
    sagittalAngle: sagittalAngleOf(values) ?? null,
    ...(xray !== '' && { xray }),
    ...(nextVisitOn !== '' && { nextVisitOn: findTypedDay(nextVisitOn) ?? nextVisitOn }),
    curves: curves.flatMap((curve) => {
      const cobbAngle = cobbOf(curve);
      if (cobbAngle === undefined) return [];
      const { segment, side, apex } = curve;
      return [{ segment: segment || null, side: side || null, apex: apex || null, cobbAngle }];
    }),
  });
  return { day: findTypedDay(values.day) ?? values.day, result };
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
    curves: xray === 'no' ? undefined : curveFault(values),
    sagittalAngle: xray === 'no' ? undefined : sagittalFault(values),
    diagnosis: diagnosis === null ? text.choose(words.diagnosis) : undefined,
    plans: plans.length === 0 ? text.choose(words.plans) : undefined,
    nextVisitOn: nextVisitFault(values),
  };
}

function dayFault(typed: string, bounds: Parameters<typeof typedDayFault>[1]) {
  return typed === '' ? undefined : typedDayFault(typed, bounds);
}

function curveFault({ curves }: HospitalValues): string | undefined {
  const isWrong = curves.some((curve) => curve.cobb !== '' && cobbOf(curve) === undefined);
  return isWrong ? text.cobbWrong : undefined;
}

function sagittalFault(values: HospitalValues): string | undefined {
  const isWrong = values.sagittalAngle !== '' && sagittalAngleOf(values) === undefined;
  return isWrong ? words.sagittalWrong : undefined;
}

function nextVisitFault({ day, nextVisitOn }: HospitalValues): string | undefined {
  if (nextVisitOn === '') return undefined;
  const visit = findTypedDay(day);
  const next = findTypedDay(nextVisitOn);
  return visit && next && next <= visit ? text.nextTooEarly : dayFault(nextVisitOn, {});
}
