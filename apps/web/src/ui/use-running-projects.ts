import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { listProjects, ProjectStatus } from '@spine/contract/project';
import { useApiQuery } from '#platform/call/use-api.ts';

/** The projects under way that hold a school, newest first; undefined until they are there, and without a school. */
export function useRunningProjects(schoolId: string, enabled = true) {
  const input = { status: ProjectStatus.Underway, schoolId, size: DROPDOWN_SIZE };
  return useApiQuery(listProjects, input, { enabled: enabled && schoolId !== '' }).data?.rows;
}
