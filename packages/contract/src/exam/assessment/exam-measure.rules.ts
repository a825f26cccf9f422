/**
 * Finds in the record of an examination the angles that decide: the segments of a normal examination, the groups
 * of three of an angle list, or a client's bare pair. Says why when the record cannot be trusted (24001308).
 */
import { type ExamFindings, SEGMENTS, type Segment } from '../exam.schema.ts';
import {
  type AnglePair,
  completeGroups,
  computeSides,
  GROUP_SIZE,
  isNear,
  isReading,
  median,
  type Sides,
  sidesAgree,
  sidesFromPair,
  toAnglePair,
} from './exam-angles.rules.ts';

/** Why a record is refused. */
export type ExamFault =
  | 'notFinite'
  | 'outOfRange'
  | 'listShape'
  | 'pairOneSided'
  | 'pairDisagrees'
  | 'declinedWithReadings'
  | 'nothingMeasured';

/** The medians of one segment, signed degrees; null where nothing was read. `angle` is the one that decides. */
export type SegmentAngle = {
  readonly first: number | null;
  readonly again: number | null;
  readonly angle: number | null;
};

/** Readings of one place and their median, signed degrees. */
export type Reading = { readonly angle: number; readonly raw: readonly number[] };

/** First and repeated readings of each segment; null where nothing was read. */
type SegmentPairs = Readonly<
  Record<Segment, { readonly first: Reading | null; readonly again: Reading | null }>
>;

/** One deciding angle; the segment is null when the client did not say where it measured. */
export type GroupAngle = { readonly angle: number; readonly segment: Segment | null };

/** What was measured. `sides` is null when no valid reading is left. */
export type Measurement = {
  readonly groups: readonly GroupAngle[];
  readonly sides: Sides | null;
  /** `[left, −right, r1, r2, r3, …]` as it is stored; a client's own pair is stored as sent. */
  readonly angleList: readonly number[];
};

export type MeasureResult =
  | { readonly ok: true; readonly measurement: Measurement }
  | { readonly ok: false; readonly fault: ExamFault };

type SegmentReadings = NonNullable<ExamFindings['atr']>;

/** First and repeated medians of the three segments; the value of the motion test decides where there is one. */
export function segmentAngles(
  findings: Pick<ExamFindings, 'atr' | 'motionTest'>,
): Record<Segment, SegmentAngle> {
  const segmentAngle = (segment: Segment): SegmentAngle => {
    const first = median(findings.atr?.[segment] ?? []) ?? null;
    const again = median(findings.motionTest?.atr[segment] ?? []) ?? null;
    return { first, again, angle: again ?? first };
  };
  return {
    thoracic: segmentAngle('thoracic'),
    thoracolumbar: segmentAngle('thoracolumbar'),
    lumbar: segmentAngle('lumbar'),
  };
}

function toReading(raw: readonly number[] | undefined): Reading | null {
  const angle = median(raw ?? []);
  return angle === undefined || raw === undefined ? null : { angle, raw };
}

/** The raw readings that a client sent without segments; where it sent them twice they say the same. */
function listRaw({ angleList, readings }: ExamFindings): number[] {
  const flat = (readings ?? []).flat();
  return flat.length > 0 ? flat : (angleList ?? []).slice(2);
}

/** The groups of three of an angle list, in their order. */
export function readGroups(findings: ExamFindings): Reading[] {
  return completeGroups(listRaw(findings)).flatMap((raw) => toReading(raw) ?? []);
}

/**
 * The readings of the three segments: those sent by segment, else the groups of an angle list that names segments. What a
 * report draws and what is reported upward are this.
 */
export function readSegments(findings: ExamFindings): SegmentPairs {
  const { atr, motionTest } = findings;
  const isSentBySegment = SEGMENTS.some(
    (segment) => (atr?.[segment].length ?? 0) + (motionTest?.atr[segment].length ?? 0) > 0,
  );
  const groups = !isSentBySegment && namesSegments(listRaw(findings)) ? readGroups(findings) : null;
  const pairOf = (segment: Segment, at: number) =>
    groups
      ? { first: groups[at] ?? null, again: null }
      : { first: toReading(atr?.[segment]), again: toReading(motionTest?.atr[segment]) };
  return {
    thoracic: pairOf('thoracic', 0),
    thoracolumbar: pairOf('thoracolumbar', 1),
    lumbar: pairOf('lumbar', 2),
  };
}

/** Every raw ATR reading and the pair, in one list. */
function allAngles(findings: ExamFindings): number[] {
  const segments = [findings.atr, findings.motionTest?.atr];
  return [
    ...(findings.angleList ?? []),
    ...(findings.readings ?? []).flat(),
    ...segments.flatMap((atr) => SEGMENTS.flatMap((segment) => atr?.[segment] ?? [])),
  ];
}

/** Whether the record carries any ATR reading at all. */
export function carriesReadings(findings: ExamFindings): boolean {
  return allAngles(findings).length > 0;
}

function rangeFault(findings: ExamFindings): ExamFault | undefined {
  const angles = allAngles(findings);
  if (angles.some((angle) => !Number.isFinite(angle))) return 'notFinite';
  return angles.every(isReading) ? undefined : 'outOfRange';
}

type ClientAngleList = { readonly pair: AnglePair | undefined; readonly raw: readonly number[] };

/** Joins `angleList` and `readings`, which say the same when a client sends both. */
function readAngleList(findings: ExamFindings): ClientAngleList | ExamFault {
  const [first, second, ...tail] = findings.angleList ?? [];
  const groups = findings.readings ?? [];
  const isHalfPair = first !== undefined && second === undefined;
  const isBroken = groups.slice(0, -1).some((group) => group.length !== GROUP_SIZE);
  if (isHalfPair || isBroken) return 'listShape';
  const raw = groups.flat();
  if (tail.length > 0 && raw.length > 0 && !isSameList(tail, raw)) return 'pairDisagrees';
  return { pair: toPairOrUndefined(first, second), raw: raw.length > 0 ? raw : tail };
}

function toPairOrUndefined(
  first: number | undefined,
  second: number | undefined,
): AnglePair | undefined {
  return first === undefined || second === undefined ? undefined : [first, second];
}

function isSameList(one: readonly number[], other: readonly number[]): boolean {
  return (
    one.length === other.length && one.every((angle, at) => isNear(angle, other[at] ?? Number.NaN))
  );
}

/**
 * Exactly three groups are the three segments in their order, as the guideline has them measured; any other number of
 * readings names no segment.
 */
function namesSegments(raw: readonly number[]): boolean {
  return raw.length === GROUP_SIZE * SEGMENTS.length;
}

function listGroups(raw: readonly number[]): GroupAngle[] {
  const bySegment = namesSegments(raw);
  return completeGroups(raw).map((group, at) => ({
    angle: median(group) ?? 0,
    segment: bySegment ? (SEGMENTS[at] ?? null) : null,
  }));
}

function segmentGroups(findings: ExamFindings): GroupAngle[] {
  const angles = segmentAngles(findings);
  return SEGMENTS.flatMap((segment) => {
    const { angle } = angles[segment];
    return angle === null ? [] : [{ angle, segment }];
  });
}

/** The deciding readings of the segments as groups of three; none when a segment was not read three times. */
function decidingReadings(findings: ExamFindings): number[] {
  const deciding = (segment: Segment): readonly number[] => {
    const again = readingsOf(findings.motionTest?.atr, segment);
    return again.length > 0 ? again : readingsOf(findings.atr, segment);
  };
  const groups = SEGMENTS.map(deciding);
  return groups.every((group) => group.length === GROUP_SIZE) ? groups.flat() : [];
}

function readingsOf(atr: SegmentReadings | undefined, segment: Segment): readonly number[] {
  return atr?.[segment] ?? [];
}

/** A pair is right when it says what the deciding angles say, or what the first ones of the segments said. */
function pairAgrees(
  clientSides: Sides,
  groups: readonly GroupAngle[],
  findings: ExamFindings,
): boolean {
  const firsts = Object.values(segmentAngles(findings)).flatMap(({ first }) =>
    first === null ? [] : [first],
  );
  const isFirst = firsts.length > 0 && sidesAgree(clientSides, computeSides(firsts));
  return isFirst || sidesAgree(clientSides, computeSides(groups.map(({ angle }) => angle)));
}

/** Reads the angles of an inspected child's record. `prefer` says which of two sources decides when both are sent. */
export function measure(findings: ExamFindings, prefer: 'list' | 'segments'): MeasureResult {
  const fault = rangeFault(findings);
  if (fault) return { ok: false, fault };
  const list = readAngleList(findings);
  if (typeof list === 'string') return { ok: false, fault: list };
  const fromList = listGroups(list.raw);
  const fromSegments = segmentGroups(findings);
  const [first, second] = prefer === 'list' ? [fromList, fromSegments] : [fromSegments, fromList];
  const groups = first.length > 0 ? first : second;
  const sides = decidingSides(list.pair, groups, findings);
  if (typeof sides === 'string') return { ok: false, fault: sides };
  const raw = list.raw.length > 0 ? list.raw : decidingReadings(findings);
  return {
    ok: true,
    measurement: { groups, sides, angleList: buildAngleList(list.pair, sides, raw) },
  };
}

/** The readings decide where there are any, and a client's pair must agree with them. */
function decidingSides(
  pair: AnglePair | undefined,
  groups: readonly GroupAngle[],
  findings: ExamFindings,
): Sides | null | ExamFault {
  const clientSides = pair && sidesFromPair(pair);
  if (pair && !clientSides) return 'pairOneSided';
  if (groups.length === 0) return clientSides ?? null;
  if (clientSides && !pairAgrees(clientSides, groups, findings)) return 'pairDisagrees';
  return computeSides(groups.map(({ angle }) => angle));
}

function buildAngleList(
  pair: AnglePair | undefined,
  sides: Sides | null,
  raw: readonly number[],
): number[] {
  if (!pair && !sides && raw.length === 0) return [];
  return [...(pair ?? toAnglePair(sides ?? { left: 0, right: 0 })), ...raw];
}

/** Which landmark of a pair stands higher. */
export type Balance = 'balanced' | 'leftHigh' | 'rightHigh';

/** Shoulder or pelvis balance from the heights of its left and right landmark (spec 4); null with fewer than two. */
export function computeBalance(pair: readonly number[]): Balance | null {
  const [left, right] = pair;
  if (left === undefined || right === undefined) return null;
  if (left === right) return 'balanced';
  return left > right ? 'leftHigh' : 'rightHigh';
}
