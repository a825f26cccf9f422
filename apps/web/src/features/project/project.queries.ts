/** What the projects' screens read. */
import {
  listProjects,
  projectDetail,
  projectTallies,
  schoolTallies,
} from '@spine/contract/project';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/call.ts';
import { gather } from '#platform/gather.ts';
import { keyOf, useAsk } from '#platform/use-call.ts';

export function useProject(id: string) {
  return useAsk(projectDetail, { id }, { enabled: id !== '' });
}

const tallyOf = gather(async (ids) => {
  const { rows } = await call(projectTallies, { ids: ids.join(',') }, { quiet: true });
  return rows;
});

/** How far a project is, for a cell of the list; null where nothing is known. */
export function useTally(id: string) {
  return useQuery({ queryKey: keyOf(projectTallies, id), queryFn: () => tallyOf(id) });
}

/** What shows a project that was changed. */
export const SHOWING_PROJECTS = [listProjects, projectDetail, projectTallies, schoolTallies];
