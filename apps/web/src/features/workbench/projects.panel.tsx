/** Projects under way, with how far they are and when the last child is examined at the pace until now. */
import { shortDayText } from '@spine/contract/kernel';
import { ProjectStatus, type ProjectTally, projectTallies } from '@spine/contract/project';
import { computeProjectPace, type RunningProject, type Workbench } from '@spine/contract/workbench';
import clsx from 'clsx';
import { Link } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { progressPath } from '#platform/project-paths.ts';
import { useCan } from '#platform/session/session.ts';
import looks from '#ui/styles/looks.module.css';
import { TallyBar } from '#ui/tally-bar.tsx';
import css from './workbench.module.css';
import { daysLate } from './workbench.rules.ts';
import { workbenchText as text } from './workbench.text.ts';

const PROJECTS = `/mainPage/project?status=${ProjectStatus.Underway}`;
/** Of those who see figures alone. */
const STATISTICS = '/mainPage/statistic-analysis';

const percent = (part: number, whole: number) =>
  whole === 0 ? text.none : `${((100 * part) / whole).toFixed(1)}%`;

type RowProps = {
  project: RunningProject;
  tally: ProjectTally | undefined;
  today: string;
  to: string;
};

function PaceCells({ project, tally, today }: Omit<RowProps, 'to'>) {
  const pace = tally && computeProjectPace({ ...project, ...tally }, today);
  if (!pace) {
    const isFinished = tally !== undefined && tally.roster > 0 && tally.examined >= tally.roster;
    return (
      <>
        <td className={css.wide}>{text.none}</td>
        <td>{isFinished ? text.finished : text.none}</td>
      </>
    );
  }
  const late = daysLate(pace.doneOn, project.endDate);
  return (
    <>
      <td className={css.wide}>{text.perDay(pace.perDay)}</td>
      <td>
        {text.done(pace.doneOn)}
        {late > 0 && <span className={css.late}>{text.late(late)}</span>}
      </td>
    </>
  );
}

function ProjectLine({ project, tally, today, to }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <Link to={to}>{project.name}</Link>
      </th>
      <td>{tally ? <TallyBar {...tally} /> : text.none}</td>
      <td className={css.wide}>{tally ? percent(tally.examined, tally.roster) : text.none}</td>
      <PaceCells project={project} tally={tally} today={today} />
      <td className={css.wide}>
        {project.endDate === null ? text.none : shortDayText(project.endDate, today)}
      </td>
    </tr>
  );
}

type Props = Pick<Workbench, 'projects' | 'projectCount' | 'today'>;

export function ProjectsPanel({ projects, projectCount, today }: Props) {
  const mayList = useCan('project.menu');
  const ids = projects.map(({ id }) => id).join(',');
  const { data } = useApiQuery(projectTallies, { ids }, { enabled: ids !== '' });
  const tallies = new Map(data?.rows.map((tally) => [tally.id, tally]));
  const pathOf = (id: string) =>
    mayList ? progressPath(id) : `${STATISTICS}?${new URLSearchParams({ projectId: id })}`;
  return (
    <section className={clsx(looks.card, css.panel)} aria-label={text.projects}>
      <h2>
        {text.projects} <small className={css.sum}>{text.projectCount(projectCount)}</small>
        {mayList && <Link to={PROJECTS}>{text.allProjects}</Link>}
      </h2>
      {projects.length === 0 ? (
        <p className={css.empty}>{text.noProjects}</p>
      ) : (
        <div className={css.scroll}>
          <table title={text.paceHint}>
            <thead>
              <tr>
                <th scope="col">{text.project}</th>
                <th scope="col">{text.tally}</th>
                <th scope="col" className={css.wide}>
                  {text.share}
                </th>
                <th scope="col" className={css.wide}>
                  {text.pace}
                </th>
                <th scope="col">{text.doneOn}</th>
                <th scope="col" className={css.wide}>
                  {text.endsOn}
                </th>
              </tr>
            </thead>
            <tbody>
              {projects.map((project) => (
                <ProjectLine
                  key={project.id}
                  project={project}
                  tally={tallies.get(project.id)}
                  today={today}
                  to={pathOf(project.id)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
