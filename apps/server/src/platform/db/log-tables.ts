/** The tables of the operation log and its seal, as Kysely sees them. */
import type { Generated } from 'kysely';

export type OperationLogTable = {
  id: string;
  org_id: string | null;
  user_id: string | null;
  username: string;
  org_name: string;
  role: number | null;
  model: string;
  keypoint: string;
  keymsg: string;
  level: 'ERROR' | 'INFO' | 'WARN';
  optype: string;
  optime: Date;
};

/** Lines that wait for their block; written by a trigger. */
export type LogPendingTable = { place: Generated<number>; org_id: string | null; line_id: string };

/** Written by `seal_log` only, as the two below it. */
export type LogBlockTable = {
  number: number;
  lines: number;
  total: number;
  sealed_at: Date;
  hash: Buffer;
};

export type LogSealTable = { block: number; place: number; line_id: string; hash: Buffer };

export type LogTotalTable = { org_id: string; lines: number };
