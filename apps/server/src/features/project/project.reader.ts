/** Projects as other features name them. */
import { ProjectStatus } from '@spine/contract/project';
import {
  type RunningProject,
  type SchoolOfDay,
  WORKBENCH_PROJECTS,
} from '@spine/contract/workbench';
import type { Tenant } from '#platform/db/open.ts';
import {
  countProjects,
  findProjectNames,
  projectPage,
  schoolsOnDay,
} from './project.repository.ts';

export type NamedProject = { readonly name: string; readonly status: ProjectStatus };

/** Some projects of the institution that are in the lists, those that began first in front. */
export function projectsByIds(tenant: Tenant, ids: readonly string[]): Promise<NamedProject[]> {
  return ids.length === 0 ? Promise.resolve([]) : findProjectNames(tenant, ids);
}

/** The projects under way, newest first, how many there are, and the schools they screen today. */
export async function loadRunningProjects(tenant: Tenant): Promise<{
  projects: RunningProject[];
  projectCount: number;
  schoolsToday: SchoolOfDay[];
}> {
  const query = { status: ProjectStatus.Underway, page: 1, size: WORKBENCH_PROJECTS };
  const [rows, projectCount, schoolsToday] = await Promise.all([
    projectPage(tenant, query),
    countProjects(tenant, query),
    schoolsOnDay(tenant, tenant.today),
  ]);
  const projects = rows.map(({ id, name, startDate, endDate }) => ({
    id,
    name,
    startDate,
    endDate,
  }));
  return { projects, projectCount, schoolsToday };
}
