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
  projectSchools,
  projectTallies,
  schoolTallies,
  setSchoolDays as setSchoolDaysCall,
} from '@spine/contract/project';
import { type Binding, bind } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import { listSchoolProgress, loadProgress } from './progress.service.ts';
import {
  addProject,
  deleteProject,
  editProject,
  listProjects,
  listSchoolTallies,
  listTallies,
  moveProject,
  projectExport,
  projectInfo,
  setSchoolDays,
} from './project.service.ts';
import { projectLogText } from './project.text.ts';

export function projectRoutes(): Binding[] {
  return [...readRoutes(), ...writeRoutes()];
}

function readRoutes(): Binding[] {
  return [
    bind(listCall, ({ tenant, input }) => listProjects(tenant, input)),
    bindExport(exportProjects, projectExport),
    bind(projectDetail, ({ tenant, input }) => projectInfo(tenant, input.id)),
    bind(projectTallies, ({ tenant, input }) => listTallies(tenant, input.ids)),
    bind(schoolTallies, ({ tenant, input }) => listSchoolTallies(tenant, input.ids)),
    bind(projectSchools, ({ tenant, input, now }) =>
      listSchoolProgress(tenant, { projectId: input.id, now }),
    ),
    bind(projectProgressOf, ({ tenant, input, now, note }) => {
      note({ point: `${input.id},${input.schoolId}`, message: projectLogText.progressViewed });
      return loadProgress(tenant, {
        target: { projectId: input.id, schoolId: input.schoolId },
        now,
      });
    }),
  ];
}

function writeRoutes(): Binding[] {
  return [
    bind(addCall, async ({ tenant, input, now, newId, note }) => {
      const id = newId();
      await addProject(tenant, { project: input, id, now });
      note({ point: id, message: projectLogText.added(new Set(input.schoolIds).size) });
      return { id };
    }),
    bind(editCall, async ({ tenant, input, now, note }) => {
      const { consent } = await editProject(tenant, input, now);
      note({ point: input.id, message: projectLogText.edited(consent) });
      return undefined;
    }),
    bind(setSchoolDaysCall, async ({ tenant, input, note }) => {
      await setSchoolDays(tenant, input);
      note({ point: input.id, message: projectLogText.schoolDaysSet(input.days.length) });
      return undefined;
    }),
    bind(moveCall, async ({ tenant, input, now, note }) => {
      await moveProject(tenant, { ...input, now });
      note({ point: input.id, message: projectLogText.moved(input.status) });
      return undefined;
    }),
    bind(deleteCall, async ({ tenant, actor, input, now, newId, note }) => {
      const deletion = { id: newId(), byName: actor.realName ?? actor.username };
      const exams = await deleteProject(tenant, { ...input, now, deletion });
      note({
        point: input.id,
        message: exams === null ? projectLogText.deleted : projectLogText.deletedWithExams(exams),
      });
      return undefined;
    }),
  ];
}
