/** Turns the filters of a call into conditions, and refuses unknown projects. */
import { normalizeGradeAndClass, parseGradeCode } from '@spine/contract/school';
import {
  type AgeBounds,
  type Grouping,
  isInRegion,
  parseAgeBounds,
  type StatisticFilters,
  statisticErrors,
} from '@spine/contract/statistic';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  loadProjects,
  loadSchools,
  type ProjectInfo,
  type SchoolRegion,
} from './statistic.repository.ts';
import { type GroupContext, gradeCodesOf } from './statistic-groups.ts';
import { type Condition, daysOfYear, type FactFilter, type Once } from './statistic-sources.ts';

/** The groupings of a call. */
export type Groupings = {
  readonly groupBy?: Grouping | undefined;
  readonly splitBy?: Grouping | undefined;
  readonly ages?: string | undefined;
  /** A further grouping, not among these, is by project. */
  readonly perProject?: 'true' | undefined;
};

export type ResolvedQuery = { readonly narrowed: FactFilter; readonly context: GroupContext };

/**
 * The conditions of the filters, and what is needed to name the groups. Refuses statisticErrors.groupingTwice,
 * statisticErrors.projectWithoutSchool, statisticErrors.schoolRequired, statisticErrors.yearAndDays.
 */
export async function resolveQuery(
  tenant: Tenant,
  { filters, groupings }: { filters: StatisticFilters; groupings: Groupings },
): Promise<ResolvedQuery> {
  const bounds = resolveAgeBounds(groupings);
  if (isGroupedBy(groupings, 'class') && filters.schoolId === undefined)
    refuse(statisticErrors.schoolRequired);
  const { schoolYear } = filters;
  const { from, to } = resolveDays(filters);
  if (groupings.groupBy !== undefined && groupings.groupBy === groupings.splitBy)
    refuse(statisticErrors.groupingTwice);
  const projects = await resolveProjects(tenant, { filters, groupings });
  const schools = await resolveSchools(tenant, { filters, groupings });
  const conditions = buildConditions(filters, schools);
  return {
    narrowed: { conditions, from, to, schoolYear, once: resolveOnce(filters, groupings) },
    context: { schools, projects, region: filters.region, bounds },
  };
}

/** The requested days, or those of the school year. */
function resolveDays({ from, to, schoolYear }: StatisticFilters) {
  if (schoolYear === undefined) return { from, to };
  if (from !== undefined || to !== undefined) refuse(statisticErrors.yearAndDays);
  return daysOfYear(schoolYear);
}

const isGroupedBy = ({ groupBy, splitBy }: Groupings, grouping: Grouping): boolean =>
  groupBy === grouping || splitBy === grouping;

/** Within one project, and in groups by project, a child counts in each project; else once a school year. */
function resolveOnce({ projectId }: StatisticFilters, groupings: Groupings): Once | undefined {
  const apart =
    projectId?.length === 1 || isGroupedBy(groupings, 'project') || groupings.perProject === 'true';
  return apart ? undefined : { projectIds: projectId };
}

function resolveAgeBounds(groupings: Groupings): AgeBounds | undefined {
  if (!isGroupedBy(groupings, 'ageGroup')) return undefined;
  const reading = parseAgeBounds(groupings.ages);
  return reading.ok ? reading.bounds : refuse(reading.fault);
}

type StatisticQuery = { readonly filters: StatisticFilters; readonly groupings: Groupings };

async function resolveProjects(
  tenant: Tenant,
  { filters, groupings }: StatisticQuery,
): Promise<Map<string, ProjectInfo>> {
  if (filters.projectId === undefined && !isGroupedBy(groupings, 'project')) return new Map();
  const rows = await loadProjects(tenant);
  const projects = new Map(rows.map((row) => [row.id, row]));
  const usable = (filters.projectId ?? []).every((id) => projects.get(id)?.usable);
  return usable ? projects : refuse(statisticErrors.projectWithoutSchool);
}

async function resolveSchools(
  tenant: Tenant,
  { filters, groupings }: StatisticQuery,
): Promise<Map<string, SchoolRegion>> {
  const isNeeded =
    filters.region !== undefined ||
    isGroupedBy(groupings, 'school') ||
    isGroupedBy(groupings, 'region');
  if (!isNeeded) return new Map();
  const rows = await loadSchools(tenant);
  return new Map(rows.map((row) => [row.id, row]));
}

function buildConditions(
  filters: StatisticFilters,
  schools: ReadonlyMap<string, SchoolRegion>,
): Condition[] {
  const { projectId, schoolId, region, clazzName, sex, stage, gradeName } =
    normalizeGradeAndClass(filters);
  const conditions: Condition[] = gradeConditions({ stage, gradeName });
  if (projectId !== undefined) conditions.push({ column: 'projectId', values: projectId });
  if (schoolId !== undefined) conditions.push({ column: 'schoolId', values: [schoolId] });
  if (clazzName !== undefined) conditions.push({ column: 'clazzName', values: [clazzName] });
  if (sex !== undefined) conditions.push({ column: 'gender', values: [sex] });
  if (region !== undefined) {
    const inside = [...schools.values()].filter((school) => isInRegion(school, region));
    conditions.push({ column: 'schoolId', values: inside.map(({ id }) => id) });
  }
  return conditions;
}

/** A grade is matched by its code, however it is written; an unknown grade by its text. */
function gradeConditions({
  stage,
  gradeName,
}: Pick<StatisticFilters, 'stage' | 'gradeName'>): Condition[] {
  const conditions: Condition[] = [];
  if (stage !== undefined) conditions.push({ column: 'gradeCode', values: gradeCodesOf(stage) });
  if (gradeName === undefined) return conditions;
  const code = parseGradeCode(gradeName);
  if (code === null) conditions.push({ column: 'gradeName', values: [gradeName] });
  else conditions.push({ column: 'gradeCode', values: [code] });
  return conditions;
}
