/**
 * What taking a batch back does to a child. A new child goes unless something newer is about it; what a row changed goes
 * back part by part, where it still is as the batch wrote it.
 */
import { addDays, type CalendarDate } from '#kernel';
import type { RosterRecord } from '../roster/roster.schema.ts';
import {
  afterRow,
  differingParts,
  type RosterChild,
  type RosterPart,
} from './roster-compare.rules.ts';

/** roster: a file was written · placement: an act on where children are at school. */
export const ROSTER_BATCH_KINDS = ['roster', 'placement'] as const;
export type RosterBatchKind = (typeof ROSTER_BATCH_KINDS)[number];

/** Days after the day it was written on which a batch can be taken back. */
export const UNDO_DAYS = 30;

/** The last day on which a batch can be taken back; an act on where children are at school until the end of its year at least. */
export function undoUntil(writtenOn: CalendarDate, kind: RosterBatchKind = 'roster'): CalendarDate {
  const days = addDays(writtenOn, UNDO_DAYS);
  if (kind === 'roster') return days;
  const yearEnd = `${writtenOn.slice(0, 4)}-12-31`;
  return yearEnd > days ? yearEnd : days;
}

/** `undone`: all is as before; `kept`: something newer holds; `failed`: there is nothing to take back, or nobody may. */
export const UNDO_OUTCOMES = ['undone', 'kept', 'failed'] as const;
export type UndoOutcome = (typeof UNDO_OUTCOMES)[number];

/** Why a child, or a part of it, stays as it is; the first that holds is told. */
export const UNDO_REASONS = [
  'deleted',
  'openRequest',
  'examined',
  'consent',
  'followUp',
  'corrected',
  'edited',
  'noWayBack',
] as const;
export type UndoReason = (typeof UNDO_REASONS)[number];

/** What is stored about a child beside its own row. */
export type ChildRecords = {
  readonly isDeleted: boolean;
  /** It has gone to another school since. */
  readonly isElsewhere: boolean;
  /** A family waits for a correction to be decided. */
  readonly hasOpenRequest: boolean;
  readonly isExamined: boolean;
  readonly hasConsent: boolean;
  /** Absences, acts, visits, letters, prescriptions, messages, photos. */
  readonly hasFollowUp: boolean;
  /** A family asked for a correction that was made since the batch was written. */
  readonly isCorrected: boolean;
  /** Of a child that had left and was found. */
  readonly found?: FoundRecords | undefined;
};

type FoundRecords = {
  /** In the school it came to, since then. */
  readonly isExaminedHere: boolean;
  /** Where it is at school was changed since. */
  readonly isPlacedSince: boolean;
  /** The school it had left is there, and nobody has its number. */
  readonly hasWayBack: boolean;
};

export type WrittenRow = {
  readonly kind: 'new' | 'changed';
  readonly record: RosterRecord;
  readonly before: RosterChild | null;
  /** The child now; its number may have been changed since. */
  readonly now: (RosterChild & { readonly studentId: string }) | undefined;
  readonly records: ChildRecords;
};

export type UndoDecision = {
  readonly outcome: UndoOutcome;
  readonly reason: UndoReason | null;
  /** What goes back; of a new child that goes, nothing. */
  readonly back: readonly RosterPart[];
  readonly kept: readonly RosterPart[];
};

const stays = (outcome: 'kept' | 'failed', reason: UndoReason): UndoDecision => ({
  outcome,
  reason,
  back: [],
  kept: [],
});
const UNDONE: UndoDecision = { outcome: 'undone', reason: null, back: [], kept: [] };

export function decideUndo(row: WrittenRow): UndoDecision {
  const { now, records } = row;
  if (!now || records.isDeleted) return stays('failed', 'deleted');
  if (records.isElsewhere) return stays('kept', 'edited');
  if (row.kind === 'new') return decideNew(row, now);
  const whole = records.found && staysFound(records.found);
  return whole ?? decideChanged(row, now);
}

/** Undefined where the child goes back to the school it had left. */
function staysFound(found: FoundRecords): UndoDecision | undefined {
  if (found.isExaminedHere) return stays('kept', 'examined');
  if (found.isPlacedSince) return stays('kept', 'edited');
  return found.hasWayBack ? undefined : stays('failed', 'noWayBack');
}

function decideNew(
  { record, records }: WrittenRow,
  now: NonNullable<WrittenRow['now']>,
): UndoDecision {
  if (records.hasOpenRequest) return stays('failed', 'openRequest');
  if (records.isExamined) return stays('kept', 'examined');
  if (records.hasConsent) return stays('kept', 'consent');
  if (records.hasFollowUp) return stays('kept', 'followUp');
  const isEdited =
    now.studentId !== record.studentId || differingParts(now, afterRow(record)).length > 0;
  if (!isEdited) return UNDONE;
  return stays('kept', records.isCorrected ? 'corrected' : 'edited');
}

function decideChanged(
  { record, before, records }: WrittenRow,
  now: NonNullable<WrittenRow['now']>,
): UndoDecision {
  if (!before) throw new Error('a changed child has a state before');
  const written = afterRow(record, before);
  const changed = differingParts(before, written);
  const newer = new Set(differingParts(now, written));
  const isBack = new Set(differingParts(now, before));
  // Somebody may have put it back by hand.
  const kept = changed.filter((part) => newer.has(part) && isBack.has(part));
  const back = changed.filter((part) => !newer.has(part));
  if (kept.length === 0) return { ...UNDONE, back };
  return { outcome: 'kept', reason: records.isCorrected ? 'corrected' : 'edited', back, kept };
}
