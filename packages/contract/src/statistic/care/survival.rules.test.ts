/**
 * Published data, with the numbers of R 4 (package survival) beside them: remission of leukaemia under 6-mercaptopurine and
 * placebo (Freireich et al., Blood 1963; 21: 699–716; Gehan, Biometrika 1965; 52: 203–223), and maintenance of acute
 * myelogenous leukaemia (Miller, Survival Analysis 1981; `aml` of R).
 */
import { describe, expect, test } from 'vitest';
import {
  computeLogRank,
  computeSurvival,
  countAtRisk,
  incidenceOn,
  medianDays,
  type SurvivalDay,
} from './survival.rules.ts';

const happened = (...days: number[]): SurvivalDay[] =>
  days.map((day) => ({ day, events: 1, censored: 0 }));
const followed = (...days: number[]): SurvivalDay[] =>
  days.map((day) => ({ day, events: 0, censored: 1 }));

const MERCAPTOPURINE = [
  ...followed(6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35),
  ...happened(6, 6, 6, 7, 10, 13, 16, 22, 23),
];
const PLACEBO = happened(1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23);
const MAINTAINED = [...happened(9, 13, 18, 23, 31, 34, 48), ...followed(13, 28, 45, 161)];
const NOT_MAINTAINED = [...happened(5, 5, 8, 8, 12, 23, 27, 30, 33, 43, 45), ...followed(16)];

/** Of the three groups, by the pseudo-inverse of the full covariance in numpy. */
const THREE_GROUPS = 28.552692;

describe("Kaplan and Meier's estimate", () => {
  test('of 6-mercaptopurine, with log–log intervals, is that of R', () => {
    // survfit(Surv(time, cens) ~ 1, gehan, treat == '6-MP', conf.type = 'log-log')
    const rows = [
      [6, 21, 3, 0.857143, 0.619718, 0.951552],
      [7, 17, 1, 0.806723, 0.563147, 0.922809],
      [10, 15, 1, 0.752941, 0.5032, 0.889362],
      [13, 12, 1, 0.690196, 0.43161, 0.849066],
      [16, 11, 1, 0.627451, 0.367511, 0.804912],
      [22, 7, 1, 0.537815, 0.267779, 0.746791],
      [23, 6, 1, 0.448179, 0.188052, 0.680143],
    ];
    const { steps, children, lastDay } = computeSurvival(MERCAPTOPURINE);
    expect([children, lastDay]).toEqual([21, 35]);
    expect(
      steps.map(({ day, atRisk, events, ...parts }) => [
        day,
        atRisk,
        events,
        ...[parts.survival, parts.low, parts.high].map((part) => Number((part ?? 0).toFixed(6))),
      ]),
    ).toEqual(rows);
  });

  test('of placebo falls to 0, where there is no interval', () => {
    const { steps } = computeSurvival(PLACEBO);
    expect(steps.find(({ day }) => day === 8)?.survival).toBeCloseTo(0.380952, 6);
    expect(steps.find(({ day }) => day === 8)?.low).toBeCloseTo(0.183067, 6);
    expect(steps.find(({ day }) => day === 8)?.high).toBeCloseTo(0.577789, 6);
    expect(steps.at(-1)).toMatchObject({ day: 23, survival: 0, low: null, high: null });
  });

  test('counts who is followed no longer on a day among those of this day', () => {
    expect(countAtRisk(MERCAPTOPURINE, 6)).toBe(21);
    expect(countAtRisk(MERCAPTOPURINE, 7)).toBe(17);
    expect(computeSurvival([...happened(3), ...followed(3)]).steps).toMatchObject([
      { atRisk: 2, survival: 0.5 },
    ]);
  });

  test('is the plain share where everybody is followed to the end', () => {
    const everybody = computeSurvival([
      { day: 10, events: 3, censored: 0 },
      { day: 90, events: 0, censored: 7 },
    ]);
    expect(incidenceOn(everybody, 30)?.rate).toBeCloseTo(0.3, 12);
  });
});

describe('what has happened by a day', () => {
  test('is one less the estimate, with the ends of the interval exchanged', () => {
    const survival = computeSurvival(MERCAPTOPURINE);
    const incidence = incidenceOn(survival, 12);
    expect(incidence?.rate).toBeCloseTo(1 - 0.752941, 6);
    expect(incidence?.low).toBeCloseTo(1 - 0.889362, 6);
    expect(incidence?.high).toBeCloseTo(1 - 0.5032, 6);
  });

  test('is not said of days to which nobody was followed, but of all once it happened to all', () => {
    expect(incidenceOn(computeSurvival(MERCAPTOPURINE), 36)).toBeNull();
    expect(incidenceOn(computeSurvival(PLACEBO), 36)).toMatchObject({ rate: 1 });
    expect(incidenceOn(computeSurvival(followed(40)), 30)).toMatchObject({ rate: 0, low: null });
    expect(incidenceOn(computeSurvival([]), 30)).toBeNull();
  });

  test.each([
    // print(survfit(…, conf.type = 'log-log'))
    ['6-mercaptopurine', MERCAPTOPURINE, { median: 23, low: 13, high: null }],
    ['placebo', PLACEBO, { median: 8, low: 4, high: 11 }],
    ['nobody', [], { median: null, low: null, high: null }],
  ])('takes so many days for half, with %s', (_whom, days, median) => {
    expect(medianDays(computeSurvival(days))).toEqual(median);
  });
});

describe('the log-rank test', () => {
  test.each([
    // survdiff(Surv(time, cens) ~ treat, gehan): 16.8 on 1 degree of freedom, p = 4e-05
    ['6-mercaptopurine and placebo', [MERCAPTOPURINE, PLACEBO], 16.792941],
    ['the same in the other order', [PLACEBO, MERCAPTOPURINE], 16.792941],
    // survdiff(Surv(time, status) ~ x, aml): 3.4 on 1 degree of freedom, p = 0.07
    ['maintained and not maintained', [MAINTAINED, NOT_MAINTAINED], 3.396389],
  ])('of %s is that of R', (_which, groups, chiSquare) => {
    const result = computeLogRank(groups);
    expect(result?.chiSquare).toBeCloseTo(chiSquare, 5);
    expect(result?.degrees).toBe(1);
  });

  test('of three groups has two degrees, in whatever order they come', () => {
    const groups = [MERCAPTOPURINE, PLACEBO, MAINTAINED];
    const [one, other] = [computeLogRank(groups), computeLogRank(groups.toReversed())];
    expect(one?.degrees).toBe(2);
    expect(one?.chiSquare).toBeCloseTo(THREE_GROUPS, 5);
    expect(other?.chiSquare).toBeCloseTo(THREE_GROUPS, 5);
  });

  test('needs two groups in which something was to be expected', () => {
    expect(computeLogRank([MERCAPTOPURINE])).toBeNull();
    expect(computeLogRank([MERCAPTOPURINE, []])).toBeNull();
    expect(computeLogRank([followed(3), followed(5)])).toBeNull();
    expect(computeLogRank([happened(9), followed(5)])).toBeNull();
  });
});
