/** 文件: rows as files, what was handed in, and what changed since. */
import {
  listMonitoringFiles,
  listPlannedSchools,
  type MonitoringFile,
  type MonitoringPlan,
} from '@spine/contract/monitoring';
import clsx from 'clsx';
import { Link } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import looks from '#ui/styles/looks.module.css';
import frameCss from '../monitoring.module.css';
import { monitoringText } from '../monitoring.text.ts';
import { MonitoringFrame } from '../monitoring-frame.tsx';
import { FileCard } from './file.card.tsx';
import { fileText as text } from './file.text.ts';
import css from './monitoring-file.module.css';
import { OrderPanel } from './order.panel.tsx';

const WIDTHS = [240, 120, 120];

export function MonitoringFilePage() {
  return (
    <MonitoringFrame
      empty={() => (
        <div className={frameCss.empty}>
          <p className={looks.h2}>{monitoringText.noPlan}</p>
          <p className={looks.soft}>{text.noPlanHint}</p>
          <Link to="/mainPage/monitoring">{text.toPlan}</Link>
        </div>
      )}
    >
      {(plan) => <Files key={plan.id} plan={plan} />}
    </MonitoringFrame>
  );
}

function Files({ plan }: { plan: MonitoringPlan }) {
  const query = useApiQuery(listMonitoringFiles, { planId: plan.id }, { staleTime: 0 });
  return (
    <div className={css.files}>
      <QueryResult query={query} widths={WIDTHS}>
        {({ rows }) => <Listed plan={plan} files={rows} />}
      </QueryResult>
    </div>
  );
}

function Listed({ plan, files }: { plan: MonitoringPlan; files: readonly MonitoringFile[] }) {
  const mayEdit = useCan('monitoring.edit');
  return (
    <>
      {mayEdit && <Order plan={plan} files={files} />}
      <h2 className={clsx(looks.h2, css.listHead)}>{text.files}</h2>
      {files.length === 0 ? (
        <p className={looks.soft}>{text.none}</p>
      ) : (
        <ul className={css.list} aria-label={text.files}>
          {files.map((file) => (
            <FileCard key={file.id} file={file} planId={plan.id} />
          ))}
        </ul>
      )}
    </>
  );
}

function Order({ plan, files }: { plan: MonitoringPlan; files: readonly MonitoringFile[] }) {
  const query = useApiQuery(listPlannedSchools, { planId: plan.id });
  return (
    <QueryResult query={query} widths={WIDTHS}>
      {({ rows }) => (
        <OrderPanel plan={plan} files={files} schools={rows.filter(({ isSaved }) => isSaved)} />
      )}
    </QueryResult>
  );
}
