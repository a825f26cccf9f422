/**
 * Where the statistics stand, as an address and back (pure): filters, the two ways of the table, the indicator, the
 * three ages, and the children that are open beside it. What the calls' own schema refuses is dropped, so that an old
 * link still shows numbers. An address that does not say how to group is a first visit: it gets the usual table.
 */
import { SCREENING_METHODS } from '@spine/contract/exam';
import { dropEmpty, type InputOf } from '@spine/contract/kernel';
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

/** Every filter by the name its field has; regions stand as the path the cascader takes. */
export type Filters = Readonly<Record<string, string>>;

/** Which number the children beside the table belong to; `by` is absent for a total. */
export type Opened = {
  readonly member: StatisticMember;
  readonly by?: Grouping | undefined;
  readonly key?: string | undefined;
  readonly splitBy?: Grouping | undefined;
  readonly splitKey?: string | undefined;
  /** The number stands beside groups of projects, each of which counts its own children. */
  readonly perProject?: boolean | undefined;
};

export type StatisticState = {
  readonly filters: Filters;
  readonly groupBy: Grouping;
  /** None for a one-way table. */
  readonly splitBy: Grouping | undefined;
  readonly indicator: Indicator;
  /** As typed; read by `ageBoundsOf`. */
  readonly ages: string;
  readonly opened: Opened | undefined;
  /** The page of the children. */
  readonly page: number;
};

const USUAL_AGES = '6,12,15';
const PLAIN = [
  'projectId',
  'schoolId',
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
function pathOfRegion(region: string): Filters {
  const levels = [region.slice(0, 2), region.slice(0, 4), region];
  const [province = '', city = '', district = ''] = levels.slice(0, region.length / 2);
  const padded = (code: string) => (code === '' ? '' : code.padEnd(6, '0'));
  return texts({ province: padded(province), city: padded(city), district: padded(district) });
}

/** The deepest code of the path, as short as the call wants it. */
function regionOf(filters: Filters): string {
  if (filters['district']) return filters['district'];
  if (filters['city']) return filters['city'].slice(0, 4);
  return (filters['province'] ?? '').slice(0, 2);
}

function texts(fields: Readonly<Record<string, unknown>>): Filters {
  return Object.fromEntries(
    Object.entries(dropEmpty(fields)).map(([name, value]) => [name, String(value)]),
  );
}

/** What every call takes of the filters; the rest is added by `wayOf`. */
export function inputOfFilters(filters: Filters): InputOf<typeof statisticsOverview> {
  const { projectId, schoolId, from, to, gradeName, clazzName } = filters;
  const region = regionOf(filters);
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
    ...(from && { from }),
    ...(to && { to }),
  };
}

type Way = Pick<StatisticState, 'groupBy' | 'splitBy' | 'ages'>;

/** Both ways of a table as its call takes them; ages only where they count. */
export function wayOf({ groupBy, splitBy, ages }: Way) {
  const byAge = groupBy === 'ageGroup' || splitBy === 'ageGroup';
  return { groupBy, ...(splitBy && { splitBy }), ...(byAge && { ages }) };
}

function withoutRefused(input: Filters): Filters {
  const found = statisticsTable.input.safeParse({ groupBy: 'grade', ...input });
  if (found.success) return input;
  const refused = new Set(found.error.issues.map((issue) => String(issue.path[0])));
  return Object.fromEntries(Object.entries(input).filter(([name]) => !refused.has(name)));
}

function filtersOf(search: URLSearchParams): Filters {
  const named = [...PLAIN, 'region'].map((name) => [name, search.get(name) ?? ''] as const);
  const { region = '', ...plain } = withoutRefused(texts(Object.fromEntries(named)));
  return { ...plain, ...pathOfRegion(region) };
}

function openedOf(search: URLSearchParams): Opened | undefined {
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

/** How the table is cut where nothing else is said. */
function usualSplit(groupBy: Grouping): Grouping | undefined {
  return groupBy === 'sex' ? undefined : 'sex';
}

function splitOf(search: URLSearchParams, groupBy: Grouping): Grouping | undefined {
  if (!search.has('groupBy')) return usualSplit(groupBy);
  const split = oneOf(GROUPINGS, search.get('splitBy'));
  return split === groupBy ? undefined : split;
}

/** Reads where the statistics stand. */
export function readStatisticState(search: URLSearchParams): StatisticState {
  const groupBy = oneOf(GROUPINGS, search.get('groupBy')) ?? 'grade';
  const page = Number(search.get('page'));
  return {
    filters: filtersOf(search),
    groupBy,
    splitBy: splitOf(search, groupBy),
    indicator: oneOf(INDICATORS, search.get('indicator')) ?? 'curvature',
    ages: search.get('ages') ?? USUAL_AGES,
    opened: openedOf(search),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Writes where the statistics stand. */
export function writeStatisticState(state: StatisticState): string {
  const { groupBy, splitBy, indicator, ages, opened, page } = state;
  const fields = texts({
    ...inputOfFilters(state.filters),
    ...wayOf({ groupBy, splitBy, ages }),
    splitBy: splitBy ?? NO_SPLIT,
    indicator,
    ...(opened && { member: opened.member, by: opened.by, bySplit: opened.splitBy }),
    ...(opened?.perProject && { perProject: true }),
    ...(opened && page > 1 && { page }),
  });
  const search = new URLSearchParams(fields);
  // What is unknown has the empty key, which is a key all the same.
  if (opened?.key !== undefined) search.set('key', opened.key);
  if (opened?.splitKey !== undefined) search.set('splitKey', opened.splitKey);
  return search.toString();
}

/** How many projects the filters name. */
export function projectsIn(filters: Filters): string[] {
  return (filters['projectId'] ?? '').split(',').filter(Boolean);
}

/** New filters; two projects or more are there to be compared, and one alone is not. */
export function withFilters(state: StatisticState, filters: Filters): StatisticState {
  const next = { ...state, filters, opened: undefined, page: 1 };
  const several = projectsIn(filters).length > 1;
  const before = projectsIn(state.filters).length > 1;
  if (several && !before && state.groupBy !== 'project') return { ...next, splitBy: 'project' };
  if (!several && before && state.splitBy === 'project')
    return { ...next, splitBy: usualSplit(state.groupBy) };
  return next;
}

/** Another first way; it cannot be the second one too. */
export function withGrouping(state: StatisticState, groupBy: Grouping): StatisticState {
  const splitBy = state.splitBy === groupBy ? undefined : state.splitBy;
  return { ...state, groupBy, splitBy, opened: undefined, page: 1 };
}
