/** A server that is killed in the middle of its work. */
import { withClient } from '#platform/backup/database-facts.ts';
import type { Database } from '#platform/db/open.ts';
import { waitForLocks } from '../provoke/platform/provoke-job.ts';
import type { ServerProcess } from './server-process.ts';

type Place = { readonly ownerUrl: string; readonly database: Database };

/** The last that a call writes. */
const LOG = 'operation_log';

/**
 * Kills it while so many calls wait for the operation log, which is the last that a call writes: what they have
 * written until then is lost, and so are their answers. Of two that wait, one is a call: the other may be the sealing.
 */
export function killAtWork(server: ServerProcess, place: Place, calls = 1): Promise<void> {
  const lock = `lock table ${LOG} in access exclusive mode`;
  return killBehind(server, place, { lock, calls });
}

/** Kills it while it waits to write to a table: what it writes before is lost, what comes after it has not done. */
export function killBeforeWriting(
  server: ServerProcess,
  place: Place,
  table: string,
): Promise<void> {
  if (table === LOG) return killAtWork(server, place);
  return killBehind(server, place, { lock: `lock table ${table} in share mode` });
}

type Behind = {
  /** The statement that holds it up. */
  readonly lock: string;
  readonly calls?: number;
  /** What is looked at before it is killed. */
  readonly meanwhile?: () => Promise<void>;
};

/** Kills it while it waits for what a statement locks. */
export async function killBehind(
  server: ServerProcess,
  { ownerUrl, database }: Place,
  { lock, calls = 1, meanwhile }: Behind,
): Promise<void> {
  await withClient(ownerUrl, async (owner) => {
    await owner.query(`begin; ${lock}`);
    await waitForLocks(database, calls);
    await meanwhile?.();
    await server.kill();
    await owner.query('rollback');
  });
}
