/** The screening projects of the institution: list with progress, detail in the drawer, add, edit, start, finish, delete. */

import { screeningMethodWord } from '@spine/contract/exam';
import { dayOf } from '@spine/contract/kernel';
import {
  exportProjects,
  listProjects,
  type ProjectInfo,
  type ProjectRow,
  ProjectStatus,
} from '@spine/contract/project';
import clsx from 'clsx';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { consentPath, progressPath } from '#platform/project-paths.ts';
import { useCan } from '#platform/session/session.ts';
import { useSchoolChoices } from '#ui/choices.ts';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ActionButtons, ActionLinks, AddButton } from '#ui/list-page/actions.tsx';
import { listText } from '#ui/list-page/list.text.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useProject } from '../project.queries.ts';
import { projectText as text } from '../project.text.ts';
import {
  ConsentLink,
  formatDates,
  ProjectCard,
  projectColumns,
  projectFilters,
  StatusTag,
} from './project.columns.tsx';
import css from './project.module.css';
import { type ProjectActs, useProjectActs } from './use-project-acts.ts';

/** The notice to the parents of a school, to print, with its name and the first day. */
function noticePath(school: string, startDate: string | null): string {
  const query = startDate === null ? { school } : { school, date: startDate };
  return `/quick-query/notice?${new URLSearchParams(query)}`;
}

function Detail({ project }: { project: ProjectInfo }) {
  const { counts, schools } = project;
  const [setsDays, setSetsDays] = useState(false);
  const canEdit = useCan('project.edit');
  const facts = [
    [text.dates, formatDates(project)],
    [text.method, screeningMethodWord[project.method]],
    [text.consent, <ConsentLink key="consent" project={project} />],
    [text.patients, text.people(counts.patients)],
    [text.exams, text.records(counts.exams)],
    [text.createtime, dayOf(project.createtime)],
  ] as const;
  return (
    <>
      <Facts className={clsx(css.facts, looks.kv)} facts={facts} />
      <h3 className={css.schoolsHead}>
        {text.schools} {text.schoolCount(counts.schools)}
        {canEdit && schools.length > 0 && (
          <button type="button" className={buttonCss.link} onClick={() => setSetsDays(true)}>
            {text.setDays}
          </button>
        )}
        {schools.length > 0 && <span>{text.notice}</span>}
      </h3>
      {schools.length === 0 && <p className={looks.soft}>{text.noSchools}</p>}
      <ul className={css.schools}>
        {schools.map(({ id, name, day }) => (
          <li key={id}>
            <Link to={progressPath(project.id, id)}>{name}</Link>
            {day !== null && <small>{day}</small>}
            <a
              className={buttonCss.link}
              href={noticePath(name, day ?? project.startDate)}
              target="_blank"
              rel="noreferrer"
              aria-label={text.noticeOf(name)}
              title={text.noticeOf(name)}
            >
              <Icon name="print" />
            </a>
          </li>
        ))}
      </ul>
      {setsDays && <SchoolDaysForm project={project} onClose={() => setSetsDays(false)} />}
    </>
  );
}

/** One project in the drawer: status, dates, counts and its schools. */
function ProjectDetailPanel({ project }: { project: ProjectRow }) {
  return (
    <>
      <div className={css.head}>
        <h2>{project.name}</h2>
        <StatusTag status={project.status} />
      </div>
      <QueryResult query={useProject(project.id)} widths={[80, 200]}>
        {(info) => <Detail project={info} />}
      </QueryResult>
    </>
  );
}

/** Loaded when it is opened, with the calendar. */
const ProjectForm = lazyComponent(async () => (await import('./project.form.tsx')).ProjectForm);
const ProjectDeleteModal = lazyComponent(
  async () => (await import('./project-delete.dialog.tsx')).ProjectDeleteModal,
);

/** It comes with the drawer. */
const BulkReportButton = lazyComponent(
  async () => (await import('#ui/bulk-report/bulk-report-button.tsx')).BulkReportButton,
);
const SchoolDaysForm = lazyComponent(
  async () => (await import('./school-days.form.tsx')).SchoolDaysForm,
);

const FOUR_ACTIONS = 184;
const ONE_ACTION = 64;

type Props = { project: ProjectRow; acts: ProjectActs };

/** The actions a manager may take now, with short labels. */
function actsOf({ id, status }: ProjectRow, acts: ProjectActs) {
  return [
    { label: text.edit, act: () => acts.edit(id) },
    status === ProjectStatus.NotStarted && { label: text.start, act: () => acts.start(id) },
    status === ProjectStatus.Underway && { label: text.finish, act: () => acts.finish(id) },
    { label: text.delete, act: () => acts.remove(id), danger: true },
  ];
}

function RowActions({ project, acts }: Props) {
  const canEdit = useCan('project.edit');
  return (
    <>
      <Link className={buttonCss.link} to={progressPath(project.id)}>
        {text.open}
      </Link>
      {canEdit && <ActionLinks acts={actsOf(project, acts)} />}
    </>
  );
}

function DrawerActions({ project, acts }: Props) {
  const canEdit = useCan('project.edit');
  const { id, status } = project;
  return (
    <>
      <Link className={clsx(buttonCss.btn, buttonCss.primary)} to={progressPath(id)}>
        {text.seeProgress}
      </Link>
      <Link className={buttonCss.btn} to={consentPath({ id })}>
        {text.seeConsent}
      </Link>
      {status !== ProjectStatus.NotStarted && <BulkReportButton initial={{ projectId: id }} />}
      {canEdit && <ActionButtons acts={actsOf(project, acts)} />}
    </>
  );
}

function Dialogs({ acts: { dialog, close } }: { acts: ProjectActs }) {
  if (!dialog) return null;
  if (dialog.kind === 'delete')
    return <ProjectDeleteModal project={dialog.project} onClose={close} />;
  return <ProjectForm project={dialog.project} onClose={close} />;
}

/** Opens the form of a new project with the school of the address (`?add=`) preselected. */
function AddForSchool() {
  const [query, setQuery] = useSearchParams();
  const canAdd = useCan('project.add');
  const schoolId = query.get('add');
  if (!canAdd || !schoolId) return null;
  return <ProjectForm schoolIds={[schoolId]} onClose={() => setQuery({}, { replace: true })} />;
}

export function ProjectListPage() {
  const schools = useSchoolChoices();
  const filters = useMemo(() => projectFilters(schools), [schools]);
  const canAdd = useCan('project.add');
  const canEdit = useCan('project.edit');
  const acts = useProjectActs();
  return (
    <>
      <ListPage
        listKey="projects"
        title={text.title}
        nav={
          canEdit && (
            <Link className={buttonCss.link} to="/mainPage/project/trash">
              {text.trash}
            </Link>
          )
        }
        endpoint={listProjects}
        exported={exportProjects}
        rowKey={(row) => row.id}
        columns={projectColumns}
        filters={filters}
        emptyHint={canAdd ? text.emptyHint : listText.emptyForOthers}
        card={(project) => <ProjectCard project={project} />}
        drawer={{
          label: text.drawer,
          body: (project) => <ProjectDetailPanel key={project.id} project={project} />,
          actions: (project) => <DrawerActions project={project} acts={acts} />,
        }}
        actions={canAdd && <AddButton label={text.add} act={acts.add} />}
        actionsWidth={canEdit ? FOUR_ACTIONS : ONE_ACTION}
        rowActions={(project) => <RowActions project={project} acts={acts} />}
      />
      <Dialogs acts={acts} />
      <AddForSchool />
    </>
  );
}
