import type { Tenant } from '#platform/db/open.ts';
import { loadNewest } from './enrolment.repository.ts';

/** The school year in which the grades of more than half of some children were said; undefined where there is none. */
export async function commonSaidIn(
  tenant: Tenant,
  patientIds: readonly string[],
): Promise<number | undefined> {
  const counts = new Map<number, number>();
  for (const { saidIn, track } of (await loadNewest(tenant, patientIds)).values())
    if (track !== null) counts.set(saidIn, (counts.get(saidIn) ?? 0) + 1);
  const most = [...counts].find(([, count]) => count > patientIds.length / 2);
  return most?.[0];
}
