/**
 * Users: the platform administrator sees all, an institution's manager the own institution's. New passwords
 * travel as text over TLS, so that the server enforces the rule; a digest is refused.
 */
import { z } from 'zod';
import {
  dateField,
  defineEndpoint,
  done,
  type EditParts,
  either,
  exportQuery,
  file,
  filterField,
  idField,
  idsField,
  listOf,
  normalizePhone,
  oneOf,
  openableQuery,
  rowVersion,
  seenVersion,
  textField,
} from '#kernel';
import { approvalErrors } from '../approval/approval.errors.ts';
import { purposeField } from '../approval/approval.schema.ts';
import { sessionErrors } from '../session/session.errors.ts';
import { accountKindField, roleField } from '../session/session.schema.ts';
import { userErrors } from './user.errors.ts';

/** The longest reason of a reset. */
export const RESET_REASON_MAX = 100;
export const USERNAME_MAX = 15;
export const REAL_NAME_MAX = 20;
/** The longest phone input; the pattern allows 11 digits. */
const USER_TEL_MAX = 20;

/** A user as administrators see him. The role travels under the three names clients know. */
export const userRow = z.object({
  id: idField,
  username: z.string(),
  /** 姓名; null for users from before names, until somebody fills it in. */
  realName: z.string().nullable(),
  tel: z.string().nullable(),
  role: roleField,
  roleType: roleField,
  roleId: roleField,
  roleName: z.string(),
  orgId: idField.nullable(),
  orgName: z.string(),
  errorCounter: z.number().int(),
  /** Whether the wrong passwords have locked the account. */
  locked: z.boolean(),
  /** Whether a second factor is set up. */
  hasFactor: z.boolean(),
  accountKind: accountKindField,
  version: rowVersion,
});
export type UserRow = z.output<typeof userRow>;

/** A user's fields as they are edited; some roles need an institution, and some kinds of accounts a role. */
export const USER_PARTS = [
  ['realName'],
  ['tel'],
  ['role', 'orgId', 'accountKind'],
] as const satisfies EditParts;

const MOST_FAILURES_SENT = 1_000_000;
/** The pattern is checked by the service, which names what is wrong. */
const tel = z.string().overwrite(normalizePhone).max(USER_TEL_MAX).nullable().optional();
const orgId = z
  .union([idField, z.literal('')])
  .nullable()
  .optional();
const role = {
  role: roleField.optional(),
  roleType: roleField.optional(),
  roleId: roleField.optional(),
};
/**
 * A new user, role, institution or kind of account is approved by who makes it; without these for a purpose that says so, and for a
 * year. A manager whom a manager makes is approved by the platform, and these count for nothing.
 */
const approval = { purpose: purposeField.optional(), endsOn: dateField.optional() };
const accountKind = accountKindField.optional();
const faults = {
  purpose: approvalErrors.purposeInvalid,
  endsOn: approvalErrors.endInvalid,
  role: userErrors.roleMissing,
  roleType: userErrors.roleMissing,
  roleId: userErrors.roleMissing,
  accountKind: userErrors.accountKindRole,
} as const;

const sorts = ['createtime', 'username'] as const;
const filters = {
  username: filterField(USERNAME_MAX),
  orgId: idField.optional(),
  roleType: z.coerce.number().pipe(roleField).optional(),
} as const;

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/users/list',
  summary: 'Users, newest first',
  access: either('userList.menu'),
  log: 'none',
  input: openableQuery(sorts, filters),
  reply: listOf(userRow),
});

export const exportUsers = defineEndpoint({
  method: 'GET',
  path: '/users/exportExcel',
  summary: 'Every user the filters of the list find, as one .xlsx',
  access: either('userList.menu'),
  needsRecentProof: true,
  log: { model: 'user', optype: 'export' },
  input: exportQuery(sorts, filters),
  reply: file,
});

export const addUser = defineEndpoint({
  method: 'POST',
  path: '/users/add',
  summary: 'Adds a user; a manager adds to the own institution, whatever orgId says',
  access: either('userList.add'),
  needsRecentProof: true,
  log: { model: 'user', optype: 'add' },
  input: z.object({
    username: textField(USERNAME_MAX),
    realName: textField(REAL_NAME_MAX),
    /** As text, over TLS. */
    pw: z.string().min(1).max(64),
    tel,
    ...role,
    orgId,
    ...approval,
    accountKind,
  }),
  reply: oneOf(z.object({ id: idField })),
  faults: {
    ...faults,
    username: userErrors.usernameInvalid,
    realName: userErrors.realNameInvalid,
    pw: userErrors.passwordMissing,
    tel: userErrors.wrongPhoneOnAdd,
    orgId: userErrors.organizationMissing,
  },
});

export const editUser = defineEndpoint({
  method: 'POST',
  path: '/users/edit',
  summary:
    'Edits name, phone and role; errorCounter 0 unlocks; user name and institution are read-only. With the version that was read, a field somebody else changed meanwhile answers 30000003',
  access: either('userList.edit', 'userList.unlock'),
  needsRecentProof: true,
  log: { model: 'user', optype: 'edit' },
  input: z.object({
    id: idField,
    username: textField(USERNAME_MAX).optional(),
    realName: textField(REAL_NAME_MAX).optional(),
    tel,
    ...role,
    orgId,
    ...approval,
    accountKind,
    errorCounter: z.number().int().min(0).max(MOST_FAILURES_SENT).optional(),
    version: seenVersion,
  }),
  reply: done,
  faults: {
    ...faults,
    id: userErrors.unknown,
    username: userErrors.illegalChange,
    realName: userErrors.realNameInvalid,
    tel: userErrors.wrongPhoneOnEdit,
    orgId: userErrors.organizationEmpty,
    errorCounter: userErrors.illegalChange,
  },
});

export const deleteUsers = defineEndpoint({
  method: 'POST',
  path: '/users/del',
  summary: 'Deletes users by ids, all or none; their names and phones become free',
  access: either('userList.del'),
  needsRecentProof: true,
  log: { model: 'user', optype: 'delete' },
  input: z.object({ ids: idsField }),
  reply: done,
  faults: { ids: userErrors.unknown },
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/users/resetPw',
  summary:
    'Gives a user a random password, shown once in data.pw, to be changed at the next sign-in',
  access: either('userList.reSetPwd'),
  needsRecentProof: true,
  log: { model: 'user', optype: 'edit' },
  input: z.object({ id: idField }),
  reply: oneOf(z.object({ pw: z.string() })),
  failed: sessionErrors.resetFailed,
  faults: { id: userErrors.unknown },
});

export const resetFactors = defineEndpoint({
  method: 'POST',
  path: '/users/resetFactors',
  summary:
    'Removes the authenticators, recovery codes and remembered browsers of a user who lost them; its sessions end, and the reason is told at the next sign-in',
  access: either('userList.reSetPwd'),
  needsRecentProof: true,
  log: { model: 'user', optype: 'edit' },
  input: z.object({ id: idField, reason: textField(RESET_REASON_MAX) }),
  reply: done,
  faults: { id: userErrors.unknown, reason: userErrors.resetReasonInvalid },
});
