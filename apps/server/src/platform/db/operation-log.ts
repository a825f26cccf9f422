/** Writes one line of the operation log, in the transaction of what it tells about. */
import { LOG_MODEL_NAMES, type LogRule, OPERATION_NAMES } from '@spine/contract/kernel';
import type { LogActor, LogNote } from '#platform/http/call.ts';
import type { Db } from './open.ts';

/** The most ids of a batch that are written out; the count is in the message. */
const LONGEST_POINT = 4000;

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
  await db
    .insertInto('operation_log')
    .values({
      id,
      org_id: actor.orgId,
      user_id: actor.userId,
      username: actor.username,
      org_name: actor.orgName,
      role: actor.role,
      model: rule.model,
      keypoint: (note.point ?? '').slice(0, LONGEST_POINT),
      keymsg: note.message ?? `${OPERATION_NAMES[rule.optype]}${LOG_MODEL_NAMES[rule.model]}`,
      level: note.level ?? 'INFO',
      optype: rule.optype,
      optime: now,
    })
    .execute();
}
