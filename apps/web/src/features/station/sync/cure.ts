/** What a touch can do about a record that the server refused. */
import { blockedErrors, consentErrors } from '@spine/contract/consent';
import { erasureErrors } from '@spine/contract/erasure';
import { examErrors } from '@spine/contract/exam';
import { stationErrors } from '@spine/contract/station';
import type { RecordEntry, RefusedEntry } from '../records/record-store.ts';

/**
 * `retry` sends it again, after what its sentence names was put right elsewhere. `open` takes the child again, and what is
 * finished stands in the place of the record. `discard` gives it up: nothing can make the server take it. `dismiss` lets go of one that the
 * server has, once its sentence was read.
 */
export type Cure = 'retry' | 'open' | 'discard' | 'dismiss';

/** The record itself is wrong, and the same child can be examined or noted anew. */
const TO_OPEN: ReadonlySet<number> = codesOf(
  examErrors.parametersMissing,
  examErrors.readingsInvalid,
  examErrors.examBeforeProject,
  stationErrors.attendanceInvalid,
  stationErrors.dayInvalid,
);

/** The child left the school, the absence is overtaken, or what is to be voided is gone or belongs to somebody else. */
const TO_DISCARD: ReadonlySet<number> = codesOf(
  examErrors.studentNotFound,
  examErrors.studentIdMissing,
  examErrors.examNotFound,
  examErrors.notOwnToday,
  examErrors.correctionReasonInvalid,
  stationErrors.alreadyExamined,
  consentErrors.childUnknown,
  consentErrors.idUsed,
  // Who it was is erased: nothing of it is taken any more, and the device is to let go of it too.
  erasureErrors.childErased,
);

/** The family does not agree. Once it does, the server takes what was measured; while it does not, somebody decides. */
const BLOCKED: ReadonlySet<number> = codesOf(...Object.values(blockedErrors));

/**
 * The cures of a refused record, the likeliest first. Everything else is sent again: a project that a manager starts again or gives its school
 * back, a right or a password that is put right, a birth date, a clock that was ahead.
 */
export function curesOf({ entry, fault }: RefusedEntry): readonly Cure[] {
  if (fault.code === examErrors.formerStands.code) return ['dismiss'];
  if (TO_DISCARD.has(fault.code)) return ['discard'];
  if (BLOCKED.has(fault.code)) return ['retry', 'open', 'discard'];
  // What the family said can be taken down anew.
  if (entry.kind === 'consent') return ['retry', 'discard'];
  return TO_OPEN.has(fault.code) && canBeAnew(entry) ? ['open'] : ['retry'];
}

/** Taking an examination out is no examination that could be made anew. */
function canBeAnew({ kind }: RecordEntry): boolean {
  return kind !== 'void';
}

function codesOf(...entries: readonly { readonly code: number }[]): ReadonlySet<number> {
  return new Set(entries.map(({ code }) => code));
}
