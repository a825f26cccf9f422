/**
 * The cockpit of a screening day: one school of one project, asked again every ten seconds while the page is seen.
 * The figures stay on the screen while they are asked for, and when the connection breaks it says since when.
 */
import type { ProjectInfo, ProjectProgress } from '@spine/contract/project';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '#platform/session.ts';
import { ErrorState, SkeletonRows } from '#ui/list-page/list-states.tsx';
import { useTitle } from '#ui/use-title.ts';
import './progress.css';
import { progressText as text } from './progress.text.ts';
import { ProgressGradesPanel } from './progress-grades.panel.tsx';
import { ProgressHead } from './progress-head.tsx';
import { ProgressRailPanel } from './progress-rail.panel.tsx';
import { roomsOf } from './progress-rooms.ts';
import { ProgressTotalsPanel } from './progress-totals.panel.tsx';
import './project.css';
import { useProgress, useProject } from './project.queries.ts';
import { RetestSheetPanel } from './retest-sheet.panel.tsx';
import { useProjectActs } from './use-project-acts.ts';

type CockpitProps = { progress: ProjectProgress; schoolId: string; updatedAt: number };

function Cockpit({ progress, schoolId, updatedAt }: CockpitProps) {
  const [sheet, setSheet] = useState(false);
  const { totals, pace, grades, stations, retests } = progress;
  if (totals.roster === 0) return <NoRoster schoolId={schoolId} />;
  if (sheet)
    return (
      <RetestSheetPanel retests={retests} updatedAt={updatedAt} onBack={() => setSheet(false)} />
    );
  const rooms = roomsOf(stations, updatedAt);
  return (
    <>
      <ProgressTotalsPanel totals={totals} pace={pace} />
      <div className="progress-grid">
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
        <Link className="btn primary" to={`/mainPage/patientsList/import?schoolId=${schoolId}`}>
          {text.importRoster}
        </Link>
      )}
    </Nothing>
  );
}

type NothingProps = { title: string; hint: string; children?: ReactNode };

function Nothing({ title, hint, children }: NothingProps) {
  return (
    <section className="card progress-nothing">
      <p className="h2">{title}</p>
      <p className="soft">{hint}</p>
      {children}
    </section>
  );
}

function Day({ project, asked }: { project: ProjectInfo; asked: string | null }) {
  const [, setQuery] = useSearchParams();
  const acts = useProjectActs();
  useTitle(`${project.name} · ${text.title}`);
  const [first] = project.schools;
  const schoolId = project.schools.find(({ id }) => id === asked)?.id ?? first?.id ?? '';
  const { data, error, refetch, dataUpdatedAt } = useProgress(project.id, schoolId);
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
      {schoolId === '' && <Nothing title={text.noSchools} hint={text.noSchoolsHint} />}
      {data && (
        <Cockpit key={schoolId} progress={data} schoolId={schoolId} updatedAt={dataUpdatedAt} />
      )}
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && schoolId !== '' && <SkeletonRows widths={[120, 300, 120]} />}
    </>
  );
}

export function ProgressPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const { data, error, refetch } = useProject(id);
  useTitle(text.title);
  return (
    <div className="main progress">
      {id === '' && <Nothing title={text.unknownProject} hint={text.unknownProjectHint} />}
      {data && <Day project={data} asked={query.get('schoolId')} />}
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && id !== '' && <SkeletonRows widths={[120, 300, 120]} />}
    </div>
  );
}
