/** Removes the bytes of files once the school year after theirs is over; what was handed in is still shown by hashes and counts. */
import { schoolYearOf } from '@spine/contract/enrolment';
import { dateInShanghai } from '@spine/contract/kernel';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database } from '#platform/db/open.ts';
import { dropBlob } from '#platform/files/blob.repository.ts';
import { removeFilesOfYears } from './monitoring-file.repository.ts';

/** The year of a file and the one after it. */
const YEARS_KEPT = 2;

export async function sweepMonitoringFiles(database: Database, now: Date): Promise<void> {
  const lastYear = schoolYearOf(dateInShanghai(now)) - YEARS_KEPT;
  for (const orgId of await database.inScope(platformScope, institutionIds))
    await database.inScope(orgScope(orgId), async (tenant) => {
      const keys = await removeFilesOfYears(tenant, { lastYear, now });
      for (const key of keys) await dropBlob(tenant.db, key, now);
    });
}
