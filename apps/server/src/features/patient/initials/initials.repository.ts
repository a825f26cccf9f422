import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

/** Some children without initials, locked: a change of the name at the same time would write its own initials. */
export function lockPatientsWithoutInitials({ db, orgId }: Tenant, limit: number) {
  return db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('initials', 'is', null)
    .select(['id', 'name'])
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
}

/** `initials`: by the id of the child. */
export async function writeInitials(
  { db, orgId }: Tenant,
  initials: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`
    update patient set initials = ${JSON.stringify(initials)}::jsonb ->> id::text
    where org_id = ${orgId} and id = any(${Object.keys(initials)}::uuid[])`.execute(db);
}
