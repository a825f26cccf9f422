/**
 * Which lines a user left within the hour, or a family by a link, for calls that leave one an hour. Kept in memory: a
 * restart costs a line too many, never one too few.
 */
import type { LogRule } from '@spine/contract/kernel';
import type { LogActor, LogNote } from '#platform/audit-log/operation-log.repository.ts';

const HOUR_MS = 3_600_000;
const MOST_KEPT = 10_000;

type Line = {
  readonly rule: Exclude<LogRule, 'none'>;
  readonly actor: LogActor;
  readonly note: LogNote;
  readonly now: Date;
};
export type RecentLines = ReturnType<typeof recentLines>;

export function recentLines() {
  const kept = new Map<string, number>();
  return {
    /** Whether the line would repeat one of this hour. */
    repeats: (line: Line): boolean => {
      if (!line.rule.once) return false;
      const at = kept.get(keyOf(line));
      return at !== undefined && line.now.getTime() - at < HOUR_MS;
    },
    /** Called once the line is committed. */
    keep: (line: Line): void => {
      if (!line.rule.once) return;
      const key = keyOf(line);
      kept.delete(key);
      kept.set(key, line.now.getTime());
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    },
  };
}

function keyOf({ rule, actor, note }: Line): string {
  const what = `${actor.userId} ${rule.model} ${rule.optype} ${note.point ?? ''}`;
  return note.occasion === undefined ? what : `${what} ${note.occasion}`;
}
