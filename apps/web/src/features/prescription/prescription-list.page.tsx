/** The library of plans: the platform's and the institution's own; composing, copying, issuing. */
import { listPrescriptions, type PrescriptionRow } from '@spine/contract/prescription';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCan } from '#platform/session.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { issueText } from '#ui/issue-prescription/issue.text.ts';
import { IssueDialog } from '#ui/issue-prescription/issue-dialog.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { composerPath } from './composer-path.ts';
import {
  PrescriptionCard,
  prescriptionColumns,
  prescriptionFilters,
} from './prescription.columns.tsx';
import { useDeletePlan } from './prescription.queries.ts';
import { prescriptionText as text } from './prescription.text.ts';
import { PrescriptionDetailPanel } from './prescription-detail.panel.tsx';
import { PrescriptionNav } from './prescription-nav.tsx';

const TWO_ACTIONS = 104;

function useAskToDelete() {
  const confirm = useConfirm();
  const remove = useDeletePlan();
  return ({ id, name }: PrescriptionRow) =>
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
  issue: (plan: PrescriptionRow) => void;
  askToDelete: (plan: PrescriptionRow) => void;
};

function RowActions({ plan, acts }: { plan: PrescriptionRow; acts: Acts }) {
  return (
    <>
      <button type="button" className="link" onClick={() => acts.issue(plan)}>
        {issueText.issueShort}
      </button>
      <Link className="link" to={composerPath({ copy: plan.id })}>
        {text.copy}
      </Link>
    </>
  );
}

function DrawerActions({ plan, acts }: { plan: PrescriptionRow; acts: Acts }) {
  const navigate = useNavigate();
  return (
    <>
      <Button type="primary" onClick={() => acts.issue(plan)}>
        {issueText.issue}
      </Button>
      <Button onClick={() => void navigate(composerPath({ copy: plan.id }))}>{text.copy}</Button>
      {plan.origin === 'own' && (
        <>
          <Button onClick={() => void navigate(composerPath({ id: plan.id }))}>{text.edit}</Button>
          <Button danger onClick={() => acts.askToDelete(plan)}>
            {text.delete}
          </Button>
        </>
      )}
    </>
  );
}

export function PrescriptionListPage() {
  const [issued, setIssued] = useState<PrescriptionRow>();
  const canEdit = useCan('prescription.edit');
  const acts: Acts = { issue: setIssued, askToDelete: useAskToDelete() };
  return (
    <>
      <ListPage
        listKey="prescriptions"
        title={text.title}
        nav={<PrescriptionNav />}
        endpoint={listPrescriptions}
        rowKey={(row) => row.id}
        columns={prescriptionColumns}
        filters={prescriptionFilters}
        emptyHint={text.emptyHint}
        remembersSearch
        card={(plan) => <PrescriptionCard plan={plan} />}
        actions={
          canEdit && (
            <Link className="btn" to={composerPath({})}>
              <Icon name="plus" />
              {text.add}
            </Link>
          )
        }
        drawer={{
          label: text.drawer,
          body: (plan) => <PrescriptionDetailPanel key={plan.id} plan={plan} />,
          ...(canEdit && {
            actions: (plan: PrescriptionRow) => <DrawerActions plan={plan} acts={acts} />,
          }),
        }}
        actionsWidth={TWO_ACTIONS}
        {...(canEdit && {
          rowActions: (plan: PrescriptionRow) => <RowActions plan={plan} acts={acts} />,
        })}
      />
      {issued && <IssueDialog plan={issued} onClose={() => setIssued(undefined)} />}
    </>
  );
}
