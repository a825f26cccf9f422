/** The row of what all servers of a database share. */
import type { PlatformTenant } from '#platform/db/open.ts';

/** Null where no server has stored it yet. */
export type Installation = Fingerprints & { readonly fileKey: string | null };

/** Of the settings that all servers must have alike. */
export type Fingerprints = {
  readonly secretHash: Buffer | null;
  readonly passwordSaltHash: Buffer | null;
};

/** The stored row; one of nulls before the first server. */
export async function findInstallation({ db }: PlatformTenant): Promise<Installation> {
  const row = await db
    .selectFrom('installation')
    .select(['secretHash', 'passwordSaltHash', 'fileKey'])
    .executeTakeFirst();
  return row ?? { secretHash: null, passwordSaltHash: null, fileKey: null };
}

/** Stores the given columns, and leaves the others. */
export async function saveInstallation(
  { db }: PlatformTenant,
  patch: Partial<Installation>,
): Promise<void> {
  await db
    .insertInto('installation')
    .values(patch)
    .onConflict((conflict) => conflict.column('onlyOne').doUpdateSet(patch))
    .execute();
}
