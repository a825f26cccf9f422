/** Writes lines of the operation log: a change's in its own transaction, those of reads together (`read-lines.ts`). */
import { isLarge, purposeLogText } from '@spine/contract/disclosure';
import {
  LOG_MODEL_NAMES,
  type LogRule,
  listOpenedText,
  OPERATION_NAMES,
  type Role,
} from '@spine/contract/kernel';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';

/** Whom a line of the operation log names; a form that needs no session has no user, only a name. */
export type LogActor = {
  readonly userId: string | null;
  readonly username: string;
  readonly role: Role | null;
  readonly orgId: string | null;
  readonly orgName: string;
};

/** What the operation log says of a call beyond model and type; ids and counts, never a child's name. */
export type LogNote = {
  /** The id of the thing, or ids joined by commas. */
  point?: string;
  message?: string;
  level?: 'INFO' | 'WARN' | 'ERROR';
  /** Distinguishes two lines about the same thing, where the call writes one an hour. */
  occasion?: string;
  /** For calls without a session. */
  actor?: LogActor;
  /** How many children stand in what the call hands out. */
  children?: number;
  /** What that is for, where its user said so. */
  purpose?: string | undefined;
};

/** All ids of the largest bulk action fit. */
export const LONGEST_POINT = 40_000;
const LONGEST_MESSAGE = 4000;

export type LogLine = {
  readonly id: string;
  readonly rule: Exclude<LogRule, 'none'>;
  readonly actor: LogActor;
  readonly note: LogNote;
  readonly now: Date;
};

export function insertLogLine(db: Db, line: LogLine): Promise<void> {
  return insertLogLines(db, [line]);
}

/** As arrays, so that any number of lines is the same statement. */
export async function insertLogLines(db: Db, lines: readonly LogLine[]): Promise<void> {
  const rows = lines.map(toLogRow);
  const column = <Name extends keyof LogRow>(name: Name) => rows.map((row) => row[name]);
  await sql`insert into operation_log (id, org_id, user_id, username, org_name, role, model, keypoint, keymsg, level, optype, optime, children)
    select * from unnest(${column('id')}::uuid[], ${column('orgId')}::uuid[], ${column('userId')}::uuid[],
      ${column('username')}::text[], ${column('orgName')}::text[], ${column('role')}::smallint[],
      ${column('model')}::text[], ${column('keypoint')}::text[], ${column('keymsg')}::text[],
      ${column('level')}::text[], ${column('optype')}::text[], ${column('optime')}::timestamptz[], ${column('children')}::integer[])`.execute(
    db,
  );
}

type LogRow = Insertable<Tables['operationLog']>;

function toLogRow({ id, rule, actor, note, now }: LogLine): LogRow {
  const { orgId, userId, username, orgName, role } = actor;
  return {
    id,
    orgId,
    userId,
    username,
    orgName,
    role,
    model: rule.model,
    keypoint: completeIds(note.point ?? ''),
    keymsg: withPurpose(note.message ?? messageOf(rule), note),
    level: note.level ?? 'INFO',
    optype: rule.optype,
    optime: now,
    children: note.children || null,
  };
}

/** The purpose stays whole, however long the rest is. */
function withPurpose(message: string, { children = 0, purpose }: LogNote): string {
  const isAsked = purpose !== undefined || isLarge(children);
  const end = isAsked ? purposeLogText(purpose) : '';
  return message.slice(0, LONGEST_MESSAGE - end.length) + end;
}

function messageOf({ model, optype, once }: LogLine['rule']): string {
  return once ? listOpenedText(model) : `${OPERATION_NAMES[optype]}${LOG_MODEL_NAMES[model]}`;
}

/** As many complete ids as fit. */
function completeIds(point: string): string {
  if (point.length <= LONGEST_POINT) return point;
  return point.slice(0, Math.max(point.lastIndexOf(',', LONGEST_POINT), 0));
}
