/**
 * Counts that callers share. Of one count a database runs one statement at a time; whoever asks meanwhile shares the next
 * one, which begins after he asked and therefore sees what was committed before.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** A transaction. */
type Db = Kysely<Tables>;

/** Numbers that one statement counts, by what they are of. */
type Counts = Readonly<Record<string, number>>;

type Lane = { running: Promise<unknown>; next?: Promise<Counts> | undefined };
/** The counts of one database that run, by what they count. */
export type SharedCounts = Map<string, Lane>;

const countsOf = new WeakMap<Db, SharedCounts>();

/** Lets the counts of a transaction be shared; those of a snapshot see its own instant, and are not. */
export function joinCounts(db: Db, counts: SharedCounts): void {
  countsOf.set(db, counts);
}

/** Runs `count`, or answers what another transaction counts for `key`; where that fails, counts itself. */
export function shareCount(db: Db, key: string, count: () => Promise<Counts>): Promise<Counts> {
  const counts = countsOf.get(db);
  if (!counts) return count();
  const lane = counts.get(key);
  if (lane?.next !== undefined) return lane.next.catch(count);
  if (lane) return queueCount({ counts, key, lane }, count);
  const running = count();
  return runCount({ counts, key, lane: { running } }, running);
}

type Turn = { readonly counts: SharedCounts; readonly key: string; readonly lane: Lane };

function queueCount(turn: Turn, count: () => Promise<Counts>): Promise<Counts> {
  const { lane } = turn;
  const begin = () => {
    lane.next = undefined;
    lane.running = next;
    return count();
  };
  const next: Promise<Counts> = lane.running.then(begin, begin);
  lane.next = next;
  return runCount(turn, next);
}

/** The lane goes once nothing runs in it, and nothing waits. */
function runCount({ counts, key, lane }: Turn, running: Promise<Counts>): Promise<Counts> {
  counts.set(key, lane);
  const end = () => {
    if (lane.running === running && lane.next === undefined) counts.delete(key);
  };
  running.then(end, end);
  return running;
}
