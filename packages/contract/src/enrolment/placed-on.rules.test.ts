import { expect, test } from 'vitest';
import { type PlacedStay, placedOn } from './placed-on.rules.ts';
import { NO_END } from './placement.rules.ts';

const stay = (
  fromDay: string,
  toDay: string,
  [clazzName, cohort = 2021]: readonly [string, number?],
): PlacedStay => ({
  fromDay,
  toDay,
  track: 'general',
  cohort,
  gradeLabel: null,
  clazzName,
  clazzOrder: 1,
});

/** 五年级 of 2025, in another class since 1 September 2026, until the end of 六年级. */
const STAYS = [
  stay('2025-10-12', '2026-09-01', ['1班']),
  stay('2026-09-01', '2027-09-01', ['2班']),
];

test.each([
  ['the last day of its year', '2026-08-31', '五年级', '1班'],
  ['the first day of the next', '2026-09-01', '六年级', '2班'],
  ['a day after it left', '2027-11-30', '六年级', '2班'],
  ['a day before it came', '2025-09-30', '五年级', '1班'],
  ['a day of an earlier school year, in which nobody knew it', '2024-11-30', '五年级', '1班'],
] as const)('on %s a child is where it was then, or nearest to it', (_what, day, ...place) => {
  const [gradeName, clazzName] = place;
  expect(placedOn(STAYS, day)).toMatchObject({ gradeName, clazzName });
});

test('a child between two schools is in its last grade, and one that repeats in that of the day', () => {
  const stays = [
    stay('2025-09-01', '2026-07-01', ['1班']),
    stay('2026-10-01', NO_END, ['3班', 2022]),
  ];
  expect(placedOn(stays, '2026-09-15')).toMatchObject({ gradeName: '五年级', clazzName: '1班' });
  expect(placedOn(stays, '2026-10-15')).toMatchObject({
    gradeName: '五年级',
    gradeCode: 5,
    clazzName: '3班',
  });
});

test('a grade without a code keeps its words, and who was never at school has none', () => {
  const label = { track: null, cohort: null, gradeLabel: '国际班' } as const;
  const stays = [
    { ...label, fromDay: '2025-09-01', toDay: NO_END, clazzName: '1班', clazzOrder: 1 },
  ];
  expect(placedOn(stays, '2028-01-01')).toMatchObject({ gradeName: '国际班', gradeCode: 99 });
  expect(placedOn([], '2028-01-01')).toBeUndefined();
});
