import { toOverallFinding } from '@spine/contract/exam';
import type { CaseEntryView } from '@spine/contract/follow-up';
import { expect, test } from 'vitest';
import { changesSince } from './entry.rules.ts';

const examined = (id: string, maxAngle: number): CaseEntryView => ({
  id,
  kind: 'examined',
  at: '2026-11-20T02:00:00.000Z',
  byName: '沈若兰',
  day: '2026-11-20',
  overall: toOverallFinding({ finding: 'severityOne', sagittalAbnormal: null, referred: true }),
  maxAngle,
});

test('what others changed is what is new, was corrected, or counts no longer', () => {
  const [same, voided, corrected] = [examined('a', 5.5), examined('b', 12), examined('c', 6)];
  const [added, now] = [examined('d', 7), examined('c', 6.5)];
  expect(changesSince([same, voided, corrected], [added, same, now])).toEqual([
    { entry: added, isGone: false },
    { entry: now, isGone: false },
    { entry: voided, isGone: true },
  ]);
  expect(changesSince([same], [same])).toEqual([]);
});
