import type { PlatformTenant } from './open.ts';

/** Institutions, whoever asks; as the platform. */
export async function institutionIds({ db }: PlatformTenant): Promise<string[]> {
  const rows = await db.selectFrom('organization').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
