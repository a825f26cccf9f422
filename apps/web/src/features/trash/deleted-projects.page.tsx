/** 回收站: projects that people deleted within 30 days, and the way back. */
import { examHistory, listExams } from '@spine/contract/exam';
import { formatToMinute } from '@spine/contract/kernel';
import {
  type DeletedProject,
  listDeletedProjects,
  listProjects,
  PROJECT_NAME_MAX,
  projectStatusWord,
  projectTallies,
  restoreProject,
} from '@spine/contract/project';
import { Navigate } from 'react-router';
import { useApiMutation } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { ActionLinks } from '#ui/list-page/actions.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import looks from '#ui/styles/looks.module.css';
import { trashText as text } from './trash.text.ts';
import { daysLeft, deletedColumn, Hint, leftColumn, PROJECTS, TrashNav } from './trash-parts.tsx';

const ONE_ACTION = 72;

const columns: readonly ListColumn<DeletedProject>[] = [
  { key: 'name', title: text.projectName, width: 260, fixed: 'start' },
  {
    key: 'status',
    title: text.status,
    width: 100,
    render: ({ status }) => projectStatusWord[status],
  },
  {
    key: 'schools',
    title: text.schools,
    width: 100,
    render: ({ schools }) => text.schoolCount(schools),
  },
  deletedColumn,
  { key: 'exams', title: text.hanging, width: 160, render: ({ exams }) => text.exams(exams) },
  leftColumn,
];

const filters: readonly FilterField[] = [
  { kind: 'text', name: 'name', label: text.projectName, max: PROJECT_NAME_MAX },
];

type CardProps = { row: DeletedProject; restore: (row: DeletedProject) => void };

function DeletedCard({ row, restore }: CardProps) {
  return (
    <>
      <span className={looks.cardHead}>
        <b>{row.name}</b>
        <span>{daysLeft(row)}</span>
      </span>
      <span className={looks.soft}>
        {projectStatusWord[row.status]} · {text.schoolCount(row.schools)} · {text.exams(row.exams)}
        <br />
        {formatToMinute(row.deletetime)} · {row.deletedBy}
      </span>
      <ActionLinks acts={[{ label: text.restore, act: () => restore(row) }]} />
    </>
  );
}

function useRestore() {
  const confirm = useConfirm();
  const restore = useApiMutation(restoreProject, {
    success: text.PROJECT_SUCCESS,
    refresh: [listDeletedProjects, listProjects, projectTallies, listExams, examHistory],
  });
  return ({ id, deletionId, name, exams }: DeletedProject) =>
    confirm({
      title: text.restoreProjectTitle(name),
      detail: text.restoreProjectDetail(exams),
      okText: text.restore,
      act: () => restore.mutateAsync({ input: { id, deletionId } }),
    });
}

export function DeletedProjectsPage() {
  const mayRestore = useCan('project.edit');
  const restore = useRestore();
  if (!mayRestore) return <Navigate to={PROJECTS} replace />;
  return (
    <ListPage
      listKey="deletedProjects"
      title={text.title}
      nav={<TrashNav of="projects" />}
      endpoint={listDeletedProjects}
      rowKey={(row) => row.id}
      columns={columns}
      filters={filters}
      actions={<Hint />}
      emptyHint={text.noProjects}
      card={(row) => <DeletedCard row={row} restore={restore} />}
      actionsWidth={ONE_ACTION}
      rowActions={(row) => (
        <ActionLinks acts={[{ label: text.restore, act: () => restore(row) }]} />
      )}
    />
  );
}
