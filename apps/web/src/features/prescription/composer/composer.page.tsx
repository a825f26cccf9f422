/** The page of the composer: a new plan, a copy of a plan (`?copy=`), or an own plan of the institution (`?id=`). */
import type { PlanInfo } from '@spine/contract/prescription';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useCan } from '#platform/session/session.ts';
import { drawCover } from '#ui/cover/cover-file.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { ErrorState, SkeletonRows } from '#ui/list-page/list-states.tsx';
import pageCss from '#ui/page/page.module.css';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import { composerPath, LIBRARY_PATH } from '../prescription.paths.ts';
import { usePlan } from '../prescription.queries.ts';
import { EMPTY_DRAFT, toCopy, toDraft } from './composer.draft.ts';
import { ComposerForm } from './composer.form.tsx';
import css from './composer.module.css';
import { composerText as text } from './composer.text.ts';

type CopiedCover = { ready: boolean; cover?: string };

/** Copies the cover of a plan as a data URL; a cover that cannot be loaded is left out. */
function useCopiedCover(coverUrl: string | null | undefined): CopiedCover {
  const [copied, setCopied] = useState<CopiedCover>({ ready: false });
  useEffect(() => {
    if (coverUrl === undefined) return;
    if (coverUrl === null) return setCopied({ ready: true });
    const image = new Image();
    image.src = coverUrl;
    image
      .decode()
      .then(() => {
        const side = Math.min(image.naturalWidth, image.naturalHeight);
        setCopied({ ready: true, cover: drawCover(image, { left: 0, top: 0, side }) });
      })
      .catch(() => setCopied({ ready: true }));
  }, [coverUrl]);
  return copied;
}

type Leave = (openAt?: string) => void;

function useLeave(): Leave {
  const navigate = useNavigate();
  return (openAt) =>
    void navigate(openAt === undefined ? LIBRARY_PATH : `${LIBRARY_PATH}?open=${openAt}`);
}

/** Keeps the plan that was read first, so that a later answer does not overwrite what was typed. */
function EditComposer({ plan, leave }: { plan: PlanInfo; leave: Leave }) {
  const [first] = useState(plan);
  if (first.origin === 'system')
    return (
      <section className={clsx(css.nothing, looks.card)}>
        <p className={looks.h2}>{text.systemTitle}</p>
        <p className={looks.soft}>{text.systemHint}</p>
        <Link
          className={clsx(buttonCss.btn, buttonCss.primary)}
          to={composerPath({ copy: first.id })}
        >
          {text.copy}
        </Link>
      </section>
    );
  return <ComposerForm plan={first} initial={toDraft(first)} leave={leave} />;
}

function CopyComposer({ plan, leave }: { plan: PlanInfo; leave: Leave }) {
  const [first] = useState(plan);
  const { ready, cover } = useCopiedCover(first.coverUrl);
  if (!ready) return <SkeletonRows widths={[120, 300, 120]} />;
  return <ComposerForm initial={{ ...toCopy(first), cover }} leave={leave} />;
}

function Composer({ id, copied }: { id: string; copied: boolean }) {
  const leave = useLeave();
  const { data, error, refetch } = usePlan(id);
  if (id === '') return <ComposerForm initial={EMPTY_DRAFT} leave={leave} />;
  if (!data && error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows widths={[120, 300, 120]} />;
  return copied ? (
    <CopyComposer plan={data} leave={leave} />
  ) : (
    <EditComposer plan={data} leave={leave} />
  );
}

function pageTitle(edits: boolean, copies: boolean): string {
  if (copies) return text.copy;
  return edits ? text.edit : text.add;
}

export function ComposerPage() {
  const [query] = useSearchParams();
  const copy = query.get('copy') ?? '';
  const id = query.get('id') ?? '';
  const title = pageTitle(id !== '', copy !== '');
  const mayCompose = useCan('prescription.edit');
  useTitle(title);
  return (
    <div className={clsx(css.composer, pageCss.main)}>
      <Link className={css.back} to={LIBRARY_PATH}>
        <Icon name="left" />
        {text.back}
      </Link>
      <div className={pageCss.title}>
        <h1>{title}</h1>
      </div>
      {mayCompose && <Composer key={`${copy} ${id}`} id={copy || id} copied={copy !== ''} />}
    </div>
  );
}
