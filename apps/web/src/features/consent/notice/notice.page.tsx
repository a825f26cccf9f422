/** The notice of a project: managers write and publish it, others read the newest version. */
import clsx from 'clsx';
import { Link, useSearchParams } from 'react-router';
import { consentPath } from '#platform/project-paths.ts';
import { useCan } from '#platform/session/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { ErrorState, QueryResult, SkeletonRows } from '#ui/list-page/list-states.tsx';
import pageCss from '#ui/page/page.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import { useProject, useShownNotice } from '../consent.queries.ts';
import { NoticeForm } from './notice.form.tsx';
import { noticeText as text } from './notice.text.ts';
import css from './notice-page.module.css';
import { NoticeText } from './notice-versions.tsx';
import { useFreshNotice } from './use-notice-save.ts';

/** The newest version. */
function ReadOnly({ projectId }: { projectId: string }) {
  return (
    <QueryResult query={useShownNotice(projectId)} widths={[120, 300]}>
      {({ versions: [newest] }) => (
        <section className={clsx(css.form, looks.card)}>
          <h2>{newest && text.version(newest.version)}</h2>
          {newest ? (
            <NoticeText texts={newest.texts} />
          ) : (
            <p className={looks.soft}>{text.noneForOthers}</p>
          )}
        </section>
      )}
    </QueryResult>
  );
}

function Editor({ projectId }: { projectId: string }) {
  const { row, reload, error } = useFreshNotice(projectId);
  if (!row && error) return <ErrorState error={error} retry={() => void reload()} />;
  if (!row) return <SkeletonRows widths={[120, 300]} />;
  return <NoticeForm projectId={projectId} row={row} reload={reload} />;
}

export function NoticePage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const canEdit = useCan('project.edit');
  const { data: project } = useProject(id);
  useTitle(project ? `${project.name} · ${text.title}` : text.title);
  return (
    <div className={clsx(css.page, pageCss.main)}>
      <Link className={css.back} to={consentPath({ id })}>
        <Icon name="left" small />
        {text.backTo}
      </Link>
      <div className={pageCss.title}>
        <h1>{text.title}</h1>
        <span className={pageCss.sub}>{project?.name}</span>
      </div>
      {canEdit ? <Editor key={id} projectId={id} /> : <ReadOnly key={id} projectId={id} />}
    </div>
  );
}
