import type { Insertable } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

type NewKey = Omit<Insertable<Tables['sealingKey']>, 'orgId'>;

/** The keys of the institution; there is one for each SECRET that it had. */
export function keysNewestFirst({ db, orgId }: Tenant) {
  return db
    .selectFrom('sealingKey')
    .where('orgId', '=', orgId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'publicKey', 'privateKey'])
    .execute();
}

export function keysOf({ db, orgId }: Tenant, ids: readonly string[]) {
  return db
    .selectFrom('sealingKey')
    .where('orgId', '=', orgId)
    .where('id', 'in', ids)
    .select(['id', 'privateKey'])
    .execute();
}

export async function insertKey({ db, orgId }: Tenant, key: NewKey): Promise<void> {
  await db
    .insertInto('sealingKey')
    .values({ orgId, ...key })
    .execute();
}
