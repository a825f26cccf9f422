/**
 * How many days it takes until something happens, of children who are followed for different times: Kaplan and Meier's
 * estimate (J Am Stat Assoc 1958; 53: 457–481) with Greenwood's variance, the interval on the scale of log(−log S), which
 * never leaves 0 to 1 (Kalbfleisch and Prentice 1980), and the log-rank test of Mantel (1966) between groups. Checked against
 * R's survival package.
 */
import { NORMAL_QUANTILE } from '../statistic-rate.rules.ts';

/** Children of one day after the first: to whom it happened on it, and who were followed no longer. */
export type SurvivalDay = {
  readonly day: number;
  readonly events: number;
  readonly censored: number;
};

/** A day on which it happened to somebody. */
export type SurvivalStep = {
  readonly day: number;
  /** Followed until this day, to whom it had not happened before; those who are followed no longer are among them. */
  readonly atRisk: number;
  readonly events: number;
  /** The part to whom it has not happened at the end of the day. */
  readonly survival: number;
  /** Of 95 %; null where nobody is left, of whom the scale knows no interval. */
  readonly low: number | null;
  readonly high: number | null;
};

export type Survival = {
  readonly children: number;
  /** The last day on which anybody was followed; null without children. */
  readonly lastDay: number | null;
  readonly steps: readonly SurvivalStep[];
};

/** Kaplan and Meier's estimate. Days may come in any order, and several times. */
export function computeSurvival(days: readonly SurvivalDay[]): Survival {
  const sorted = sumByDay(days);
  const children = sorted.reduce((sum, { events, censored }) => sum + events + censored, 0);
  const steps: SurvivalStep[] = [];
  let [atRisk, survival, variance] = [children, 1, 0];
  for (const { day, events, censored } of sorted) {
    if (events > 0) {
      survival *= (atRisk - events) / atRisk;
      variance += events / (atRisk * (atRisk - events));
      steps.push({ day, atRisk, events, survival, ...logLogInterval(survival, variance) });
    }
    atRisk -= events + censored;
  }
  return { children, lastDay: sorted.at(-1)?.day ?? null, steps };
}

function sumByDay(days: readonly SurvivalDay[]): SurvivalDay[] {
  const sums = new Map<number, SurvivalDay>();
  for (const { day, events, censored } of days) {
    const sum = sums.get(day) ?? { day, events: 0, censored: 0 };
    if (events + censored > 0)
      sums.set(day, { day, events: sum.events + events, censored: sum.censored + censored });
  }
  return [...sums.values()].toSorted((one, other) => one.day - other.day);
}

/** `variance` is Greenwood's sum, the relative variance of the estimate. */
function logLogInterval(survival: number, variance: number): Pick<SurvivalStep, 'low' | 'high'> {
  if (survival <= 0) return { low: null, high: null };
  const width = (NORMAL_QUANTILE * Math.sqrt(variance)) / Math.abs(Math.log(survival));
  return { low: survival ** Math.exp(width), high: survival ** Math.exp(-width) };
}

/** The part to whom it has happened by the end of a day. */
export type Incidence = {
  readonly rate: number;
  readonly low: number | null;
  readonly high: number | null;
};

/** null where nobody was followed that long and it has not happened to all: nothing is said of later days. */
export function incidenceOn({ lastDay, steps }: Survival, day: number): Incidence | null {
  const step = steps.findLast((each) => each.day <= day);
  if (step?.survival === 0) return { rate: 1, low: null, high: null };
  if (lastDay === null || lastDay < day) return null;
  return step ? toIncidence(step) : { rate: 0, low: null, high: null };
}

export function toIncidence({ survival, low, high }: SurvivalStep): Incidence {
  return {
    rate: 1 - survival,
    low: high === null ? null : 1 - high,
    high: low === null ? null : 1 - low,
  };
}

/** Half of a number that was multiplied together is hardly ever exact. */
const HALF = 0.5 + 1e-9;

/**
 * The first day by whose end it has happened to half, and its interval of Brookmeyer and Crowley (1982): the days between
 * which the interval of the estimate holds one half. null for what is not reached.
 */
export function medianDays({ steps }: Survival): {
  readonly median: number | null;
  readonly low: number | null;
  readonly high: number | null;
} {
  const firstDay = (of: (step: SurvivalStep) => number | null) =>
    steps.find((step) => (of(step) ?? 1) <= HALF)?.day ?? null;
  return {
    median: firstDay(({ survival }) => survival),
    low: firstDay(({ low }) => low),
    high: firstDay(({ high }) => high),
  };
}

/** How many are still followed at the begin of a day, and were not reached before. */
export function countAtRisk(days: readonly SurvivalDay[], day: number): number {
  return days.reduce((sum, each) => (each.day >= day ? sum + each.events + each.censored : sum), 0);
}

type LogRank = { readonly chiSquare: number; readonly degrees: number };

/**
 * Mantel's log-rank test between groups, with the hypergeometric variance; null for fewer than two groups in which anything
 * was to be expected.
 */
export function computeLogRank(groups: readonly (readonly SurvivalDay[])[]): LogRank | null {
  const summed = groups.map(sumByDay).filter((days) => days.length > 0);
  const tables = eventTables(summed);
  const expecting = summed
    .map((_, at) => at)
    .filter((at) => tables.some(({ atRisk }) => (atRisk[at] ?? 0) > 0 && sum(atRisk) > 1));
  if (expecting.length < 2 || tables.length === 0) return null;
  const free = expecting.slice(0, -1);
  const deviations = free.map((at) =>
    sum(tables.map(({ atRisk, events }) => (events[at] ?? 0) - expectedOf({ atRisk, events }, at))),
  );
  const covariance = free.map((row) =>
    free.map((column) => sum(tables.map((table) => covarianceOf(table, row, column)))),
  );
  const solved = solve(covariance, deviations);
  if (!solved) return null;
  return {
    chiSquare: sum(solved.map((each, at) => each * (deviations[at] ?? 0))),
    degrees: free.length,
  };
}

/** Of a day on which it happened to somebody: by group, who was at risk, and to whom it happened. */
type EventTable = { readonly atRisk: readonly number[]; readonly events: readonly number[] };

function eventTables(groups: readonly (readonly SurvivalDay[])[]): EventTable[] {
  const days = new Set(groups.flat().flatMap(({ day, events }) => (events > 0 ? [day] : [])));
  return [...days].map((day) => ({
    atRisk: groups.map((group) => countAtRisk(group, day)),
    events: groups.map((group) => group.find((each) => each.day === day)?.events ?? 0),
  }));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

function expectedOf({ atRisk, events }: EventTable, at: number): number {
  return (sum(events) * (atRisk[at] ?? 0)) / sum(atRisk);
}

function covarianceOf({ atRisk, events }: EventTable, row: number, column: number): number {
  const [all, happened] = [sum(atRisk), sum(events)];
  if (all < 2) return 0;
  const [one, other] = [(atRisk[row] ?? 0) / all, (atRisk[column] ?? 0) / all];
  return ((happened * (all - happened)) / (all - 1)) * one * ((row === column ? 1 : 0) - other);
}

const SINGULAR = 1e-12;

/** Gauss: x of A x = b for a positive semidefinite A; null where it has no single solution. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | null {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [at, pivotRow] of rows.entries()) {
    const pivot = pivotRow[at] ?? 0;
    if (pivot < SINGULAR) return null;
    for (const row of rows) if (row !== pivotRow) eliminate(row, pivotRow, (row[at] ?? 0) / pivot);
  }
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1));
}

function eliminate(row: number[], by: readonly number[], factor: number): void {
  for (const [column, value] of by.entries()) row[column] = (row[column] ?? 0) - factor * value;
}
