/** What other features may know of institutions. */
import type { Scope } from '#platform/auth/scope.ts';
import type { Db } from '#platform/db/open.ts';
import { namesOfOrganizations } from './organization.repository.ts';

/** The name of a living institution the scope may see; undefined for any other id. */
export async function organizationName(
  db: Db,
  scope: Scope,
  id: string,
): Promise<string | undefined> {
  return (await namesOfOrganizations(db, scope, [id])).get(id);
}

/** Whether the scope may see a living institution of this id. */
export async function organizationExists(db: Db, scope: Scope, id: string): Promise<boolean> {
  return (await organizationName(db, scope, id)) !== undefined;
}
