/** One line of the log in full, in the drawer: ids and messages are longer than a row. */
import type { LogRow } from '@spine/contract/log';
import { logColumns } from './log.columns.tsx';
import './log.css';

export function LogLinePanel({ line }: { line: LogRow }) {
  return (
    <dl className="kv log-line">
      {logColumns.map(({ key, title, render }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>{render(line)}</dd>
        </div>
      ))}
    </dl>
  );
}
