/** 批准记录: who approved whom, when, for what and until when, and how it ended. */
import { exportApprovals, listApprovals } from '@spine/contract/approval';
import { useMemo } from 'react';
import { useCan } from '#platform/session/session.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { useOrganizationOptions } from '#ui/use-organization-options.ts';
import { ApprovalCard, approvalColumns, approvalFilters } from './approval.columns.tsx';
import { approvalText as text } from './approval.text.ts';
import { ApprovalNav } from './approval-nav.tsx';

export function ApprovalListPage() {
  const seesOrganizations = useCan('orgList.menu');
  const { options } = useOrganizationOptions();
  const filters = useMemo(
    () => approvalFilters(seesOrganizations, options, text.everywhere),
    [seesOrganizations, options],
  );
  const columns = useMemo(() => approvalColumns(seesOrganizations), [seesOrganizations]);
  return (
    <ListPage
      listKey="approvals"
      title={text.recordsTitle}
      nav={<ApprovalNav />}
      endpoint={listApprovals}
      exported={exportApprovals}
      rowKey={(row) => row.id}
      columns={columns}
      filters={filters}
      emptyHint={text.emptyRecords}
      card={(row) => <ApprovalCard row={row} seesOrganizations={seesOrganizations} />}
      remembersSearch
    />
  );
}
