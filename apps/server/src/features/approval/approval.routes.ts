/** Translates the calls about approvals. */
import {
  approveUsers as approveCall,
  countAccess as countCall,
  exportAccess,
  exportApprovals,
  listAccess as listAccessCall,
  listApprovals as listCall,
  takeBackApproval as takeBackCall,
} from '@spine/contract/approval';
import { type Binding, bind } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import { approveUsers, takeBackApproval } from './approval.service.ts';
import { approvalLogText } from './approval.text.ts';
import {
  accessExport,
  approvalExport,
  countAccess,
  listAccess,
  listApprovals,
  toAccessQuery,
} from './approval-list.service.ts';

export function approvalRoutes(): Binding[] {
  return [
    bind(listAccessCall, ({ tenant, input, ...by }) =>
      listAccess(tenant, toAccessQuery(input, by), input),
    ),
    bind(countCall, ({ tenant, input, ...by }) => countAccess(tenant, toAccessQuery(input, by))),
    bindExport(exportAccess, accessExport),
    bind(listCall, ({ tenant, input }) => listApprovals(tenant, input)),
    bindExport(exportApprovals, approvalExport),
    bind(approveCall, async ({ tenant, input, note, ...by }) => {
      const count = await approveUsers(tenant, by, input);
      const { userIds, purpose, endsOn } = input;
      const message = approvalLogText.approved(count, purpose, endsOn);
      note({ point: userIds.join(','), message });
      return undefined;
    }),
    bind(takeBackCall, async ({ tenant, input, note, ...by }) => {
      await takeBackApproval(tenant, by, input);
      const message = approvalLogText.takenBack(input.reason);
      note({ point: input.userId, message, level: 'WARN' });
      return undefined;
    }),
  ];
}
