import { z } from 'zod';
import { idField } from '#kernel';
import { roleField } from '../session/session.schema.ts';

export const USERNAME_MAX = 15;
/** What a phone field takes at most; the pattern allows 11 digits. */
export const USER_TEL_MAX = 20;

/** A user as administrators see him. The role travels under the three names clients know. */
export const userRow = z.object({
  id: idField,
  username: z.string(),
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
});
export type UserRow = z.output<typeof userRow>;
