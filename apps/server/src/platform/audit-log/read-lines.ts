/**
 * The lines of calls that only read. Such a call commits nothing with its line, so those that end at the same time share one
 * transaction, and one write to the disk. Each is answered once its line is committed
 * (docs/adr/0121-lines-of-reads-share-a-commit.md).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { platformScope } from '#platform/auth/scope.ts';
import { isConnectionLost } from '../db/connect/connection-lost.ts';
import type { Database } from '../db/open.ts';
import { insertLogLines, type LogLine } from './operation-log.repository.ts';

/** Commits the line of a read, together with others that wait. */
export type CommitReadLine = (line: LogLine) => Promise<void>;

/** Milliseconds after which lines no longer wait for a commit, whose connection may be dead. */
const PATIENCE_MS = 1000;

/** Lines that wait for the commit under way, and their own. */
type Batch = { readonly lines: LogLine[]; readonly committed: Promise<void> };

export function createReadLines({ inScope }: Pick<Database, 'inScope'>): CommitReadLine {
  let batch: Batch | undefined;
  let newest: Promise<void> = Promise.resolve();
  const commit = (lines: readonly LogLine[]) =>
    inScope(platformScope, ({ db }) => insertLogLines(db, lines));
  const openBatch = (line: LogLine): Batch => {
    const lines = [line];
    const begin = () => {
      batch = undefined;
      return commit(lines);
    };
    newest = Promise.race([newest, pause(PATIENCE_MS, undefined, { ref: false })]).then(
      begin,
      begin,
    );
    return { lines, committed: newest };
  };
  return async (line) => {
    if (batch) batch.lines.push(line);
    else batch = openBatch(line);
    const { lines, committed } = batch;
    try {
      await committed;
    } catch (error) {
      // A line that the database refuses refuses no other one.
      if (lines.length === 1 || isConnectionLost(error)) throw error;
      await commit([line]);
    }
  };
}
