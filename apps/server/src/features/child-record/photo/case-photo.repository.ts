/** Rows of the photos that families send with their reports; their bytes are files. */
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

const idsIn = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;

export type NewPhoto = {
  readonly id: string;
  readonly patientId: string;
  readonly fileKey: string;
  readonly pages: number;
  /** Of the words by which the family agreed to send it. */
  readonly consentVersion: number;
  readonly createdAt: Date;
};

/** Whether it is new: a photo that is there already stays as it is. */
export async function insertPhoto({ db, orgId }: Tenant, photo: NewPhoto): Promise<boolean> {
  const rows = await db
    .insertInto('followUpPhoto')
    .values({ orgId, ...photo, actId: null })
    .onConflict((conflict) => conflict.columns(['orgId', 'id']).doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Of a living child: photos of one in the trash wait there. */
export function findPhoto({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('followUpPhoto')
    .innerJoin('patient', (join) =>
      join
        .onRef('patient.id', '=', 'followUpPhoto.patientId')
        .on('patient.orgId', '=', orgId)
        .on('patient.deletedAt', 'is', null),
    )
    .where('followUpPhoto.orgId', '=', orgId)
    .where('followUpPhoto.id', '=', id)
    .select(['patientId', 'actId', 'fileKey', 'pages'])
    .executeTakeFirst();
}

export async function countPhotosSince(
  { db, orgId }: Tenant,
  { patientId, since }: { readonly patientId: string; readonly since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('followUpPhoto')
    .where('orgId', '=', orgId)
    .where('patientId', '=', patientId)
    .where('createdAt', '>', since)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The photos of a child that were sent, oldest first. */
export function sentPhotos({ db, orgId }: Tenant, patientId: string) {
  return db
    .selectFrom('followUpPhoto')
    .where('orgId', '=', orgId)
    .where('patientId', '=', patientId)
    .where('actId', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .select(['id', 'actId', 'pages'])
    .execute();
}

/** Photos of a report that are no longer sent with it. */
export async function releasePhotos(
  { db, orgId }: Tenant,
  { actId, now }: { readonly actId: string; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('followUpPhoto')
    .set({ actId: null, createdAt: now })
    .where('orgId', '=', orgId)
    .where('actId', '=', actId)
    .execute();
}

type Claim = {
  readonly ids: readonly string[];
  readonly patientId: string;
  readonly actId: string;
  /** The report in whose place it stands. */
  readonly inPlaceOf: string | null;
};

/** Names the report that photos of a child are sent with; returns how many there were that no other report has. */
export async function claimPhotos(
  { db, orgId }: Tenant,
  { ids, patientId, actId, inPlaceOf }: Claim,
): Promise<number> {
  const rows = await db
    .updateTable('followUpPhoto')
    .set({ actId })
    .where('orgId', '=', orgId)
    .where(idsIn('id', ids))
    .where('patientId', '=', patientId)
    .where(({ eb, or }) =>
      or([eb('actId', 'is', null), ...(inPlaceOf === null ? [] : [eb('actId', '=', inPlaceOf)])]),
    )
    .returning('id')
    .execute();
  return rows.length;
}

/** Deletes the rows of children; returns the files that nothing names any more. */
export async function deletePhotosOf(
  { db, orgId }: Tenant,
  patientIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .deleteFrom('followUpPhoto')
    .where('orgId', '=', orgId)
    .where(idsIn('patientId', patientIds))
    .returning('fileKey')
    .execute();
  return rows.map(({ fileKey }) => fileKey);
}

/** Deletes the rows that were never sent; returns their files. */
export async function deleteUnsentPhotos({ db, orgId }: Tenant, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('followUpPhoto')
    .where('orgId', '=', orgId)
    .where('actId', 'is', null)
    .where('createdAt', '<=', before)
    .returning('fileKey')
    .execute();
  return rows.map(({ fileKey }) => fileKey);
}
