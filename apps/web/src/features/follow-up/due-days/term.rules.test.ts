import { DUE_DAYS, dueDays } from '@spine/contract/follow-up';
import { expect, test } from 'vitest';
import { type TypedTerm, termFault } from './term.rules.ts';

const AUTUMN = { from: '2026-09-01', to: '2027-01-20' };

test.each<[TypedTerm[], (string | undefined)[]]>([
  [[], []],
  [
    [AUTUMN, { from: '2027-02-20', to: '2027-07-01' }],
    [undefined, undefined],
  ],
  [[{ from: '2026-09-01' }], ['termMissing']],
  [[{ from: '2026-09-01', to: '2026-08-31' }], ['termTooEarly']],
  [
    [AUTUMN, { from: '2027-01-20', to: '2027-07-01' }],
    [undefined, 'termOverlaps'],
  ],
])('%o: the form says what the server would refuse', (terms, faults) => {
  expect(terms.map((_, at) => termFault(terms, at))).toEqual(faults);
  const isRight = faults.every((fault) => fault === undefined);
  expect(dueDays.safeParse({ ...DUE_DAYS, terms }).success).toBe(isRight);
});
