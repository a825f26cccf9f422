import { describe, expect, test } from 'vitest';
import { computeAttendance, computePredictive, withoutFew } from './care.rules.ts';

const NOBODY = { attended: 0, left: 0, open: 0 };

describe('attendance', () => {
  test('keeps at risk until today whoever is not at a hospital, and until they left who moved away', () => {
    const rows = [
      { ...NOBODY, day: 10, attended: 2 },
      { ...NOBODY, day: 20, left: 4 },
      { ...NOBODY, day: 40, attended: 1 },
      { ...NOBODY, day: 95, open: 3 },
    ];
    const group = computeAttendance(rows);
    expect(group).toMatchObject({ children: 10, attended: 3, left: 4, lastDay: 90 });
    const [first, second, third] = group.days;
    // 1 − 8/10, then of the 4 who are left one more: 1 − 8/10 · 3/4.
    expect(first?.rate).toBeCloseTo(0.2, 12);
    expect(second?.rate).toBeCloseTo(0.4, 12);
    expect(third?.rate).toBeCloseTo(0.4, 12);
    expect(group.days.map(({ atRisk }) => atRisk)).toEqual([4, 3, 3]);
    expect(group.curve.map(({ day }) => day)).toEqual([10, 40]);
    expect(group.median.days).toBeNull();
  });

  test('says nothing of days that nobody has been followed to', () => {
    const group = computeAttendance([{ ...NOBODY, day: 45, open: 7 }]);
    expect(group.days.map(({ rate }) => rate)).toEqual([0, null, null]);
    expect(group.lastDay).toBe(45);
  });

  test('of nobody is empty', () => {
    expect(computeAttendance([])).toMatchObject({ children: 0, curve: [], lastDay: 0 });
  });
});

describe('a predictive value', () => {
  test('is of those with an X-ray by Wilson, and its bounds are of all who were referred', () => {
    const value = computePredictive({ referred: 868, imaged: 295, confirmed: 121 });
    expect(value).toMatchObject({ unknown: 573, imaged: 295 });
    expect(value.rate).toBeCloseTo(121 / 295, 12);
    // prop.test(121, 295, correct = FALSE)
    expect(value.low).toBeCloseTo(0.355546, 6);
    expect(value.high).toBeCloseTo(0.467103, 6);
    expect(value.least).toBeCloseTo(121 / 868, 12);
    expect(value.most).toBeCloseTo(694 / 868, 12);
  });

  test('is unknown without X-rays, and anything may be true', () => {
    const value = computePredictive({ referred: 4, imaged: 0, confirmed: 0 });
    expect(value).toMatchObject({ rate: null, low: null, least: 0, most: 1, unknown: 4 });
    expect(computePredictive({ referred: 0, imaged: 0, confirmed: 0 }).least).toBeNull();
  });
});

describe('groups of a few children', () => {
  const tell = (...sizes: number[]) => withoutFew(sizes, { sizeOf: (size) => size, fewest: 5 });

  test('are left out, but not those of none', () => expect(tell(9, 3, 4, 0, 5)).toEqual([9, 0, 5]));
  test('take the next smallest along where there is one', () => expect(tell(9, 4, 7)).toEqual([9]));
  test('change nothing where there are none', () => expect(tell(9, 0, 7)).toEqual([9, 0, 7]));
});
