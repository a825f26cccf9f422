import { examHistory, listExams } from '@spine/contract/exam';
import {
  addProject,
  deleteProject,
  editProject,
  listProjects,
  moveProject,
  projectDetail,
  projectTallies,
} from '@spine/contract/project';
import { useCall } from '#platform/use-call.ts';
import { projectText as text } from './project.text.ts';

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
