/** 访问审批: who works by approval, and until when; approving one or several, and taking back. */
import { type AccessRow, countAccess, exportAccess, listAccess } from '@spine/contract/approval';
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '#platform/call/call.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ActionButtons, ActionLinks } from '#ui/list-page/actions.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { SkeletonRows } from '#ui/list-page/list-states.tsx';
import type { Selection } from '#ui/list-page/list-types.ts';
import { useOrganizationOptions } from '#ui/use-organization-options.ts';
import { AccessCard, accessColumns, accessTabs, approvalFilters } from './approval.columns.tsx';
import { approvalText as text } from './approval.text.ts';
import { ApprovalNav } from './approval-nav.tsx';

/** The drawer and the forms come when they are opened. */
const AccessPanel = lazyComponent(
  async () => (await import('./access.panel.tsx')).AccessPanel,
  <SkeletonRows widths={[120, 90, 90]} />,
);
const ApproveForm = lazyComponent(async () => (await import('./approve.form.tsx')).ApproveForm);
const TakeBackForm = lazyComponent(async () => (await import('./take-back.form.tsx')).TakeBackForm);

const TWO_ACTIONS = 128;

type Acts = { approve: (row: AccessRow) => void; takeBack: (row: AccessRow) => void };

function actsFor(row: AccessRow, { approve, takeBack }: Acts) {
  const isNew = row.state === 'waiting' || row.state === 'takenBack';
  return [
    { label: isNew ? text.approve : text.renew, act: () => approve(row), primary: isNew },
    !isNew && { label: text.takeBack, act: () => takeBack(row), danger: true },
  ];
}

/** Everybody in the list who waits, or as many as one call takes, in one act, as after an upgrade. */
function ApproveWaiting({ open }: { open: (users: readonly AccessRow[]) => void }) {
  const [search] = useSearchParams();
  const people = { name: search.get('name') ?? undefined, orgId: search.get('orgId') ?? undefined };
  const { data } = useApiQuery(countAccess, people);
  if (!data || data.waiting === 0) return null;
  const load = async () => {
    const { rows } = await call(listAccess, { ...people, state: 'waiting', size: DROPDOWN_SIZE });
    open(rows);
  };
  return (
    <BusyButton type="primary" run={load}>
      {text.approveWaiting(Math.min(data.waiting, DROPDOWN_SIZE))}
    </BusyButton>
  );
}

type ToApprove = { users: readonly AccessRow[]; clear?: () => void };

export function AccessListPage() {
  const [toApprove, setToApprove] = useState<ToApprove>();
  const [toTakeBack, setToTakeBack] = useState<AccessRow>();
  const seesOrganizations = useCan('orgList.menu');
  const mayApprove = useCan('userList.edit');
  const { options } = useOrganizationOptions();
  const filters = useMemo(
    () => approvalFilters(seesOrganizations, options, text.managersAndMakers),
    [seesOrganizations, options],
  );
  const columns = useMemo(() => accessColumns(seesOrganizations), [seesOrganizations]);
  const acts = {
    approve: (row: AccessRow) => setToApprove({ users: [row] }),
    takeBack: setToTakeBack,
  };
  return (
    <>
      <ListPage
        listKey="access"
        title={text.title}
        totalWords={text.total}
        nav={<ApprovalNav />}
        endpoint={listAccess}
        exported={exportAccess}
        rowKey={(row) => row.id}
        columns={columns}
        filters={filters}
        tabs={accessTabs}
        emptyHint={text.emptyHint}
        remembersSearch
        card={(row) => <AccessCard row={row} seesOrganizations={seesOrganizations} />}
        {...(mayApprove && {
          actions: <ApproveWaiting open={(users) => setToApprove({ users })} />,
          actionsWidth: TWO_ACTIONS,
          rowActions: (row: AccessRow) => <ActionLinks acts={actsFor(row, acts)} />,
          bulk: {
            actions: ({ rows, clear }: Selection<AccessRow>) => (
              <Button type="primary" onClick={() => setToApprove({ users: rows, clear })}>
                {text.approve}
              </Button>
            ),
          },
        })}
        drawer={{
          label: text.drawer,
          body: (row) => <AccessPanel key={row.id} row={row} />,
          ...(mayApprove && {
            actions: (row: AccessRow) => <ActionButtons acts={actsFor(row, acts)} />,
          }),
        }}
      />
      {toApprove && (
        <ApproveForm
          users={toApprove.users}
          onApproved={() => toApprove.clear?.()}
          onClose={() => setToApprove(undefined)}
        />
      )}
      {toTakeBack && <TakeBackForm user={toTakeBack} onClose={() => setToTakeBack(undefined)} />}
    </>
  );
}
