/**
 * One examination of a synthetic child as a client would upload it: first readings, motion test, signs and items in
 * the order of the guideline (docs/domain/screening.md 1), with the frequencies of screening 6.
 */
import {
  type Bend,
  computeSides,
  type ExamFindings,
  type ExamRecord,
  ExamStatus,
  ExamType,
  GENERAL_SIGNS,
  type Level,
  SEGMENTS,
  type Segment,
  toAnglePair,
} from '@spine/contract/exam';
import { type Body, isPostural, magnitudeAt, readingsAround, tenths } from './population-angles.ts';
import { examItems } from './population-items.ts';
import { between, happens, pick, type Random } from './population-random.ts';

/** What was true of a child on the day. */
export type ExamFacts = {
  readonly body: Body;
  /** Its place in the distribution of its sex and stage that day. */
  readonly place: number;
  /** P(ATR ≥ 5°) of its sex and stage. */
  readonly rate: number;
  /** Whether a motion test that is asked for is done; left to chance unless told. */
  readonly motionTest?: 'done' | 'left' | undefined;
};

type Angles = Readonly<Record<Segment, number>>;
type Readings = Record<Segment, number[]>;

/** Children of 100 that carry a general sign, over all; and of those at 5° or more, and of the postural ones. */
const SIGN_SHARE = { all: 0.08, curved: 0.6, postural: 0.4 } as const;
/** Of triggered normal examinations, those whose motion test was left for another day. */
const MOTION_TEST_MISSING = 0.03;
/** Devices send angle lists, the app sends groups. */
const ANGLE_LIST_SHARE = 0.3;

const APEX: Readonly<Record<Segment, readonly [Level, ...Level[]]>> = {
  thoracic: ['T6', 'T7', 'T8', 'T9'],
  thoracolumbar: ['T12', 'L1'],
  lumbar: ['L2', 'L3', 'L4'],
};

/** Signed angles of the three segments when the main one has this magnitude. */
function anglesOf(body: Body, magnitude: number): Angles {
  const main = body.side === 'left' ? -magnitude : magnitude;
  const parts = [...body.others];
  const of = (segment: Segment) => tenths(segment === body.main ? main : main * (parts.pop() ?? 0));
  return { thoracic: of('thoracic'), thoracolumbar: of('thoracolumbar'), lumbar: of('lumbar') };
}

function readingsOf(random: Random, angles: Angles): Readings {
  const [thoracic, thoracolumbar, lumbar] = SEGMENTS.map((segment) =>
    readingsAround(random, angles[segment]),
  );
  return { thoracic: thoracic ?? [], thoracolumbar: thoracolumbar ?? [], lumbar: lumbar ?? [] };
}

/** The magnitude before the motion test; `magnitude` is what it was afterwards. */
function firstMagnitude(random: Random, facts: ExamFacts, magnitude: number): number {
  if (isPostural(facts.place, facts.rate)) return tenths(between(random, 5, 6.9));
  if (magnitude >= 5) return tenths(magnitude + between(random, -0.4, 1.4));
  return Math.min(4.9, tenths(Math.max(0, magnitude + between(random, -0.3, 0.5))));
}

/** The chance of a general sign, such that the share over all children comes out. */
function signChance(facts: ExamFacts, magnitude: number): number {
  const { place, rate } = facts;
  if (magnitude >= 5) return SIGN_SHARE.curved;
  if (isPostural(place, rate)) return SIGN_SHARE.postural;
  const postural = 0.44 * rate;
  const elsewhere = SIGN_SHARE.all - SIGN_SHARE.curved * rate - SIGN_SHARE.postural * postural;
  return elsewhere / (1 - rate - postural);
}

function generalCheckOf(random: Random, facts: ExamFacts, magnitude: number) {
  const chance = signChance(facts, magnitude);
  const carries = facts.body.sign < chance;
  const main = Math.floor((facts.body.sign / chance) * GENERAL_SIGNS.length);
  const seen = (at: number) => carries && (at === main || happens(random, 0.08));
  return { shoulder: seen(0), scapula: seen(1), waist: seen(2), iliac: seen(3), spinous: seen(4) };
}

function bendChance(magnitude: number): number {
  if (magnitude >= 5) return 0.9;
  return magnitude >= 3 ? 0.1 : 0.003;
}

function forwardBendOf(random: Random, first: Angles) {
  const of = (segment: Segment): Bend => {
    if (!happens(random, bendChance(Math.abs(first[segment])))) return 'none';
    return first[segment] < 0 ? 'leftHigh' : 'rightHigh';
  };
  return { thoracic: of('thoracic'), thoracolumbar: of('thoracolumbar'), lumbar: of('lumbar') };
}

/** 2.5 % of children show a sign from the side; in most it goes away when they lie prone. */
function sagittalOf({ sagittal }: Body): NonNullable<ExamFindings['sagittal']> {
  if (sagittal >= 0.025) return { sign: 'normal' };
  const sign = sagittal < 0.02 ? 'kyphosis' : 'lordosis';
  return { sign, prone: sagittal < 0.003 ? 'present' : 'gone' };
}

function historyOf({ sagittal }: Body): NonNullable<ExamFindings['history']> {
  if (sagittal > 0.98) return ['family'];
  if (sagittal > 0.974) return ['trauma'];
  return sagittal > 0.971 ? ['surgery'] : ['none'];
}

type Found = Pick<ExamFindings, 'sagittal'> & { magnitude: number; isPosture: boolean };

function adviceOf({ magnitude, isPosture, sagittal }: Found): NonNullable<ExamFindings['advice']> {
  if (magnitude >= 5 || sagittal?.prone === 'present') return ['followUp', 'furtherCheck'];
  return isPosture ? ['lifestyle', 'followUp'] : ['lifestyle'];
}

function apexOf(body: Body): Record<Segment, Level> {
  const of = (segment: Segment) => {
    const levels = APEX[segment];
    return levels[Math.floor(body.sign * 1000) % levels.length] ?? levels[0];
  };
  return { thoracic: of('thoracic'), thoracolumbar: of('thoracolumbar'), lumbar: of('lumbar') };
}

function isLeft(random: Random, { motionTest }: ExamFacts): boolean {
  if (motionTest === undefined) return happens(random, MOTION_TEST_MISSING);
  return motionTest === 'left';
}

/** The findings of a normal examination. */
function normalFindings(random: Random, facts: ExamFacts): ExamFindings {
  const { body } = facts;
  const magnitude = magnitudeAt(facts.place, facts.rate);
  const generalCheck = generalCheckOf(random, facts, magnitude);
  const first = anglesOf(body, firstMagnitude(random, facts, magnitude));
  const forwardBend = forwardBendOf(random, first);
  const trigger =
    Object.values(generalCheck).includes(true) ||
    Object.values(forwardBend).some((bend) => bend !== 'none') ||
    Math.abs(first[body.main]) >= 5;
  const isRetested = trigger && !isLeft(random, facts);
  const sagittal = sagittalOf(body);
  const again = isRetested
    ? { motionTest: { atr: readingsOf(random, anglesOf(body, magnitude)) } }
    : {};
  return {
    isExercised: isRetested,
    generalCheck,
    forwardBend,
    atr: readingsOf(random, first),
    ...again,
    apex: apexOf(body),
    sagittal,
    history: historyOf(body),
    advice: adviceOf({ magnitude, isPosture: trigger, sagittal }),
    items: examItems(random, body),
  };
}

/** The findings of a quick examination: the deciding readings, and whether a motion test came before them. */
function quickFindings(random: Random, facts: ExamFacts): ExamFindings {
  const magnitude = magnitudeAt(facts.place, facts.rate);
  const angles = anglesOf(facts.body, magnitude);
  const readings = SEGMENTS.map((segment) => readingsAround(random, angles[segment]));
  const isTriggered = magnitude >= 5 || isPostural(facts.place, facts.rate);
  const isExercised = isTriggered && facts.motionTest !== 'left';
  if (!happens(random, ANGLE_LIST_SHARE)) return { readings, isExercised };
  const pair = toAnglePair(computeSides(Object.values(angles)));
  return { angleList: [...pair, ...readings.flat()], isExercised };
}

/** A record as a client sends it; without findings where the child declined. */
export function recordWith(
  random: Random,
  head: Omit<ExamRecord, keyof ExamFindings | 'client'>,
  facts: ExamFacts,
): ExamRecord {
  const client = pick<{ kind: string; version: string }>(random, CLIENTS);
  if (head.status !== ExamStatus.Inspected) return { ...head, client };
  const findings = head.typeId === ExamType.Normal ? normalFindings : quickFindings;
  return { ...head, client, ...findings(random, facts) };
}

/** The clients that records come from. */
const CLIENTS = [
  { kind: 'app', version: '1.0.1' },
  { kind: 'pc', version: '1.0.1' },
  { kind: 'gateway', version: '1.0.0' },
] as const;
