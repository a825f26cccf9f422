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

type InFlight = { running: Promise<unknown>; next?: Promise<Counts> | undefined };
/** The counts of one database that run, by what they count. */
export type SharedCounts = Map<string, InFlight>;

const countsOf = new WeakMap<Db, SharedCounts>();

/** Lets the counts of a transaction be shared; those of a snapshot see its own instant, and are not. */
export function joinCounts(db: Db, counts: SharedCounts): void {
  countsOf.set(db, counts);
}

/** Runs `count`, or answers what another transaction counts for `key`; where that fails, counts itself. */
export function shareCount(db: Db, key: string, count: () => Promise<Counts>): Promise<Counts> {
  const counts = countsOf.get(db);
  if (!counts) return count();
  const inFlight = counts.get(key);
  if (inFlight?.next !== undefined) return inFlight.next.catch(count);
  if (inFlight) return queueCount({ counts, key, inFlight }, count);
  const running = count();
  return runCount({ counts, key, inFlight: { running } }, running);
}

type Turn = { readonly counts: SharedCounts; readonly key: string; readonly inFlight: InFlight };

function queueCount(turn: Turn, count: () => Promise<Counts>): Promise<Counts> {
  const { inFlight } = turn;
  const begin = () => {
    inFlight.next = undefined;
    inFlight.running = next;
    return count();
  };
  const next: Promise<Counts> = inFlight.running.then(begin, begin);
  inFlight.next = next;
  return runCount(turn, next);
}

/** It goes once nothing runs in it, and nothing waits. */
function runCount({ counts, key, inFlight }: Turn, running: Promise<Counts>): Promise<Counts> {
  counts.set(key, inFlight);
  const end = () => {
    if (inFlight.running === running && inFlight.next === undefined) counts.delete(key);
  };
  running.then(end, end);
  return running;
}
