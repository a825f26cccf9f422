/**
 * The exports of statistics: a table with every count, rate, interval and test and the filters named in words, and the
 * children behind a number.
 */
import { screeningMethodWord } from '@spine/contract/exam';
import type { ParsedInputOf } from '@spine/contract/kernel';
import { genderWord } from '@spine/contract/patient';
import { stageWord } from '@spine/contract/school';
import {
  curvatureOf,
  type DesignEffects,
  degreeShares,
  EMPTY_TALLY,
  type exportStatistics,
  type exportStatisticsChildren,
  type GroupTest,
  groupingName,
  hasOutcomeBounds,
  INDICATORS,
  type Indicator,
  indicatorName,
  indicatorNameOf,
  outcomeBounds,
  percentDigits,
  percentOfPart,
  placeCode,
  predictiveBounds,
  rateOf,
  retestBounds,
  type StatisticChild,
  type StatisticTable,
  type StatisticTally,
  scoliosisOf,
  statisticSexWord,
  testsSentence,
  testWords,
  trendWords,
} from '@spine/contract/statistic';
import type { Tenant } from '#platform/db/open.ts';
import { EXPORT_CHUNK, type ExportOf, viewed } from '#platform/http/export/bind-export.ts';
import type { XlsxColumn, XlsxValue } from '#platform/spreadsheet/write-xlsx.ts';
import { childStream, countChildren } from '../children/statistic-children.repository.ts';
import { behindOf, childView } from '../children/statistic-children.service.ts';
import type { EffectsOf } from '../compare/design.ts';
import { projectFacts, type SchoolPlace, schoolPlaces } from '../statistic.repository.ts';
import { tableWithEffects } from '../statistic.service.ts';
import { statisticFilterText, statisticExportText as text } from '../statistic.text.ts';

/** A line of the sheet: a group with its tally, or a remark below the table. */
type SheetRow = {
  readonly group: string;
  readonly split: string;
  readonly tally?: StatisticTally;
  readonly effects?: DesignEffects;
};

const COUNT = 10;
const RATE = 14;
const DAY = 10;
const MINUTE = 16;

const counted = (
  title: string,
  of: (tally: StatisticTally, effects?: DesignEffects) => XlsxValue,
): XlsxColumn<SheetRow> => ({
  title,
  width: COUNT,
  value: ({ tally, effects }) => (tally ? of(tally, effects) : null),
});

const counts: readonly XlsxColumn<SheetRow>[] = [
  counted(text.roster, ({ roster }) => roster),
  counted(text.examined, ({ inspected }) => inspected),
  counted(text.valid, ({ valid }) => valid),
  counted(text.incomplete, ({ incomplete }) => incomplete),
  counted(text.declined, ({ declined }) => declined),
  counted(text.normal, ({ normal }) => normal),
  counted(text.posture, ({ posture }) => posture),
  counted(text.gradeOne, ({ gradeOne }) => gradeOne),
  counted(text.gradeTwo, ({ gradeTwo }) => gradeTwo),
  counted(text.gradeThree, ({ gradeThree }) => gradeThree),
  counted(text.scoliosis, scoliosisOf),
  counted(text.sideViewed, ({ sideViewed }) => sideViewed),
  counted(text.lordosis, ({ lordosis }) => lordosis),
  counted(text.kyphosis, ({ kyphosis }) => kyphosis),
  counted(text.curvature, curvatureOf),
  counted(text.furtherCheck, ({ furtherCheck }) => furtherCheck),
  counted(text.positive, ({ positive }) => positive),
  counted(text.referred, ({ referred }) => referred),
  counted(text.attended, ({ attended }) => attended),
  counted(text.confirmed, ({ confirmed }) => confirmed),
  counted(text.imaged, ({ imaged }) => imaged),
  counted(text.suspected, ({ suspected }) => suspected),
  counted(text.unknownX, (tally) => predictiveBounds(tally)?.unknown ?? 0),
  counted(text.retested, ({ retested }) => retested),
  counted(text.elsewhere, ({ elsewhere }) => elsewhere),
];

/** What a hospital found, with those of whom that is not known: none of them ill, or all. */
function outcomeColumns(indicator: Indicator): XlsxColumn<SheetRow>[] {
  const name = indicatorName[indicator];
  const bound = (which: 'least' | 'most') => (tally: StatisticTally) =>
    numberOf(percentOfPart(outcomeBounds(tally, indicator)?.[which] ?? null));
  return [counted(text.leastX(name), bound('least')), counted(text.mostX(name), bound('most'))];
}

/** The digits as they are written elsewhere, so that no spreadsheet rounds them anew. */
const rates: readonly XlsxColumn<SheetRow>[] = INDICATORS.flatMap((indicator) => {
  const name = indicatorName[indicator];
  const rate = (tally: StatisticTally, effects?: DesignEffects) =>
    rateOf(tally, indicator, effects?.[indicator]);
  return [
    counted(text.rate(name), (tally) => numberOf(percentDigits(rate(tally)))),
    counted(text.low(name), (...of) => numberOf(percentOfPart(rate(...of).low))),
    counted(text.high(name), (...of) => numberOf(percentOfPart(rate(...of).high))),
    ...boundsOf(indicator),
  ].map((column) => ({ ...column, width: RATE }));
});

/** What those who await a retest may make of a rate; rates that hold them already have no bounds. */
function boundsOf(indicator: Indicator): XlsxColumn<SheetRow>[] {
  if (hasOutcomeBounds(indicator)) return outcomeColumns(indicator);
  if (!retestBounds({ ...EMPTY_TALLY, incomplete: 1 }, indicator)) return [];
  const name = indicatorName[indicator];
  const bound = (which: 'least' | 'most') => (tally: StatisticTally) =>
    numberOf(percentOfPart(retestBounds(tally, indicator)?.[which] ?? null));
  return [counted(text.least(name), bound('least')), counted(text.most(name), bound('most'))];
}

const shares: readonly XlsxColumn<SheetRow>[] = [
  counted(text.share(text.gradeOne), (tally) => shareOf(tally, 'one')),
  counted(text.share(text.gradeTwo), (tally) => shareOf(tally, 'two')),
  counted(text.share(text.gradeThree), (tally) => shareOf(tally, 'three')),
];

function numberOf(digits: string): number | null {
  return digits === '' ? null : Number(digits);
}

function shareOf(tally: StatisticTally, degree: 'one' | 'two' | 'three'): number | null {
  return numberOf(percentOfPart(degreeShares(tally)?.[degree] ?? null));
}

export const statisticExport: ExportOf<typeof exportStatistics, SheetRow> = {
  subject: text.subject,
  columns: [
    { title: text.group, width: 20, value: ({ group }) => group },
    { title: text.split, width: 16, value: ({ split }) => split },
    ...counts,
    ...rates,
    ...shares,
  ],
  filterNames: statisticFilterText,
  read: async ({ tenant, input }) => {
    const { table, effectsOf } = await tableWithEffects(tenant, input, INDICATORS);
    const words = await filterWords(tenant, input);
    const rows = [...tableRows(table, effectsOf), ...otherWayRows(table), ...remarks(table, words)];
    return { total: rows.length, rows: every(rows) };
  },
};

async function* every<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

function tableRows(table: StatisticTable, effectsOf: EffectsOf): SheetRow[] {
  const { groups, splits, cells, total } = table;
  const all = { tally: total, effects: effectsOf() };
  if (splits.length === 0) {
    const rows = groups.map(
      ({ label, key, tally }): SheetRow => ({
        group: label,
        split: '',
        tally,
        effects: effectsOf(key),
      }),
    );
    return [...rows, { ...all, group: text.all, split: '' }];
  }
  const inside = groups.flatMap((group, at) => [
    ...splits.map((split, of): SheetRow => {
      const [names, tally] = [{ group: group.label, split: split.label }, cells[at]?.[of]];
      return tally ? { ...names, tally, effects: effectsOf(group.key, split.key) } : names;
    }),
    { group: group.label, split: text.all, tally: group.tally, effects: effectsOf(group.key) },
  ]);
  const below = splits.map(({ label, key, tally }) => ({
    ...{ group: text.all, split: label, tally },
    effects: effectsOf(undefined, key),
  }));
  return [...inside, ...below, { ...all, group: text.all, split: text.all }];
}

/** Everybody examined in another way, with the same rates: a line of its own, which no sum holds. */
function otherWayRows({ way, ways }: StatisticTable): SheetRow[] {
  return ways
    .filter((each) => each.way !== way)
    .map((each) => ({
      group: text.otherWay(screeningMethodWord[each.way]),
      split: '',
      tally: each.tally,
    }));
}

function remarks(table: StatisticTable, words: string): SheetRow[] {
  const { test, trend, indicator } = table;
  const way = groupingName[table.splitBy ?? table.groupBy];
  const of = text.of(indicatorNameOf(indicator, table.way), way);
  const said: [string, string][] = [
    [text.filters, words === '' ? text.everything : words],
    ...(table.way ? [[text.way, wayWords(table)] as [string, string]] : []),
    [`${text.test}（${of}）`, test ? differenceWords(test) : text.notTested],
    ...(trend ? ([[`${text.trend}（${of}）`, trendWords(trend)]] as [string, string][]) : []),
    ...(test || trend ? [[text.tests, testsSentence([table])] satisfies [string, string]] : []),
    ...standardRemark(table),
    [text.sentence, table.sentence],
    [text.rule, text.ruleText],
  ];
  return said.map(([group, split]) => ({ group, split }));
}

/** Which way of examining the rates are of, and who was examined in another and is in none of them. */
function wayWords({ way, ways }: StatisticTable): string {
  const others = ways.filter((each) => each.way !== way);
  const shown = way === null ? '' : screeningMethodWord[way];
  return others.length === 0
    ? shown
    : text.otherWays(
        shown,
        others
          .map((each) => text.inspectedIn(screeningMethodWord[each.way], each.inspected))
          .join(text.and),
      );
}

/** The standardised rate of each compared group; none where the rates of the table are compared themselves. */
function standardRemark({ comparison, groups, splits }: StatisticTable): [string, string][] {
  if (!comparison || (comparison.by.length === 0 && comparison.part === null)) return [];
  const rates = comparison.groups.map(({ key, rate, low, high }) => {
    const label =
      (splits.length > 0 ? splits : groups).find((group) => group.key === key)?.label ?? key;
    const interval = text.interval(percentOfPart(low), percentOfPart(high));
    return text.standardised(label, percentOfPart(rate), interval);
  });
  return [[text.standard, rates.join(text.between)]];
}

function differenceWords(test: GroupTest): string {
  const { degrees } = test;
  return degrees === null ? testWords(test) : text.tested(testWords(test), degrees);
}

const childColumns: readonly XlsxColumn<StatisticChild>[] = [
  { title: text.studentId, width: 22, value: (row) => row.studentId },
  { title: text.name, width: 12, value: (row) => row.name },
  { title: text.sex, width: 6, value: (row) => genderWord[row.sex] },
  { title: text.age, width: 6, value: (row) => row.age },
  { title: text.schoolName, width: 28, value: (row) => row.schoolName },
  { title: text.gradeName, width: 12, value: (row) => row.gradeName },
  { title: text.clazzName, width: 12, value: (row) => row.clazzName },
  { title: text.projectName, width: 28, value: (row) => row.projectName },
  {
    title: text.examTime,
    width: 18,
    value: ({ examTime }) =>
      examTime && `${examTime.slice(0, DAY)} ${examTime.slice(DAY + 1, MINUTE)}`,
  },
  { title: text.res, width: 16, value: (row) => row.res },
  { title: text.maxAngle, width: 14, value: (row) => row.maxAngle },
];

export const statisticChildrenExport: ExportOf<typeof exportStatisticsChildren, StatisticChild> = {
  subject: text.children,
  columns: childColumns,
  filterNames: statisticFilterText,
  read: async ({ tenant, input }) => {
    const { asc, desc: _newestFirst, ...members } = input;
    const behind = await behindOf(tenant, members);
    const direction = asc === undefined ? 'desc' : 'asc';
    const found = childStream(tenant, { behind, direction, chunk: EXPORT_CHUNK });
    return {
      total: await countChildren(tenant, behind),
      rows: viewed(found, childView),
    };
  },
};

// What a table was narrowed to, in words, for the sheet that leaves the house without its screen.

type Input = ParsedInputOf<typeof exportStatistics>;
const PROVINCE_DIGITS = 2;
const CITY_DIGITS = 4;

/** Ids become names; a region nobody has a school in stays its code. */
async function filterWords(tenant: Tenant, input: Input): Promise<string> {
  const schools = input.schoolId || input.region ? await schoolPlaces(tenant) : [];
  const said = {
    projectId: await projectWords(tenant, input.projectId),
    schoolId: input.schoolId && schoolName(schools, input.schoolId),
    region: input.region && regionWords(schools, input.region),
    stage: input.stage && stageWord[input.stage],
    gradeName: input.gradeName,
    clazzName: input.clazzName,
    sex: input.sex && statisticSexWord[input.sex],
    way: input.way && screeningMethodWord[input.way],
    from: input.from,
    to: input.to,
    ages: input.ages,
  };
  return Object.entries(said)
    .flatMap(([name, value]) =>
      value === undefined
        ? []
        : [text.filter(statisticFilterText[name as keyof typeof said], value)],
    )
    .join(text.between);
}

async function projectWords(
  tenant: Tenant,
  ids: readonly string[] | undefined,
): Promise<string | undefined> {
  if (ids === undefined) return undefined;
  const projects = await projectFacts(tenant);
  return ids.map((id) => projects.find((each) => each.id === id)?.name ?? id).join(text.and);
}

function schoolName(schools: readonly SchoolPlace[], id: string): string {
  return schools.find((each) => each.id === id)?.name ?? id;
}

function regionWords(schools: readonly SchoolPlace[], region: string): string {
  const place = schools.find((each) => placeCode(each).startsWith(region));
  if (!place) return region;
  const { provinceName, cityName, districtName } = place;
  if (region.length === PROVINCE_DIGITS) return provinceName;
  const names =
    region.length === CITY_DIGITS
      ? [provinceName, cityName]
      : [provinceName, cityName, districtName];
  return names.join('');
}
