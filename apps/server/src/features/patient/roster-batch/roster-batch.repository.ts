/** Rows of roster batches: what was read, how it compares with its school, and how far it is. */
import type { RosterContent, RosterGuard, RosterPartCounts } from '@spine/contract/patient';
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

export type NewBatch = Pick<
  Insertable<Tables['rosterBatch']>,
  | 'id'
  | 'schoolId'
  | 'jobId'
  | 'fileName'
  | 'fileHash'
  | 'createdBy'
  | 'createdByName'
  | 'createdAt'
>;

export async function insertBatch({ db, orgId }: Tenant, batch: NewBatch): Promise<void> {
  await db
    .insertInto('rosterBatch')
    .values({ orgId, ...batch, state: 'reading' })
    .execute();
}

/** A batch, its school, and how far its job is. */
export function findBatch({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('rosterBatch')
    .innerJoin('school', (join) =>
      join.onRef('school.id', '=', 'rosterBatch.schoolId').on('school.orgId', '=', orgId),
    )
    .where('rosterBatch.orgId', '=', orgId)
    .where('rosterBatch.id', '=', id)
    .selectAll('rosterBatch')
    .select('school.name as schoolName')
    .executeTakeFirst();
}
export type StoredBatch = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

/** A preview that is being read, held until the transaction ends: nobody drops it meanwhile. */
export function holdReading({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('rosterBatch')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .select(['schoolId', 'fileName', 'fileHash'])
    .forKeyShare()
    .executeTakeFirst();
}

type Comparison = {
  readonly content: RosterContent;
  readonly total: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly wrong: number;
  readonly absent: number;
  readonly warned: number;
  readonly parts: RosterPartCounts;
  readonly schoolSize: number;
  readonly guards: readonly RosterGuard[];
};

/** A preview that was read; false where it was dropped meanwhile. */
export async function saveComparison(
  { db, orgId }: Tenant,
  {
    id,
    now,
    guards,
    parts,
    content,
    ...comparison
  }: Comparison & { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rosterBatch')
    .set({
      ...comparison,
      content: JSON.stringify(content),
      parts: JSON.stringify(parts),
      guards: JSON.stringify(guards),
      state: 'ready',
      comparedAt: now,
    })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** When the same file was last written to a school. */
export async function lastWritten(
  { db, orgId }: Tenant,
  { schoolId, fileHash }: { readonly schoolId: string; readonly fileHash: Buffer },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('rosterBatch')
    .where('orgId', '=', orgId)
    .where('schoolId', '=', schoolId)
    .where('fileHash', '=', fileHash)
    .where('state', '=', 'written')
    .select('writtenAt')
    .orderBy('writtenAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.writtenAt ?? undefined;
}

/** Drops a preview with its rows; a batch that was written stays. */
export async function dropPreview({ db, orgId }: Tenant, id: string): Promise<void> {
  await db
    .deleteFrom('rosterBatch')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where(isPreview)
    .execute();
}

const isPreview = sql<SqlBool>`state in ('reading', 'ready')`;

/** Drops the previews of an institution that were made before an instant. */
export async function dropPreviews({ db, orgId }: Tenant, before: Date): Promise<void> {
  await db
    .deleteFrom('rosterBatch')
    .where('orgId', '=', orgId)
    .where('createdAt', '<', before)
    .where(isPreview)
    .execute();
}
