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

/** Whether it was restored, and nobody has erased again since what was erased after its backup. */
export async function owesErasures({ db }: PlatformTenant): Promise<boolean> {
  const row = await db
    .selectFrom('installation')
    .where('restoredAt', 'is not', null)
    .select('onlyOne')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endRestore({ db }: PlatformTenant): Promise<void> {
  await db
    .updateTable('installation')
    .set({ restoredAt: null })
    .where('restoredAt', 'is not', null)
    .execute();
}
