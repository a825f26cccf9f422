/** Translates the calls about projects. */
import {
  addProject as addCall,
  deleteProject as deleteCall,
  editProject as editCall,
  exportProjects,
  listProjects as listCall,
  moveProject as moveCall,
  projectDetail,
  projectProgressOf,
  projectTallies,
} from '@spine/contract/project';
import { type Binding, bind } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/bind-export.ts';
import { progressOf } from './progress.service.ts';
import { projectScope } from './project.policy.ts';
import {
  addProject,
  deleteProject,
  editProject,
  listProjects,
  listTallies,
  moveProject,
  projectInfo,
} from './project.service.ts';
import { projectLogText } from './project.text.ts';
import { projectExport } from './project-export.service.ts';

export function projectRoutes(): Binding[] {
  return [...readRoutes(), ...writeRoutes()];
}

function readRoutes(): Binding[] {
  return [
    bind(listCall, ({ db, actor, input }) => listProjects(db, projectScope(actor), input)),
    bindExport(exportProjects, projectExport),
    bind(projectDetail, ({ db, actor, input }) => projectInfo(db, projectScope(actor), input.id)),
    bind(projectTallies, ({ db, actor, input }) => listTallies(db, projectScope(actor), input.ids)),
    bind(projectProgressOf, ({ db, actor, input, now, note }) => {
      note({ point: `${input.id},${input.schoolId}`, message: projectLogText.progressViewed });
      return progressOf(db, projectScope(actor), {
        place: { projectId: input.id, schoolId: input.schoolId },
        now,
      });
    }),
  ];
}

function writeRoutes(): Binding[] {
  return [
    bind(addCall, async ({ db, actor, input, now, newId, note }) => {
      const id = newId();
      await addProject(db, projectScope(actor), { project: input, id, now });
      note({ point: id, message: projectLogText.added(new Set(input.schoolIds).size) });
      return { id };
    }),
    bind(editCall, async ({ db, actor, input, note }) => {
      await editProject(db, projectScope(actor), input);
      note({ point: input.id, message: projectLogText.edited });
      return undefined;
    }),
    bind(moveCall, async ({ db, actor, input, note }) => {
      await moveProject(db, projectScope(actor), input);
      note({ point: input.id, message: projectLogText.moved(input.status) });
      return undefined;
    }),
    bind(deleteCall, async ({ db, actor, input, now, note }) => {
      const exams = await deleteProject(db, projectScope(actor), { ...input, now });
      note({
        point: input.id,
        message: exams === null ? projectLogText.deleted : projectLogText.deletedWithExams(exams),
      });
      return undefined;
    }),
  ];
}
