/** What the projects' screens read. */
import {
  listProjects,
  type ProjectTally,
  projectDetail,
  projectTallies,
} from '@spine/contract/project';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/call.ts';
import { keyOf, useAsk } from '#platform/use-call.ts';

export function useProject(id: string) {
  return useAsk(projectDetail, { id }, { enabled: id !== '' });
}

/** How far a project is, for a cell of the list; null where nothing is known. */
export function useTally(id: string) {
  return useQuery({
    queryKey: keyOf(projectTallies, id),
    queryFn: () => tallyOf(id),
  });
}

// Gathers what many cells ask for in the same moment into one call.

type Asked = { ids: Set<string>; answer: Promise<readonly ProjectTally[]> };

let open: Asked | undefined;

function newAsked(): Asked {
  const ids = new Set<string>();
  const answer = new Promise<void>((resolve) => setTimeout(resolve)).then(async () => {
    open = undefined;
    const { rows } = await call(projectTallies, { ids: [...ids].join(',') }, { quiet: true });
    return rows;
  });
  return { ids, answer };
}

/** How far a project is; null where nothing is known of it. */
async function tallyOf(id: string): Promise<ProjectTally | null> {
  open ??= newAsked();
  open.ids.add(id);
  const rows = await open.answer;
  return rows.find((row) => row.id === id) ?? null;
}

/** What shows a project that was changed. */
export const SHOWING_PROJECTS = [listProjects, projectDetail, projectTallies];
