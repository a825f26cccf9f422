/** What the projects' screens read. */
import { examHistory, listExams } from '@spine/contract/exam';
import {
  addProject,
  deleteProject,
  editProject,
  listProjects,
  moveProject,
  type ProjectTally,
  projectDetail,
  projectProgressOf,
  projectTallies,
} from '@spine/contract/project';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/call.ts';
import { keyOf, useAsk, useCall } from '#platform/use-call.ts';
import { projectText as text } from './project.text.ts';

const REFRESH_MS = 10_000;

export function useProject(id: string) {
  return useAsk(projectDetail, { id }, { enabled: id !== '' });
}

/** Asked again every ten seconds while the page is seen; TanStack Query stops by itself when it is hidden. */
export function useProgress(id: string, schoolId: string) {
  return useAsk(
    projectProgressOf,
    { id, schoolId },
    { enabled: schoolId !== '', refetchInterval: REFRESH_MS },
  );
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

const CHANGED = [listProjects, projectDetail, projectTallies] as const;

export function useAddProject() {
  return useCall(addProject, { success: text.ADD_SUCCESS, refresh: CHANGED });
}

export function useEditProject() {
  return useCall(editProject, { success: text.EDIT_SUCCESS, refresh: CHANGED });
}

export function useStartProject() {
  return useCall(moveProject, { success: text.START_SUCCESS, refresh: CHANGED });
}

export function useFinishProject() {
  return useCall(moveProject, { success: text.FINISH_SUCCESS, refresh: CHANGED });
}

export function useDeleteProject() {
  return useCall(deleteProject, {
    success: text.DEL_SUCCESS,
    refresh: [listProjects, projectTallies, listExams, examHistory],
  });
}
