/**
 * Approval of access: the platform administrator approves managers, and anybody of an institution that is named; managers approve
 * the other users of their institution. Nobody approves the own access, which no list of access shows.
 */
import { z } from 'zod';
import {
  dateField,
  defineEndpoint,
  done,
  either,
  exportQuery,
  file,
  filterField,
  idField,
  listOf,
  listQuery,
  oneOf,
  openableQuery,
  textField,
} from '#kernel';
import { approvalErrors } from './approval.errors.ts';
import { APPROVAL_STATES, TAKE_BACK_REASON_MAX } from './approval.rules.ts';
import { accessRow, approvalRow, purposeField } from './approval.schema.ts';

/** The longest part of a name that the lists are searched by. */
export const PERSON_NAME_MAX = 20;
const MOST_AT_ONCE = 1000;

const people = {
  /** A part of the user name or of the name. */
  name: filterField(PERSON_NAME_MAX),
  orgId: idField.optional(),
};
const accessSorts = ['createtime'] as const;
const accessFilters = { ...people, state: z.enum(APPROVAL_STATES).optional() } as const;
const approvalSorts = ['approvedAt'] as const;
const approvalFilters = { ...people, userId: idField.optional() } as const;

export const listAccess = defineEndpoint({
  method: 'GET',
  path: '/approvals/access/list',
  summary: 'Users who work by approval and how it stands, newest users first',
  access: either('approval.menu'),
  openTo: ['auditor'],
  log: 'none',
  input: openableQuery(accessSorts, accessFilters),
  reply: listOf(accessRow),
});

export const countAccess = defineEndpoint({
  method: 'GET',
  path: '/approvals/access/counts',
  summary: 'How many of these users there are in each state, and in all',
  access: either('approval.menu'),
  openTo: ['auditor'],
  log: 'none',
  input: z.object(people),
  reply: oneOf(z.record(z.enum(['all', ...APPROVAL_STATES]), z.number().int())),
});

export const exportAccess = defineEndpoint({
  method: 'GET',
  path: '/approvals/access/exportExcel',
  summary: 'Every user the filters of the list find, as one .xlsx',
  access: either('approval.menu'),
  openTo: ['auditor'],
  needsRecentProof: true,
  log: { model: 'user', optype: 'export' },
  input: exportQuery(accessSorts, accessFilters),
  reply: file,
});

export const listApprovals = defineEndpoint({
  method: 'GET',
  path: '/approvals/list',
  summary: 'Every approval, ended ones and those of deleted users too, newest first',
  access: either('approval.menu'),
  openTo: ['auditor'],
  log: 'none',
  input: listQuery(approvalSorts, approvalFilters),
  reply: listOf(approvalRow),
});

export const exportApprovals = defineEndpoint({
  method: 'GET',
  path: '/approvals/exportExcel',
  summary: 'Every approval the filters of the list find, as one .xlsx',
  access: either('approval.menu'),
  openTo: ['auditor'],
  needsRecentProof: true,
  log: { model: 'user', optype: 'export' },
  input: exportQuery(approvalSorts, approvalFilters),
  reply: file,
});

export const approveUsers = defineEndpoint({
  method: 'POST',
  path: '/approvals/approve',
  summary:
    'Approves the access of users in their present roles, all or none; takes the place of what was approved before',
  access: either('userList.edit'),
  needsRecentProof: true,
  log: { model: 'user', optype: 'edit' },
  input: z.object({
    userIds: z.array(idField).min(1).max(MOST_AT_ONCE),
    purpose: purposeField,
    /** The last day, at most a year ahead. */
    endsOn: dateField,
  }),
  reply: done,
  faults: {
    userIds: approvalErrors.userUnknown,
    purpose: approvalErrors.purposeInvalid,
    endsOn: approvalErrors.endInvalid,
  },
});

export const takeBackApproval = defineEndpoint({
  method: 'POST',
  path: '/approvals/takeBack',
  summary: 'Takes the approval of a user back: the next call is refused',
  access: either('userList.edit'),
  needsRecentProof: true,
  log: { model: 'user', optype: 'edit' },
  input: z.object({ userId: idField, reason: textField(TAKE_BACK_REASON_MAX) }),
  reply: done,
  faults: { userId: approvalErrors.userUnknown, reason: approvalErrors.reasonInvalid },
});
