/** The state of the year's page in the address (pure): what the numbers are of, which table, and whose children are open. */
import { SCREENING_METHODS, type ScreeningMethod } from '@spine/contract/exam';
import { regionField } from '@spine/contract/kernel';
import {
  STATISTIC_MEMBERS,
  type StatisticMember,
  YEAR_RESULTS,
  type YearResult,
} from '@spine/contract/statistic';

/** What the numbers of the page are grouped by. */
export const YEAR_TABLES = ['school', 'grade', 'sex'] as const;
export type YearTable = (typeof YEAR_TABLES)[number];

/** The number whose children are open; without `by` that of the total. */
export type YearOpened = {
  readonly member: StatisticMember;
  readonly by?: YearTable | undefined;
  readonly key?: string | undefined;
  /** Of the same children: what they had the year before. */
  readonly before?: YearResult | undefined;
  /** Of the coverage: those of the rosters whom nobody examined. */
  readonly onRosters?: true | undefined;
};

export type YearState = {
  readonly schoolYear: number;
  /** `33`, `3301` or `330106`; empty for all. */
  readonly region: string;
  readonly schoolId: string;
  /** That of most children, unless another is chosen. */
  readonly way: ScreeningMethod | undefined;
  readonly table: YearTable;
  readonly opened: YearOpened | undefined;
  /** The page of the children. */
  readonly page: number;
};

export type ChangeYear = (next: Partial<YearState>, replace?: boolean) => void;

const YEAR = /^20\d\d$/;
const ID = /^[0-9a-f-]{36}$/;

function findTable(name: string | null): YearTable | undefined {
  return YEAR_TABLES.find((each) => each === name);
}

function readOpened(search: URLSearchParams): YearOpened | undefined {
  const member = STATISTIC_MEMBERS.find((each) => each === search.get('member'));
  if (!member) return undefined;
  const by = findTable(search.get('by'));
  const before = YEAR_RESULTS.find((each) => each === search.get('before'));
  return {
    member,
    ...(by && { by, key: search.get('key') ?? '' }),
    ...(before && { before }),
    ...(search.get('onRosters') === 'true' && { onRosters: true }),
  };
}

/** Reads the address; what it cannot mean is left out, and without a year it is that of today. */
export function readYearState(search: URLSearchParams, current: number): YearState {
  const year = search.get('schoolYear') ?? '';
  const region = search.get('region') ?? '';
  const schoolId = search.get('schoolId') ?? '';
  const page = Number(search.get('page'));
  return {
    schoolYear: YEAR.test(year) ? Number(year) : current,
    region: regionField.safeParse(region).success ? region : '',
    schoolId: ID.test(schoolId) ? schoolId : '',
    way: SCREENING_METHODS.find((each) => each === search.get('way')),
    table: findTable(search.get('table')) ?? 'school',
    opened: readOpened(search),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Writes the address. */
export function writeYearState(state: YearState): string {
  const { schoolYear, region, schoolId, way, table, opened, page } = state;
  const search = new URLSearchParams({ schoolYear: String(schoolYear) });
  if (region !== '') search.set('region', region);
  if (schoolId !== '') search.set('schoolId', schoolId);
  if (way) search.set('way', way);
  if (table !== 'school') search.set('table', table);
  if (!opened) return search.toString();
  search.set('member', opened.member);
  if (opened.by) {
    search.set('by', opened.by);
    search.set('key', opened.key ?? '');
  }
  if (opened.before) search.set('before', opened.before);
  if (opened.onRosters) search.set('onRosters', 'true');
  if (page > 1) search.set('page', String(page));
  return search.toString();
}

/** What the calls of the page are asked for. */
export function toYearScope({ schoolYear, region, schoolId, way }: YearState) {
  return {
    schoolYear,
    ...(region && { region }),
    ...(schoolId && { schoolId }),
    ...(way && { way }),
  };
}

/** `330106` as the path of the cascader. */
export function toRegionCodes(region: string): string[] {
  return [2, 4, 6]
    .filter((length) => length <= region.length)
    .map((length) => region.slice(0, length).padEnd(6, '0'));
}

/** The path of the cascader in the short form of the calls. */
export function toRegionInput(codes: readonly string[]): string {
  return (codes.at(-1) ?? '').slice(0, codes.length * 2);
}
