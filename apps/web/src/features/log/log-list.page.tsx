/** The operation log: search, sort, and a line in full in the drawer. */
import { listLogs } from '@spine/contract/log';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { logColumns, logFilters } from './log.columns.tsx';
import './log.css';
import { logText as text } from './log.text.ts';
import { LogLinePanel } from './log-line.panel.tsx';

export function LogListPage() {
  return (
    <ListPage
      listKey="logs"
      title={text.title}
      endpoint={listLogs}
      rowKey={(row) => row.id}
      columns={logColumns}
      filters={logFilters}
      emptyHint={text.emptyHint}
      drawer={{ label: text.drawer, body: (line) => <LogLinePanel line={line} /> }}
    />
  );
}
