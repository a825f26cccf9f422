/**
 * Of what follows from examinations the part that a family may read which objects to some of them: what was done because of a withheld
 * one would tell what it found.
 */
import { type CaseEntry, foldCase } from '@spine/contract/follow-up';
import { instantInShanghai } from '@spine/contract/kernel';
import type { PrescriptionRow } from '@spine/contract/prescription';
import type { CaseHistory } from '#features/child-record/index.ts';
import type { FamilyExams } from '#features/exam/index.ts';

/**
 * A history without withheld examinations and what was done because of them. After a withheld one an act counts only where what the family
 * may read had a case open by itself; of a visit that is recorded anew, what counts is when it was stored first.
 */
export function withoutWithheld(history: CaseHistory, { withheld }: FamilyExams): CaseHistory {
  if (withheld.length === 0) return history;
  const ids = new Set(withheld.map(({ id }) => id));
  const entries = shownEntries(history, ids);
  return { ...history, exams: history.exams.filter(({ id }) => !ids.has(id)), entries };
}

function shownEntries(
  { entries, days }: CaseHistory,
  withheldIds: ReadonlySet<string>,
): readonly CaseEntry[] {
  const stored = entries.toSorted(asStored);
  const first = stored.findIndex(({ id }) => withheldIds.has(id));
  if (first < 0) return entries;
  const shown = stored.slice(0, first);
  const isShown = (entry: CaseEntry): boolean => {
    if (entry.kind === 'examined') return !withheldIds.has(entry.id);
    // What takes an act back, or stands in the place of a visit, is shown where that is.
    return entry.actId === null ? isOpen(shown, days) : shown.some(({ id }) => id === entry.actId);
  };
  for (const entry of stored.slice(first)) if (isShown(entry)) shown.push(entry);
  return shown;
}

function isOpen(entries: readonly CaseEntry[], days: CaseHistory['days']): boolean {
  const stage = foldCase(entries, days)?.stage;
  return stage !== undefined && stage !== 'closed';
}

/** Of what was stored together examinations come first. */
function asStored(a: CaseEntry, b: CaseEntry): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return Number(b.kind === 'examined') - Number(a.kind === 'examined');
}

/**
 * Whether a prescription may be shown. It names no examination, and its name and actions tell what was found: it follows from the newest
 * one before it that came to a result. One that waits for a hospital because of what is withheld is not shown either: without its warning
 * a child would train that must not.
 */
export function isPrescriptionShown(
  { withheld, resultTimes, seeDoctorFirst }: FamilyExams,
  { createtime, ...issued }: Pick<PrescriptionRow, 'createtime' | 'seeDoctorFirst'>,
): boolean {
  if (withheld.length > 0 && issued.seeDoctorFirst && !seeDoctorFirst) return false;
  const before = (times: readonly Date[]) =>
    times.map((time) => instantInShanghai(time)).filter((instant) => instant <= createtime);
  const found = withheld.filter(
    ({ resultId, finding }) => resultId !== null || finding === 'retest',
  );
  const newestWithheld = before(found.map(({ examTime }) => examTime))
    .toSorted()
    .at(-1);
  return (
    newestWithheld === undefined || before(resultTimes).some((result) => result > newestWithheld)
  );
}
