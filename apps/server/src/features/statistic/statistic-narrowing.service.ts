/** Turns what a call is narrowed to into conditions, and refuses projects that are not there. */
import { gradeCodeOf, spelledPlace } from '@spine/contract/school';
import {
  type AgeBounds,
  ageBoundsOf,
  type Grouping,
  isInRegion,
  type StatisticFilters,
  statisticErrors,
} from '@spine/contract/statistic';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  type ProjectFacts,
  projectFacts,
  type SchoolPlace,
  schoolPlaces,
} from './statistic.repository.ts';
import { type GroupContext, gradeCodesOf } from './statistic-groups.ts';
import type { Condition, Narrowed, Once } from './statistic-sources.ts';

/** The groupings of a call. */
export type Ways = {
  readonly groupBy?: Grouping | undefined;
  readonly splitBy?: Grouping | undefined;
  readonly ages?: string | undefined;
  /** Groups beside these are made of projects. */
  readonly perProject?: 'true' | undefined;
};

export type Asked = { readonly narrowed: Narrowed; readonly context: GroupContext };

/**
 * Conditions of the filters, and what the groups are named by. Refuses statisticErrors.groupingTwice,
 * statisticErrors.projectWithoutSchool, statisticErrors.schoolRequired.
 */
export async function asked(
  tenant: Tenant,
  { filters, ways }: { filters: StatisticFilters; ways: Ways },
): Promise<Asked> {
  const bounds = boundsOf(ways);
  if (isMade(ways, 'class') && filters.schoolId === undefined)
    refuse(statisticErrors.schoolRequired);
  if (ways.groupBy !== undefined && ways.groupBy === ways.splitBy)
    refuse(statisticErrors.groupingTwice);
  const projects = await projectsOf(tenant, { filters, ways });
  const schools = await schoolsOf(tenant, { filters, ways });
  const { from, to } = filters;
  return {
    narrowed: { conditions: conditionsOf(filters, schools), from, to, once: onceOf(filters, ways) },
    context: { schools, projects, region: filters.region, bounds },
  };
}

const isMade = ({ groupBy, splitBy }: Ways, grouping: Grouping): boolean =>
  groupBy === grouping || splitBy === grouping;

/** One project has its own children, and so has each that groups are made of. */
function onceOf({ projectId }: StatisticFilters, ways: Ways): Once | undefined {
  const apart = projectId?.length === 1 || isMade(ways, 'project') || ways.perProject === 'true';
  return apart ? undefined : { projectIds: projectId };
}

function boundsOf(ways: Ways): AgeBounds | undefined {
  if (!isMade(ways, 'ageGroup')) return undefined;
  const reading = ageBoundsOf(ways.ages);
  return reading.ok ? reading.bounds : refuse(reading.fault);
}

type Wanted = { readonly filters: StatisticFilters; readonly ways: Ways };

async function projectsOf(
  tenant: Tenant,
  { filters, ways }: Wanted,
): Promise<Map<string, ProjectFacts>> {
  if (filters.projectId === undefined && !isMade(ways, 'project')) return new Map();
  const rows = await projectFacts(tenant);
  const projects = new Map(rows.map((row) => [row.id, row]));
  const usable = (filters.projectId ?? []).every((id) => projects.get(id)?.usable);
  return usable ? projects : refuse(statisticErrors.projectWithoutSchool);
}

async function schoolsOf(
  tenant: Tenant,
  { filters, ways }: Wanted,
): Promise<Map<string, SchoolPlace>> {
  const wanted = filters.region !== undefined || isMade(ways, 'school') || isMade(ways, 'region');
  if (!wanted) return new Map();
  const rows = await schoolPlaces(tenant);
  return new Map(rows.map((row) => [row.id, row]));
}

function conditionsOf(
  filters: StatisticFilters,
  schools: ReadonlyMap<string, SchoolPlace>,
): Condition[] {
  const { projectId, schoolId, region, clazzName, sex, stage, gradeName } = spelledPlace(filters);
  const conditions: Condition[] = gradeConditions({ stage, gradeName });
  if (projectId !== undefined) conditions.push({ column: 'projectId', values: projectId });
  if (schoolId !== undefined) conditions.push({ column: 'schoolId', values: [schoolId] });
  if (clazzName !== undefined) conditions.push({ column: 'clazzName', values: [clazzName] });
  if (sex !== undefined) conditions.push({ column: 'gender', values: [sex] });
  if (region !== undefined) {
    const inside = [...schools.values()].filter((place) => isInRegion(place, region));
    conditions.push({ column: 'schoolId', values: inside.map(({ id }) => id) });
  }
  return conditions;
}

/** A grade is one however it is written; only one nobody knows is told by its text. */
function gradeConditions({
  stage,
  gradeName,
}: Pick<StatisticFilters, 'stage' | 'gradeName'>): Condition[] {
  const conditions: Condition[] = [];
  if (stage !== undefined) conditions.push({ column: 'gradeCode', values: gradeCodesOf(stage) });
  if (gradeName === undefined) return conditions;
  const code = gradeCodeOf(gradeName);
  const byCode: Condition | undefined =
    code === null ? undefined : { column: 'gradeCode', values: [code] };
  return [...conditions, byCode ?? { column: 'gradeName', values: [gradeName] }];
}
