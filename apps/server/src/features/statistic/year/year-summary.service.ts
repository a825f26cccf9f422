/**
 * The yearly report of a school, a region or the institution. Its figures are those of the statistics of the school year;
 * coverage is of rosters, whether or not a project has a school (docs/adr/0154-yearly-reports.md).
 */
import type { ScreeningMethod } from '@spine/contract/exam';
import { instantInShanghai, type ParsedEndpointInput } from '@spine/contract/kernel';
import {
  COVERED_AGES,
  compareResults,
  computeShare,
  type DesignEffects,
  type Grouping,
  type Indicator,
  leadingIndicator,
  type StatisticGroup,
  type StatisticOverview,
  type StatisticTally,
  YEAR_CHANGES,
  YEAR_FIGURES,
  type YearCoverage,
  type YearFigure,
  type YearRow,
  type YearSameChildren,
  type YearSummary,
  yearFigureFraction,
  yearFigureRule,
  type yearSummary,
} from '@spine/contract/statistic';
import { organizationName } from '#features/organization/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { overviewOf, tableWithEffects } from '../statistic.service.ts';
import { statisticYearText as text } from '../statistic.text.ts';
import { resolveQuery } from '../statistic-query.service.ts';
import { type Condition, schoolsOf } from '../statistic-sources.ts';
import { loadScopeName } from './scope-name.ts';
import { coverageBySchool } from './year-coverage.repository.ts';
import { resultPairs, yearBefore } from './year-same.repository.ts';

type YearQuery = ParsedEndpointInput<typeof yearSummary>;

/**
 * Everything the report tells; of one instant when the transaction is a snapshot. Refuses schoolErrors.unknown,
 * statisticErrors.groupingTwice, statisticErrors.projectWithoutSchool, statisticErrors.schoolRequired,
 * statisticErrors.yearAndDays.
 */
export async function yearSummaryOf(
  tenant: Tenant,
  { input, now }: { input: YearQuery; now: Date },
): Promise<YearSummary> {
  const scopeName = await loadScopeName(tenant, input);
  const overview = await overviewOf(tenant, { filters: input, now });
  const { way, ways } = overview;
  const rowsBy = (groupBy: Grouping) => loadRows(tenant, { input, way, groupBy });
  return {
    schoolYear: input.schoolYear,
    scopeName,
    orgName: (await organizationName(tenant, tenant.orgId)) ?? '',
    way,
    ways: ways.map(({ way: each, inspected }) => ({ way: each, inspected })),
    total: {
      key: '',
      label: text.total,
      stage: null,
      figures: YEAR_FIGURES.map((name) => totalFigure(name, overview)),
    },
    bySchool: input.schoolId ? [] : await rowsBy('school'),
    byGrade: await rowsBy('grade'),
    bySex: await rowsBy('sex'),
    coverage: await loadCoverage(tenant, input),
    same: await loadSameChildren(tenant, input, way),
    readAt: instantInShanghai(now),
  };
}

/** With the intervals of the overview, so that both say the same. */
function totalFigure(
  name: (typeof YEAR_FIGURES)[number],
  { total, rates, way }: StatisticOverview,
): YearFigure {
  const figure = toFigure(name, { tally: total, way, effects: {} });
  const rate = rates.find(({ indicator }) => indicator === figure.indicator);
  return rate ? { ...figure, rate: rate.rate, low: rate.low, high: rate.high } : figure;
}

type FigureSource = {
  readonly tally: StatisticTally;
  readonly way: ScreeningMethod | null;
  readonly effects: DesignEffects;
};

function toFigure(
  name: (typeof YEAR_FIGURES)[number],
  { tally, way, effects }: FigureSource,
): YearFigure {
  const rule = yearFigureRule(name, way);
  const effect = rule.indicator === null ? undefined : effects[rule.indicator];
  return { name, ...rule, ...computeShare(yearFigureFraction(tally, name, way), effect) };
}

/** Rates whose intervals classes widen. */
function indicatorsOf(way: ScreeningMethod | null): Indicator[] {
  return YEAR_FIGURES.flatMap((name) => yearFigureRule(name, way).indicator ?? []);
}

async function loadRows(
  tenant: Tenant,
  { input, way, groupBy }: { input: YearQuery; way: ScreeningMethod | null; groupBy: Grouping },
): Promise<YearRow[]> {
  const filters = { ...input, ...(way !== null && { way }) };
  const { table, effectsOf } = await tableWithEffects(
    tenant,
    { ...filters, groupBy, indicator: leadingIndicator(way) },
    indicatorsOf(way),
  );
  const toRow = ({ key, label, stage, tally }: StatisticGroup): YearRow => {
    const effects = effectsOf(key);
    return {
      key,
      label,
      stage,
      figures: YEAR_FIGURES.map((name) => toFigure(name, { tally, way, effects })),
    };
  };
  return table.groups.map(toRow);
}

/** Of all schools of the scope: projects and methods do not narrow it. */
async function loadCoverage(
  tenant: Tenant,
  { schoolYear, schoolId, region }: YearQuery,
): Promise<YearCoverage> {
  const filters = { schoolYear, schoolId, region };
  const { narrowed } = await resolveQuery(tenant, { filters, groupings: {} });
  const schools = await coverageBySchool(tenant, {
    schoolYear,
    schoolIds: schoolsOf(narrowed.conditions),
  });
  const of = schools.reduce((sum, { children }) => sum + children, 0);
  const count = schools.reduce((sum, { covered }) => sum + covered, 0);
  return { ...COVERED_AGES, ...computeShare({ count, of }), schools };
}

/** Who is in the report and had a result the year before, wherever that was. */
async function loadSameChildren(
  tenant: Tenant,
  input: YearQuery,
  way: ScreeningMethod | null,
): Promise<YearSameChildren> {
  const pairs = way === null ? [] : await loadPairs(tenant, input, way);
  const children = pairs.reduce((sum, pair) => sum + pair.children, 0);
  const changes = YEAR_CHANGES.map((change) => {
    const changed = pairs.filter(({ before, now }) => compareResults(before, now) === change);
    const count = changed.reduce((sum, pair) => sum + pair.children, 0);
    return { change, ...computeShare({ count, of: children }) };
  });
  return { children, pairs, changes };
}

async function loadPairs(tenant: Tenant, input: YearQuery, way: ScreeningMethod) {
  const { narrowed } = await resolveQuery(tenant, { filters: input, groupings: {} });
  const ofWay: Condition = { column: 'way', values: [way] };
  const latter = { ...narrowed, conditions: [...narrowed.conditions, ofWay] };
  return resultPairs(tenant, { former: yearBefore(input.schoolYear, way), latter });
}
