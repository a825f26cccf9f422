/** The schools of a plan, and those whose rosters may join it. */
import { type MonitoredArea, type MonitoredStage, splitAreaCode } from '@spine/contract/monitoring';
import type { Track } from '@spine/contract/school';
import { sql } from 'kysely';
import { enrolledIn } from '#platform/db/enrolled.ts';
import type { Tenant } from '#platform/db/open.ts';

const COLUMNS = [
  'schoolId',
  'stage',
  'province',
  'city',
  'county',
  'area',
  'number',
  'owed',
] as const;

export type StoredSchool = {
  readonly schoolId: string;
  readonly stage: MonitoredStage;
  /** Six digits. */
  readonly areaCode: string;
  readonly area: MonitoredArea | null;
  readonly number: number | null;
  readonly owed: number;
};

/** All schools of a plan. */
export async function storedSchools(
  { db, orgId }: Tenant,
  planId: string,
): Promise<StoredSchool[]> {
  const rows = await db
    .selectFrom('monitoringSchool')
    .where('orgId', '=', orgId)
    .where('planId', '=', planId)
    .select(COLUMNS)
    .execute();
  return rows.map(({ province, city, county, ...row }) => ({
    ...row,
    areaCode: `${province}${city}${county}`,
  }));
}

/** The stages of a school in the plan of a school year, and the version of its codes; none where it is in none. */
export function plannedStages(
  { db, orgId }: Tenant,
  { schoolYear, schoolId }: { readonly schoolYear: number; readonly schoolId: string },
): Promise<{ codes: string; stage: MonitoredStage }[]> {
  return db
    .selectFrom('monitoringPlan')
    .innerJoin('monitoringSchool', (join) =>
      join
        .onRef('monitoringSchool.planId', '=', 'monitoringPlan.id')
        .on('monitoringSchool.orgId', '=', orgId)
        .on('monitoringSchool.schoolId', '=', schoolId),
    )
    .where('monitoringPlan.orgId', '=', orgId)
    .where('monitoringPlan.schoolYear', '=', schoolYear)
    .select(['monitoringPlan.codes', 'monitoringSchool.stage'])
    .execute();
}

/** The schools of the institution; those of a plan that were deleted since stay in it by their names. */
export function schoolsToPlan({ db, orgId }: Tenant) {
  return db
    .selectFrom('school')
    .where('orgId', '=', orgId)
    .select(['id', 'name', 'province', 'city', 'district', 'deletedAt'])
    .execute();
}

export type RosterPart = {
  readonly schoolId: string;
  readonly track: Track;
  readonly cohort: number;
  readonly children: number;
};

/** The children on the rosters of a school year by school and cohort: one pass over an index. */
export function rosterParts(tenant: Tenant, year: number): Promise<RosterPart[]> {
  return tenant.db
    .selectFrom('enrolment')
    .where(enrolledIn(tenant, year))
    .where('cohort', 'is not', null)
    .groupBy(['schoolId', 'track', 'cohort'])
    .select(({ fn }) => [
      'schoolId',
      sql.ref<Track>('track').as('track'),
      sql.ref<number>('cohort').as('cohort'),
      fn.countAll<number>().as('children'),
    ])
    .execute();
}

/** Written anew, so that two schools may exchange their numbers. */
export async function replaceSchools(
  { db, orgId }: Tenant,
  planId: string,
  rows: readonly StoredSchool[],
): Promise<void> {
  if (rows.length === 0) return;
  const keys = JSON.stringify(rows.map(({ schoolId, stage }) => ({ schoolId, stage })));
  await db
    .deleteFrom('monitoringSchool')
    .where('orgId', '=', orgId)
    .where('planId', '=', planId)
    .where(
      sql<boolean>`(school_id, stage) in (
        select ("schoolId")::uuid, stage from jsonb_to_recordset(${keys}::jsonb) as row ("schoolId" text, stage text))`,
    )
    .execute();
  const values = rows.map(({ areaCode, ...row }) => ({
    ...row,
    orgId,
    planId,
    ...splitAreaCode(areaCode),
  }));
  await db.insertInto('monitoringSchool').values(values).execute();
}

/** Whether it was there. */
export async function deleteSchool(
  { db, orgId }: Tenant,
  { planId, schoolId, stage }: Pick<StoredSchool, 'schoolId' | 'stage'> & { planId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('monitoringSchool')
    .where('orgId', '=', orgId)
    .where('planId', '=', planId)
    .where('schoolId', '=', schoolId)
    .where('stage', '=', stage)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
