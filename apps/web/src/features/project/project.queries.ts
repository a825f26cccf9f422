/** The queries of the projects' screens. */
import {
  listProjects,
  projectDetail,
  projectSchools,
  projectTallies,
  schoolTallies,
} from '@spine/contract/project';
import { useQuery } from '@tanstack/react-query';
import { batchById } from '#platform/call/batch-by-id.ts';
import { call } from '#platform/call/call.ts';
import { keyOf, useApiQuery } from '#platform/call/use-api.ts';

export function useProject(id: string) {
  return useApiQuery(projectDetail, { id }, { enabled: id !== '' });
}

const loadTally = batchById(async (ids) => {
  const { rows } = await call(projectTallies, { ids: ids.join(',') }, { quiet: true });
  return rows;
});

/** The progress of a project, for a cell of the list; null if unknown. */
export function useTally(id: string) {
  return useQuery({ queryKey: keyOf(projectTallies, id), queryFn: () => loadTally(id) });
}

/** The queries to refresh when a project changes. */
export const PROJECT_QUERIES = [
  listProjects,
  projectDetail,
  projectSchools,
  projectTallies,
  schoolTallies,
];
