/** Counts anew what tests wrote by hand, past the services that count. */

import { recountInstitution, recountStatistics } from '#features/child-record/index.ts';
import { rollUp } from '#features/data-screen/index.ts';
import { orgScope } from '#platform/auth/scope.ts';
import { openDatabase } from '#platform/db/open.ts';
import { TEST_NOW } from '../clock.ts';

/** Everything, or one institution, as `npm run stats:rebuild` does; what the data screen sums is summed too. */
export async function recountAll(ownerUrl: string, orgId?: string): Promise<void> {
  const database = openDatabase(ownerUrl, 2);
  try {
    await (orgId === undefined
      ? recountStatistics(database)
      : recountInstitution(database, orgScope(orgId)));
    await rollUp(database, TEST_NOW);
  } finally {
    await database.close();
  }
}
