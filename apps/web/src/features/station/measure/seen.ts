/**
 * What is seen without the scoliometer: the five signs, the forward bend, the side view with its prone test, and the history.
 * Pure. Nothing is preset: what nobody answered is missing.
 */
import {
  type Bend,
  type ExamFindings,
  GENERAL_SIGNS,
  type GeneralSign,
  SEGMENTS,
  type Segment,
} from '@spine/contract/exam';

type Sagittal = NonNullable<ExamFindings['sagittal']>;
export type SagittalSign = Sagittal['sign'];
export type Prone = NonNullable<Sagittal['prone']>;
type Histories = NonNullable<ExamFindings['history']>;
export type History = Histories[number];

export type Inspection = {
  /** True is abnormal. */
  readonly signs: Readonly<Partial<Record<GeneralSign, boolean>>>;
  readonly bend: Readonly<Partial<Record<Segment, Bend>>>;
  readonly sagittal: Sagittal | undefined;
  readonly history: Histories;
};

export const NOTHING_SEEN: Inspection = { signs: {}, bend: {}, sagittal: undefined, history: [] };

/** A first touch says that the sign is there, the next that it is not. */
export function toggleSign(seen: Inspection, sign: GeneralSign): Inspection {
  return { ...seen, signs: { ...seen.signs, [sign]: !seen.signs[sign] } };
}

export function chooseBend(seen: Inspection, segment: Segment, bend: Bend): Inspection {
  return { ...seen, bend: { ...seen.bend, [segment]: bend } };
}

/** Another sign needs another prone test. */
export function chooseSagittal(seen: Inspection, sign: SagittalSign): Inspection {
  return seen.sagittal?.sign === sign ? seen : { ...seen, sagittal: { sign } };
}

/** Whether there is a sign that the prone test can prove. */
export function isProneDue({ sagittal }: Inspection): boolean {
  return sagittal !== undefined && sagittal.sign !== 'normal';
}

/** Null without a sign in the side view. */
export function chooseProne(seen: Inspection, prone: Prone): Inspection | null {
  const { sagittal } = seen;
  return sagittal && isProneDue(seen) ? { ...seen, sagittal: { ...sagittal, prone } } : null;
}

/** Several may hold; 无 stands alone. */
export function toggleHistory(seen: Inspection, history: History): Inspection {
  if (seen.history.includes(history))
    return { ...seen, history: seen.history.filter((each) => each !== history) };
  if (history === 'none') return { ...seen, history: ['none'] };
  return { ...seen, history: [...seen.history.filter((each) => each !== 'none'), history] };
}

const STEPS = ['signs', 'bend', 'sagittal', 'prone', 'history'] as const;
type InspectionStep = (typeof STEPS)[number];

/** The steps that are not answered as a whole. */
export function unansweredSteps(seen: Inspection): InspectionStep[] {
  const { signs, bend, sagittal, history } = seen;
  const isAnswered: Readonly<Record<InspectionStep, boolean>> = {
    signs: GENERAL_SIGNS.every((sign) => signs[sign] !== undefined),
    bend: SEGMENTS.every((segment) => bend[segment] !== undefined),
    sagittal: sagittal !== undefined,
    prone: !isProneDue(seen) || sagittal?.prone !== undefined,
    history: history.length > 0,
  };
  return STEPS.filter((step) => !isAnswered[step]);
}

/** Whether anything was answered. */
export function isSomethingSeen({ signs, bend, sagittal, history }: Inspection): boolean {
  const answers = Object.keys(signs).length + Object.keys(bend).length + history.length;
  return answers > 0 || sagittal !== undefined;
}

/** Whether anything that was seen is not as it should be. */
export function hasFinding(seen: Inspection): boolean {
  const { signs, bend, history } = seen;
  return (
    Object.values(signs).includes(true) ||
    Object.values(bend).some((each) => each !== 'none') ||
    isProneDue(seen) ||
    history.some((each) => each !== 'none')
  );
}

/** Answers 无 and 正常 where nobody answered; a prone test that is due stays open. */
export function fillNormal({ signs, bend, sagittal, history }: Inspection): Inspection {
  const noSign = Object.fromEntries(GENERAL_SIGNS.map((sign) => [sign, false]));
  const noBend = Object.fromEntries(SEGMENTS.map((segment) => [segment, 'none']));
  return {
    signs: { ...noSign, ...signs },
    bend: { ...noBend, ...bend },
    sagittal: sagittal ?? { sign: 'normal' },
    history: history.length > 0 ? history : ['none'],
  };
}

/** Takes back what `fillNormal` answered since `before`, apart from what was answered otherwise afterwards. */
export function takeBackNormal(seen: Inspection, before: Inspection): Inspection {
  const isFilled = <K extends string>(of: 'signs' | 'bend', key: K, normal: unknown) =>
    !(key in before[of]) && (seen[of] as Readonly<Record<string, unknown>>)[key] === normal;
  return {
    signs: without(seen.signs, (sign) => isFilled('signs', sign, false)),
    bend: without(seen.bend, (segment) => isFilled('bend', segment, 'none')),
    sagittal: !before.sagittal && seen.sagittal?.sign === 'normal' ? undefined : seen.sagittal,
    history: before.history.length === 0 && seen.history[0] === 'none' ? [] : seen.history,
  };
}

function without<T extends object>(of: T, isTaken: (key: string) => boolean): Partial<T> {
  return Object.fromEntries(Object.entries(of).filter(([key]) => !isTaken(key))) as Partial<T>;
}

/** As it is uploaded and assessed: a check counts when every part of it was answered. */
export function toInspectionFindings({ signs, bend, sagittal, history }: Inspection): ExamFindings {
  const { shoulder, scapula, waist, iliac, spinous } = signs;
  const { thoracic, thoracolumbar, lumbar } = bend;
  const hasSigns =
    shoulder !== undefined &&
    scapula !== undefined &&
    waist !== undefined &&
    iliac !== undefined &&
    spinous !== undefined;
  const hasBend = thoracic !== undefined && thoracolumbar !== undefined && lumbar !== undefined;
  return {
    ...(hasSigns && { generalCheck: { shoulder, scapula, waist, iliac, spinous } }),
    ...(hasBend && { forwardBend: { thoracic, thoracolumbar, lumbar } }),
    ...(sagittal && { sagittal }),
    ...(history.length > 0 && { history: [...history] }),
  };
}
