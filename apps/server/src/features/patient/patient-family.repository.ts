/** Children as their families see them: found by id and phone number together. */
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import {
  lastPlacementColumns,
  lastPlacementNow,
  lastPlacementSchool,
} from '#platform/db/placement.ts';

export type ChildOfFamily = Awaited<ReturnType<typeof childrenOfFamily>>[number];

/**
 * Of some children those that are not deleted, are still recorded with this number, and belong to an institution that
 * is not deleted; this family cannot see the others.
 */
export function childrenOfFamily(
  tenant: Tenant,
  { ids, tel }: { ids: readonly string[]; tel: string },
) {
  const { db, orgId } = tenant;
  return db
    .selectFrom('patient')
    .leftJoinLateral(lastPlacementNow(tenant), (join) => join.onTrue())
    .innerJoin('school', (join) =>
      join.on('school.id', '=', lastPlacementSchool).on('school.orgId', '=', orgId),
    )
    .innerJoin('organization', 'organization.id', 'patient.orgId')
    .where('patient.orgId', '=', orgId)
    .where(sql<boolean>`patient.id = any(${ids}::uuid[])`)
    .where('patient.tel', '=', tel)
    .where('patient.deletedAt', 'is', null)
    .where('organization.deletedAt', 'is', null)
    .orderBy('patient.id')
    .select([
      'patient.id',
      'patient.name',
      ...lastPlacementColumns,
      'school.name as schoolName',
      'organization.name as orgName',
    ])
    .execute();
}
