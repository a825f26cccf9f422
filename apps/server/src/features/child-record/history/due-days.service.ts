/** By when the steps of a case are due in an institution. */
import { DUE_DAYS, type DueDays } from '@spine/contract/follow-up';
import type { Tenant } from '#platform/db/open.ts';
import { findDueDays, openCases, upsertDueDays } from './due-days.repository.ts';

export async function loadDueDays(tenant: Tenant): Promise<DueDays> {
  return { ...DUE_DAYS, ...(await findDueDays(tenant)) };
}

/** The open cases keep their former days until they are recounted. */
export function saveDueDays(tenant: Tenant, days: DueDays): Promise<void> {
  return upsertDueDays(tenant, days);
}

/** The children of some open cases, in the order of their ids. */
export function nextOpenCases(tenant: Tenant, after: string, limit: number): Promise<string[]> {
  return openCases(tenant, { after, limit });
}
