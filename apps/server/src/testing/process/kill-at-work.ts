/** A server that is killed in the middle of its work. */
import { withClient } from '#platform/backup/database-facts.ts';
import type { Database } from '#platform/db/open.ts';
import { waitForLocks } from '../provoke/platform/provoke-job.ts';
import type { ServerProcess } from './server-process.ts';

/**
 * Kills it while so many calls wait for the operation log, which is the last that a call writes: what they have
 * written until then is lost, and so are their answers. Of two that wait, one is a call: the other may be the sealing.
 */
export async function killAtWork(
  server: ServerProcess,
  { ownerUrl, database }: { ownerUrl: string; database: Database },
  calls = 1,
): Promise<void> {
  await withClient(ownerUrl, async (owner) => {
    await owner.query('begin; lock table operation_log in access exclusive mode');
    await waitForLocks(database, calls);
    await server.kill();
    await owner.query('rollback');
  });
}
