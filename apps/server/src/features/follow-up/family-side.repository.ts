/** What families' pages ask about acts. */
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

/** The newest visits that are looked through. */
const NEWEST = 500;
/** A name that few families wrote may say who they are, or be no hospital. */
const NAMED_BY = 3;
const HOSPITALS = 3;

/** The hospitals that the most children of the institution were at lately. */
export async function namedHospitals({ db, orgId }: Tenant): Promise<string[]> {
  const { rows } = await sql<{ hospital: string }>`
    select hospital
    from (
      select result->>'hospital' as hospital, patient_id
      from follow_up_act
      where org_id = ${orgId} and kind in ('reported', 'visited')
      order by done_at desc
      limit ${NEWEST}
    ) as newest
    where hospital is not null
    group by hospital
    having count(distinct patient_id) >= ${NAMED_BY}
    order by count(distinct patient_id) desc, hospital
    limit ${HOSPITALS}`.execute(db);
  return rows.map(({ hospital }) => hospital);
}

/** How often a family said something about a child since then. */
export async function countFamilyActs(
  { db, orgId }: Tenant,
  { patientId, since }: { readonly patientId: string; readonly since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('followUpAct')
    .where('orgId', '=', orgId)
    .where('patientId', '=', patientId)
    .where('way', '=', 'familyPage')
    .where('doneAt', '>', since)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
