/** A manager's actions on a project: edit, start, finish, delete. Each reads the project first for its confirmation. */
import {
  moveProject,
  type ProjectInfo,
  ProjectStatus,
  projectDetail,
  projectErrors,
} from '@spine/contract/project';
import { useState } from 'react';
import { useApiMutation } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { PROJECT_QUERIES } from '../project.queries.ts';
import { projectText as text } from '../project.text.ts';

/** The open dialog with its project; a form without a project adds one. */
export type ProjectDialog =
  | { readonly kind: 'form'; readonly project?: ProjectInfo }
  | { readonly kind: 'delete'; readonly project: ProjectInfo };

async function loadWaitingLines(projectId: string): Promise<string[]> {
  return (await import('./waiting-devices.ts')).loadWaitingLines(projectId);
}

export function useProjectActs() {
  const [dialog, setDialog] = useState<ProjectDialog>();
  const confirm = useConfirm();
  const seesDevices = useCan('stationDevice.menu');
  const refresh = PROJECT_QUERIES;
  const start = useApiMutation(moveProject, { success: text.START_SUCCESS, refresh });
  const finish = useApiMutation(moveProject, { success: text.FINISH_SUCCESS, refresh });
  const read = useApiMutation(projectDetail);
  const withProject = (id: string, act: (project: ProjectInfo) => void) =>
    read.mutate({ input: { id } }, { onSuccess: act });

  const askToStart = ({ id, name, counts }: ProjectInfo) => {
    if (counts.schools === 0) return toast.error(projectErrors.schoolRequired.message);
    confirm({
      title: text.startTitle(name),
      detail: text.startDetail(counts.schools, counts.patients),
      okText: text.startProject,
      act: () => start.mutateAsync({ input: { id, status: ProjectStatus.Underway } }),
    });
  };
  const askToFinish = async ({ id, name, counts }: ProjectInfo) => {
    const lines = seesDevices ? await loadWaitingLines(id) : [];
    confirm({
      title: text.finishTitle(name),
      detail: `${text.finishDetail}${text.finishCounts(counts.exams, counts.patients)}`,
      lostHead: text.finishDevices,
      lost: lines,
      okText: text.finishProject,
      danger: true,
      act: () => finish.mutateAsync({ input: { id, status: ProjectStatus.Completed } }),
    });
  };

  return {
    dialog,
    close: () => setDialog(undefined),
    add: () => setDialog({ kind: 'form' }),
    edit: (id: string) => withProject(id, (project) => setDialog({ kind: 'form', project })),
    start: (id: string) => withProject(id, askToStart),
    finish: (id: string) => withProject(id, (project) => void askToFinish(project)),
    remove: (id: string) => withProject(id, (project) => setDialog({ kind: 'delete', project })),
  };
}

export type ProjectActs = ReturnType<typeof useProjectActs>;
