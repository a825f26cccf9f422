/** The providers that the own account is or may be linked to; nothing where there is none. */
import { formatToMinute } from '@spine/contract/kernel';
import { ownSessions } from '@spine/contract/session';
import {
  beginOwnLink,
  endOwnLink,
  LINK_KIND_NAMES,
  type OwnLinkRow,
  ownSignInLinks,
} from '@spine/contract/single-sign-on';
import clsx from 'clsx';
import { call } from '#platform/call/call.ts';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { keepReturnPath } from '#platform/session/return-path.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { ErrorState } from '#ui/list-page/list-states.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useOnce } from '#ui/use-once.ts';
import css from '../second-factor/second-factor.module.css';
import { singleSignOnText, ownLinksText as text } from '../single-sign-on/single-sign-on.text.ts';
import currentUserCss from './current-user.module.css';

const ACCOUNT_PAGE = '/mainPage/currentUser';

function notesOf({ link, endedByOther }: OwnLinkRow): string[] {
  if (link)
    return [
      text.linkedAt(formatToMinute(link.linkedAt), LINK_KIND_NAMES[link.kind]),
      link.lastUsedAt === null ? text.neverUsed : text.lastUsedAt(formatToMinute(link.lastUsedAt)),
    ];
  if (!endedByOther) return [text.notLinked];
  return [text.endedByOther(endedByOther.by, formatToMinute(endedByOther.at))];
}

type RowProps = { row: OwnLinkRow; link: () => void; end: () => void };

function Row({ row, link, end }: RowProps) {
  const [words, act] = row.link ? [text.end, end] : [text.link, link];
  return (
    <li>
      <span>{row.providerName}</span>
      {notesOf(row).map((note) => (
        <small key={note}>{note}</small>
      ))}
      <button
        type="button"
        className={clsx(buttonCss.btn, buttonCss.bare)}
        aria-label={`${words} ${row.providerName}`}
        onClick={act}
      >
        {words}
      </button>
    </li>
  );
}

export function OwnLinksPanel() {
  const { data, error, refetch } = useApiQuery(ownSignInLinks, {}, { staleTime: 0 });
  const confirm = useConfirm();
  const { once } = useOnce();
  const end = useApiMutation(endOwnLink, {
    success: text.END_SUCCESS,
    refresh: [ownSignInLinks, ownSessions],
  });
  const link = async (providerId: string) => {
    const { address } = await call(beginOwnLink, { providerId });
    keepReturnPath(ACCOUNT_PAGE);
    window.location.assign(address);
  };
  const askToEnd = ({ providerId, providerName }: OwnLinkRow) =>
    confirm({
      title: text.endTitle(providerName),
      detail: text.endDetail,
      okText: text.end,
      danger: true,
      act: () => end.mutateAsync({ input: { providerId } }),
    });
  if (!error && (!data || data.rows.length === 0)) return null;
  return (
    <section className={currentUserCss.part} aria-labelledby="own-links">
      <div className={currentUserCss.head}>
        <h3 id="own-links">{singleSignOnText.title}</h3>
      </div>
      <p className={looks.soft}>{text.lead}</p>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      <ul className={css.rows}>
        {data?.rows.map((row) => (
          <Row
            key={row.providerId}
            row={row}
            link={() => void once(() => link(row.providerId)).catch(() => undefined)}
            end={() => askToEnd(row)}
          />
        ))}
      </ul>
    </section>
  );
}
