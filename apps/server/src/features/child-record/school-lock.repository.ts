/** The lock of everything that is decided on records of a school's children. */
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Tenant } from '#platform/db/open.ts';

/**
 * Held until the transaction ends: transactions that write about children of one school run one after another, because a
 * statement sees only what was committed before it began. Taken in the order of ids, so that two of them cannot deadlock.
 */
export async function lockSchools(
  { db, orgId }: Tenant,
  schoolIds: readonly string[],
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${orgId} || school, 19))
    from (select distinct school from unnest(${schoolIds}::text[]) as school order by school) as schools`.execute(
    db,
  );
}

/** The schools of some children, and those they were in before: what is examined there is theirs, too. */
export async function loadSchoolIds(
  { db, orgId }: Tenant,
  patientIds: readonly string[],
): Promise<string[]> {
  if (patientIds.length === 0) return [];
  const { rows } = await sql<{ schoolId: string }>`
    select school_id from patient where org_id = ${orgId} and id = ${anyOf(patientIds)}
    union
    select school_id from enrolment where org_id = ${orgId} and patient_id = ${anyOf(patientIds)}`.execute(
    db,
  );
  return rows.map((row) => row.schoolId);
}

/** All of those at once, for what changes some children in several steps. */
export async function lockSchoolsOf(tenant: Tenant, patientIds: readonly string[]): Promise<void> {
  await lockSchools(tenant, await loadSchoolIds(tenant, patientIds));
}
