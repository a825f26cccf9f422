import { describe, expect, it } from 'vitest';
import { CONSENT_PERMISSIONS } from './consent.rules.ts';
import { agreementRate, responseRate } from './consent-counts.rules.ts';
import { unseenPartOf } from './unseen.rules.ts';

describe('a child that a project has not seen', () => {
  it.each([
    ['agreed', 'remaining', 'absent'],
    ['informed', 'remaining', 'absent'],
    ['unanswered', 'unanswered', 'absent'],
    ['refused', 'objected', 'objected'],
    ['withdrawn', 'objected', 'objected'],
  ] as const)(
    'whose family is %s counts as %s, and as %s where it was missing',
    (permission, there, missing) => {
      expect(unseenPartOf({ permission, wasMissing: false })).toBe(there);
      expect(unseenPartOf({ permission, wasMissing: true })).toBe(missing);
    },
  );
  it('counts as something however its family stands', () => {
    for (const permission of CONSENT_PERMISSIONS)
      expect(unseenPartOf({ permission, wasMissing: false })).toBeTruthy();
  });
});

describe('the rates of answers', () => {
  const counts = { children: 45, answered: 34, agreed: 30 };
  it('are of all children, answered or not', () => {
    expect(responseRate(counts)).toEqual({ count: 34, of: 45 });
    expect(agreementRate(counts)).toEqual({ count: 30, of: 45 });
  });
});
