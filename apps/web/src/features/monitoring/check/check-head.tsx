/** When rows were checked last, who has no number yet, and the two acts. */

import { formatToMinute } from '@spine/contract/kernel';
import {
  checkMonitoring,
  giveChildNumbers,
  listMonitoringClasses,
  listMonitoringFaults,
  type MonitoringCheck,
  readMonitoringCheck,
} from '@spine/contract/monitoring';
import clsx from 'clsx';
import { useApiMutation } from '#platform/call/use-api.ts';
import { announceJob } from '#platform/jobs.ts';
import { useCan } from '#platform/session/session.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import looks from '#ui/styles/looks.module.css';
import css from './check.module.css';
import { checkPageText as text } from './check-page.text.ts';

/** What shows what a job of this page changes. */
const CHANGED = [readMonitoringCheck, listMonitoringFaults, listMonitoringClasses] as const;

export function CheckHead({ planId, check }: { planId: string; check: MonitoringCheck }) {
  const start = useApiMutation(checkMonitoring);
  const give = useApiMutation(giveChildNumbers);
  const mayEdit = useCan('monitoring.edit');
  const input = { planId };
  const isNever = check.checkedAt === null;
  return (
    <section className={css.head} aria-label={text.state}>
      <p>
        {check.checkedAt === null ? text.never : text.lastChecked(formatToMinute(check.checkedAt))}
        {!isNever && check.unchecked > 0 && (
          <span className={looks.soft}>{text.unchecked(check.unchecked)}</span>
        )}
        {isNever ? <span className={looks.soft}>{text.neverHint}</span> : <Numbers check={check} />}
      </p>
      {mayEdit && (
        <span className={css.acts}>
          <BusyButton run={() => give.mutateAsync({ input }).then(() => announceJob(CHANGED))}>
            {text.number}
          </BusyButton>
          <BusyButton
            type="primary"
            run={() => start.mutateAsync({ input }).then(() => announceJob(CHANGED))}
          >
            {isNever ? text.check : text.recheck}
          </BusyButton>
        </span>
      )}
    </section>
  );
}

function Numbers({ check: { sums } }: { check: MonitoringCheck }) {
  const lacking = sums.children - sums.numbered;
  return (
    <span className={clsx(looks.soft)}>
      {lacking > 0 ? text.unnumbered(lacking) : text.allNumbered}
    </span>
  );
}
