/** What happened to a child, as its case reads it: examinations and acts, in the order in which they were stored. */
import type { CalendarDate } from '#kernel';
import type { VisitResult } from '../visit/hospital-visit.schema.ts';
import type { ActKind, CarePlan, CloseReason } from './case.schema.ts';
import type { CaseExam } from './case-exam.rules.ts';

type Stored = {
  /** When it was stored, ISO 8601 in UTC; what is stored together is in the order of ids. */
  readonly at: string;
  readonly id: string;
};

export type CaseAct = Stored & {
  readonly kind: ActKind;
  /** Of an appointment or a visit; with a plan, the next visit. */
  readonly day: CalendarDate | null;
  readonly plan: CarePlan | null;
  readonly reason: CloseReason | null;
  /** The act that is taken back; the report, or the former record of a visit, in whose place a visit is recorded. */
  readonly actId: string | null;
  /** To whom it is assigned; null to nobody. */
  readonly userId: string | null;
  /** What a hospital found at a visit; null with other acts. */
  readonly result: VisitResult | null;
};

export type CaseEntry = (Stored & { readonly kind: 'examined'; readonly exam: CaseExam }) | CaseAct;

/**
 * Of what was stored together examinations come first, in the order of their times, then visits, then what staff did.
 */
function placeOf(entry: CaseEntry): string {
  if (entry.kind === 'examined') return `1 ${entry.exam.examTime.toISOString()}`;
  return entry.kind === 'visited' ? '2' : '3';
}

function inOrder(a: CaseEntry, b: CaseEntry): number {
  return compare(a.at, b.at) || compare(placeOf(a), placeOf(b)) || compare(a.id, b.id);
}

/** The entries that count, in their order: without acts that were taken back, and those in whose place a visit stands. */
export function countingEntries(entries: readonly CaseEntry[]): CaseEntry[] {
  const left = standingEntries(entries);
  const replaced = idsNamedBy(left, VISITS);
  return left.filter(({ id }) => !replaced.has(id)).sort(inOrder);
}

/** Without acts that were taken back. */
export function standingEntries(entries: readonly CaseEntry[]): readonly CaseEntry[] {
  const takenBack = idsNamedBy(entries, ['takenBack']);
  return entries.filter(({ id }) => !takenBack.has(id));
}

/** The acts of a visit: one may stand in place of another. */
export const VISITS: readonly string[] = ['visited', 'reported'] satisfies ActKind[];

/** When a visit was stored first: that of the report, or of the former record, in whose place it stands. */
export function firstStoredAt(entries: readonly CaseEntry[], act: CaseAct): string {
  const former = entries.find(
    (entry): entry is CaseAct => entry.id === act.actId && VISITS.includes(entry.kind),
  );
  return former && former.id !== act.id ? firstStoredAt(entries, former) : act.at;
}

function idsNamedBy(entries: readonly CaseEntry[], kinds: readonly string[]): Set<string | null> {
  const acts = entries.filter((one): one is CaseAct => kinds.includes(one.kind));
  return new Set(acts.map(({ actId }) => actId));
}

/** The order of two texts of one form: instants, days, ids. */
export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
