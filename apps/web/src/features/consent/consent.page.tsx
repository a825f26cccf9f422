/** How the families of a project answered: its schools, the classes of a school, the children of a class. */
import type { ProjectInfo } from '@spine/contract/project';
import clsx from 'clsx';
import { Link, useSearchParams } from 'react-router';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import pageCss from '#ui/page/page.module.css';
import buttonCss from '#ui/styles/button.module.css';
import { useTitle } from '#ui/use-title.ts';
import { type ShownNotice, useProject, useShownNotice } from './consent.queries.ts';
import { consentText as text } from './consent.text.ts';
import css from './consent-page.module.css';
import { EmptyNote } from './page-parts.tsx';
import { SchoolView } from './school.view.tsx';
import { SchoolsView } from './schools.view.tsx';

const WIDTHS = [120, 300, 120];

function Place({ project, notice }: { project: ProjectInfo; notice: ShownNotice }) {
  const [query] = useSearchParams();
  const only = project.schools.length === 1 ? project.schools[0] : undefined;
  const school = project.schools.find(({ id }) => id === query.get('schoolId')) ?? only;
  if (!school) return <SchoolsView project={project} notice={notice} />;
  return (
    <SchoolView
      key={school.id}
      project={project}
      notice={notice}
      school={school}
      open={query.get('clazz') ?? ''}
    />
  );
}

function Notified({ project }: { project: ProjectInfo }) {
  return (
    <QueryResult query={useShownNotice(project.id)} widths={WIDTHS}>
      {(notice) => <Place project={project} notice={notice} />}
    </QueryResult>
  );
}

function NoProject() {
  return (
    <EmptyNote title={text.unknownProject} hint={text.unknownProjectHint}>
      <Link className={clsx(buttonCss.btn, buttonCss.primary)} to="/mainPage/project">
        {text.toProjects}
      </Link>
    </EmptyNote>
  );
}

export function ConsentPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const project = useProject(id);
  useTitle(project.data ? `${project.data.name} · ${text.title}` : text.title);
  return (
    <div className={clsx(css.page, pageCss.main)}>
      {id === '' ? (
        <NoProject />
      ) : (
        <QueryResult query={project} widths={WIDTHS}>
          {(info) => <Notified key={id} project={info} />}
        </QueryResult>
      )}
    </div>
  );
}
