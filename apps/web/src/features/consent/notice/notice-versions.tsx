/** The published versions, newest first; each opens with its whole text. */
import {
  NOTICE_FIELDS,
  type NoticeVersion,
  noticeFieldWord,
  shortHash,
} from '@spine/contract/consent';
import { dayOf } from '@spine/contract/kernel';
import { useState } from 'react';
import { SideDrawer } from '#ui/side-drawer/side-drawer.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { noticeText as text } from './notice.text.ts';
import css from './notice-page.module.css';

/** The whole text of a version as families read it. */
export function NoticeText({ texts }: Pick<NoticeVersion, 'texts'>) {
  return (
    <dl className={css.text}>
      {NOTICE_FIELDS.map((field) => (
        <div key={field}>
          <dt>{noticeFieldWord[field]}</dt>
          <dd>{texts[field]}</dd>
        </div>
      ))}
    </dl>
  );
}

export function NoticeVersions({ versions }: { versions: readonly NoticeVersion[] }) {
  const [open, setOpen] = useState<number>();
  const shown = versions.find(({ version }) => version === open);
  return (
    <section className={looks.card}>
      <h2>{text.versions}</h2>
      {versions.length === 0 && <p className={looks.soft}>{text.noVersions}</p>}
      <ul className={css.versions}>
        {versions.map(({ version, publishedAt, publishedByName, answers }) => (
          <li key={version}>
            <b>{text.version(version)}</b>
            <span>{text.answers(answers)}</span>
            <button
              type="button"
              className={buttonCss.link}
              aria-label={text.readVersion(version)}
              onClick={() => setOpen(version)}
            >
              {text.read}
            </button>
            <small>{text.since(dayOf(publishedAt), publishedByName)}</small>
          </li>
        ))}
      </ul>
      {shown && (
        <SideDrawer
          label={text.readVersion(shown.version)}
          head={text.readVersion(shown.version)}
          close={() => setOpen(undefined)}
        >
          <p className={css.hash}>
            {text.since(dayOf(shown.publishedAt), shown.publishedByName)} · {text.hash}{' '}
            {shortHash(shown.hash)}
          </p>
          <NoticeText texts={shown.texts} />
        </SideDrawer>
      )}
    </section>
  );
}
