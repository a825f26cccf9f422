import type { PoolClient } from 'pg';

/**
 * Makes one write of all statements that are given to a connection before the event loop turns: each write is a system
 * call, which costs more than a small statement. To be called before a statement is given.
 */
export function joinWrites({ connection: { stream } }: PoolClient): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
