/** The sessions of the user's account: a table, or blocks on a phone. */
import { formatToMinute } from '@spine/contract/kernel';
import {
  endOwnSession,
  endOwnSessions,
  type OwnSessionRow,
  ownSessions,
  sessionErrors,
} from '@spine/contract/session';
import clsx from 'clsx';
import { useNavigate } from 'react-router';
import { Refused } from '#platform/call/refused.ts';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { endSession } from '#platform/session/session.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useNarrow } from '#ui/use-media.ts';
import currentUserCss from './current-user.module.css';
import { ownSessionsText as text } from './current-user.text.ts';
import { formatDeviceWord } from './device-word.ts';
import css from './own-sessions.module.css';

const formatDevice = ({ device, client }: OwnSessionRow) => formatDeviceWord(device, client);

/** The user's sessions, and ending them after a confirmation. */
function useOwnSessions() {
  const sessions = useApiQuery(ownSessions, {}, { staleTime: 0 });
  const confirm = useConfirm();
  const navigate = useNavigate();
  const endOne = useApiMutation(endOwnSession, {
    success: text.END_SUCCESS,
    refresh: [ownSessions],
  });
  const endOthers = useApiMutation(endOwnSessions, {
    success: text.END_OTHERS_SUCCESS,
    refresh: [ownSessions],
  });
  const endAll = useApiMutation(endOwnSessions, { success: text.END_ALL_SUCCESS });
  const total = sessions.data?.total ?? 0;
  const end = async (id: string) => {
    try {
      await endOne.mutateAsync({ input: { id } });
    } catch (error) {
      if (!(error instanceof Refused && error.code === sessionErrors.sessionUnknown.code))
        throw error;
      // The session has ended since the list was read.
      await sessions.refetch();
    }
  };
  return {
    sessions,
    askToEnd: (row: OwnSessionRow) =>
      confirm({
        title: text.endTitle(formatDevice(row)),
        detail: text.endDetail,
        okText: text.end,
        danger: true,
        act: () => end(row.id),
      }),
    askToEndOthers: () =>
      confirm({
        title: text.endOthersTitle,
        detail: text.endOthersDetail(total - 1),
        okText: text.endOthers,
        danger: true,
        act: () => endOthers.mutateAsync({ input: { includingThis: false } }),
      }),
    askToEndAll: () =>
      confirm({
        title: text.endAllTitle,
        detail: text.endAllDetail,
        okText: text.endAll,
        danger: true,
        act: async () => {
          await endAll.mutateAsync({ input: { includingThis: true } });
          endSession();
          await navigate('/login', { replace: true });
        },
      }),
  };
}

type Rows = { rows: readonly OwnSessionRow[]; askToEnd: (row: OwnSessionRow) => void };

function Device({ row }: { row: OwnSessionRow }) {
  const isPhone = row.client === 'app' || /Android|iPhone|HarmonyOS/.test(row.device);
  return (
    <span className={css.device}>
      <Icon name={isPhone ? 'phone' : 'screen'} />
      {formatDevice(row)}
      {row.isThis && <span className={clsx(looks.plainTag, looks.xs)}>{text.isThis}</span>}
    </span>
  );
}

function EndButton({ row, askToEnd }: { row: OwnSessionRow; askToEnd: Rows['askToEnd'] }) {
  if (row.isThis) return null;
  const label = `${text.end} ${formatDevice(row)} ${formatToMinute(row.createdAt)}`;
  return (
    <button
      type="button"
      className={clsx(css.ownEnd, buttonCss.btn, buttonCss.bare)}
      aria-label={label}
      onClick={() => askToEnd(row)}
    >
      {text.end}
    </button>
  );
}

function SessionTable({ rows, askToEnd }: Rows) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {[text.device, text.address, text.createdAt, text.lastSeenAt, text.act].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Device row={row} />
            </td>
            <td>{row.address || text.none}</td>
            <td>{formatToMinute(row.createdAt)}</td>
            <td>{formatToMinute(row.lastSeenAt)}</td>
            <td>
              <EndButton row={row} askToEnd={askToEnd} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SessionBlocks({ rows, askToEnd }: Rows) {
  return (
    <ul className={css.blocks}>
      {rows.map((row) => (
        <li key={row.id}>
          <div className={css.blockHead}>
            <Device row={row} />
            <EndButton row={row} askToEnd={askToEnd} />
          </div>
          <dl className={looks.kv}>
            <dt>{text.address}</dt>
            <dd>{row.address || text.none}</dd>
            <dt>{text.createdAt}</dt>
            <dd>{formatToMinute(row.createdAt)}</dd>
            <dt>{text.lastSeenAt}</dt>
            <dd>{formatToMinute(row.lastSeenAt)}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

export function OwnSessionsPanel() {
  const { sessions, askToEnd, askToEndOthers, askToEndAll } = useOwnSessions();
  const { data } = sessions;
  const isNarrow = useNarrow();
  const List = isNarrow ? SessionBlocks : SessionTable;
  return (
    <section className={clsx(currentUserCss.part, css.sessions)} aria-labelledby="own-sessions">
      <div className={currentUserCss.head}>
        <h3 id="own-sessions">{text.title}</h3>
        {data && <span className={looks.soft}>{text.count(data.total)}</span>}
        <div className={clsx(css.ends, currentUserCss.end)}>
          <button
            type="button"
            className={buttonCss.btn}
            disabled={!data || data.total < 2}
            onClick={askToEndOthers}
          >
            {text.endOthers}
          </button>
          <button type="button" className={buttonCss.btn} onClick={askToEndAll}>
            {text.endAll}
          </button>
        </div>
      </div>
      <QueryResult query={sessions} widths={[200, 120, 140, 140]}>
        {({ rows }) => <List rows={rows} askToEnd={askToEnd} />}
      </QueryResult>
      <p className={currentUserCss.ownNote}>
        {data && data.total > data.rows.length && text.more(data.rows.length)}
        {text.hint}
      </p>
    </section>
  );
}
