/** What an act reads of the children it is about, and of the batches of their school. */
import { type SqlBool, sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import { enrolledIn, inClass } from '#platform/db/enrolled.ts';
import type { Tenant } from '#platform/db/open.ts';
import { saidColumns, saidPlacement } from '#platform/db/placement.ts';

/** The schools of some living children. */
export async function schoolsOfChildren(
  { db, orgId }: Tenant,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`id = ${anyOf(ids)}`)
    .where('deletedAt', 'is', null)
    .select('schoolId')
    .distinct()
    .execute();
  return rows.map(({ schoolId }) => schoolId);
}

/** Their records, in the order of their classes. */
export function recordsOf(tenant: Tenant, ids: readonly string[]) {
  return tenant.db
    .selectFrom('patient')
    .leftJoinLateral(saidPlacement(tenant), (join) => join.onTrue())
    .where('orgId', '=', tenant.orgId)
    .where(sql<SqlBool>`id = ${anyOf(ids)}`)
    .select(['id', 'studentId', 'name', 'gender', 'birthDate', 'tel', ...saidColumns])
    .orderBy('said.gradeCode')
    .orderBy('said.clazzOrder')
    .orderBy('studentId')
    .execute();
}

/** Whom an act changed, as long as its rows are there. */
export async function childrenOfAct({ db, orgId }: Tenant, batchId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('rosterBatchRow')
    .where('orgId', '=', orgId)
    .where('batchId', '=', batchId)
    .select('patientId')
    .execute();
  return rows.flatMap(({ patientId }) => patientId ?? []);
}

type Class = {
  readonly schoolId: string;
  readonly gradeName: string;
  readonly clazzName: string;
  readonly year: number;
};

/** The children of a class on the roster of a school year, one more than are asked for where there are. */
export async function childrenOfClass(
  tenant: Tenant,
  { schoolId, year, limit, ...names }: Class & { readonly limit: number },
): Promise<string[]> {
  const rows = await tenant.db
    .selectFrom('enrolment')
    .where(enrolledIn(tenant, year))
    .where('schoolId', '=', schoolId)
    .where(inClass(names, year))
    .select('patientId')
    .orderBy('patientId')
    .limit(sql.lit(limit + 1))
    .execute();
  return rows.map(({ patientId }) => patientId);
}
