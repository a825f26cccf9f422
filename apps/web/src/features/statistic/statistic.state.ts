/**
 * Converts the state of the statistics to an address and back (pure): filters, grouping and split of the table, the
 * indicator, the three ages, and the opened children. Filters that the endpoint's schema refuses are dropped, so that old
 * links still work. An address without a grouping is a first visit and gets the default table.
 */
import { SCREENING_METHODS } from '@spine/contract/exam';
import { dropEmpty, type EndpointInput } from '@spine/contract/kernel';
import {
  GROUPINGS,
  type Grouping,
  INDICATORS,
  type Indicator,
  STAGES,
  STATISTIC_MEMBERS,
  type StatisticMember,
  type statisticsOverview,
  statisticsTable,
} from '@spine/contract/statistic';

/** Filters by the name of their field; a region is the path of the cascader. */
export type Filters = Readonly<Record<string, string>>;

/** The number whose children are open; `by` is undefined for a total. */
export type Opened = {
  readonly member: StatisticMember;
  readonly by?: Grouping | undefined;
  readonly key?: string | undefined;
  readonly splitBy?: Grouping | undefined;
  readonly splitKey?: string | undefined;
  /** The number is grouped by project, where each project counts its own children. */
  readonly perProject?: boolean | undefined;
};

/** Opens the children of a number; undefined for users who may not see children. */
export type ShowChildren = ((opened: Opened) => void) | undefined;

export type StatisticState = {
  readonly filters: Filters;
  readonly groupBy: Grouping;
  /** None for a one-way table. */
  readonly splitBy: Grouping | undefined;
  readonly indicator: Indicator;
  /** As typed; read by `parseAgeBounds`. */
  readonly ages: string;
  readonly opened: Opened | undefined;
  /** The page of the children. */
  readonly page: number;
};

const DEFAULT_AGES = '6,12,15';
const PLAIN_FILTERS = [
  'projectId',
  'schoolId',
  'schoolYear',
  'from',
  'to',
  'stage',
  'sex',
  'gradeName',
  'clazzName',
  'way',
];
const SEXES = ['m', 'f', 'o'] as const;
const NO_SPLIT = 'none';

function oneOf<Word extends string>(
  words: readonly Word[],
  text: string | null | undefined,
): Word | undefined {
  return words.find((word) => word === text);
}

/** `330106` as the path of the cascader: province, city, district. */
function toRegionPath(region: string): Filters {
  const levels = [region.slice(0, 2), region.slice(0, 4), region];
  const [province = '', city = '', district = ''] = levels.slice(0, region.length / 2);
  const padded = (code: string) => (code === '' ? '' : code.padEnd(6, '0'));
  return toTexts({ province: padded(province), city: padded(city), district: padded(district) });
}

/** The deepest code of the path, in the short form of the call. */
function toRegionCode(filters: Filters): string {
  if (filters['district']) return filters['district'];
  if (filters['city']) return filters['city'].slice(0, 4);
  return (filters['province'] ?? '').slice(0, 2);
}

function toTexts(fields: Readonly<Record<string, unknown>>): Filters {
  return Object.fromEntries(
    Object.entries(dropEmpty(fields)).map(([name, value]) => [name, String(value)]),
  );
}

/** The input of every call for the filters; `toGroupingInput` adds the rest. */
export function toFilterInput(filters: Filters): EndpointInput<typeof statisticsOverview> {
  const { projectId, schoolId, gradeName, clazzName } = filters;
  const region = toRegionCode(filters);
  const [stage, sex] = [oneOf(STAGES, filters['stage']), oneOf(SEXES, filters['sex'])];
  const way = oneOf(SCREENING_METHODS, filters['way']);
  return {
    ...(projectId && { projectId }),
    ...(schoolId && { schoolId }),
    ...(region && { region }),
    ...(stage && { stage }),
    ...(gradeName && { gradeName }),
    ...(clazzName && { clazzName }),
    ...(sex && { sex }),
    ...(way && { way }),
    ...toDaysInput(filters),
  };
}

function toDaysInput({ schoolYear, from, to }: Filters) {
  return { ...(schoolYear && { schoolYear }), ...(from && { from }), ...(to && { to }) };
}

type TableGrouping = Pick<StatisticState, 'groupBy' | 'splitBy' | 'ages'>;

/** Grouping and split of a table as the call takes them; with the ages where they are used. */
export function toGroupingInput({ groupBy, splitBy, ages }: TableGrouping) {
  const byAge = groupBy === 'ageGroup' || splitBy === 'ageGroup';
  return { groupBy, ...(splitBy && { splitBy }), ...(byAge && { ages }) };
}

function withoutRefused(input: Filters): Filters {
  const parsed = statisticsTable.input.safeParse({ groupBy: 'grade', ...input });
  if (parsed.success) return input;
  const refused = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  return Object.fromEntries(Object.entries(input).filter(([name]) => !refused.has(name)));
}

function readFilters(search: URLSearchParams): Filters {
  const named = [...PLAIN_FILTERS, 'region'].map((name) => [name, search.get(name) ?? ''] as const);
  const { region = '', ...plain } = withoutRefused(toTexts(Object.fromEntries(named)));
  return withoutFormerDays({}, { ...plain, ...toRegionPath(region) });
}

function readOpened(search: URLSearchParams): Opened | undefined {
  const member = oneOf(STATISTIC_MEMBERS, search.get('member'));
  if (!member) return undefined;
  return {
    member,
    by: oneOf(GROUPINGS, search.get('by')),
    key: search.get('key') ?? undefined,
    splitBy: oneOf(GROUPINGS, search.get('bySplit')),
    splitKey: search.get('splitKey') ?? undefined,
    perProject: search.has('perProject') || undefined,
  };
}

/** Whether the address is a first visit, which gets the newest project. */
export function isFirstVisit(search: URLSearchParams): boolean {
  return !search.has('groupBy') && !search.has('projectId');
}

/** The default split of the table. */
function defaultSplit(groupBy: Grouping): Grouping | undefined {
  return groupBy === 'sex' ? undefined : 'sex';
}

function readSplit(search: URLSearchParams, groupBy: Grouping): Grouping | undefined {
  if (!search.has('groupBy')) return defaultSplit(groupBy);
  const split = oneOf(GROUPINGS, search.get('splitBy'));
  return split === groupBy ? undefined : split;
}

/** Reads the state from an address. */
export function readStatisticState(search: URLSearchParams): StatisticState {
  const groupBy = oneOf(GROUPINGS, search.get('groupBy')) ?? 'grade';
  const page = Number(search.get('page'));
  return {
    filters: readFilters(search),
    groupBy,
    splitBy: readSplit(search, groupBy),
    indicator: oneOf(INDICATORS, search.get('indicator')) ?? 'curvature',
    ages: search.get('ages') ?? DEFAULT_AGES,
    opened: readOpened(search),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Writes the state as an address. */
export function writeStatisticState(state: StatisticState): string {
  const { groupBy, splitBy, indicator, ages, opened, page } = state;
  const fields = toTexts({
    ...toFilterInput(state.filters),
    ...toGroupingInput({ groupBy, splitBy, ages }),
    splitBy: splitBy ?? NO_SPLIT,
    indicator,
    ...(opened && { member: opened.member, by: opened.by, bySplit: opened.splitBy }),
    ...(opened?.perProject && { perProject: true }),
    ...(opened && page > 1 && { page }),
  });
  const search = new URLSearchParams(fields);
  // The group of unknown values has the empty key, which `toTexts` would drop.
  if (opened?.key !== undefined) search.set('key', opened.key);
  if (opened?.splitKey !== undefined) search.set('splitKey', opened.splitKey);
  return search.toString();
}

/** How many projects the filters name. */
export function selectedProjects(filters: Filters): string[] {
  return (filters['projectId'] ?? '').split(',').filter(Boolean);
}

/** A school year is days itself: of it and a range of days, what was chosen last stays. */
function withoutFormerDays(former: Filters, filters: Filters): Filters {
  const { schoolYear, from, to, ...others } = filters;
  if (!schoolYear || (!from && !to)) return filters;
  return schoolYear === former['schoolYear']
    ? { ...others, ...toDaysInput({ ...filters, schoolYear: '' }) }
    : { ...others, schoolYear };
}

/** Sets filters. Several projects are split by project; one project gets the default split. */
export function withFilters(state: StatisticState, chosen: Filters): StatisticState {
  const filters = withoutFormerDays(state.filters, chosen);
  const next = { ...state, filters, opened: undefined, page: 1 };
  const several = selectedProjects(filters).length > 1;
  const before = selectedProjects(state.filters).length > 1;
  if (several && !before && state.groupBy !== 'project') return { ...next, splitBy: 'project' };
  if (!several && before && state.splitBy === 'project')
    return { ...next, splitBy: defaultSplit(state.groupBy) };
  return next;
}

/** Sets the grouping, and clears a split by the same grouping. */
export function withGrouping(state: StatisticState, groupBy: Grouping): StatisticState {
  const splitBy = state.splitBy === groupBy ? undefined : state.splitBy;
  return { ...state, groupBy, splitBy, opened: undefined, page: 1 };
}
