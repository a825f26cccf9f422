import { expect, test } from 'vitest';
import { randomOf, uuidAt } from './population-random.ts';
import { visitAfter } from './population-visit.ts';

const random = randomOf(11);
const IDS = Array.from({ length: 20_000 }, () => uuidAt(random, Date.parse('2026-10-12')));
const DAY = '2026-10-12';

test.each([
  [1, 0.3],
  [2, 0.55],
  [3, 0.8],
] as const)(
  'of referred children of severity %i, 45 % attend and %f of them are confirmed',
  (resultId, ppv) => {
    const visits = IDS.map((id) => visitAfter({ id, day: DAY, resultId })).filter(
      (visit) => visit !== undefined,
    );
    expect(visits.length / IDS.length).toBeCloseTo(0.45, 1);
    const confirmed = visits.filter(({ cobbAngle }) => cobbAngle >= 10);
    expect(Math.abs(confirmed.length / visits.length - ppv)).toBeLessThan(0.02);
  },
);

test('the same examination has the same visit, after its day', () => {
  for (const id of IDS.slice(0, 200)) {
    const visit = visitAfter({ id, day: DAY, resultId: 2 });
    expect(visitAfter({ id, day: DAY, resultId: 2 })).toEqual(visit);
    if (!visit) continue;
    expect(visit.attendedOn > DAY).toBe(true);
    expect(visit.cobbAngle).toBe(Math.round(visit.cobbAngle * 10) / 10);
    expect(visit.cobbAngle).toBeLessThan(40);
    expect(visit.resultOn === null || visit.resultOn >= visit.attendedOn).toBe(true);
  }
});
