/**
 * Which child an examination is of. Once a child has gone to another school, its number may be that of another one here: so it counts
 * here for the days alone on which it was there.
 */
import type { ExamRecord } from '@spine/contract/exam';
import { type CalendarDate, dateInShanghai, normalizeStudentNumber } from '@spine/contract/kernel';
import type { RosterChild } from './exam-upload.repository.ts';

/** Of children whom an id or a number names: who is at the school, or else the only one who was there on the day. */
export function childOn(named: readonly RosterChild[], day: CalendarDate): RosterChild | undefined {
  const current = named.find(({ former }) => former === null);
  if (current) return current;
  const [child, ...others] = named.filter(
    ({ former }) => former !== null && former.fromDay <= day && day < former.toDay,
  );
  return others.some(({ id }) => id !== child?.id) ? undefined : child;
}

type Examined = { readonly record: ExamRecord; readonly examTime: Date };

/**
 * A patient id is the child itself; a student number is looked up where there is no id: as it was sent, because two
 * children may still have one number in two spellings, and else in the spelling that is stored.
 */
export function childFinder(
  roster: readonly RosterChild[],
): (examined: Examined) => RosterChild | undefined {
  const byId = namedBy(roster, 'id');
  const byStudentId = namedBy(roster, 'studentId');
  return ({ record: { patientId, studentId = '' }, examTime }) => {
    const day = dateInShanghai(examTime);
    if (patientId !== undefined) return childOn(byId.get(patientId) ?? [], day);
    return (
      childOn(byStudentId.get(studentId) ?? [], day) ??
      childOn(byStudentId.get(normalizeStudentNumber(studentId)) ?? [], day)
    );
  };
}

function namedBy(roster: readonly RosterChild[], name: 'id' | 'studentId') {
  const named = new Map<string, RosterChild[]>();
  for (const child of roster) named.set(child[name], [...(named.get(child[name]) ?? []), child]);
  return named;
}
