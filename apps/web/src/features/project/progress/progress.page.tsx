/**
 * The progress of a screening day: one school of one project, read again every ten seconds while the page is visible. If
 * the connection breaks, the former numbers stay with the time they are of.
 */
import {
  orderSchools,
  type ProgressRetest,
  type ProjectInfo,
  type ProjectProgress,
  ProjectStatus,
  projectProgressOf,
  projectSchools,
  type SchoolProgress,
} from '@spine/contract/project';
import { classSheet } from '@spine/contract/station';
import { Button } from 'antd';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { downloadFile } from '#platform/call/download.ts';
import { serverToday } from '#platform/call/server-time.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import { consentPath } from '#platform/project-paths.ts';
import { useCan } from '#platform/session/session.ts';
import { stationAddress } from '#platform/station-address.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ErrorState, QueryResult, SkeletonRows } from '#ui/list-page/list-states.tsx';
import pageCss from '#ui/page/page.module.css';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import { type ProjectActs, useProjectActs } from '../list/use-project-acts.ts';
import { useProject } from '../project.queries.ts';
import { projectText } from '../project.text.ts';
import { ChildrenSheetPanel, PrintSheet } from './children-sheet.panel.tsx';
import { ProgressHead } from './head/progress-head.tsx';
import css from './progress.module.css';
import { progressText as text } from './progress.text.ts';
import { ChildrenProvider, usePrintRequest } from './progress-children.tsx';
import { ProgressGradesPanel, type WaysToExamine } from './progress-grades.panel.tsx';
import { ProgressRailPanel, toRooms } from './progress-rail.panel.tsx';
import { ProgressTotalsPanel } from './progress-totals.panel.tsx';
import { waitingAt } from './station-links.tsx';
import { useBouncedRows } from './use-bounced-rows.ts';

type RetestSheetPanelProps = {
  retests: readonly ProgressRetest[];
  updatedAt: number;
  onBack: () => void;
};

/** All children waiting for a retest, as a printable sheet for the person who calls them. */
function RetestSheetPanel({ retests, updatedAt, onBack }: RetestSheetPanelProps) {
  return (
    <PrintSheet
      title={text.sheetTitle}
      count={retests.length}
      readAt={new Date(updatedAt)}
      onBack={onBack}
    >
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
    </PrintSheet>
  );
}

type CockpitProps = {
  project: ProjectInfo;
  progress: ProjectProgress;
  schoolId: string;
  updatedAt: number;
};

/** A class is examined in a running project, and on paper before it begins. */
function waysToExamine({ id: projectId, status }: ProjectInfo, schoolId: string): WaysToExamine {
  return {
    addressOf:
      status === ProjectStatus.Underway
        ? (names) => stationAddress(projectId, schoolId, names)
        : undefined,
    printSheetOf:
      status === ProjectStatus.Completed
        ? undefined
        : ({ grade, clazz }) =>
            downloadFile(classSheet, { projectId, schoolId, gradeName: grade, clazzName: clazz }),
  };
}

function Cockpit({ project, progress, schoolId, updatedAt }: CockpitProps) {
  const canExamine = useCan('exam.upload');
  const [sheet, setSheet] = useState(false);
  const printed = usePrintRequest();
  const { totals, pace, grades, stations, retests, lateEntries } = progress;
  const { schoolYear } = project;
  const isShown = totals.roster > 0 && !sheet && !printed;
  const bounced = useBouncedRows({ enabled: isShown, schoolYear, schoolId, grades });
  if (totals.roster === 0) return <NoRoster schoolId={schoolId} />;
  if (sheet)
    return (
      <RetestSheetPanel retests={retests} updatedAt={updatedAt} onBack={() => setSheet(false)} />
    );
  if (printed) return <ChildrenSheetPanel {...printed} grades={grades} />;
  const rooms = toRooms(stations, updatedAt);
  return (
    <>
      <ProgressTotalsPanel
        totals={totals}
        lateEntries={lateEntries}
        pace={pace}
        consentTo={consentPath({ id: project.id, schoolId })}
      />
      <div className={css.grid}>
        <ProgressGradesPanel
          grades={grades}
          rooms={rooms}
          bounced={bounced}
          {...(canExamine && waysToExamine(project, schoolId))}
        />
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

/** Links to the import with the school preselected, for users who may import. */
function NoRoster({ schoolId }: { schoolId: string }) {
  const canImport = useCan('patientList.upload');
  return (
    <EmptyNote title={text.noRoster} hint={text.noRosterHint}>
      {canImport && (
        <Link
          className={clsx(buttonCss.btn, buttonCss.primary)}
          to={`/mainPage/patientsList/import?schoolId=${schoolId}`}
        >
          {text.importRoster}
        </Link>
      )}
    </EmptyNote>
  );
}

/** Loaded when it is opened, with the calendar. */
const ProjectForm = lazyComponent(
  async () => (await import('../list/project.form.tsx')).ProjectForm,
);

/** Users who may edit the project can choose its schools here. */
function NoSchools({ id, acts: { dialog, edit, close } }: { id: string; acts: ProjectActs }) {
  const canEdit = useCan('project.edit');
  return (
    <EmptyNote title={text.noSchools} hint={canEdit ? text.noSchoolsHint : text.noSchoolsForOthers}>
      {canEdit && (
        <Button type="primary" onClick={() => edit(id)}>
          {projectText.editTitle}
        </Button>
      )}
      {dialog && <ProjectForm project={dialog.project} onClose={close} />}
    </EmptyNote>
  );
}

type EmptyNoteProps = { title: string; hint: string; children?: ReactNode };

function EmptyNote({ title, hint, children }: EmptyNoteProps) {
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

type DayProps = {
  project: ProjectInfo;
  chosenId: string | null;
  /** How far its schools are. */
  standings: readonly SchoolProgress[];
  refreshStandings: () => void;
};

function ProgressDay({ project, chosenId, standings, refreshStandings }: DayProps) {
  const [, setQuery] = useSearchParams();
  const acts = useProjectActs();
  useTitle(`${project.name} · ${text.title}`);
  const canExamine = useCan('exam.upload') && project.status === ProjectStatus.Underway;
  const schools = orderSchools(project.schools, standings, serverToday());
  // The page stays at the school it began with, whichever works next.
  const [firstId] = useState(schools[0]?.id);
  const schoolId =
    schools.find(({ id }) => id === chosenId)?.id ??
    schools.find(({ id }) => id === firstId)?.id ??
    schools[0]?.id ??
    '';
  const { data, error, refetch, dataUpdatedAt } = useApiQuery(
    projectProgressOf,
    { id: project.id, schoolId },
    { enabled: schoolId !== '', refetchInterval: REFRESH_MS },
  );
  return (
    <>
      <ProgressHead
        project={project}
        schools={schools}
        schoolId={schoolId}
        grades={data?.grades}
        refreshStandings={refreshStandings}
        choose={(chosen) => setQuery({ id: project.id, schoolId: chosen })}
        updatedAt={dataUpdatedAt}
        stale={error !== null && data !== undefined}
        acts={acts}
      />
      {schoolId === '' && <NoSchools id={project.id} acts={acts} />}
      {data && (
        <ChildrenProvider
          projectId={project.id}
          schoolId={schoolId}
          begun={project.status !== ProjectStatus.NotStarted}
          waitingAt={
            canExamine
              ? (of) => waitingAt({ projectId: project.id, schoolId }, data.grades, of)
              : undefined
          }
        >
          <Cockpit
            key={schoolId}
            project={project}
            progress={data}
            schoolId={schoolId}
            updatedAt={dataUpdatedAt}
          />
        </ChildrenProvider>
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
  const schoolId = query.get('schoolId');
  const standings = useApiQuery(projectSchools, { id }, { enabled: id !== '' });
  useTitle(text.title);
  return (
    <div className={clsx(css.progress, pageCss.main)}>
      {id === '' && (
        <EmptyNote title={text.unknownProject} hint={text.unknownProjectHint}>
          <Link className={clsx(buttonCss.btn, buttonCss.primary)} to="/mainPage/project">
            {text.toProjects}
          </Link>
        </EmptyNote>
      )}
      {id !== '' && (
        <QueryResult query={project} widths={[120, 300, 120]}>
          {(info) =>
            standings.isPending && !info.schools.some((school) => school.id === schoolId) ? (
              <SkeletonRows widths={[120, 300, 120]} />
            ) : (
              <ProgressDay
                key={id}
                project={info}
                chosenId={schoolId}
                standings={standings.data?.rows ?? []}
                refreshStandings={() => void standings.refetch()}
              />
            )
          }
        </QueryResult>
      )}
    </div>
  );
}
