/** Columns and filters of the projects' list. The progress of the projects is read by a separate call. */
import { consentKindWord } from '@spine/contract/consent';
import { screeningMethodWord } from '@spine/contract/exam';
import { dayOf } from '@spine/contract/kernel';
import {
  PROJECT_NAME_MAX,
  type ProjectRow,
  ProjectStatus,
  projectStatusWord,
} from '@spine/contract/project';
import clsx from 'clsx';
import { Link } from 'react-router';
import { consentPath } from '#platform/project-paths.ts';
import type { Choices } from '#ui/choices.ts';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { TallyBar } from '#ui/tally-bar.tsx';
import { useTally } from '../project.queries.ts';
import { projectText as text } from '../project.text.ts';

const STATUSES: readonly ProjectStatus[] = [
  ProjectStatus.NotStarted,
  ProjectStatus.Underway,
  ProjectStatus.Completed,
];

/** The status of a project, highlighted while it is under way. */
export function StatusTag({ status }: { status: ProjectStatus }) {
  return (
    <span className={clsx(looks.state, status === ProjectStatus.Underway && looks.on)}>
      {projectStatusWord[status]}
    </span>
  );
}

export function formatDates({
  startDate,
  endDate,
}: Pick<ProjectRow, 'startDate' | 'endDate'>): string {
  if (!startDate && !endDate) return text.noDates;
  return text.between(startDate ?? '', endDate ?? '');
}

/** How a project asks families, which leads to what they answered. */
export function ConsentLink({ project }: { project: ProjectRow }) {
  return (
    <Link
      className={buttonCss.link}
      to={consentPath({ id: project.id })}
      aria-label={`${text.consentOf(project.name)}：${consentKindWord[`${project.needsConsent}`]}`}
    >
      {consentKindWord[`${project.needsConsent}`]}
    </Link>
  );
}

function TallyCell({ id }: { id: string }) {
  const { data } = useTally(id);
  if (!data) return null;
  if (data.roster === 0) return <span className={looks.faint}>{text.noRoster}</span>;
  return <TallyBar {...data} />;
}

export const projectColumns: readonly ListColumn<ProjectRow>[] = [
  { key: 'name', title: text.name, width: 236, fixed: 'start', sortable: true },
  {
    key: 'status',
    title: text.status,
    width: 88,
    render: (row) => <StatusTag status={row.status} />,
  },
  {
    key: 'method',
    title: text.method,
    width: 110,
    shownInDrawer: true,
    render: (row) => screeningMethodWord[row.method],
  },
  {
    key: 'needsConsent',
    title: text.consent,
    width: 84,
    shownInDrawer: true,
    render: (row) => <ConsentLink project={row} />,
  },
  {
    key: 'schoolCount',
    title: text.schools,
    width: 88,
    shownInDrawer: true,
    render: (row) => text.schoolCount(row.schoolCount),
  },
  { key: 'dates', title: text.dates, width: 196, shownInDrawer: true, render: formatDates },
  {
    key: 'progress',
    title: text.progress,
    width: 216,
    render: (row) => <TallyCell id={row.id} />,
  },
  {
    key: 'createtime',
    title: text.createtime,
    width: 110,
    shownInDrawer: true,
    sortable: true,
    render: (row) => dayOf(row.createtime),
  },
];

export function projectFilters(schools: Choices): FilterField[] {
  return [
    { kind: 'text', name: 'name', label: text.name, max: PROJECT_NAME_MAX },
    {
      kind: 'select',
      name: 'status',
      label: text.status,
      options: STATUSES.map((status) => ({
        value: String(status),
        label: projectStatusWord[status],
      })),
      width: 180,
    },
    { kind: 'select', name: 'schoolId', label: text.school, ...schools, width: 280 },
  ];
}

export function ProjectCard({ project }: { project: ProjectRow }) {
  return (
    <>
      <b>{project.name}</b> <StatusTag status={project.status} />
      <br />
      <span className={looks.soft}>
        {screeningMethodWord[project.method]} · {text.schoolCount(project.schoolCount)} ·{' '}
        {formatDates(project)}
      </span>
    </>
  );
}
