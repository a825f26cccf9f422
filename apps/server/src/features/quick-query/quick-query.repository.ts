/** Rows of families' accesses and links. Both are found by the hash of a secret until they expire. */
import { sql } from 'kysely';
import type { PlatformTenant } from '#platform/db/open.ts';

type ChildRef = { readonly orgId: string; readonly patientId: string };

export type Access = {
  readonly hash: Buffer;
  readonly tel: string;
  readonly children: readonly ChildRef[];
  readonly expiresAt: Date;
};

export type Link = {
  readonly hash: Buffer;
  readonly kind: 'report' | 'prescription' | 'childData';
  readonly orgId: string;
  readonly subjectId: string;
  readonly expiresAt: Date;
};

/** The living children a number is recorded for, over all institutions, without those of an institution that has it for many children. */
export async function familyChildren({ db }: PlatformTenant, tel: string): Promise<ChildRef[]> {
  const { rows } = await sql<ChildRef>`
    select org_id, patient_id from family_children(${tel})`.execute(db);
  return rows;
}

export async function insertAccess(
  { db }: PlatformTenant,
  { hash, tel, children, expiresAt, now }: Access & { now: Date },
): Promise<void> {
  await db
    .insertInto('familyAccess')
    .values({
      tokenHash: hash,
      tel,
      orgIds: children.map(({ orgId }) => orgId),
      patientIds: children.map(({ patientId }) => patientId),
      createdAt: now,
      expiresAt,
    })
    .execute();
}

export async function accessByHash(
  { db }: PlatformTenant,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<Access | undefined> {
  const row = await db
    .selectFrom('familyAccess')
    .where('tokenHash', '=', hash)
    .where('expiresAt', '>', now)
    .selectAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const children = row.orgIds.flatMap((orgId, at) => {
    const patientId = row.patientIds[at];
    return patientId === undefined ? [] : [{ orgId, patientId }];
  });
  return { hash, tel: row.tel, children, expiresAt: row.expiresAt };
}

/** Deletes an access and, by cascade, its links. */
export async function deleteAccess({ db }: PlatformTenant, hash: Buffer): Promise<void> {
  await db.deleteFrom('familyAccess').where('tokenHash', '=', hash).execute();
}

export async function deleteAccessesBefore({ db }: PlatformTenant, now: Date): Promise<void> {
  await db.deleteFrom('familyAccess').where('expiresAt', '<=', now).execute();
}

export async function insertLink(
  { db }: PlatformTenant,
  { link: { hash, ...link }, access }: { link: Link; access: Access },
): Promise<void> {
  await db
    .insertInto('familyLink')
    .values({ ...link, tokenHash: hash, accessHash: access.hash })
    .execute();
}

/** A link that is not over, with the access it was made in. */
export async function linkByHash(
  tenant: PlatformTenant,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<{ link: Link; access: Access } | undefined> {
  const row = await tenant.db
    .selectFrom('familyLink')
    .where('tokenHash', '=', hash)
    .where('expiresAt', '>', now)
    .selectAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const access = await accessByHash(tenant, { hash: row.accessHash, now });
  if (!access) return undefined;
  return { link: { ...row, hash }, access };
}
