import type { Tenant } from '#platform/db/open.ts';
import { isSchool, regionCodesOf, schoolNames } from './school.repository.ts';

/** Whether the institution has a living school of this id. */
export function schoolExists(tenant: Tenant, id: string): Promise<boolean> {
  return isSchool(tenant, { id, lock: false });
}

/** Like `schoolExists`, and the school cannot be deleted until the transaction ends; for writes that add to it. */
export function holdSchool(tenant: Tenant, id: string): Promise<boolean> {
  return isSchool(tenant, { id, lock: true });
}

/** Schools by id, deleted ones included, because old records still show their school's name. */
export async function schoolsByIds(tenant: Tenant, ids: readonly string[]) {
  const rows = ids.length === 0 ? [] : await schoolNames(tenant, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The codes of the region that a school lies in, province first. */
export function findSchoolRegion(tenant: Tenant, id: string): Promise<string[]> {
  return regionCodesOf(tenant, id);
}
