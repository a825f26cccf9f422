/** Projects as other features name them. */
import type { ProjectStatus } from '@spine/contract/project';
import type { Tenant } from '#platform/db/open.ts';
import { findProjectNames } from './project.repository.ts';

export type NamedProject = { readonly name: string; readonly status: ProjectStatus };

/** Some projects of the institution that are in the lists, those that began first in front. */
export function projectsByIds(tenant: Tenant, ids: readonly string[]): Promise<NamedProject[]> {
  return ids.length === 0 ? Promise.resolve([]) : findProjectNames(tenant, ids);
}
