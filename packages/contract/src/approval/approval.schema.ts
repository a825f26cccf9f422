import { z } from 'zod';
import { dateField, idField, instantField, Role, textField } from '#kernel';
import { APPROVAL_STATES, PURPOSE_MAX } from './approval.rules.ts';

const role = z.enum(Role);

/** How the access of the signed-in user stands. */
export const accessField = z.object({ isInForce: z.boolean(), endsOn: dateField.nullable() });

export const purposeField = textField(PURPOSE_MAX);

/** What was approved, by whom, and whether it was ended before its day. */
const approvalFields = {
  purpose: z.string(),
  /** The name as it was then; a user name never changes. */
  approvedByName: z.string(),
  approvedByUsername: z.string(),
  approvedAt: instantField,
  endsOn: dateField,
  endedAt: instantField.nullable(),
  endedByName: z.string().nullable(),
  endedByUsername: z.string().nullable(),
  /** Null where the next approval took its place. */
  endReason: z.string().nullable(),
};

const ofUser = {
  userId: idField,
  username: z.string(),
  realName: z.string().nullable(),
  role,
  roleName: z.string(),
  orgName: z.string(),
};

/** A user who works by approval, with the newest one. */
export const accessRow = z.object({
  ...ofUser,
  /** The id of the user. */
  id: idField,
  state: z.enum(APPROVAL_STATES),
  /** Null where nobody approved the present role and kind of account yet. */
  newest: z.object(approvalFields).nullable(),
});
export type AccessRow = z.output<typeof accessRow>;

/** One approval; the role is the one that was approved. */
export const approvalRow = z.object({ ...ofUser, id: idField, ...approvalFields });
export type ApprovalRow = z.output<typeof approvalRow>;
