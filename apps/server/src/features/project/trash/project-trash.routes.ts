/** Translates the calls about the trash of projects. */
import { listDeletedProjects, restoreProject as restoreCall } from '@spine/contract/project';
import { type Binding, bind } from '#platform/http/bind.ts';
import { projectLogText as text } from '../project.text.ts';
import { listProjectTrash, restoreProject } from './project-trash.service.ts';

export function projectTrashRoutes(): Binding[] {
  return [
    bind(listDeletedProjects, ({ tenant, input, now }) =>
      listProjectTrash(tenant, { query: input, now }),
    ),
    bind(restoreCall, async ({ tenant, input, now, note }) => {
      const exams = await restoreProject(tenant, { ...input, now });
      note({
        point: input.id,
        message: exams === null ? text.restoredBefore : text.restored(exams),
      });
      return undefined;
    }),
  ];
}
