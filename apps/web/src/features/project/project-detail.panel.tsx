/** One project in the drawer: status, dates, counts and its schools. */
import type { ProjectInfo, ProjectRow } from '@spine/contract/project';
import { Link } from 'react-router';
import { ErrorState, SkeletonRows } from '#ui/list-page/list-states.tsx';
import { progressPath } from './progress-path.ts';
import { datesOf, StatusTag } from './project.columns.tsx';
import { useProject } from './project.queries.ts';
import { projectText as text } from './project.text.ts';

function Detail({ project }: { project: ProjectInfo }) {
  const { counts, schools } = project;
  const facts = [
    [text.dates, datesOf(project)],
    [text.patients, text.people(counts.patients)],
    [text.exams, text.records(counts.exams)],
    [text.createtime, project.createtime.slice(0, 10)],
  ] as const;
  return (
    <>
      <dl className="kv project-facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="project-schools-head">
        {text.schools} {text.schoolCount(counts.schools)}
      </h3>
      {schools.length === 0 && <p className="soft">{text.noSchools}</p>}
      <ul className="project-schools">
        {schools.map(({ id, name }) => (
          <li key={id}>
            <Link to={progressPath(project.id, id)}>{name}</Link>
          </li>
        ))}
      </ul>
      <h3 className="project-schools-head">{text.families}</h3>
      <a href="/quick-query/notice" target="_blank" rel="noreferrer">
        {text.parentNotice}
      </a>
    </>
  );
}

export function ProjectDetailPanel({ project }: { project: ProjectRow }) {
  const { data, error, refetch } = useProject(project.id);
  return (
    <>
      <div className="project-head">
        <h2>{project.name}</h2>
        <StatusTag status={project.status} />
      </div>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data && <Detail project={data} />}
      {!data && !error && <SkeletonRows widths={[80, 200]} />}
    </>
  );
}
