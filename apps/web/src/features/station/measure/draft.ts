/**
 * The examination of the child at hand while it is taken: readings by segment before and after the motion test, what was
 * seen, and where the next reading goes. Pure: every key makes a new draft (`keypad.ts`).
 */
import {
  type ExamFindings,
  type ExamMode,
  findMisplaced,
  hasTrigger,
  readingsNeeded,
  SEGMENTS,
  type Segment,
  type Side,
  summarizeMotionTest,
} from '@spine/contract/exam';
import {
  fillNormal,
  hasFinding,
  type Inspection,
  isSomethingSeen,
  NOTHING_SEEN,
  toInspectionFindings,
  unansweredSteps,
} from './seen.ts';

/** `again` is after the motion test. */
export const PHASES = ['first', 'again'] as const;
export type Phase = (typeof PHASES)[number];

/** A slot of the table; `at` counts from 0. */
export type Slot = { readonly phase: Phase; readonly segment: Segment; readonly at: number };

/** The reading that is being entered: its side, and the digits so far. Zero needs no side. */
export type OpenReading = {
  readonly slot: Slot;
  readonly side: Side | null;
  readonly digits: string;
};

type Readings = Readonly<Record<Segment, readonly number[]>>;

export type Draft = {
  /** How much is examined: everything of the guideline, the angles with a motion test that is due, or the angles alone. */
  readonly mode: ExamMode;
  readonly readings: Readonly<Record<Phase, Readings>>;
  readonly open: OpenReading | null;
  /** A slot that was touched; without one the next reading goes where one is needed. */
  readonly chosen: Slot | null;
  /** Slots in the order they were filled, for the key that goes back. */
  readonly filled: readonly Slot[];
  /** The examiner left out what is still missing; the child is to be examined again. */
  readonly skipsMotionTest: boolean;
  readonly seen: Inspection;
  /** What had been answered before everything else was said to be normal; null while that was not said. */
  readonly seenBefore: Inspection | null;
};

const NO_READINGS: Readings = { thoracic: [], thoracolumbar: [], lumbar: [] };
/** Readings of one slot row at most. */
export const SLOTS = 3;

export function emptyDraft(mode: ExamMode): Draft {
  return {
    mode,
    readings: { first: NO_READINGS, again: NO_READINGS },
    open: null,
    chosen: null,
    filled: [],
    skipsMotionTest: false,
    seen: NOTHING_SEEN,
    seenBefore: null,
  };
}

/** The signed angle of an open reading, degrees; undefined while it has no digit. */
export function angleOf({ side, digits }: OpenReading): number | undefined {
  if (!/\d/.test(digits)) return undefined;
  const magnitude = Number(digits);
  return side === 'left' && magnitude > 0 ? -magnitude : magnitude;
}

/** The draft with its open reading closed; unchanged while that has no digit. */
export function closeReading(draft: Draft): Draft {
  const { open } = draft;
  const angle = open ? angleOf(open) : undefined;
  if (!open || angle === undefined) return draft;
  const { slot } = open;
  const row = rowOf(draft, slot).toSpliced(slot.at, 0, angle);
  return { ...withRow(draft, slot, row), open: null, filled: [...draft.filled, slot] };
}

/** The draft with a slot open for another reading; what was in it is taken out. */
export function openSlot(draft: Draft, reading: OpenReading): Draft {
  const { slot } = reading;
  const row = rowOf(draft, slot).toSpliced(slot.at, 1);
  const filled = draft.filled.filter((each) => !isSameSlot(each, slot));
  return { ...withRow(draft, slot, row), filled, chosen: null, open: reading };
}

export function rowOf({ readings }: Draft, { phase, segment }: Slot): readonly number[] {
  return readings[phase][segment];
}

function withRow(draft: Draft, { phase, segment }: Slot, row: readonly number[]): Draft {
  const readings = { ...draft.readings[phase], [segment]: row };
  return { ...draft, readings: { ...draft.readings, [phase]: readings } };
}

export function isSameSlot(one: Slot, other: Slot): boolean {
  return one.phase === other.phase && one.segment === other.segment && one.at === other.at;
}

/** Slots with a reading, in the order of the table. */
export function readSlots({ readings }: Draft): Slot[] {
  return PHASES.flatMap((phase) =>
    SEGMENTS.flatMap((segment) =>
      readings[phase][segment].map((_angle, at) => ({ phase, segment, at })),
    ),
  );
}

/** Whether a slot stands before another one in the table. */
export function isBefore(one: Slot, other: Slot): boolean {
  const orderOf = ({ phase, segment, at }: Slot) =>
    (PHASES.indexOf(phase) * SEGMENTS.length + SEGMENTS.indexOf(segment)) * SLOTS + at;
  return orderOf(one) < orderOf(other);
}

/** Whether the motion test is due by what is known so far; a sign asks for it before the others are answered. */
export function isMotionTestDue(draft: Draft): boolean {
  const findings = toFindings(draft);
  if (draft.mode === 'atrOnly') return false;
  if (draft.mode === 'quick') return summarizeMotionTest(findings).reached;
  return hasTrigger({ ...findings, ...toInspectionFindings(fillNormal(draft.seen)) });
}

/** The phases that this child goes through; the second begins when the first is measured and asks for it. */
function phasesOf(draft: Draft): Phase[] {
  const isWanted = isMotionTestDue(draft) && !draft.skipsMotionTest;
  return isWanted ? ['first', 'again'] : ['first'];
}

/** The slots that still need a reading, in the order of the guideline: a row asks for one at a time. */
export function emptySlots(draft: Draft): Slot[] {
  const { readings } = closeReading(draft);
  return phasesOf(draft).flatMap((phase) =>
    SEGMENTS.flatMap((segment) => {
      const at = placeToRead(readings[phase][segment]);
      return at === null ? [] : [{ phase, segment, at }];
    }),
  );
}

/** The first free slot of a row that needs one, else the one that is read anew because the scoliometer was misplaced. */
function placeToRead(row: readonly number[]): number | null {
  return row.length < readingsNeeded(row) ? row.length : findMisplaced(row);
}

/** The segment that is read next with the scoliometer placed anew. */
export function segmentToPlace(draft: Draft): Segment | null {
  const slot = draft.open?.slot ?? nextSlot(draft);
  return slot && findMisplaced(rowOf(draft, slot)) !== null ? slot.segment : null;
}

/** Whether readings of a segment are too far apart to be of one placing. */
export function hasMisplaced(draft: Draft): boolean {
  const { readings } = closeReading(draft);
  return PHASES.some((phase) =>
    SEGMENTS.some((segment) => findMisplaced(readings[phase][segment]) !== null),
  );
}

/** The motion test is left out, and the child is to be examined again; or it is carried out after all. */
export function skipMotionTest(draft: Draft, skipsMotionTest: boolean): Draft {
  return { ...closeReading(draft), chosen: null, skipsMotionTest };
}

/** How much the guideline still asks for: readings, and in the normal mode what is seen. */
export function countMissing(draft: Draft): number {
  const steps = draft.mode === 'normal' ? unansweredSteps(draft.seen) : [];
  return emptySlots(draft).length + steps.length;
}

/** Where the next reading goes; null when all was read. */
export function nextSlot(draft: Draft): Slot | null {
  return draft.chosen ?? emptySlots(draft)[0] ?? null;
}

/** The phase that the table shows: the second from its first reading asked for on. */
export function phaseOf(draft: Draft): Phase {
  const at = draft.open?.slot ?? nextSlot(closeReading(draft));
  if (at) return at.phase;
  return hasReadings(draft.readings.again) ? 'again' : 'first';
}

function hasReadings(readings: Readings): boolean {
  return SEGMENTS.some((segment) => readings[segment].length > 0);
}

/** The open reading included. */
export function countReadings(draft: Draft): number {
  const { readings } = closeReading(draft);
  const rows = PHASES.flatMap((phase) => SEGMENTS.map((segment) => readings[phase][segment]));
  return rows.flat().length;
}

/** Whether anything was measured or seen. */
export function isBegun(draft: Draft): boolean {
  return countReadings(draft) > 0 || isSomethingSeen(draft.seen);
}

/** Whether something was found that does not count once only the angles are examined. */
export function losesFinding(draft: Draft, mode: ExamMode): boolean {
  return draft.mode === 'normal' && mode !== 'normal' && hasFinding(draft.seen);
}

/** What was measured and seen so far, the open reading included, as it is uploaded and assessed. */
export function toFindings(draft: Draft): ExamFindings {
  const { readings, seen, mode } = closeReading(draft);
  const { first, again } = readings;
  return {
    ...(hasReadings(first) && { atr: copyOf(first) }),
    ...(hasReadings(again) && { motionTest: { atr: copyOf(again) } }),
    ...(mode === 'normal' && toInspectionFindings(seen)),
  };
}

function copyOf({ thoracic, thoracolumbar, lumbar }: Readings) {
  return { thoracic: [...thoracic], thoracolumbar: [...thoracolumbar], lumbar: [...lumbar] };
}
