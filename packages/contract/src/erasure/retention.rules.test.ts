import { expect, test } from 'vitest';
import { endOfRetention, leftSchoolOn } from './retention.rules.ts';

const known = { toDay: '2026-09-01', knownOn: '2026-03-01', deletedOn: null } as const;

test.each([
  ['it left at the end of its newest enrolment', {}, '2026-09-01'],
  ['whom a roster or an examination had later left then', { knownOn: '2026-10-01' }, '2026-10-01'],
  ['who was deleted left then', { deletedOn: '2026-04-01' }, '2026-04-01'],
  ['who was deleted later had left', { deletedOn: '2027-04-01' }, '2026-09-01'],
  ['whose enrolment has no end has not left', { toDay: null }, null],
  ['it left when it was deleted', { toDay: null, deletedOn: '2027-04-01' }, '2027-04-01'],
] as const)('%s', (_what, given, day) => {
  expect(leftSchoolOn({ ...known, ...given })).toBe(day);
});

test('years are counted from that day, a leap day ends with February', () => {
  expect(endOfRetention('2026-09-01', 3)).toBe('2029-09-01');
  expect(endOfRetention('2028-02-29', 1)).toBe('2029-02-28');
});
