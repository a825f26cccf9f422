/** Rows of app packages. They belong to the platform: any signed-in scope reads them. */
import type { AppPackageFacts, AppPlatform } from '@spine/contract/app-package';
import { instantInShanghai } from '@spine/contract/kernel';
import type { AnyTenant, PlatformTenant } from '#platform/db/open.ts';

export type AppPackageQuery = {
  size: number;
  page: number;
  asc?: 'createtime' | undefined;
  desc?: 'createtime' | undefined;
  platform?: AppPlatform | undefined;
};

/** A package and where its bytes are. */
export type StoredPackage = AppPackageFacts & {
  id: string;
  contentType: string;
  blobKey: string;
};

function living({ db }: AnyTenant) {
  return db
    .selectFrom('appPackage')
    .innerJoin('blob', 'blob.key', 'appPackage.blobKey')
    .where('appPackage.deletedAt', 'is', null);
}

const columns = [
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
] as const;

type Selected = Omit<StoredPackage, 'createtime' | 'sha256'> & { createdAt: Date; sha256: Buffer };

function stored({ createdAt, sha256, ...row }: Selected): StoredPackage {
  return { ...row, sha256: sha256.toString('hex'), createtime: instantInShanghai(createdAt) };
}

export async function packageRows(
  tenant: AnyTenant,
  query: AppPackageQuery,
): Promise<StoredPackage[]> {
  const direction = query.asc ? 'asc' : 'desc';
  let rows = living(tenant).select(columns);
  if (query.platform) rows = rows.where('platform', '=', query.platform);
  const found = await rows
    .orderBy('appPackage.createdAt', direction)
    .orderBy('appPackage.id', direction)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  return found.map(stored);
}

export async function countPackages(
  { db }: AnyTenant,
  { platform }: AppPackageQuery,
): Promise<number> {
  let rows = db.selectFrom('appPackage').where('deletedAt', 'is', null);
  if (platform) rows = rows.where('platform', '=', platform);
  const { count } = await rows
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The living package of an id. */
export async function packageById(
  tenant: AnyTenant,
  id: string,
): Promise<StoredPackage | undefined> {
  const row = await living(tenant)
    .where('appPackage.id', '=', id)
    .select(columns)
    .executeTakeFirst();
  return row && stored(row);
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

export type NewPackage = {
  id: string;
  platform: AppPlatform;
  version: string;
  notes: string;
  fileName: string;
  contentType: string;
  blobKey: string;
  createdBy: string;
  createdAt: Date;
};

export async function insertPackage({ db }: PlatformTenant, row: NewPackage): Promise<void> {
  await db
    .insertInto('appPackage')
    .values({ ...row, deletedAt: null })
    .execute();
}

/** Takes a living package off the list and answers what it was; undefined for any other id. */
export function withdrawPackage({ db }: PlatformTenant, taken: { id: string; at: Date }) {
  return db
    .updateTable('appPackage')
    .set({ deletedAt: taken.at })
    .where('id', '=', taken.id)
    .where('deletedAt', 'is', null)
    .returning(['platform', 'version', 'blobKey'])
    .executeTakeFirst();
}
