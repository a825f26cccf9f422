/** One plan in the drawer: cover, whom it is for, its rhythm, and every action with amount, steps and warnings. */
import {
  ONLY_SUPPORTING_TEXT,
  type PlannedAction,
  PRESCRIPTION_TYPE_NAMES,
  type PrescriptionInfo,
  type PrescriptionRow,
} from '@spine/contract/prescription';
import { ActionCover } from '#ui/action-media/action-cover.tsx';
import { ActionSteps } from '#ui/action-media/action-steps.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ErrorState, SkeletonRows } from '#ui/list-page/list-states.tsx';
import { PlanCover } from './plan-cover.tsx';
import { amountWords, rhythmWords } from './plan-words.ts';
import { OriginTag } from './prescription.columns.tsx';
import './prescription.css';
import { usePlan } from './prescription.queries.ts';
import { prescriptionText as text } from './prescription.text.ts';

function Head({ plan }: { plan: PrescriptionRow }) {
  return (
    <div className="plan-head">
      <PlanCover size="card" coverUrl={plan.coverUrl} />
      <div>
        <h2>{plan.name}</h2>
        <p className="plan-tags">
          <span className="plain-tag xs">{PRESCRIPTION_TYPE_NAMES[plan.type]}</span>
          <OriginTag {...plan} />
        </p>
      </div>
    </div>
  );
}

function Facts({ plan }: { plan: PrescriptionRow }) {
  const facts = [
    [text.audience, plan.audience],
    [text.rhythm, rhythmWords(plan)],
    [text.once, text.onceWords(plan.actionCount, plan.minutes)],
    [text.reminder, plan.retestReminder ? text.reminded : ''],
    [text.issuedCount, text.people(plan.issuedCount)],
    [text.description, plan.description],
  ].filter(([, words]) => words !== '');
  return (
    <dl className="kv plan-facts">
      {facts.map(([term, words]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Steps fold away: a plan of twenty actions stays a list one can survey. */
function Planned({ item, place }: { item: PlannedAction; place: number }) {
  const { action, deleted } = item;
  return (
    <li className="plan-item">
      <details>
        <summary>
          <span className="place">{place}</span>
          <ActionCover size="row" {...action} />
          <span className="what">
            <b>{action.name}</b>
            {deleted && <span className="gone">{text.actionGone}</span>}
            <small>{amountWords(item)}</small>
          </span>
          <Icon name="down" />
        </summary>
        <div className="how">
          <ActionSteps steps={action.steps} />
          {action.warnings !== '' && (
            <p className="plan-warning">
              <b>{text.warnings}</b>
              {action.warnings}
            </p>
          )}
        </div>
      </details>
    </li>
  );
}

function Actions({ plan }: { plan: PrescriptionInfo }) {
  return (
    <section className="plan-part">
      <h3>{text.actions}</h3>
      <ol>
        {plan.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same action may stand in a plan twice.
          <Planned key={`${at} ${item.actionId}`} item={item} place={at + 1} />
        ))}
      </ol>
    </section>
  );
}

export function PrescriptionDetailPanel({ plan }: { plan: PrescriptionRow }) {
  const { data, error, refetch } = usePlan(plan.id);
  return (
    <>
      <Head plan={data ?? plan} />
      <p className="plan-note">
        <Icon name="info" />
        {ONLY_SUPPORTING_TEXT}
      </p>
      {data?.items.some(({ deleted }) => deleted) && (
        <p className="plan-note gone" role="status">
          <Icon name="warn" />
          {text.goneHint}
        </p>
      )}
      <Facts plan={data ?? plan} />
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data && !error && <Actions plan={data} />}
      {!data && !error && <SkeletonRows widths={[80, 200, 60]} />}
    </>
  );
}
