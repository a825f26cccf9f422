import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { statisticErrors } from './statistic.errors.ts';
import { ageGroupLabels, monthLabel, yearLabel } from './statistic.text.ts';
import {
  findAgeGroup,
  OLDEST_BOUND,
  parseAgeBounds,
  YOUNGEST_BOUND,
} from './statistic-ages.rules.ts';
import { hasRoster, isOrdered, schoolYearOf } from './statistic-order.rules.ts';
import { isInRegion, regionBelow } from './statistic-region.rules.ts';

describe('the three ages', () => {
  test.each([
    [undefined, statisticErrors.agesRequired],
    ['', statisticErrors.agesRequired],
    [' , ,', statisticErrors.agesRequired],
    ['6', statisticErrors.agesThree],
    ['6,12', statisticErrors.agesThree],
    ['6,12,15,18', statisticErrors.agesThree],
    ['6,,15', statisticErrors.agesThree],
    ['6,12,x', statisticErrors.agesWhole],
    ['6,12.5,15', statisticErrors.agesWhole],
    ['-6,12,15', statisticErrors.agesWhole],
    ['0,1,2', statisticErrors.agesWhole],
    ['2,12,15', statisticErrors.agesWhole],
    ['6,12,21', statisticErrors.agesWhole],
    ['6,12,99', statisticErrors.agesWhole],
    ['6,12,12', statisticErrors.agesAscending],
    ['15,12,6', statisticErrors.agesAscending],
  ])('%j are refused by name [8.51]', (text, fault) => {
    expect(parseAgeBounds(text)).toEqual({ ok: false, fault });
  });

  test('may be typed with full-width commas and spaces', () => {
    expect(parseAgeBounds(' 6，12 , 15')).toEqual({ ok: true, bounds: [6, 12, 15] });
  });

  test('may be all that screened children have', () => {
    expect(parseAgeBounds(`${YOUNGEST_BOUND},12,${OLDEST_BOUND}`).ok).toBe(true);
    const { message } = statisticErrors.agesWhole;
    expect(message).toContain(`${YOUNGEST_BOUND}至${OLDEST_BOUND}岁`);
  });

  test('make up to the first, between, and above the last [9.10]', () => {
    const ages = [5, 6, 7, 12, 13, 15, 16, 99].map((age) => findAgeGroup(age, [6, 12, 15]));
    expect(ages).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
    expect(ageGroupLabels([6, 12, 15])).toEqual(['≤6岁', '7–12岁', '13–15岁', '≥16岁']);
    expect(ageGroupLabels([6, 7, 15])[1]).toBe('7岁');
  });
});

describe('groups', () => {
  test('in an order are known, and so are those of a roster', () => {
    expect([isOrdered('grade'), isOrdered('sex'), isOrdered('month')]).toEqual([true, false, true]);
    expect([hasRoster('grade'), hasRoster('age'), hasRoster('month')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each([
    ['2026-08-31', 2025],
    ['2026-09-01', 2026],
    ['2026-12-31', 2026],
    ['2027-01-01', 2026],
  ])('%s lies in the school year that began in %i', (day, year) => {
    expect(schoolYearOf(day)).toBe(year);
  });

  test('are called by what they are', () => {
    expect([monthLabel('2026-09'), yearLabel(2026)]).toEqual(['2026年9月', '2026–2027学年']);
  });
});

describe('the region of a school', () => {
  const hangzhou = { province: '330000', city: '330100', district: '330106' };
  const dongguan = { province: '440000', city: '441900', district: null };
  const xiantao = { province: '420000', city: '429000', district: '429004' };
  const taiwan = { province: '710000', city: null, district: null };

  test.each([
    [hangzhou, undefined, '330000'],
    [hangzhou, '33', '330100'],
    [hangzhou, '3301', '330106'],
    [hangzhou, '330106', '330106'],
    [dongguan, '44', '441900'],
    [dongguan, '4419', '441900'],
    [xiantao, undefined, '420000'],
    [xiantao, '42', '429004'],
    [xiantao, '4290', '429004'],
    [taiwan, '71', '710000'],
  ])('%j goes one level below %s: %s', (place, region, code) => {
    expect(regionBelow(place, region)).toBe(code);
  });

  test('lies in every region above it and in no other', () => {
    for (const region of ['33', '3301', '330106']) expect(isInRegion(hangzhou, region)).toBe(true);
    for (const region of ['34', '3302', '330105']) expect(isInRegion(hangzhou, region)).toBe(false);
  });

  test('below a region lies in that region', () => {
    const place = fc.constantFrom(hangzhou, dongguan, xiantao, taiwan);
    const digits = fc.constantFrom(2, 4, 6);
    fc.assert(
      fc.property(place, digits, (one, length) => {
        const region = (one.district ?? one.city ?? one.province).slice(0, length);
        expect(regionBelow(one, region).startsWith(region)).toBe(true);
      }),
      { seed: 20261120 },
    );
  });
});
