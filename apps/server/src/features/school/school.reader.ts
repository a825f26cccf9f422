import type { Tenant } from '#platform/db/open.ts';
import { isSchool, schoolNames } from './school.repository.ts';

export type KnownSchool = { readonly id: string; readonly name: string; readonly deleted: boolean };

/** Whether the institution has a living school of this id. */
export function schoolExists(tenant: Tenant, id: string): Promise<boolean> {
  return isSchool(tenant, { id, hold: false });
}

/** Like `schoolExists`, and the school cannot be deleted until the transaction ends; for writes that add to it. */
export function holdSchool(tenant: Tenant, id: string): Promise<boolean> {
  return isSchool(tenant, { id, hold: true });
}

/** Schools by id; deleted ones too, because old records keep their school's name. */
export async function schoolsByIds(
  tenant: Tenant,
  ids: readonly string[],
): Promise<Map<string, KnownSchool>> {
  if (ids.length === 0) return new Map();
  const rows = await schoolNames(tenant, ids);
  return new Map(rows.map((row) => [row.id, row]));
}
