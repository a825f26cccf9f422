/**
 * The exports of statistics: a table with every count, rate, interval and test and the filters named in words, and the
 * children behind a number.
 */
import { screeningMethodWord } from '@spine/contract/exam';
import type { ParsedEndpointInput } from '@spine/contract/kernel';
import { genderWord } from '@spine/contract/patient';
import { stageWord } from '@spine/contract/school';
import {
  computeRate,
  countCurvature,
  countScoliosis,
  type DesignEffects,
  deepestRegionCode,
  degreeShares,
  EMPTY_TALLY,
  type exportStatistics,
  type exportStatisticsChildren,
  formatPercent,
  type GroupTest,
  groupingName,
  hasOutcomeBounds,
  INDICATORS,
  type Indicator,
  indicatorName,
  indicatorNameOf,
  outcomeBounds,
  percentDigits,
  predictiveBounds,
  retestBounds,
  type StatisticChild,
  type StatisticTable,
  type StatisticTally,
  statisticChild,
  statisticSexWord,
  testsSentence,
  testWords,
  trendWords,
  yearLabel,
} from '@spine/contract/statistic';
import type { Tenant } from '#platform/db/open.ts';
import { EXPORT_CHUNK, type ExportSource, mapRows } from '#platform/http/export/bind-export.ts';
import type { XlsxColumn, XlsxValue } from '#platform/spreadsheet/write/write-xlsx.ts';
import { childStream, countChildren } from '../children/statistic-children.repository.ts';
import { resolveMembers, toStatisticChild } from '../children/statistic-children.service.ts';
import type { FindEffects } from '../compare/design.ts';
import { loadProjects, loadSchools, type SchoolRegion } from '../statistic.repository.ts';
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

const tallyColumn = (
  title: string,
  compute: (tally: StatisticTally, effects?: DesignEffects) => XlsxValue,
): XlsxColumn<SheetRow> => ({
  title,
  width: COUNT,
  value: ({ tally, effects }) => (tally ? compute(tally, effects) : null),
});

const countColumns: readonly XlsxColumn<SheetRow>[] = [
  tallyColumn(text.roster, ({ roster }) => roster),
  tallyColumn(text.examined, ({ inspected }) => inspected),
  tallyColumn(text.valid, ({ valid }) => valid),
  tallyColumn(text.incomplete, ({ incomplete }) => incomplete),
  tallyColumn(text.declined, ({ declined }) => declined),
  tallyColumn(text.normal, ({ normal }) => normal),
  tallyColumn(text.posture, ({ posture }) => posture),
  tallyColumn(text.gradeOne, ({ gradeOne }) => gradeOne),
  tallyColumn(text.gradeTwo, ({ gradeTwo }) => gradeTwo),
  tallyColumn(text.gradeThree, ({ gradeThree }) => gradeThree),
  tallyColumn(text.scoliosis, countScoliosis),
  tallyColumn(text.sideViewed, ({ sideViewed }) => sideViewed),
  tallyColumn(text.lordosis, ({ lordosis }) => lordosis),
  tallyColumn(text.kyphosis, ({ kyphosis }) => kyphosis),
  tallyColumn(text.curvature, countCurvature),
  tallyColumn(text.furtherCheck, ({ furtherCheck }) => furtherCheck),
  tallyColumn(text.positive, ({ positive }) => positive),
  tallyColumn(text.referred, ({ referred }) => referred),
  tallyColumn(text.attended, ({ attended }) => attended),
  tallyColumn(text.confirmed, ({ confirmed }) => confirmed),
  tallyColumn(text.imaged, ({ imaged }) => imaged),
  tallyColumn(text.suspected, ({ suspected }) => suspected),
  tallyColumn(text.unknownX, (tally) => predictiveBounds(tally)?.unknown ?? 0),
  tallyColumn(text.retested, ({ retested }) => retested),
  tallyColumn(text.elsewhere, ({ elsewhere }) => elsewhere),
];

/** The bounds of a rate of hospital outcomes: none of those with unknown outcome is ill, or all are. */
function outcomeColumns(indicator: Indicator): XlsxColumn<SheetRow>[] {
  const name = indicatorName[indicator];
  const bound = (which: 'least' | 'most') => (tally: StatisticTally) =>
    toNumber(formatPercent(outcomeBounds(tally, indicator)?.[which] ?? null));
  return [
    tallyColumn(text.leastX(name), bound('least')),
    tallyColumn(text.mostX(name), bound('most')),
  ];
}

/** Rates with the digits they have elsewhere, so that no spreadsheet rounds them again. */
const rateColumns: readonly XlsxColumn<SheetRow>[] = INDICATORS.flatMap((indicator) => {
  const name = indicatorName[indicator];
  const rate = (tally: StatisticTally, effects?: DesignEffects) =>
    computeRate(tally, indicator, effects?.[indicator]);
  return [
    tallyColumn(text.rate(name), (tally) => toNumber(percentDigits(rate(tally)))),
    tallyColumn(text.low(name), (...of) => toNumber(formatPercent(rate(...of).low))),
    tallyColumn(text.high(name), (...of) => toNumber(formatPercent(rate(...of).high))),
    ...boundColumns(indicator),
  ].map((column) => ({ ...column, width: RATE }));
});

/** The bounds of a rate by those who await a retest; rates that include them have no bounds. */
function boundColumns(indicator: Indicator): XlsxColumn<SheetRow>[] {
  if (hasOutcomeBounds(indicator)) return outcomeColumns(indicator);
  if (!retestBounds({ ...EMPTY_TALLY, incomplete: 1 }, indicator)) return [];
  const name = indicatorName[indicator];
  const bound = (which: 'least' | 'most') => (tally: StatisticTally) =>
    toNumber(formatPercent(retestBounds(tally, indicator)?.[which] ?? null));
  return [
    tallyColumn(text.least(name), bound('least')),
    tallyColumn(text.most(name), bound('most')),
  ];
}

const shareColumns: readonly XlsxColumn<SheetRow>[] = [
  tallyColumn(text.share(text.gradeOne), (tally) => toShare(tally, 'one')),
  tallyColumn(text.share(text.gradeTwo), (tally) => toShare(tally, 'two')),
  tallyColumn(text.share(text.gradeThree), (tally) => toShare(tally, 'three')),
];

function toNumber(digits: string): number | null {
  return digits === '' ? null : Number(digits);
}

function toShare(tally: StatisticTally, degree: 'one' | 'two' | 'three'): number | null {
  return toNumber(formatPercent(degreeShares(tally)?.[degree] ?? null));
}

export const statisticExport: ExportSource<typeof exportStatistics, SheetRow> = {
  subject: text.subject,
  columns: [
    { title: text.group, width: 20, value: ({ group }) => group },
    { title: text.split, width: 16, value: ({ split }) => split },
    ...countColumns,
    ...rateColumns,
    ...shareColumns,
  ],
  filterNames: statisticFilterText,
  read: async ({ tenant, input }) => {
    const { table, effectsOf } = await tableWithEffects(tenant, input, INDICATORS);
    const words = await describeFilters(tenant, input);
    const unit = table.eachOnce ? text.people : text.peopleEachTime;
    const rows = [
      ...tableRows(table, effectsOf),
      ...otherMethodRows(table),
      ...remarkRows(table, words, unit),
    ];
    return { total: rows.length, rows: asStream(rows) };
  },
};

async function* asStream<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

function tableRows(table: StatisticTable, effectsOf: FindEffects): SheetRow[] {
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
    group: text.all,
    split: label,
    tally,
    effects: effectsOf(undefined, key),
  }));
  return [...inside, ...below, { ...all, group: text.all, split: text.all }];
}

/** Everybody examined by another method, with the same rates: a line of its own, which no sum includes. */
function otherMethodRows({ way, ways }: StatisticTable): SheetRow[] {
  return ways
    .filter((each) => each.way !== way)
    .map((each) => ({
      group: text.otherWay(screeningMethodWord[each.way]),
      split: '',
      tally: each.tally,
    }));
}

function remarkRows(table: StatisticTable, words: string, unit: string): SheetRow[] {
  const { test, trend, indicator } = table;
  const way = groupingName[table.splitBy ?? table.groupBy];
  const of = text.of(indicatorNameOf(indicator, table.way), way);
  const row = (group: string, split: string): SheetRow => ({ group, split });
  return [
    row(text.filters, words === '' ? text.everything : words),
    ...(table.way ? [row(text.way, describeMethod(table, unit))] : []),
    row(`${text.test}（${of}）`, test ? describeTest(test) : text.notTested),
    ...(trend ? [row(`${text.trend}（${of}）`, trendWords(trend))] : []),
    ...(test || trend ? [row(text.tests, testsSentence([table]))] : []),
    ...standardRateLine(table),
    row(text.sentence, table.sentence),
    row(text.rule, text.ruleText),
  ];
}

/** The screening method of the rates, and who was examined by another and is in none of them. */
function describeMethod({ way, ways }: StatisticTable, unit: string): string {
  const others = ways.filter((each) => each.way !== way);
  const shown = way === null ? '' : screeningMethodWord[way];
  return others.length === 0
    ? shown
    : text.otherWays(
        shown,
        others
          .map((each) => text.inspectedIn(screeningMethodWord[each.way], each.inspected, unit))
          .join(text.and),
      );
}

/** The standardised rate of each compared group; none where the rates of the table are compared directly. */
function standardRateLine({ comparison, groups, splits }: StatisticTable): SheetRow[] {
  if (!comparison || (comparison.by.length === 0 && comparison.part === null)) return [];
  const rates = comparison.groups.map(({ key, rate, low, high }) => {
    const label =
      (splits.length > 0 ? splits : groups).find((group) => group.key === key)?.label ?? key;
    const interval = text.interval(formatPercent(low), formatPercent(high));
    return text.standardised(label, formatPercent(rate), interval);
  });
  return [{ group: text.standard, split: rates.join(text.between) }];
}

function describeTest(test: GroupTest): string {
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

export const statisticChildrenExport: ExportSource<
  typeof exportStatisticsChildren,
  StatisticChild
> = {
  subject: text.children,
  row: statisticChild,
  columns: childColumns,
  filterNames: statisticFilterText,
  read: async ({ tenant, input }) => {
    const { asc, desc: _newestFirst, ...members } = input;
    const query = await resolveMembers(tenant, members);
    const direction = asc === undefined ? 'desc' : 'asc';
    const children = childStream(tenant, { members: query, direction, chunk: EXPORT_CHUNK });
    return {
      total: await countChildren(tenant, query),
      rows: mapRows(children, toStatisticChild),
    };
  },
};

// The filters of a table in words, because the sheet is read without its screen.

type Input = ParsedEndpointInput<typeof exportStatistics>;
const PROVINCE_DIGITS = 2;
const CITY_DIGITS = 4;

/** Ids become names; a region without schools stays a code. */
async function describeFilters(tenant: Tenant, input: Input): Promise<string> {
  const schools = input.schoolId || input.region ? await loadSchools(tenant) : [];
  const values = {
    projectId: await projectNames(tenant, input.projectId),
    schoolId: input.schoolId && schoolName(schools, input.schoolId),
    region: input.region && regionName(schools, input.region),
    stage: input.stage && stageWord[input.stage],
    gradeName: input.gradeName,
    clazzName: input.clazzName,
    sex: input.sex && statisticSexWord[input.sex],
    way: input.way && screeningMethodWord[input.way],
    schoolYear: input.schoolYear === undefined ? undefined : yearLabel(input.schoolYear),
    from: input.from,
    to: input.to,
    ages: input.ages,
  };
  return Object.entries(values)
    .flatMap(([name, value]) =>
      value === undefined
        ? []
        : [text.filter(statisticFilterText[name as keyof typeof values], value)],
    )
    .join(text.between);
}

async function projectNames(
  tenant: Tenant,
  ids: readonly string[] | undefined,
): Promise<string | undefined> {
  if (ids === undefined) return undefined;
  const projects = await loadProjects(tenant);
  return ids.map((id) => projects.find((each) => each.id === id)?.name ?? id).join(text.and);
}

function schoolName(schools: readonly SchoolRegion[], id: string): string {
  return schools.find((each) => each.id === id)?.name ?? id;
}

function regionName(schools: readonly SchoolRegion[], region: string): string {
  const school = schools.find((each) => deepestRegionCode(each).startsWith(region));
  if (!school) return region;
  const { provinceName, cityName, districtName } = school;
  if (region.length === PROVINCE_DIGITS) return provinceName;
  const names =
    region.length === CITY_DIGITS
      ? [provinceName, cityName]
      : [provinceName, cityName, districtName];
  return names.join('');
}
