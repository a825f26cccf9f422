/** 核对: which rows would bounce, by school and child, each with the way to where it is mended. */
import { type MonitoringCheck, readMonitoringCheck } from '@spine/contract/monitoring';
import { Link } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import frameCss from '../monitoring.module.css';
import { monitoringText } from '../monitoring.text.ts';
import { MonitoringFrame } from '../monitoring-frame.tsx';
import { usePlanAddress } from '../use-plan-address.ts';
import { CheckHead } from './check-head.tsx';
import { checkPageText as text } from './check-page.text.ts';
import { OverviewPanel } from './overview.panel.tsx';
import { SchoolPanel } from './school.panel.tsx';
import { SchoolsTable } from './schools.table.tsx';
import { useCheckView } from './use-check-view.ts';

const WIDTHS = [160, 60, 60, 60];

export function MonitoringCheckPage() {
  return (
    <MonitoringFrame empty={() => <Nothing words={monitoringText.noPlan} hint={text.noPlanHint} />}>
      {(plan) => <Check key={plan.id} planId={plan.id} />}
    </MonitoringFrame>
  );
}

function Nothing({ words, hint }: { words: string; hint: string }) {
  return (
    <div className={frameCss.empty}>
      <p className={looks.h2}>{words}</p>
      <p className={looks.soft}>{hint}</p>
      <Link className={buttonCss.btn} to={usePlanAddress()}>
        {text.toPlan}
      </Link>
    </div>
  );
}

function Check({ planId }: { planId: string }) {
  const query = useApiQuery(readMonitoringCheck, { planId });
  return (
    <QueryResult query={query} widths={WIDTHS}>
      {(check) =>
        check.schools.length === 0 ? (
          <Nothing words={text.noSchools} hint={text.noSchoolsHint} />
        ) : (
          <Checked planId={planId} check={check} />
        )
      }
    </QueryResult>
  );
}

function Checked({ planId, check }: { planId: string; check: MonitoringCheck }) {
  const state = useCheckView();
  const { school } = state.view;
  return (
    <>
      <CheckHead planId={planId} check={check} />
      {school ? (
        <SchoolPanel planId={planId} choice={school} schools={check.schools} state={state} />
      ) : (
        <>
          {check.checkedAt !== null && <OverviewPanel sums={check.sums} />}
          <SchoolsTable schools={check.schools} state={state} />
        </>
      )}
    </>
  );
}
