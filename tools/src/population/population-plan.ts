/**
 * What a synthetic population shall consist of: institutions and their schools, how many children, how many yearly
 * screening rounds. The demo's institutions are fixed; those of a benchmark are numbered.
 */
import { addDays, type CalendarDate } from '@spine/contract/kernel';
import { castText } from '@spine/server/testing/cast.text.ts';
import {
  homeSchoolNames,
  numberedSchool,
  OPERATORS,
  otherSchoolNames,
  REGIONS,
  roundName,
} from './population.text.ts';

/** Six-digit GB/T 2260 codes and the names they had when the population was drawn up. */
export type Region = {
  readonly province: string;
  readonly city: string;
  readonly district: string;
  readonly provinceName: string;
  readonly cityName: string;
  readonly districtName: string;
};

/** National grade codes each kind of school teaches. */
export const GRADES_OF_KIND = {
  primary: [1, 2, 3, 4, 5, 6],
  junior: [11, 12, 13],
  senior: [21, 22, 23],
  nineYear: [1, 2, 3, 4, 5, 6, 11, 12, 13],
  complete: [11, 12, 13, 21, 22, 23],
} as const;
export type SchoolKind = keyof typeof GRADES_OF_KIND;

export type PlannedSchool = {
  readonly name: string;
  readonly kind: SchoolKind;
  readonly region: Region;
  /** Its part of the institution's children, against the weights of the others; 1 unless told. */
  readonly weight?: number;
};

/** The institutions of the cast. */
export type CastOrganization = 'home' | 'other';

export type PlannedOrganization<Key extends string = string> = {
  readonly key: Key;
  readonly name: string;
  /** Its part of all children, against the weights of the others. */
  readonly weight: number;
  readonly operators: readonly [string, ...string[]];
  readonly devices: readonly [string, ...string[]];
  readonly schools: readonly PlannedSchool[];
  /** Its rounds before the newest one come so many days later than a year's distance. */
  readonly laterBy?: number;
};

export type PopulationPlan<Key extends string = string> = {
  readonly seed: number;
  /** The newest round ends the day before. */
  readonly today: CalendarDate;
  readonly organizations: readonly PlannedOrganization<Key>[];
  /** Children in all; at most 30,000 to a school. */
  readonly patients: number;
  /** Yearly rounds, the newest included. */
  readonly years: number;
  /** The part of classes examined by the normal examination; the others have the quick one. */
  readonly normalShare?: number;
  /** Children of a usual class; 45 unless told. */
  readonly classSize?: number;
  /** Whether a child has only the rounds of its present school (as schools have it) or all of them. */
  readonly history?: 'sameSchool' | 'always';
  /**
   * Rounds as they go: motion tests that were left for another day are mostly made up for, and a round that is over has
   * missed only who was at the school then. Other plans hold at most one examination a round.
   */
  readonly asLived?: boolean;
};

export const HOME = {
  key: 'home',
  name: castText.organizations.home,
  operators: OPERATORS.home,
  devices: ['SC-204718', 'SC-204719', 'SC-204725'],
} as const;
export const OTHER = {
  key: 'other',
  name: castText.organizations.other,
  operators: OPERATORS.other,
  devices: ['SC-310402', 'SC-310407'],
} as const;

/** The two institutions of the small demo, in two cities each of Zhejiang and Sichuan, and their schools. */
const SMALL_ORGANIZATIONS: readonly PlannedOrganization<CastOrganization>[] = [
  {
    ...HOME,
    weight: 7,
    schools: [
      { name: homeSchoolNames.experimental, kind: 'primary', region: REGIONS.kecheng },
      { name: homeSchoolNames.eastLake, kind: 'primary', region: REGIONS.qujiang },
      { name: homeSchoolNames.seventhJunior, kind: 'junior', region: REGIONS.wucheng },
      { name: homeSchoolNames.cloudRidge, kind: 'nineYear', region: REGIONS.jiangshan },
      { name: homeSchoolNames.senior, kind: 'senior', region: REGIONS.kecheng },
    ],
  },
  {
    ...OTHER,
    weight: 3,
    schools: [
      { name: otherSchoolNames.experimental, kind: 'primary', region: REGIONS.fucheng },
      { name: otherSchoolNames.clearWater, kind: 'nineYear', region: REGIONS.youxian },
      { name: otherSchoolNames.complete, kind: 'complete', region: REGIONS.jingyang },
    ],
  },
];

const BENCH_KINDS: readonly [SchoolKind, ...SchoolKind[]] = [
  'primary',
  'primary',
  'junior',
  'primary',
  'nineYear',
  'senior',
];

/** Schools of every kind, numbered, dealt out over the regions. */
export function numberedSchools(
  count: number,
  regions: readonly [Region, ...Region[]],
): PlannedSchool[] {
  return Array.from({ length: count }, (_, at) => {
    const region = regions[at % regions.length] ?? regions[0];
    const kind = BENCH_KINDS[at % BENCH_KINDS.length] ?? BENCH_KINDS[0];
    return { name: numberedSchool(region.districtName, at + 1, kind), kind, region };
  });
}

/** The same two institutions with as many numbered schools each as a test wants. */
export function numberedOrganizations(
  schoolsEach: number,
): readonly PlannedOrganization<CastOrganization>[] {
  const zhejiang = [REGIONS.kecheng, REGIONS.qujiang, REGIONS.jiangshan] as const;
  const sichuan = [REGIONS.fucheng, REGIONS.youxian, REGIONS.anzhou] as const;
  return [
    { ...HOME, weight: 1, schools: numberedSchools(schoolsEach, zhejiang) },
    { ...OTHER, weight: 1, schools: numberedSchools(schoolsEach, sichuan) },
  ];
}

/** The small demo: 1,200 children, two years of examinations. */
export function smallDemoPlan(today: CalendarDate): PopulationPlan<CastOrganization> {
  return {
    seed: 20211101,
    today,
    organizations: SMALL_ORGANIZATIONS,
    patients: 1200,
    years: 2,
    normalShare: 0.5,
  };
}

/** One yearly screening. Rounds count from 0, the oldest; each becomes one project of an institution. */
export type Round = {
  readonly index: number;
  readonly name: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  /** Monday to Friday of the round. */
  readonly schoolDays: readonly CalendarDate[];
};

const ROUND_DAYS = 42;
/** 52 weeks, so that a day of a round falls on the same weekday every year. */
const YEAR_DAYS = 364;

/** Monday to Friday. */
export function isSchoolDay(date: CalendarDate): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** The rounds of a plan, or of one of its institutions, oldest first. */
export function roundsOf(
  plan: Pick<PopulationPlan, 'today' | 'years'>,
  { laterBy = 0 }: Pick<PlannedOrganization, 'laterBy'> = {},
): Round[] {
  return Array.from({ length: plan.years }, (_, index) => {
    const ago = plan.years - 1 - index;
    const endDate = addDays(plan.today, -1 - YEAR_DAYS * ago + (ago > 0 ? laterBy : 0));
    const startDate = addDays(endDate, 1 - ROUND_DAYS);
    const days = Array.from({ length: ROUND_DAYS }, (_unused, day) => addDays(startDate, day));
    return {
      index,
      name: roundName(startDate),
      startDate,
      endDate,
      schoolDays: days.filter(isSchoolDay),
    };
  });
}
