/** What other features may know of schools. A foreign id is as unknown as one that nobody has. */
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Db } from '#platform/db/open.ts';
import { isSchool, schoolNames } from './school.repository.ts';

export type KnownSchool = { readonly id: string; readonly name: string; readonly deleted: boolean };

/** Whether the institution has a living school of this id. */
export function schoolExists(db: Db, scope: OrgScope, id: string): Promise<boolean> {
  return isSchool(db, scope, { id, hold: false });
}

/** Like `schoolExists`, and the school cannot be deleted until the transaction ends; for writes that add to it. */
export function holdSchool(db: Db, scope: OrgScope, id: string): Promise<boolean> {
  return isSchool(db, scope, { id, hold: true });
}

/** Schools by id; deleted ones too, because old records keep their school's name. */
export async function schoolsByIds(
  db: Db,
  scope: OrgScope,
  ids: readonly string[],
): Promise<Map<string, KnownSchool>> {
  if (ids.length === 0) return new Map();
  const rows = await schoolNames(db, scope, ids);
  return new Map(rows.map((row) => [row.id, row]));
}
