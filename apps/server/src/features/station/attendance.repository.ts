/** Rows of absences, one for a child, a project and a day. */
import { rosterDay } from '@spine/contract/enrolment';
import { type Insertable, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

/** A child on a day of a project. */
type ChildDay = {
  readonly projectId: string;
  readonly patientId: string;
  readonly day: string;
};

/** Whether a living child is on the roster of a school in a school year, or came to the school later. */
export async function isOnRoster(
  { db, orgId }: Tenant,
  child: { patientId: string; schoolId: string; schoolYear: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('enrolment')
    .where('orgId', '=', orgId)
    .where('patientId', '=', child.patientId)
    .where('schoolId', '=', child.schoolId)
    .where('listed', '=', true)
    .where('toDay', '>', sql<string>`date ${sql.lit(rosterDay(child.schoolYear))}`)
    .select('patientId')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isAbsent({ db, orgId }: Tenant, of: ChildDay): Promise<boolean> {
  const row = await db
    .selectFrom('attendance')
    .where('orgId', '=', orgId)
    .where('projectId', '=', of.projectId)
    .where('patientId', '=', of.patientId)
    .where('day', '=', of.day)
    .select('patientId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAbsence(
  { db, orgId }: Tenant,
  row: Omit<Insertable<Tables['attendance']>, 'orgId'>,
): Promise<void> {
  await db
    .insertInto('attendance')
    .values({ orgId, ...row })
    .execute();
}

export async function deleteAbsence({ db, orgId }: Tenant, of: ChildDay): Promise<void> {
  await db
    .deleteFrom('attendance')
    .where('orgId', '=', orgId)
    .where('projectId', '=', of.projectId)
    .where('patientId', '=', of.patientId)
    .where('day', '=', of.day)
    .execute();
}
