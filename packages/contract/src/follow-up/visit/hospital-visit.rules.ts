/** What the result of a visit to a hospital means. Screening only refers: a hospital diagnoses. */
import type { CalendarDate } from '#kernel';
import { isConfirmed } from '../../exam/index.ts';
import {
  type Diagnosis,
  type HospitalStanding,
  type RisserSign,
  VISIT_PLANS,
  type VisitPlan,
  type VisitResult,
} from './hospital-visit.schema.ts';

/** A visit of which nothing is known but its day. */
export const NO_RESULT: VisitResult = {
  hospital: null,
  department: null,
  xray: null,
  curves: [],
  sagittalAngle: null,
  risser: null,
  diagnosis: null,
  plans: [],
  nextVisitOn: null,
};

/** The largest Cobb angle in degrees; null where none was measured. */
export function largestCobb({ curves }: VisitResult): number | null {
  return curves.length === 0 ? null : Math.max(...curves.map(({ cobbAngle }) => cobbAngle));
}

/** A visit as it is told. */
export function toHospitalStanding({
  day,
  result,
}: {
  readonly day: CalendarDate;
  readonly result: VisitResult;
}): HospitalStanding {
  const { hospital, diagnosis, plans, nextVisitOn } = result;
  return { day, hospital, diagnosis, cobbAngle: largestCobb(result), plans, nextVisitOn };
}

/** The strongest plan; null where none was made. */
export function leadingPlan({ plans }: VisitResult): VisitPlan | null {
  return VISIT_PLANS.findLast((plan) => plans.includes(plan)) ?? null;
}

/** Whether the hospital found the spine normal. An angle of a scoliosis or a plan contradicts that, and counts. */
export function rulesOut(result: VisitResult): boolean {
  const isFound = isConfirmed(largestCobb(result)) || result.plans.length > 0;
  return result.diagnosis === 'normal' && !isFound;
}

/** Whether the hospital said what it found or does: else its result is still awaited. */
export function isAnswered(result: VisitResult): boolean {
  const { curves, sagittalAngle, diagnosis, plans, nextVisitOn } = result;
  return (
    curves.length > 0 ||
    sagittalAngle !== null ||
    diagnosis !== null ||
    plans.length > 0 ||
    nextVisitOn !== null
  );
}

const NO_DISEASE: readonly (Diagnosis | null)[] = [null, 'normal', 'postural'];

/** Whether the hospital follows the child: a scoliosis, another disease, a plan, or a next visit without ruling it out. */
export function follows(result: VisitResult): boolean {
  if (rulesOut(result)) return false;
  const { plans, nextVisitOn, diagnosis } = result;
  const isFound = isConfirmed(largestCobb(result)) || !NO_DISEASE.includes(diagnosis);
  return isFound || plans.length > 0 || nextVisitOn !== null;
}

const CLOSE_COBB = 20;
const IMMATURE: readonly (RisserSign | null)[] = ['0', '1', '2'];
const isImmature = ({ risser }: VisitResult): boolean => IMMATURE.includes(risser);

/** How soon a child is to be seen again whose hospital wrote no day (docs/domain/care.md). */
export function followUpPace(result: VisitResult): 'usual' | 'close' | 'surgery' {
  if (result.plans.includes('surgery')) return 'surgery';
  const isLarge = (largestCobb(result) ?? 0) >= CLOSE_COBB;
  return isLarge || isImmature(result) || result.plans.includes('brace') ? 'close' : 'usual';
}

const BRACE_COBB = 25;
const SURGERY_COBB = 45;

type Doubt = (result: VisitResult, cobb: number) => boolean;

/** What does not fit together or was perhaps left out, the gravest first. */
const DOUBTS = {
  normalWithAngle: ({ diagnosis }, cobb) => isConfirmed(cobb) && diagnosis === 'normal',
  noSurgery: ({ plans }, cobb) => cobb >= SURGERY_COBB && !plans.includes('surgery'),
  noBrace: (result, cobb) =>
    cobb >= BRACE_COBB &&
    cobb < SURGERY_COBB &&
    isImmature(result) &&
    !result.plans.includes('brace'),
  braceWithoutAngle: ({ plans }, cobb) => !isConfirmed(cobb) && plans.includes('brace'),
  noDiagnosis: ({ diagnosis }, cobb) => !isConfirmed(cobb) && diagnosis === null,
} as const satisfies Record<string, Doubt>;
export type VisitQuestion = keyof typeof DOUBTS;
const VISIT_QUESTIONS = [
  'normalWithAngle',
  'noSurgery',
  'noBrace',
  'braceWithoutAngle',
  'noDiagnosis',
] as const satisfies readonly VisitQuestion[];

/**
 * What is asked about a result once, without hindering (docs/domain/care.md): 正常 at 10° or more, no 手术评估 from 45°, no
 * brace from 25° while the child grows (Risser 0–2), a brace or no diagnosis below 10°. Undefined where it fits.
 */
export function findVisitQuestion(result: VisitResult): VisitQuestion | undefined {
  const cobb = largestCobb(result);
  return cobb === null ? undefined : VISIT_QUESTIONS.find((one) => DOUBTS[one](result, cobb));
}

/** Of the visits that count for a project the newest with an angle, else the newest: it is the outcome of the referral. */
export function decisiveVisit<
  Visit extends { readonly day: CalendarDate; readonly result: VisitResult },
>(visits: readonly Visit[]): Visit | undefined {
  const byDay = visits.toSorted((a, b) => Number(a.day > b.day) - Number(a.day < b.day));
  return byDay.findLast(({ result }) => largestCobb(result) !== null) ?? byDay.at(-1);
}
