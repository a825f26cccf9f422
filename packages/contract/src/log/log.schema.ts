import { z } from 'zod';
import { idField, instantField } from '#kernel';
import { roleField } from '../session/session.schema.ts';

export const LOG_LEVELS = ['INFO', 'WARN', 'ERROR'] as const;

export const OPERATION_TYPES = [
  'signIn',
  'signOut',
  'view',
  'add',
  'edit',
  'delete',
  'import',
  'export',
  'upload',
] as const;

/** A line of the operation log; `model` and `optype` are keys whose words both sides know. */
export const logRow = z.object({
  id: idField,
  username: z.string(),
  orgname: z.string(),
  role: roleField.nullable(),
  model: z.string(),
  /** Id or ids of what was touched. */
  keypoint: z.string(),
  keymsg: z.string(),
  level: z.enum(LOG_LEVELS),
  optype: z.string(),
  optime: instantField,
});
export type LogRow = z.output<typeof logRow>;
