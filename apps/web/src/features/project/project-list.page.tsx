/** The screening projects of the institution: list with progress, detail in the drawer, add, edit, start, finish, delete. */
import { exportProjects, listProjects, type ProjectRow } from '@spine/contract/project';
import { Button } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import { useCan } from '#platform/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { ReportBatchButton } from '#ui/report-batch/report-batch-button.tsx';
import { progressPath } from './progress-path.ts';
import { ProjectCard, projectColumns, projectFilters } from './project.columns.tsx';
import './project.css';
import { useSchoolOptions } from './project.queries.ts';
import { projectText as text } from './project.text.ts';
import { ProjectDeleteModal } from './project-delete.modal.tsx';
import { ProjectDetailPanel } from './project-detail.panel.tsx';
import { type ProjectActs, useProjectActs } from './use-project-acts.ts';

/** The form brings the calendar: it comes when it is opened. */
const ProjectForm = lazy(async () => ({
  default: (await import('./project.form.tsx')).ProjectForm,
}));

const FOUR_ACTIONS = 184;
const ONE_ACTION = 64;

type Props = { project: ProjectRow; acts: ProjectActs };

function RowActions({ project, acts }: Props) {
  const canEdit = useCan('project.edit');
  const { id, status } = project;
  return (
    <>
      <Link className="link" to={progressPath(id)}>
        {text.open}
      </Link>
      {canEdit && (
        <>
          <button type="button" className="link" onClick={() => acts.edit(id)}>
            {text.edit}
          </button>
          {status === 0 && (
            <button type="button" className="link" onClick={() => acts.start(id)}>
              {text.start}
            </button>
          )}
          {status === 1 && (
            <button type="button" className="link" onClick={() => acts.finish(id)}>
              {text.finish}
            </button>
          )}
          <button type="button" className="link danger" onClick={() => acts.remove(id)}>
            {text.delete}
          </button>
        </>
      )}
    </>
  );
}

function DrawerActions({ project, acts }: Props) {
  const canEdit = useCan('project.edit');
  const { id, status } = project;
  return (
    <>
      <Link className="btn primary" to={progressPath(id)}>
        {text.seeProgress}
      </Link>
      {status !== 0 && <ReportBatchButton place={{ projectId: id }} />}
      {canEdit && (
        <>
          <Button onClick={() => acts.edit(id)}>{text.edit}</Button>
          {status === 0 && <Button onClick={() => acts.start(id)}>{text.startProject}</Button>}
          {status === 1 && <Button onClick={() => acts.finish(id)}>{text.finishProject}</Button>}
          <Button danger onClick={() => acts.remove(id)}>
            {text.delete}
          </Button>
        </>
      )}
    </>
  );
}

function Dialogs({ acts: { dialog, close } }: { acts: ProjectActs }) {
  if (!dialog) return null;
  if (dialog.kind === 'delete')
    return <ProjectDeleteModal project={dialog.project} onClose={close} />;
  return (
    <Suspense>
      <ProjectForm project={dialog.project} onClose={close} />
    </Suspense>
  );
}

export function ProjectListPage() {
  const { options, loading } = useSchoolOptions();
  const filters = useMemo(() => projectFilters(options, loading), [options, loading]);
  const canAdd = useCan('project.add');
  const canEdit = useCan('project.edit');
  const acts = useProjectActs();
  return (
    <>
      <ListPage
        listKey="projects"
        title={text.title}
        endpoint={listProjects}
        exported={exportProjects}
        rowKey={(row) => row.id}
        columns={projectColumns}
        filters={filters}
        emptyHint={text.emptyHint}
        card={(project) => <ProjectCard project={project} />}
        drawer={{
          label: text.drawer,
          body: (project) => <ProjectDetailPanel key={project.id} project={project} />,
          actions: (project) => <DrawerActions project={project} acts={acts} />,
        }}
        actions={
          canAdd && (
            <Button icon={<Icon name="plus" />} onClick={acts.add}>
              {text.add}
            </Button>
          )
        }
        actionsWidth={canEdit ? FOUR_ACTIONS : ONE_ACTION}
        rowActions={(project) => <RowActions project={project} acts={acts} />}
      />
      <Dialogs acts={acts} />
    </>
  );
}
