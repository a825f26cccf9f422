/**
 * The log lines of the last hour, for calls that write at most one an hour for each user, or each link of a family.
 * Held in memory: after a restart there may be a line too many, never one too few.
 */
import type { LogRule } from '@spine/contract/kernel';
import type { LogActor, LogNote } from '#platform/audit-log/operation-log.repository.ts';

const HOUR_MS = 3_600_000;
const MAX_LINES = 10_000;

type Line = {
  readonly rule: Exclude<LogRule, 'none'>;
  readonly actor: LogActor;
  readonly note: LogNote;
  readonly now: Date;
};
export type RecentLines = ReturnType<typeof createRecentLines>;

export function createRecentLines() {
  const lastTimes = new Map<string, number>();
  return {
    /** Whether the line would repeat one of this hour. */
    repeats: (line: Line): boolean => {
      if (!line.rule.once) return false;
      const at = lastTimes.get(keyOf(line));
      return at !== undefined && line.now.getTime() - at < HOUR_MS;
    },
    /** Called once the line is committed. */
    add: (line: Line): void => {
      if (!line.rule.once) return;
      const key = keyOf(line);
      lastTimes.delete(key);
      lastTimes.set(key, line.now.getTime());
      const [oldest] = lastTimes.keys();
      if (lastTimes.size > MAX_LINES && oldest !== undefined) lastTimes.delete(oldest);
    },
    /** One that could not be committed after all. */
    remove: (line: Line): void => void lastTimes.delete(keyOf(line)),
  };
}

function keyOf({ rule, actor, note }: Line): string {
  const what = `${actor.userId} ${rule.model} ${rule.optype} ${note.point ?? ''}`;
  return note.occasion === undefined ? what : `${what} ${note.occasion}`;
}
