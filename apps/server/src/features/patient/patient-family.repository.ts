/** Children as their families see them: found by id and phone number together. */
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

export type FamilyPatient = {
  id: string;
  name: string;
  grade_name: string;
  clazz_name: string;
  school_name: string;
  org_name: string;
};

/** Of some children those that live, are recorded with this number, and belong to an institution that is there. */
export function patientsOfPhone(
  { db, orgId }: Tenant,
  { ids, tel }: { ids: readonly string[]; tel: string },
): Promise<FamilyPatient[]> {
  return db
    .selectFrom('patient')
    .innerJoin('school', (join) =>
      join.onRef('school.id', '=', 'patient.school_id').on('school.org_id', '=', orgId),
    )
    .innerJoin('organization', 'organization.id', 'patient.org_id')
    .where('patient.org_id', '=', orgId)
    .where(sql<boolean>`patient.id = any(${ids}::uuid[])`)
    .where('patient.tel', '=', tel)
    .where('patient.deleted_at', 'is', null)
    .where('organization.deleted_at', 'is', null)
    .orderBy('patient.id')
    .select([
      'patient.id' as const,
      'patient.name' as const,
      'patient.grade_name' as const,
      'patient.clazz_name' as const,
      'school.name as school_name' as const,
      'organization.name as org_name' as const,
    ])
    .execute();
}
