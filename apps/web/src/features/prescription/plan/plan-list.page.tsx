/** The library of plans: the platform's and the institution's own; composing, copying, issuing. */
import {
  deletePlan,
  listPlans,
  ONLY_SUPPORTING_TEXT,
  PLAN_TYPE_NAMES,
  type PlanInfo,
  type PlannedAction,
  type PlanRow,
} from '@spine/contract/prescription';
import clsx from 'clsx';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useApiMutation } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { ActionCover } from '#ui/action-media/action-cover.tsx';
import { ActionSteps } from '#ui/action-media/action-steps.tsx';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { type Fact, Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { issueText } from '#ui/issue-prescription/issue.text.ts';
import { IssueDialog } from '#ui/issue-prescription/issue-button.tsx';
import { ActionButtons } from '#ui/list-page/actions.tsx';
import { listText } from '#ui/list-page/list.text.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { amountWords, PlanCover, rhythmWords } from '../plan-words.tsx';
import css from '../prescription.module.css';
import { composerPath } from '../prescription.paths.ts';
import { usePlan } from '../prescription.queries.ts';
import { prescriptionText as text } from '../prescription.text.ts';
import { PrescriptionNav } from '../prescription-nav.tsx';
import { OriginTag, PrescriptionCard, planColumns, planFilters } from './plan.columns.tsx';

function Head({ plan }: { plan: PlanRow }) {
  return (
    <div className={css.planHead}>
      <PlanCover size="card" coverUrl={plan.coverUrl} />
      <div>
        <h2>{plan.name}</h2>
        <p className={css.planTags}>
          <span className={clsx(looks.plainTag, looks.xs)}>{PLAN_TYPE_NAMES[plan.type]}</span>
          <OriginTag {...plan} />
        </p>
      </div>
    </div>
  );
}

function PlanFacts({ plan }: { plan: PlanRow }) {
  const facts: Fact[] = [
    [text.audience, plan.audience],
    [text.rhythm, rhythmWords(plan)],
    [text.once, text.onceWords(plan.actionCount, plan.minutes)],
    [text.reminder, plan.retestReminder ? text.reminded : ''],
    [text.issuedCount, text.people(plan.issuedCount)],
    [text.description, plan.description],
  ];
  return (
    <Facts
      className={clsx(css.planFacts, looks.kv)}
      facts={facts.filter(([, words]) => words !== '')}
    />
  );
}

/** The steps are folded, so that a plan of twenty actions stays a short list. */
function PlannedActionItem({ item, place }: { item: PlannedAction; place: number }) {
  const { action, deleted } = item;
  return (
    <li className={css.planItem}>
      <details>
        <summary>
          <span className={css.place}>{place}</span>
          <ActionCover size="row" {...action} />
          <span className={css.what}>
            <b>{action.name}</b>
            {deleted && <span className={css.gone}>{text.actionGone}</span>}
            <small>{amountWords(item)}</small>
          </span>
          <Icon name="down" />
        </summary>
        <div className={css.how}>
          <ActionSteps steps={action.steps} />
          {action.warnings !== '' && (
            <p className={css.planWarning}>
              <b>{text.warnings}</b>
              {action.warnings}
            </p>
          )}
        </div>
      </details>
    </li>
  );
}

function Actions({ plan }: { plan: PlanInfo }) {
  return (
    <section className={css.planPart}>
      <h3>{text.actions}</h3>
      <ol>
        {plan.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same action may stand in a plan twice.
          <PlannedActionItem key={`${at} ${item.actionId}`} item={item} place={at + 1} />
        ))}
      </ol>
    </section>
  );
}

/** One plan in the drawer: cover, audience, rhythm, and every action with amount, steps and warnings. */
function PlanDetailPanel({ plan }: { plan: PlanRow }) {
  const detail = usePlan(plan.id);
  const { data } = detail;
  return (
    <>
      <Head plan={data ?? plan} />
      <p className={css.planNote}>
        <Icon name="info" />
        {ONLY_SUPPORTING_TEXT}
      </p>
      {data?.items.some(({ deleted }) => deleted) && (
        <p className={clsx(css.planNote, css.gone)} role="status">
          <Icon name="warn" />
          {text.goneHint}
        </p>
      )}
      <PlanFacts plan={data ?? plan} />
      <QueryResult query={detail} widths={[80, 200, 60]}>
        {(full) => <Actions plan={full} />}
      </QueryResult>
    </>
  );
}

const TWO_ACTIONS = 104;

function useAskToDelete() {
  const confirm = useConfirm();
  const remove = useApiMutation(deletePlan, { success: text.DEL_SUCCESS, refresh: [listPlans] });
  return ({ id, name }: PlanRow) =>
    confirm({
      title: text.deleteTitle(name),
      detail: text.deleteDetail,
      lost: [text.lostPlan],
      okText: text.delete,
      danger: true,
      act: () => remove.mutateAsync({ input: { id } }),
    });
}

type Acts = {
  issue: (plan: PlanRow) => void;
  askToDelete: (plan: PlanRow) => void;
};

function RowActions({ plan, acts }: { plan: PlanRow; acts: Acts }) {
  return (
    <>
      <button type="button" className={buttonCss.link} onClick={() => acts.issue(plan)}>
        {issueText.issueShort}
      </button>
      <Link className={buttonCss.link} to={composerPath({ copy: plan.id })}>
        {text.copy}
      </Link>
    </>
  );
}

function DrawerActions({ plan, acts }: { plan: PlanRow; acts: Acts }) {
  const navigate = useNavigate();
  const compose = (target: Parameters<typeof composerPath>[0]) => () =>
    void navigate(composerPath(target));
  const isOwn = plan.origin === 'own';
  return (
    <ActionButtons
      acts={[
        { label: issueText.issue, act: () => acts.issue(plan), primary: true },
        { label: text.copy, act: compose({ copy: plan.id }) },
        isOwn && { label: text.edit, act: compose({ id: plan.id }) },
        isOwn && { label: text.delete, act: () => acts.askToDelete(plan), danger: true },
      ]}
    />
  );
}

export function PlanListPage() {
  const [issued, setIssued] = useState<PlanRow>();
  const canEdit = useCan('prescription.edit');
  const acts: Acts = { issue: setIssued, askToDelete: useAskToDelete() };
  return (
    <>
      <ListPage
        listKey="prescriptions"
        title={text.title}
        nav={<PrescriptionNav />}
        endpoint={listPlans}
        rowKey={(row) => row.id}
        columns={planColumns}
        filters={planFilters}
        emptyHint={canEdit ? text.emptyHint : listText.emptyForOthers}
        remembersSearch
        card={(plan) => <PrescriptionCard plan={plan} />}
        actions={
          canEdit && (
            <Link className={buttonCss.btn} to={composerPath({})}>
              <Icon name="plus" />
              {text.add}
            </Link>
          )
        }
        drawer={{
          label: text.drawer,
          body: (plan) => <PlanDetailPanel key={plan.id} plan={plan} />,
          ...(canEdit && {
            actions: (plan: PlanRow) => <DrawerActions plan={plan} acts={acts} />,
          }),
        }}
        actionsWidth={TWO_ACTIONS}
        {...(canEdit && {
          rowActions: (plan: PlanRow) => <RowActions plan={plan} acts={acts} />,
        })}
      />
      {issued && <IssueDialog plan={issued} onClose={() => setIssued(undefined)} />}
    </>
  );
}
