import { expect, test } from 'vitest';
import type { CaseAct, CaseEntry, CaseExam } from './case.rules.ts';
import type { ActKind } from './case.schema.ts';
import { entriesSinceOpening } from './case-opening.rules.ts';

const atOf = (day: string) => `${day}T02:00:00.000Z`;

function found(day: string): CaseEntry {
  const exam: CaseExam = {
    id: `exam ${day}`,
    finding: 'severityTwo',
    examTime: new Date(atOf(day)),
    typeId: 1,
    resultId: 0,
    sagittalAbnormal: null,
    referred: true,
    sideViewed: true,
    projectId: 'autumn',
    projectEnd: null,
  };
  return { kind: 'examined', id: exam.id, at: atOf(day), exam };
}
function act(day: string, kind: ActKind, actId: string | null = null): CaseAct {
  const said = { day: null, plan: null, reason: null, userId: null, result: null };
  return { ...said, kind, id: `${kind} ${day}`, at: atOf(day), actId };
}
const idsSince = (...entries: readonly CaseEntry[]) =>
  entriesSinceOpening(entries).map(({ id }) => id);

const former = [found('2025-10-12'), act('2025-10-13', 'notified'), act('2026-01-10', 'closed')];

test('a case that was opened again begins with what opened it', () => {
  const again = [found('2026-10-12'), act('2026-10-13', 'attempted')];
  expect(idsSince(...former, ...again)).toEqual(['exam 2026-10-12', 'attempted 2026-10-13']);
});

test('a closed case has all since it was opened, and so has one that never was closed', () => {
  expect(idsSince(...former)).toHaveLength(3);
  expect(idsSince(...former.slice(0, 2))).toHaveLength(2);
  expect(idsSince()).toEqual([]);
});

test('the late plan of a hospital belongs to the finding that opened the case', () => {
  const plan = { ...act('2026-01-20', 'planned'), plan: 'observation' as const };
  expect(idsSince(...former, plan)).toHaveLength(4);
});

test('a closing that was taken back never was', () => {
  const back = act('2026-01-11', 'takenBack', 'closed 2026-01-10');
  expect(idsSince(...former, back)).toEqual([
    'exam 2025-10-12',
    'notified 2025-10-13',
    'takenBack 2026-01-11',
  ]);
});
