/**
 * The cockpit of a screening day: one school of one project, asked again every ten seconds while the page is seen.
 * The figures stay on the screen while they are asked for, and when the connection breaks it says since when.
 */

import {
  type CalendarDate,
  dateInShanghai,
  startOfShanghaiDay,
  timeInShanghai,
} from '@spine/contract/kernel';
import {
  type ProgressRetest,
  type ProjectInfo,
  type ProjectProgress,
  ProjectStatus,
  projectProgressOf,
} from '@spine/contract/project';
import { Button, Select } from 'antd';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '#platform/session.ts';
import { useAsk } from '#platform/use-call.ts';
import { BulkReportButton } from '#ui/bulk-report/bulk-report-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { IssueButton } from '#ui/issue-prescription/issue-button.tsx';
import { lazily } from '#ui/lazily.tsx';
import { Asked, ErrorState, SkeletonRows } from '#ui/list-page/list-states.tsx';
import pageCss from '#ui/page/page.module.css';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import { StatusTag } from '../list/project.columns.tsx';
import { type ProjectActs, useProjectActs } from '../list/use-project-acts.ts';
import { useProject } from '../project.queries.ts';
import { projectText } from '../project.text.ts';
import { ChildrenSheetPanel } from './children-sheet.panel.tsx';
import css from './progress.module.css';
import { progressText as text } from './progress.text.ts';
import { OpensChildren, usePrinted } from './progress-children.tsx';
import { ProgressGradesPanel } from './progress-grades.panel.tsx';
import { ProgressRailPanel, roomsOf } from './progress-rail.panel.tsx';
import { ProgressTotalsPanel } from './progress-totals.panel.tsx';
import sheetCss from './sheet.module.css';

type RetestSheetPanelProps = {
  retests: readonly ProgressRetest[];
  updatedAt: number;
  onBack: () => void;
};

/** Everybody who waits for a retest, as a sheet that prints: the person who calls the children takes it along. */
function RetestSheetPanel({ retests, updatedAt, onBack }: RetestSheetPanelProps) {
  return (
    <section className={clsx(sheetCss.sheet, looks.card)}>
      <h2>
        {text.sheetTitle} {text.childCount(retests.length)}
        <span className={sheetCss.printed}>
          {text.printedAt(timeInShanghai(new Date(updatedAt)).slice(0, 16))}
        </span>
        <span className={sheetCss.acts}>
          <Button onClick={onBack}>{text.back}</Button>
          <Button type="primary" icon={<Icon name="print" />} onClick={() => window.print()}>
            {text.print}
          </Button>
        </span>
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.clazz}</th>
            <th scope="col">{text.name}</th>
            <th scope="col">{text.finding}</th>
            <th scope="col">{text.waitedHead}</th>
            <th scope="col">{text.done}</th>
          </tr>
        </thead>
        <tbody>
          {retests.map(({ examId, patient, finding, waitingMinutes }) => (
            <tr key={examId}>
              <td>
                {patient.grade}
                {patient.clazz}
              </td>
              <td>
                <b>{patient.name}</b>
              </td>
              <td>{finding}</td>
              <td>{text.waited(waitingMinutes)}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

// Which day of a project today is.

const DAY_MS = 86_400_000;

function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round(
    (startOfShanghaiDay(to).getTime() - startOfShanghaiDay(from).getTime()) / DAY_MS,
  );
}

type ProjectDays = { readonly day: number; readonly days: number | undefined };

/** Counted from 1; undefined before the first day, after the last, and without a first. */
export function projectDays(
  { startDate, endDate }: { startDate: CalendarDate | null; endDate: CalendarDate | null },
  today: CalendarDate,
): ProjectDays | undefined {
  if (startDate === null || today < startDate) return undefined;
  if (endDate !== null && today > endDate) return undefined;
  const days = endDate === null ? undefined : daysBetween(startDate, endDate) + 1;
  return { day: daysBetween(startDate, today) + 1, days };
}

const TIME_FROM = 11;

type Props = {
  project: ProjectInfo;
  schoolId: string;
  choose: (schoolId: string) => void;
  /** When the shown figures were read; 0 before the first. */
  updatedAt: number;
  stale: boolean;
  acts: ProjectActs;
};

function dayWords(project: ProjectInfo): string {
  const found = projectDays(project, dateInShanghai(new Date()));
  if (!found) return '';
  return found.days === undefined ? text.day(found.day) : text.dayOf(found.day, found.days);
}

function Freshness({ updatedAt, stale }: Pick<Props, 'updatedAt' | 'stale'>) {
  if (updatedAt === 0) return null;
  const time = timeInShanghai(new Date(updatedAt)).slice(TIME_FROM);
  return (
    <span className={clsx(css.fresh, stale && css.stale)} role={stale ? 'alert' : undefined}>
      {stale ? text.stale(time) : text.updated(time)}
    </span>
  );
}

function Acts({ project, acts }: Pick<Props, 'project' | 'acts'>) {
  const canEdit = useCan('project.edit');
  if (!canEdit) return null;
  if (project.status === ProjectStatus.NotStarted)
    return (
      <Button type="primary" onClick={() => acts.start(project.id)}>
        {projectText.startProject}
      </Button>
    );
  if (project.status === ProjectStatus.Underway)
    return <Button onClick={() => acts.finish(project.id)}>{projectText.finishProject}</Button>;
  return null;
}

/** The title row of the cockpit: project, school, status, day, freshness, and what a manager may do. */
function ProgressHead(props: Props) {
  const { project, schoolId, choose, acts } = props;
  const school = project.schools.find(({ id }) => id === schoolId);
  return (
    <div className={clsx(css.title, pageCss.title)}>
      <h1>{project.name}</h1>
      <span className={pageCss.sub}>{school?.name}</span>
      <span className={css.flow}>
        <StatusTag status={project.status} />
        {project.status === ProjectStatus.Underway && dayWords(project)}
      </span>
      <span className={clsx(css.end, pageCss.end)}>
        <Freshness {...props} />
        {project.schools.length > 1 && (
          <Select
            aria-label={text.switchSchool}
            placeholder={text.switchSchool}
            value={null}
            options={project.schools.map(({ id, name }) => ({ value: id, label: name }))}
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={false}
            onChange={(chosen: string | null) => chosen && choose(chosen)}
          />
        )}
        {project.status !== ProjectStatus.NotStarted && (
          <IssueButton key={schoolId} place={{ schoolId }} />
        )}
        <BulkReportButton place={{ projectId: project.id, schoolId }} />
        <Acts project={project} acts={acts} />
      </span>
    </div>
  );
}

type CockpitProps = { progress: ProjectProgress; schoolId: string; updatedAt: number };

function Cockpit({ progress, schoolId, updatedAt }: CockpitProps) {
  const [sheet, setSheet] = useState(false);
  const printed = usePrinted();
  const { totals, pace, grades, stations, retests } = progress;
  if (totals.roster === 0) return <NoRoster schoolId={schoolId} />;
  if (sheet)
    return (
      <RetestSheetPanel retests={retests} updatedAt={updatedAt} onBack={() => setSheet(false)} />
    );
  if (printed) return <ChildrenSheetPanel {...printed} grades={grades} />;
  const rooms = roomsOf(stations, updatedAt);
  return (
    <>
      <ProgressTotalsPanel totals={totals} pace={pace} />
      <div className={css.grid}>
        <ProgressGradesPanel grades={grades} rooms={rooms} />
        <ProgressRailPanel
          rooms={rooms}
          retests={retests}
          total={totals.toRetest}
          openSheet={() => setSheet(true)}
        />
      </div>
    </>
  );
}

/** Whoever may import a roster is led to it, with the school chosen. */
function NoRoster({ schoolId }: { schoolId: string }) {
  const canImport = useCan('patientList.upload');
  return (
    <Nothing title={text.noRoster} hint={text.noRosterHint}>
      {canImport && (
        <Link
          className={clsx(buttonCss.btn, buttonCss.primary)}
          to={`/mainPage/patientsList/import?schoolId=${schoolId}`}
        >
          {text.importRoster}
        </Link>
      )}
    </Nothing>
  );
}

/** The form brings the calendar: it comes when it is opened. */
const ProjectForm = lazily(async () => (await import('../list/project.form.tsx')).ProjectForm);

/** Whoever may edit the project chooses its schools here. */
function NoSchools({ id, acts: { dialog, edit, close } }: { id: string; acts: ProjectActs }) {
  const canEdit = useCan('project.edit');
  return (
    <Nothing title={text.noSchools} hint={canEdit ? text.noSchoolsHint : text.noSchoolsForOthers}>
      {canEdit && (
        <Button type="primary" onClick={() => edit(id)}>
          {projectText.editTitle}
        </Button>
      )}
      {dialog && <ProjectForm project={dialog.project} onClose={close} />}
    </Nothing>
  );
}

type NothingProps = { title: string; hint: string; children?: ReactNode };

function Nothing({ title, hint, children }: NothingProps) {
  return (
    <section className={clsx(css.nothing, looks.card)}>
      <p className={looks.h2}>{title}</p>
      <p className={looks.soft}>{hint}</p>
      {children}
    </section>
  );
}

/** TanStack Query stops by itself while the page is hidden. */
const REFRESH_MS = 10_000;

function Day({ project, asked }: { project: ProjectInfo; asked: string | null }) {
  const [, setQuery] = useSearchParams();
  const acts = useProjectActs();
  useTitle(`${project.name} · ${text.title}`);
  const [first] = project.schools;
  const schoolId = project.schools.find(({ id }) => id === asked)?.id ?? first?.id ?? '';
  const { data, error, refetch, dataUpdatedAt } = useAsk(
    projectProgressOf,
    { id: project.id, schoolId },
    { enabled: schoolId !== '', refetchInterval: REFRESH_MS },
  );
  return (
    <>
      <ProgressHead
        project={project}
        schoolId={schoolId}
        choose={(chosen) => setQuery({ id: project.id, schoolId: chosen })}
        updatedAt={dataUpdatedAt}
        stale={error !== null && data !== undefined}
        acts={acts}
      />
      {schoolId === '' && <NoSchools id={project.id} acts={acts} />}
      {data && (
        <OpensChildren
          projectId={project.id}
          schoolId={schoolId}
          begun={project.status !== ProjectStatus.NotStarted}
        >
          <Cockpit key={schoolId} progress={data} schoolId={schoolId} updatedAt={dataUpdatedAt} />
        </OpensChildren>
      )}
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && schoolId !== '' && <SkeletonRows widths={[120, 300, 120]} />}
    </>
  );
}

export function ProgressPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const project = useProject(id);
  useTitle(text.title);
  return (
    <div className={clsx(css.progress, pageCss.main)}>
      {id === '' && (
        <Nothing title={text.unknownProject} hint={text.unknownProjectHint}>
          <Link className={clsx(buttonCss.btn, buttonCss.primary)} to="/mainPage/project">
            {text.toProjects}
          </Link>
        </Nothing>
      )}
      {id !== '' && (
        <Asked of={project} widths={[120, 300, 120]}>
          {(info) => <Day project={info} asked={query.get('schoolId')} />}
        </Asked>
      )}
    </div>
  );
}
