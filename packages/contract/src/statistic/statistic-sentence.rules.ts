/**
 * The text of a table, in one or two plain sentences: which group is higher, by how much, and whether chance explains it;
 * never why. Groups of fewer than ten children and 其他 among the sexes take no part in the comparison; they are shown.
 * Rates are compared as they are written, so that no sentence states a difference that its own digits do not show.
 */
import type {
  Comparison,
  Grouping,
  GroupTest,
  Indicator,
  SameChildren,
  StatisticGroup,
  StatisticTable,
  TrendTest,
} from './statistic.schema.ts';
import { alongWords, eachGroup, indicatorNameOf } from './statistic.text.ts';
import {
  chiSquareDigits,
  formatHundredths,
  percentDigits,
  pText,
  SIGNIFICANT,
  toHundredths,
} from './statistic-rate.rules.ts';
import { type Labelled, testNames, sentenceText as text } from './statistic-sentence.text.ts';
import { computeFraction } from './statistic-tally.rules.ts';

/** A rate of fewer children is not compared. */
export const FEWEST_COMPARED = 10;
/** The fewest children for a share without a test. */
export const FEWEST_UNTESTED = 30;
const Z_DIGITS = 3;
/** Labels of one sentence. */
const MOST_NAMED = 3;

/** Whether a group takes part in tests and in sentences that compare. */
export function isCompared(
  { key, tally }: Pick<StatisticGroup, 'key' | 'tally'>,
  { grouping, indicator }: { readonly grouping: Grouping; readonly indicator: Indicator },
): boolean {
  return computeFraction(tally, indicator).of >= FEWEST_COMPARED && !isOtherSex(grouping, key);
}

const isOtherSex = (grouping: Grouping, key: string): boolean => grouping === 'sex' && key === 'o';

/** Cells of these groupings are comparable; others need standardising. */
const ALIKE: readonly Grouping[] = ['sex', 'grade', 'stage', 'age', 'ageGroup'];

type Compared = {
  readonly label: string;
  readonly hundredths: number;
  readonly of: number;
  /** The group's own rate, where `hundredths` is standardised. */
  readonly crude?: number;
};

/** The parts of a table that a sentence reads. */
export type SentenceTable = Omit<
  StatisticTable,
  'sentence' | 'eachOnce' | 'total' | 'cellEffects' | 'totalEffect'
>;

/** The sentence under a table. */
export function tableSentence(table: SentenceTable): string {
  const { indicator } = table;
  const name = indicatorNameOf(indicator, table.way);
  const tested = table.splitBy ?? table.groupBy;
  const counted = (table.splitBy ? table.splits : table.groups).filter(
    ({ tally }) => computeFraction(tally, indicator).of > 0,
  );
  if (counted.length === 0) return text.nothing(name);
  const enough = counted.filter((group) => isCompared(group, { grouping: tested, indicator }));
  const [only, second] = toCompared(enough, indicator);
  if (!only) return text.tooFew(name);
  if (counted.length === 1) return text.only(only.label, name, formatHundredths(only.hundredths));
  const others = counted.some(({ key }) => isOtherSex(tested, key)) ? text.othersLeftOut : '';
  if (!second) return text.oneEnough(name) + others;
  if (!table.comparison) return text.nothingInCommon(name) + others;
  const groups = standardised(enough, table.comparison, indicator);
  const leftOut = counted.length - groups.length - Number(others !== '');
  const said = { name, cells: cellsSentence(table, groups), test: table.test };
  if (table.same?.paired) return sameSentence(table.same, groups, table) + others;
  return [
    basisWords(table.comparison),
    differenceSentence(groups, said),
    sharedWords(table.same, tested),
    leftOut > 0 ? text.leftOut(leftOut) : '',
    others,
    describeTrend(tested, table.trend),
  ].join('');
}

/** How the results of the same children differ between two groups; for more groups only that the children are the same. */
function sameSentence(
  { children, found }: SameChildren,
  groups: readonly Compared[],
  { test, splitBy, groupBy }: SentenceTable,
): string {
  const [former, latter] = groups;
  if (!found || !former || !latter) return text.sameInMany(children, eachGroup[splitBy ?? groupBy]);
  const { both, onlyFormer, onlyLatter, neither } = found;
  const free = onlyLatter + neither;
  const incidence = free < FEWEST_UNTESTED ? '' : percentDigits({ count: onlyLatter, of: free });
  const labels = { former: former.label, latter: latter.label };
  const said =
    text.same2(children, labels) +
    text.newly({ free, count: onlyLatter }, labels, incidence) +
    text.noLonger({ ill: both + onlyFormer, count: onlyFormer }, labels);
  if (!test) return said + text.untested;
  const words = test.p < SIGNIFICANT ? text.unlikelyChance : text.likelyChance;
  return said + words(text.thisChange, testWords(test));
}

/** Mentions children who are in several groups that are compared as independent. */
function sharedWords(same: SameChildren | null, grouping: Grouping): string {
  return same ? text.alsoIn(same.children, eachGroup[grouping]) : '';
}

/** The groups by the rates they are compared by, and their own rate where it differs. */
function standardised(
  enough: readonly StatisticGroup[],
  { by, part, groups }: Comparison,
  indicator: Indicator,
): Compared[] {
  const isCrude = by.length === 0 && part === null;
  return enough.flatMap((group) => {
    const rate = groups.find(({ key }) => key === group.key)?.rate;
    if (rate === undefined) return [];
    return toCompared([group], indicator).map((crude) =>
      isCrude
        ? crude
        : { ...crude, hundredths: Math.round(rate * 10_000), crude: crude.hundredths },
    );
  });
}

/** Which children were compared, and by what the rates are standardised. */
function basisWords({ by, part }: Comparison): string {
  const { grades = [], children = 0 } = part ?? {};
  const named = joinNames(grades.map((label) => ({ label })));
  return (part ? text.part(named, children) : '') + (by.length > 0 ? text.standard[by.join()] : '');
}

function toCompared(groups: readonly StatisticGroup[], indicator: Indicator): Compared[] {
  return groups
    .map(({ label, tally }) => ({ label, fraction: computeFraction(tally, indicator) }))
    .filter(({ fraction }) => fraction.of > 0)
    .map(({ label, fraction }) => ({ label, hundredths: toHundredths(fraction), of: fraction.of }));
}

type DifferenceContext = {
  readonly name: string;
  readonly cells: string;
  readonly test: GroupTest | null;
};

function differenceSentence(
  groups: readonly Compared[],
  { name, cells, test }: DifferenceContext,
): string {
  const { highest, lowest } = findExtremes(groups);
  const [first] = highest;
  const [last] = lowest;
  if (!first || !last) return '';
  if (first.hundredths === last.hundredths) {
    const said = text.same(joinNames(groups), name, formatHundredths(first.hundredths));
    return said + (test ? text.noDifference(testWords(test)) : text.untested);
  }
  const words = groups.length === 2 ? text.pair : text.range;
  const points = formatHundredths(first.hundredths - last.hundredths);
  const said = words(labelled(highest), labelled(lowest), { name, points }) + cells;
  return said + chanceWords(groups.length, test);
}

function chanceWords(groups: number, test: GroupTest | null): string {
  if (!test) return text.untested;
  const between = groups === 2 ? text.thisDifference : text.differences;
  const words = test.p < SIGNIFICANT ? text.unlikelyChance : text.likelyChance;
  return words(between, testWords(test));
}

/** What a test is called: `Pearson χ²`, `精确检验`, `Cochran–Armitage趋势检验 z`. */
function testName(test: GroupTest | TrendTest): string {
  const isSigns = test.method === 'mcnemar' && test.chiSquare === null;
  return isSigns ? testNames.signs : testNames[test.method];
}

/** Name and result of a test, with a warning for small numbers. */
export function testWords(test: GroupTest): string {
  const { chiSquare, p, few, designEffect } = test;
  const found =
    chiSquare === null
      ? text.exact(testName(test), pText(p))
      : text.statistic(testName(test), chiSquareDigits(chiSquare), pText(p));
  const said = designEffect > 1 ? text.clustered(found, designEffect.toFixed(2)) : found;
  return few ? text.few(said) : said;
}

/** How many tests some tables show; empty for none. */
export function testsSentence(tables: readonly Pick<StatisticTable, 'test' | 'trend'>[]): string {
  const tests = tables.flatMap(({ test, trend }) => [test, trend]).filter((each) => each !== null);
  return tests.length > 0 ? text.tests(tests.length) : '';
}

/** Name and result of a trend test, likewise. */
export function trendWords(test: TrendTest): string {
  const said = text.statistic(testName(test), test.z.toFixed(Z_DIGITS), pText(test.p));
  return test.few ? text.few(said) : said;
}

function findExtremes(groups: readonly Compared[]): { highest: Compared[]; lowest: Compared[] } {
  const rates = groups.map(({ hundredths }) => hundredths);
  const [most, least] = [Math.max(...rates), Math.min(...rates)];
  return {
    highest: groups.filter(({ hundredths }) => hundredths === most),
    lowest: groups.filter(({ hundredths }) => hundredths === least),
  };
}

function labelled(groups: readonly Compared[]): Labelled {
  const [first, other] = groups;
  const crude = other ? undefined : first?.crude;
  return {
    label: joinNames(groups),
    digits: formatHundredths(first?.hundredths ?? 0),
    ...(crude !== undefined && { crude: formatHundredths(crude) }),
  };
}

function joinNames(groups: readonly Pick<Compared, 'label'>[]): string {
  const labels = groups.map(({ label }) => label);
  if (labels.length === 2) return labels.join(text.and);
  const named = labels.slice(0, MOST_NAMED).join(text.comma);
  return labels.length > MOST_NAMED ? text.andMore(named, labels.length) : named;
}

/** Of a two-way table: whether the same split is higher in every group, and the highest cell. */
function cellsSentence(table: SentenceTable, compared: readonly Compared[]): string {
  if (table.splitBy === null) return '';
  const { splitBy, indicator } = table;
  const rows = table.groups.flatMap(({ key, label }, at) => {
    if (isOtherSex(table.groupBy, key)) return [];
    const tallies = table.cells[at] ?? [];
    const cells = table.splits
      .map((split, of) => ({ ...split, tally: tallies[of] ?? split.tally }))
      .filter((cell) => isCompared(cell, { grouping: splitBy, indicator }));
    return [{ label, told: toCompared(cells, indicator) }];
  });
  const alike = ALIKE.includes(table.groupBy) && ALIKE.includes(splitBy);
  return sameEverywhere(table.groupBy, rows, compared) + (alike ? highestCell(rows) : '');
}

type Row = { readonly label: string; readonly told: readonly Compared[] };

function sameEverywhere(
  groupBy: Grouping,
  rows: readonly Row[],
  compared: readonly Compared[],
): string {
  const [leading] = findExtremes(compared).highest;
  const pairs = rows.filter(({ told }) => told.length === 2);
  if (!leading || compared.length !== 2 || pairs.length < 2) return '';
  const agreeing = pairs.filter(({ told }) =>
    told.every(({ label, hundredths }) =>
      told.every(
        (other) =>
          label !== leading.label || other.label === label || hundredths > other.hundredths,
      ),
    ),
  ).length;
  const each = eachGroup[groupBy];
  return agreeing === pairs.length
    ? text.everywhere(each, leading.label)
    : text.mostly({ all: pairs.length, some: agreeing }, each, leading.label);
}

function highestCell(rows: readonly Row[]): string {
  const cells = rows.flatMap(({ label, told }) =>
    told.map((cell) => ({ ...cell, label: label + cell.label })),
  );
  if (cells.some(({ of }) => of < FEWEST_UNTESTED)) return '';
  const [highest, ...tied] = findExtremes(cells).highest;
  if (!highest || tied.length > 0 || cells.length < 2) return '';
  return text.highestCell(highest.label, formatHundredths(highest.hundredths));
}

function describeTrend(grouping: Grouping, trend: TrendTest | null): string {
  const along = alongWords[grouping];
  if (!trend || along === undefined) return '';
  const said = trendWords(trend);
  if (trend.p >= SIGNIFICANT) return text.noTrend(along, said);
  return trend.z > 0 ? text.rises(along, said) : text.falls(along, said);
}
