/** The notice of a project: managers write and publish it, others read the newest version. */
import type { ConsentNotice } from '@spine/contract/consent';
import clsx from 'clsx';
import { Link, useSearchParams } from 'react-router';
import { consentPath } from '#platform/project-paths.ts';
import { useCan } from '#platform/session/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { ErrorState, SkeletonRows } from '#ui/list-page/list-states.tsx';
import pageCss from '#ui/page/page.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import { useProject } from '../consent.queries.ts';
import { NoticeForm } from './notice.form.tsx';
import { noticeText as text } from './notice.text.ts';
import css from './notice-page.module.css';
import { NoticeText, NoticeVersions } from './notice-versions.tsx';
import { useFreshNotice } from './use-notice-save.ts';

function ReadOnly({ versions }: Pick<ConsentNotice, 'versions'>) {
  const [newest] = versions;
  return (
    <div className={css.columns}>
      <section className={clsx(css.form, looks.card)}>
        {newest ? (
          <NoticeText texts={newest.texts} />
        ) : (
          <p className={looks.soft}>{text.noneForOthers}</p>
        )}
      </section>
      <aside className={css.rail}>
        <NoticeVersions versions={versions} />
      </aside>
    </div>
  );
}

function Notice({ projectId }: { projectId: string }) {
  const canEdit = useCan('project.edit');
  const { row, reload, error } = useFreshNotice(projectId);
  if (!row && error) return <ErrorState error={error} retry={() => void reload()} />;
  if (!row) return <SkeletonRows widths={[120, 300]} />;
  if (!canEdit) return <ReadOnly versions={row.versions} />;
  return <NoticeForm projectId={projectId} row={row} reload={reload} />;
}

export function NoticePage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
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
      <Notice key={id} projectId={id} />
    </div>
  );
}
