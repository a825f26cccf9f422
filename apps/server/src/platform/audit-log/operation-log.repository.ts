/** Writes one line of the operation log, in the transaction of the change it records. */
import {
  LOG_MODEL_NAMES,
  type LogRule,
  listOpenedText,
  OPERATION_NAMES,
  type Role,
} from '@spine/contract/kernel';
import type { Db } from '../db/open.ts';

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
};

/** All ids of the largest bulk action fit. */
export const LONGEST_POINT = 40_000;
const LONGEST_MESSAGE = 4000;

type LogLine = {
  id: string;
  rule: Exclude<LogRule, 'none'>;
  actor: LogActor;
  note: LogNote;
  now: Date;
};

export async function insertLogLine(
  db: Db,
  { id, rule, actor, note, now }: LogLine,
): Promise<void> {
  const message = note.message ?? messageOf(rule);
  await db
    .insertInto('operationLog')
    .values({
      id,
      orgId: actor.orgId,
      userId: actor.userId,
      username: actor.username,
      orgName: actor.orgName,
      role: actor.role,
      model: rule.model,
      keypoint: completeIds(note.point ?? ''),
      keymsg: message.slice(0, LONGEST_MESSAGE),
      level: note.level ?? 'INFO',
      optype: rule.optype,
      optime: now,
    })
    .execute();
}

function messageOf({ model, optype, once }: LogLine['rule']): string {
  return once ? listOpenedText(model) : `${OPERATION_NAMES[optype]}${LOG_MODEL_NAMES[model]}`;
}

/** As many complete ids as fit. */
function completeIds(point: string): string {
  if (point.length <= LONGEST_POINT) return point;
  return point.slice(0, Math.max(point.lastIndexOf(',', LONGEST_POINT), 0));
}
