import type { Tenant } from '#platform/db/open.ts';
import { loadNewest } from './enrolment.repository.ts';

/** The school year in which the grades of most of some children were said; undefined of none. */
export async function commonSaidIn(
  tenant: Tenant,
  patientIds: readonly string[],
): Promise<number | undefined> {
  const counts = new Map<number, number>();
  for (const { saidIn } of (await loadNewest(tenant, patientIds)).values())
    counts.set(saidIn, (counts.get(saidIn) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0];
}
