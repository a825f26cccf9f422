/** Rows of providers. They hold secrets, so only the platform's scope reads them; what an institution may see is filtered here. */
import type { Insertable, Updateable } from 'kysely';
import type { PlatformTenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

const COLUMNS = [
  'id',
  'orgId',
  'name',
  'issuer',
  'clientId',
  'clientSecret',
  'claim',
  'enabled',
  'trustsSecondFactor',
  'createdAt',
] as const;

function providers({ db }: PlatformTenant) {
  return db.selectFrom('signInProvider').select(COLUMNS);
}

export type StoredProvider = NonNullable<Awaited<ReturnType<typeof providerById>>>;

export function providerById(tenant: PlatformTenant, id: string) {
  return providers(tenant).where('id', '=', id).executeTakeFirst();
}

/** The same, not changed until the transaction ends. */
export function holdProvider(tenant: PlatformTenant, id: string) {
  return providers(tenant).where('id', '=', id).forShare().executeTakeFirst();
}

function ownProviders(tenant: PlatformTenant, id: string, orgId: string | null) {
  return providers(tenant).where('id', '=', id).where('orgId', 'is not distinct from', orgId);
}

/** The provider that users of an institution, or of the platform, manage. */
export function ownProvider(tenant: PlatformTenant, id: string, orgId: string | null) {
  return ownProviders(tenant, id, orgId).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockProvider(tenant: PlatformTenant, id: string, orgId: string | null) {
  return ownProviders(tenant, id, orgId).forUpdate().executeTakeFirst();
}

/** The platform's providers and, of an institution, its own; with how many living links each has. */
export function providersFor(tenant: PlatformTenant, orgId: string | null) {
  return providers(tenant)
    .select(({ selectFrom, fn }) =>
      selectFrom('signInLink')
        .whereRef('signInLink.providerId', '=', 'signInProvider.id')
        .where('signInLink.endedAt', 'is', null)
        .select(fn.countAll<number>().as('links'))
        .$asScalar()
        .$notNull()
        .as('links'),
    )
    .where(({ eb, or }) => or([eb('orgId', 'is', null), eb('orgId', '=', orgId)]))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** The enabled ones among them, as buttons show them. */
export function enabledProviders({ db }: PlatformTenant, orgId: string | null) {
  return db
    .selectFrom('signInProvider')
    .leftJoin('organization', 'organization.id', 'signInProvider.orgId')
    .where('enabled', '=', true)
    .where(({ eb, or }) => or([eb('orgId', 'is', null), eb('orgId', '=', orgId)]))
    .select(['signInProvider.id', 'signInProvider.name', 'organization.name as orgName'])
    .orderBy('signInProvider.createdAt')
    .orderBy('signInProvider.id')
    .execute();
}

export async function insertProvider(
  { db }: PlatformTenant,
  row: Insertable<Tables['signInProvider']>,
): Promise<void> {
  await db.insertInto('signInProvider').values(row).execute();
}

export async function updateProvider(
  { db }: PlatformTenant,
  id: string,
  patch: Updateable<Tables['signInProvider']>,
): Promise<void> {
  await db.updateTable('signInProvider').set(patch).where('id', '=', id).execute();
}

/** Deletes a provider with everything that names it; its sessions have ended before. */
export async function removeProvider({ db }: PlatformTenant, id: string): Promise<void> {
  await db.deleteFrom('logoutToken').where('providerId', '=', id).execute();
  await db.deleteFrom('signInFlow').where('providerId', '=', id).execute();
  await db.deleteFrom('signInInvitation').where('providerId', '=', id).execute();
  await db.deleteFrom('signInLink').where('providerId', '=', id).execute();
  await db.deleteFrom('signInProvider').where('id', '=', id).execute();
}
