/**
 * Where most rates by age and sex would be suppressed, ages are told by stage of school: an institution of some
 * thousand children has few of each age and sex with an abnormal curvature, and a panel of dashes tells nobody anything.
 */
import type { ScreenSummary } from '@spine/contract/data-screen';
import { addSpreads, NO_SPREAD, type Spread } from '@spine/contract/statistic';
import { type AgeCounts, partOfAge } from '../data-screen.repository.ts';

/** The first ages of 初中 and 高中. */
const STAGES_FROM = [12, 15] as const;

const stageOf = (age: number): number => STAGES_FROM.filter((from) => age >= from).length;

/** Whether more rates are suppressed than told. */
export function isMostlySuppressed(ages: ScreenSummary['ages']): boolean {
  const rates = ages.flatMap(({ boys, girls }) => [boys.rate, girls.rate]);
  return rates.filter((rate) => rate === null).length * 2 > rates.length;
}

type AgeNumbers = {
  readonly ages: readonly AgeCounts[];
  /** By `partOfAge`. */
  readonly partSpreads: ReadonlyMap<string, Spread>;
};

/** The last age of each row, by its first. */
export type LastAges = { readonly lastAges: ReadonlyMap<number, number> };

/** The same children by stage of school; a row has the first age that occurs in it. */
export function byStage<Numbers extends AgeNumbers>(numbers: Numbers): Numbers & LastAges {
  const { ages, partSpreads } = numbers;
  const firstOf = (age: number) => Math.min(...agesOfStage(ages, age));
  const rows = new Map<string, AgeCounts>();
  const spreads = new Map(partSpreads);
  for (const part of ages) {
    const row = { ...part, age: firstOf(part.age) };
    const key = partOfAge(row);
    const sum = rows.get(key);
    rows.set(key, sum ? added(sum, part) : row);
    const before = sum ? spreads.get(key) : undefined;
    spreads.set(
      key,
      addSpreads([before ?? NO_SPREAD, partSpreads.get(partOfAge(part)) ?? NO_SPREAD]),
    );
  }
  const lastAges = new Map(
    ages.map(({ age }) => [firstOf(age), Math.max(...agesOfStage(ages, age))]),
  );
  return { ...numbers, ages: [...rows.values()], partSpreads: spreads, lastAges };
}

function agesOfStage(ages: readonly AgeCounts[], age: number): number[] {
  return ages.map((each) => each.age).filter((each) => stageOf(each) === stageOf(age));
}

function added(sum: AgeCounts, part: AgeCounts): AgeCounts {
  return {
    ...sum,
    valid: sum.valid + part.valid,
    incomplete: sum.incomplete + part.incomplete,
    curvature: sum.curvature + part.curvature,
  };
}
