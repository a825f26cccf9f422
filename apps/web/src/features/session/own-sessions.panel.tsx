/** Where the own account is signed in: a table, on a phone one block for each. */
import type { OwnSessionRow } from '@spine/contract/session';
import { Icon } from '#ui/icon/icon.tsx';
import { ErrorState, SkeletonRows } from '#ui/list-page/list-states.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import './own-sessions.css';
import { ownSessionsText as text } from './own-sessions.text.ts';
import { deviceNameOf, useOwnSessions } from './use-own-sessions.ts';

type Rows = { rows: readonly OwnSessionRow[]; askToEnd: (row: OwnSessionRow) => void };

/** Date and time in Shanghai to the minute, as the server wrote them. */
const timeOf = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

function Device({ row }: { row: OwnSessionRow }) {
  const isPhone = row.client === 'app' || /Android|iPhone|HarmonyOS/.test(row.device);
  return (
    <span className="own-device">
      <Icon name={isPhone ? 'phone' : 'screen'} />
      {deviceNameOf(row)}
      {row.isThis && <span className="plain-tag xs">{text.isThis}</span>}
    </span>
  );
}

function End({ row, askToEnd }: { row: OwnSessionRow; askToEnd: Rows['askToEnd'] }) {
  if (row.isThis) return null;
  const label = `${text.end} ${deviceNameOf(row)} ${timeOf(row.createdAt)}`;
  return (
    <button
      type="button"
      className="btn link own-end"
      aria-label={label}
      onClick={() => askToEnd(row)}
    >
      {text.end}
    </button>
  );
}

function Table({ rows, askToEnd }: Rows) {
  return (
    <table className="own-table">
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
            <td>{timeOf(row.createdAt)}</td>
            <td>{timeOf(row.lastSeenAt)}</td>
            <td>
              <End row={row} askToEnd={askToEnd} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Blocks({ rows, askToEnd }: Rows) {
  return (
    <ul className="own-blocks">
      {rows.map((row) => (
        <li key={row.id}>
          <div className="own-block-head">
            <Device row={row} />
            <End row={row} askToEnd={askToEnd} />
          </div>
          <dl className="kv">
            <dt>{text.address}</dt>
            <dd>{row.address || text.none}</dd>
            <dt>{text.createdAt}</dt>
            <dd>{timeOf(row.createdAt)}</dd>
            <dt>{text.lastSeenAt}</dt>
            <dd>{timeOf(row.lastSeenAt)}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

export function OwnSessionsPanel() {
  const { data, error, refetch, askToEnd, askToEndOthers, askToEndAll } = useOwnSessions();
  const isNarrow = useNarrow();
  const List = isNarrow ? Blocks : Table;
  return (
    <section className="card own-card own-sessions" aria-labelledby="own-sessions">
      <div className="own-sessions-head">
        <h2 className="h2" id="own-sessions">
          {text.title}
        </h2>
        {data && <span className="soft">{text.count(data.total)}</span>}
        <div className="end">
          <button
            type="button"
            className="btn"
            disabled={!data || data.total < 2}
            onClick={askToEndOthers}
          >
            {text.endOthers}
          </button>
          <button type="button" className="btn" onClick={askToEndAll}>
            {text.endAll}
          </button>
        </div>
      </div>
      {data && <List rows={data.rows} askToEnd={askToEnd} />}
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonRows widths={[200, 120, 140, 140]} />}
      <p className="own-note">
        {data && data.total > data.rows.length && text.more(data.rows.length)}
        {text.hint}
      </p>
    </section>
  );
}
