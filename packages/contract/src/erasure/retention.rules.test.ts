import { expect, test } from 'vitest';
import { endOfRetention, leftSchoolOn } from './retention.rules.ts';

const known = { gradeCode: 6, knownOn: '2026-03-01', highest: 6, deletedOn: null } as const;

test.each([
  ['the sixth grade ends with its school year', {}, '2026-09-01'],
  ['the fifth a year later', { gradeCode: 5 }, '2027-09-01'],
  ['of a school of nine grades, three years later', { highest: 13 }, '2029-09-01'],
  ['known in autumn, with the year that began', { knownOn: '2026-10-01' }, '2027-09-01'],
  ['who was deleted left then', { deletedOn: '2026-04-01' }, '2026-04-01'],
  ['who was deleted later left with the school year', { deletedOn: '2027-04-01' }, '2026-09-01'],
  ['of a grade without a code nobody knows, while it is on the roster', { gradeCode: 99 }, null],
  ['it left when it was deleted', { gradeCode: 99, deletedOn: '2027-04-01' }, '2027-04-01'],
] as const)('%s', (_what, given, day) => {
  expect(leftSchoolOn({ ...known, ...given })).toBe(day);
});

test('years are counted from that day, a leap day ends with February', () => {
  expect(endOfRetention('2026-09-01', 3)).toBe('2029-09-01');
  expect(endOfRetention('2028-02-29', 1)).toBe('2029-02-28');
});
