import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Tenant } from '#platform/db/open.ts';

/** The school year in which the grades of most of some children were said; null of none. */
export async function commonSaidIn(
  { db, orgId }: Tenant,
  patientIds: readonly string[],
): Promise<number | null> {
  const { rows } = await sql<{ saidIn: number | null }>`
    select mode() within group (order by said_in) as said_in from (
      select distinct on (patient_id) said_in from enrolment
      where org_id = ${orgId} and patient_id = ${anyOf(patientIds)}
      order by patient_id, from_day desc
    ) as newest`.execute(db);
  return rows[0]?.saidIn ?? null;
}
