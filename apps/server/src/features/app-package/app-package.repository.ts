/** Rows of app packages. They belong to the platform: any signed-in scope reads them. */
import type { AppPlatform, listAppPackages } from '@spine/contract/app-package';
import { instantInShanghai, type ParsedEndpointInput } from '@spine/contract/kernel';
import type { Insertable } from 'kysely';
import { countRows } from '#platform/db/list-total.ts';
import type { AnyTenant, PlatformTenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

export type AppPackageQuery = ParsedEndpointInput<typeof listAppPackages>;
/** A package and where its bytes are. */
export type StoredPackage = ReturnType<typeof toStoredPackage>;

function living({ db }: AnyTenant, { platform }: Partial<AppPackageQuery> = {}) {
  const packages = db
    .selectFrom('appPackage')
    .innerJoin('blob', 'blob.key', 'appPackage.blobKey')
    .where('appPackage.deletedAt', 'is', null)
    .select([
      'appPackage.id',
      'platform',
      'version',
      'notes',
      'fileName',
      'contentType',
      'blobKey',
      'appPackage.createdAt',
      'blob.size',
      'blob.sha256',
    ]);
  return platform ? packages.where('platform', '=', platform) : packages;
}

type Selected = Awaited<ReturnType<ReturnType<typeof living>['executeTakeFirstOrThrow']>>;

function toStoredPackage({ createdAt, sha256, ...row }: Selected) {
  return { ...row, sha256: sha256.toString('hex'), createtime: instantInShanghai(createdAt) };
}

export async function packageRows(
  tenant: AnyTenant,
  query: AppPackageQuery,
): Promise<StoredPackage[]> {
  const direction = query.asc ? 'asc' : 'desc';
  const rows = await living(tenant, query)
    .orderBy('appPackage.createdAt', direction)
    .orderBy('appPackage.id', direction)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  return rows.map(toStoredPackage);
}

export function countPackages(tenant: AnyTenant, query: AppPackageQuery): Promise<number> {
  return countRows(tenant.db, living(tenant, query));
}

/** The living package of an id. */
export async function packageById(
  tenant: AnyTenant,
  id: string,
): Promise<StoredPackage | undefined> {
  const row = await living(tenant).where('appPackage.id', '=', id).executeTakeFirst();
  return row && toStoredPackage(row);
}

/** Whether a platform has a living package of a version. */
export async function versionExists(
  { db }: AnyTenant,
  { platform, version }: { platform: AppPlatform; version: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('appPackage')
    .where('deletedAt', 'is', null)
    .where('platform', '=', platform)
    .where('version', '=', version)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPackage(
  { db }: PlatformTenant,
  row: Insertable<Tables['appPackage']>,
): Promise<void> {
  await db.insertInto('appPackage').values(row).execute();
}

/** Marks a living package as deleted and returns it; undefined for any other id. */
export function withdrawPackage({ db }: PlatformTenant, withdrawal: { id: string; at: Date }) {
  return db
    .updateTable('appPackage')
    .set({ deletedAt: withdrawal.at })
    .where('id', '=', withdrawal.id)
    .where('deletedAt', 'is', null)
    .returning(['platform', 'version', 'blobKey'])
    .executeTakeFirst();
}
