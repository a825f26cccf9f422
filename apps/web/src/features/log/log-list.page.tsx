/** The operation log: search, sort, and a line in full in the drawer. */
import { exportLogs, listLogs } from '@spine/contract/log';
import { useSession } from '#platform/session.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { LogCard, logColumns, logFilters } from './log.columns.tsx';
import './log.css';
import { logText as text } from './log.text.ts';
import { LogLinePanel } from './log-line.panel.tsx';
import { LogSealLine } from './log-seal.line.tsx';

export function LogListPage() {
  const isPlatform = useSession((state) => state.user?.role === 0);
  return (
    <ListPage
      listKey="logs"
      title={text.title}
      endpoint={listLogs}
      exported={exportLogs}
      rowKey={(row) => row.id}
      columns={logColumns}
      filters={logFilters}
      emptyHint={text.emptyHint}
      drawer={{
        label: text.drawer,
        body: (line) => <LogLinePanel key={line.id} line={line} />,
      }}
      card={(line) => <LogCard line={line} />}
      actions={isPlatform && <LogSealLine />}
    />
  );
}
