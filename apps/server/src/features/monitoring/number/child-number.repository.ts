/** Serials of children within the stages of planned schools. */
import type { MonitoredStage } from '@spine/contract/monitoring';
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

type PlannedStage = {
  readonly planId: string;
  readonly schoolId: string;
  readonly stage: MonitoredStage;
};

/** Locks the school in its plan until the transaction ends, so that two never give one serial; false where it was taken out. */
export async function lockPlannedSchool(
  { db, orgId }: Tenant,
  { planId, schoolId, stage }: PlannedStage,
): Promise<boolean> {
  const row = await db
    .selectFrom('monitoringSchool')
    .where('orgId', '=', orgId)
    .where('planId', '=', planId)
    .where('schoolId', '=', schoolId)
    .where('stage', '=', stage)
    .select('schoolId')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The largest serial that was ever given; 0 where none was. */
export async function largestSerial(
  { db, orgId }: Tenant,
  { planId, schoolId, stage }: PlannedStage,
): Promise<number> {
  const row = await db
    .selectFrom('monitoringNumber')
    .where('orgId', '=', orgId)
    .where('planId', '=', planId)
    .where('schoolId', '=', schoolId)
    .where('stage', '=', stage)
    .orderBy('serial', 'desc')
    .select('serial')
    .limit(1)
    .executeTakeFirst();
  return row?.serial ?? 0;
}

/** The largest serials of all schools of a plan that have some. */
export function largestSerials({ db, orgId }: Tenant, planId: string) {
  return db
    .selectFrom('monitoringNumber')
    .where('orgId', '=', orgId)
    .where('planId', '=', planId)
    .groupBy(['schoolId', 'stage'])
    .select(({ fn }) => ['schoolId', 'stage', fn.max('serial').as('serial')])
    .execute();
}

export async function insertSerials(
  { db, orgId }: Tenant,
  { planId, schoolId, stage }: PlannedStage,
  given: readonly { readonly patientId: string; readonly serial: number }[],
): Promise<void> {
  await sql`
    insert into monitoring_number (org_id, plan_id, school_id, stage, serial, patient_id)
    select ${orgId}::uuid, ${planId}::uuid, ${schoolId}::uuid, ${stage}, serial, patient_id
    from unnest(${given.map(({ serial }) => serial)}::smallint[], ${given.map(({ patientId }) => patientId)}::uuid[])
      as given (serial, patient_id)`.execute(db);
}
