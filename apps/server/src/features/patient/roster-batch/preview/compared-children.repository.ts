/** The children that rows of a roster are compared with. */
import { type SqlBool, sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import { childHasLeft } from '#platform/db/enrolled.ts';
import type { Tenant } from '#platform/db/open.ts';
import { saidColumns, saidPlacement } from '#platform/db/placement.ts';
import { sealedDocument } from '../../document/document.repository.ts';

type Numbers = { readonly schoolId: string; readonly studentIds: readonly string[] };

/** The living children of a school with some numbers, by these. */
export async function childrenByNumber(tenant: Tenant, { schoolId, studentIds }: Numbers) {
  const rows = await comparedChildren(tenant)
    .where('schoolId', '=', schoolId)
    .where(sql<boolean>`student_id = ${anyOf(studentIds, 'text')}`)
    .execute();
  return new Map(rows.map(({ studentId, ...child }) => [studentId, child]));
}

/** Some living children, by their ids. */
export async function childrenById(tenant: Tenant, ids: readonly string[]) {
  const rows = await comparedChildren(tenant)
    .where(sql<boolean>`patient.id = ${anyOf(ids)}`)
    .execute();
  return new Map(rows.map(({ studentId: _, ...child }) => [child.id, child]));
}

/** Living children, and the day on which they were last listed or changed. */
function comparedChildren(tenant: Tenant) {
  const { db, orgId } = tenant;
  return db
    .selectFrom('patient')
    .leftJoin('childDocument', (join) =>
      join
        .onRef('childDocument.patientId', '=', 'patient.id')
        .on('childDocument.orgId', '=', orgId),
    )
    .leftJoinLateral(saidPlacement(tenant), (join) => join.onTrue())
    .where('patient.orgId', '=', orgId)
    .where('deletedAt', 'is', null)
    .select(['id', 'studentId', 'name', 'gender', 'birthDate', 'tel', ...saidColumns])
    .select(sealedDocument('childDocument').as('document'))
    .select(
      sql<string>`greatest((updated_at at time zone 'Asia/Shanghai')::date, listed_on)`.as(
        'knownOn',
      ),
    );
}

/** Which of some numbers rows of a batch have, unless a person left them out. */
export async function numbersNamed(
  { db, orgId }: Tenant,
  { batchId, studentIds }: { readonly batchId: string; readonly studentIds: readonly string[] },
): Promise<Set<string>> {
  if (studentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('rosterBatchRow')
    .where('orgId', '=', orgId)
    .where('batchId', '=', batchId)
    .where(sql<SqlBool>`student_id = ${anyOf(studentIds, 'text')}`)
    .where('kind', '<>', 'excluded')
    .select('studentId')
    .execute();
  return new Set(rows.flatMap(({ studentId }) => studentId ?? []));
}

/** The living children of other schools with some numbers. */
export function childrenElsewhere({ db, orgId }: Tenant, { schoolId, studentIds }: Numbers) {
  return db
    .selectFrom('patient')
    .innerJoin('school', (join) =>
      join.onRef('school.id', '=', 'patient.schoolId').on('school.orgId', '=', orgId),
    )
    .where('patient.orgId', '=', orgId)
    .where(sql<boolean>`patient.student_id = ${anyOf(studentIds, 'text')}`)
    .where('patient.schoolId', '<>', schoolId)
    .where('patient.deletedAt', 'is', null)
    .select(['patient.studentId', 'patient.name', 'patient.birthDate', 'school.name as schoolName'])
    .orderBy('patient.studentId')
    .orderBy('patient.id')
    .execute();
}

/** The classes of a school by their children; whoever has left is in none. */
export function classSizes(tenant: Tenant, schoolId: string) {
  return tenant.db
    .selectFrom('patient')
    .leftJoinLateral(saidPlacement(tenant), (join) => join.onTrue())
    .where('orgId', '=', tenant.orgId)
    .where('schoolId', '=', schoolId)
    .where('deletedAt', 'is', null)
    .where(sql<SqlBool>`not ${childHasLeft(tenant, sql.ref('patient.id'))}`)
    .groupBy(['said.gradeName', 'said.clazzName'])
    .select([...saidColumns, sql<number>`count(*)::int`.as('count')])
    .execute();
}

/** The numbers of the living children of a school. */
export async function numbersOf({ db, orgId }: Tenant, schoolId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('schoolId', '=', schoolId)
    .where('deletedAt', 'is', null)
    .select('studentId')
    .execute();
  return new Set(rows.map(({ studentId }) => studentId));
}

/** Who is in a school, as far as two records of one child are alike. */
export function personsOf(tenant: Tenant, schoolId: string) {
  return tenant.db
    .selectFrom('patient')
    .leftJoinLateral(saidPlacement(tenant), (join) => join.onTrue())
    .where('orgId', '=', tenant.orgId)
    .where('schoolId', '=', schoolId)
    .where('deletedAt', 'is', null)
    .select(['name', 'birthDate', ...saidColumns])
    .execute();
}
