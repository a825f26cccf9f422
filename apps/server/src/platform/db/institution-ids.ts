import type { PlatformTenant } from './open.ts';

/** The ids of all institutions; in the platform's scope. */
export async function institutionIds({ db }: PlatformTenant): Promise<string[]> {
  const rows = await db.selectFrom('organization').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
