/** Rows of roster batches: what was read, how it compares with its school, and how far it is. */
import type {
  RosterBatchKind,
  RosterContent,
  RosterGuard,
  RosterPartCounts,
} from '@spine/contract/patient';
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import { countRows, pageOffset } from '#platform/db/list-total.ts';
import type { Db, Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';
import { dropBlob } from '#platform/files/blob.repository.ts';

export type NewBatch = Pick<
  Insertable<Tables['rosterBatch']>,
  | 'id'
  | 'schoolId'
  | 'jobId'
  | 'fileName'
  | 'fileHash'
  | 'uploadKey'
  | 'createdBy'
  | 'createdByName'
  | 'createdAt'
  | 'kind'
>;

export async function insertBatch({ db, orgId }: Tenant, batch: NewBatch): Promise<void> {
  await db
    .insertInto('rosterBatch')
    .values({ orgId, ...batch, state: 'reading' })
    .execute();
}

type WrittenBatch = Omit<NewBatch, 'uploadKey' | 'createdAt' | 'createdByName'> & {
  readonly by: string;
  readonly now: Date;
  readonly total: number;
  readonly added?: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Of an act none. */
  readonly parts?: RosterPartCounts;
};

/** A batch that was written at once, without a preview. */
export async function insertWrittenBatch(
  { db, orgId }: Tenant,
  { by, now, parts, ...batch }: WrittenBatch,
): Promise<void> {
  const times = { createdAt: now, writtenAt: now, createdByName: by, writtenByName: by };
  await db
    .insertInto('rosterBatch')
    .values({
      orgId,
      ...batch,
      ...times,
      ...(parts && { parts: JSON.stringify(parts) }),
      state: 'written',
    })
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
    .select(['schoolId', 'fileName', 'fileHash', 'uploadKey', 'comparedAt'])
    .forKeyShare()
    .executeTakeFirst();
}

type Comparison = {
  readonly id: string;
  readonly from: 'reading' | 'ready' | 'writing';
  readonly now: Date;
  readonly content: RosterContent;
  readonly total: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly wrong: number;
  readonly excluded: number;
  readonly absent: number;
  readonly absentKey: string;
  readonly warned: number;
  readonly found: number;
  readonly taken: number;
  readonly parts: RosterPartCounts;
  readonly schoolSize: number;
  readonly guards: readonly RosterGuard[];
};

/** A preview that was compared; false where it was dropped meanwhile. */
export async function saveComparison(
  { db, orgId }: Tenant,
  { id, from, now, guards, parts, content, ...comparison }: Comparison,
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
      writtenAt: null,
      writtenByName: null,
    })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('state', '=', from)
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

/** Drops a preview with its rows and its file; a batch that was written stays. */
export async function dropPreview({ db, orgId }: Tenant, id: string, now: Date): Promise<void> {
  const dropped = await db
    .deleteFrom('rosterBatch')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where(isPreview)
    .returning('uploadKey')
    .execute();
  await dropKept(db, dropped, now);
}

type Kept = { readonly uploadKey: string | null };

/** The files of previews are in use no more. */
async function dropKept(db: Db, previews: readonly Kept[], now: Date): Promise<void> {
  for (const { uploadKey } of previews) if (uploadKey !== null) await dropBlob(db, uploadKey, now);
}

const isPreview = sql<SqlBool>`state in ('reading', 'ready')`;

/** Drops the previews of an institution that were made before an instant. */
export async function dropPreviews(
  { db, orgId }: Tenant,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<void> {
  const dropped = await db
    .deleteFrom('rosterBatch')
    .where('orgId', '=', orgId)
    .where('createdAt', '<', before)
    .where(isPreview)
    .returning('uploadKey')
    .execute();
  await dropKept(db, dropped, now);
}

/** A batch, held until the transaction ends: nobody writes it or takes it back meanwhile. */
export function lockBatch({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('rosterBatch')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}
export type LockedBatch = NonNullable<Awaited<ReturnType<typeof lockBatch>>>;

/** What is being done with a batch, for portions: they hold its school, and whoever changes the state waits for nothing of theirs. */
export async function batchState({ db, orgId }: Tenant, id: string) {
  const row = await db
    .selectFrom('rosterBatch')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .select('state')
    .executeTakeFirst();
  return row?.state;
}

/** Whether a batch of a school is being written or taken back, or was stopped while it was. */
export async function isSchoolBusy({ db, orgId }: Tenant, schoolId: string): Promise<boolean> {
  const row = await db
    .selectFrom('rosterBatch')
    .where('orgId', '=', orgId)
    .where('schoolId', '=', schoolId)
    .where('state', 'in', ['writing', 'undoing'])
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the state of a batch, and what else is known with it. */
export async function updateBatch(
  { db, orgId }: Tenant,
  id: string,
  change: Partial<Omit<Updateable<Tables['rosterBatch']>, 'orgId' | 'id'>>,
): Promise<void> {
  await db
    .updateTable('rosterBatch')
    .set(change)
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute();
}

type ListFilter = {
  readonly id?: string | undefined;
  readonly schoolId?: string | undefined;
  readonly undo?: 'open' | 'over' | 'undone' | undefined;
  readonly undoableSince: UndoableSince;
};

/** What was written before it cannot be taken back any more, by kind. */
export type UndoableSince = Readonly<Record<RosterBatchKind, Date>>;

const undoable = ({ roster, placement }: UndoableSince) =>
  sql<SqlBool>`written_at >= case kind when 'placement' then ${placement}::timestamptz else ${roster}::timestamptz end`;

function listed({ db, orgId }: Tenant, { id, schoolId, undo, undoableSince }: ListFilter) {
  let batches = db
    .selectFrom('rosterBatch')
    .where('rosterBatch.orgId', '=', orgId)
    .where('rosterBatch.writtenAt', 'is not', null);
  if (id !== undefined) batches = batches.where('rosterBatch.id', '=', id);
  if (schoolId !== undefined) batches = batches.where('rosterBatch.schoolId', '=', schoolId);
  if (undo === undefined) return batches;
  if (undo === 'undone') return batches.where('state', 'in', ['undoing', 'undone']);
  return batches
    .where('state', 'in', ['writing', 'written'])
    .where(
      undo === 'open' ? undoable(undoableSince) : sql<SqlBool>`not ${undoable(undoableSince)}`,
    );
}

type Page = { readonly size: number; readonly page: number; readonly direction: 'asc' | 'desc' };

/** Batches that were written or begun, by the time that was ordered. */
export function listedBatches(
  tenant: Tenant,
  { size, page, direction, ...filter }: ListFilter & Page,
) {
  return (
    listed(tenant, filter)
      .innerJoin('school', (join) =>
        join.onRef('school.id', '=', 'rosterBatch.schoolId').on('school.orgId', '=', tenant.orgId),
      )
      .selectAll('rosterBatch')
      .select('school.name as schoolName')
      .orderBy('rosterBatch.writtenAt', direction)
      .orderBy('rosterBatch.id', direction)
      // As text: with a parameter the planner would expect a tenth of all rows.
      .limit(sql.lit(size))
      .offset(pageOffset((page - 1) * size))
      .execute()
  );
}

export function countListedBatches(tenant: Tenant, filter: ListFilter): Promise<number> {
  return countRows(tenant.db, listed(tenant, filter).select('rosterBatch.id'));
}

/** Drops the rows of batches that can be taken back no more, and what is told of their file, which may name a child; the batch stays in the list. */
export async function dropOldRows({ db, orgId }: Tenant, since: UndoableSince): Promise<void> {
  await sql`
    delete from roster_batch_row where org_id = ${orgId} and batch_id in (
      select id from roster_batch where org_id = ${orgId} and not ${undoable(since)})`.execute(db);
  await sql`
    update roster_batch set content = null
    where org_id = ${orgId} and content is not null and state in ('written', 'undone') and not ${undoable(since)}`.execute(
    db,
  );
}
