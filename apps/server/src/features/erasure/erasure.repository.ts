/** Records of erasures. An institution sees its own; the platform reads all to hold them against the list beside the files. */
import { AGE_BANDS, type AgeCounts } from '@spine/contract/audit';
import { ERASED_KINDS, type ErasedCounts, type ErasureCause } from '@spine/contract/erasure';
import { sql } from 'kysely';
import { z } from 'zod';
import { countRows } from '#platform/db/list-total.ts';
import type { AnyTenant, PlatformTenant, Tenant } from '#platform/db/open.ts';

/** What happened, without who it was about. */
export type ErasureRecord = {
  readonly id: string;
  readonly orgId: string;
  readonly patientIds: readonly string[];
  readonly entryIds: readonly string[];
  readonly cause: ErasureCause;
  readonly askedOn: string;
  readonly reason: string;
  readonly orderedBy: string | null;
  readonly orderedByName: string | null;
  readonly erasedAt: Date;
  readonly counts: ErasedCounts;
  readonly ages: AgesBySchool;
};

/** How many rows were of which age, by the id of their school: nobody knows later. */
export type AgesBySchool = Readonly<Record<string, AgeCounts>>;

type NewErasure = ErasureRecord & {
  readonly filesLeft: readonly string[];
  readonly listNumber?: number | null;
};

/** Counts of kinds, as an earlier version may have written them: without those that came later. */
export const storedCounts = z
  .partialRecord(z.enum(ERASED_KINDS), z.number().int())
  .transform(
    (counts) =>
      Object.fromEntries(ERASED_KINDS.map((kind) => [kind, counts[kind] ?? 0])) as ErasedCounts,
  );

export const storedAges = z.record(
  z.string(),
  z.partialRecord(z.enum(AGE_BANDS), z.number().int()),
);

/** A row of the table, with what it holds as JSON. */
function toErasure<Row extends { readonly counts: unknown; readonly ages: unknown }>(row: Row) {
  return { ...row, counts: storedCounts.parse(row.counts), ages: storedAges.parse(row.ages) };
}

const COLUMNS = [
  'id',
  'orgId',
  'patientIds',
  'entryIds',
  'cause',
  'askedOn',
  'reason',
  'orderedBy',
  'orderedByName',
  'erasedAt',
  'counts',
  'ages',
  'filesLeft',
  'listNumber',
] as const;

export type StoredErasure = Awaited<ReturnType<typeof erasurePage>>['rows'][number];

/** Answers whether it was written: the id may be taken, by another institution too. */
export async function insertErasure(
  { db }: Tenant,
  { patientIds, entryIds, counts, ages, filesLeft, ...row }: NewErasure,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('erasure')
    .values({
      ...row,
      patientIds: [...patientIds],
      entryIds: [...entryIds],
      filesLeft: [...filesLeft],
      counts: JSON.stringify(counts),
      ages: JSON.stringify(ages),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findErasure({ db, orgId }: Tenant, id: string) {
  const row = await db
    .selectFrom('erasure')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .select(COLUMNS)
    .executeTakeFirst();
  return row && toErasure(row);
}

type Page = { readonly size: number; readonly page: number; readonly direction: 'asc' | 'desc' };

export async function erasurePage({ db, orgId }: Tenant, { size, page, direction }: Page) {
  const erasures = db.selectFrom('erasure').where('orgId', '=', orgId);
  const rows = await erasures
    .select(COLUMNS)
    .orderBy('erasedAt', direction)
    .orderBy('id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return {
    rows: rows.map(toErasure),
    total: await countRows(db, erasures.select('id')),
  };
}

type ErasurePeriod = {
  readonly since: Date;
  readonly before: Date;
  /** With rows of this school among others. */
  readonly schoolId?: string | undefined;
};

const ERASURES_AT_ONCE = 200;

/** The erasures of a period, the oldest first, without whom they were about: one of a whole cohort names thousands. */
export async function* erasuresIn(
  { db, orgId }: Tenant,
  { since, before, schoolId }: ErasurePeriod,
) {
  const erasures = db
    .selectFrom('erasure')
    .where('orgId', '=', orgId)
    .where('erasedAt', '>=', since)
    .where('erasedAt', '<', before);
  const own =
    schoolId === undefined
      ? erasures
      : erasures.where(sql<boolean>`jsonb_exists(ages, ${schoolId})`);
  const rows = own
    .select(['id', 'cause', 'askedOn', 'orderedByName', 'erasedAt', 'counts', 'ages', 'listNumber'])
    .select(sql<number>`cardinality(files_left)`.as('filesLeft'))
    .orderBy('erasedAt')
    .orderBy('id')
    .stream(ERASURES_AT_ONCE);
  for await (const row of rows) yield toErasure(row);
}

/** Erasures with something left to do, and those since an instant, the oldest first. */
export async function openErasures({ db }: PlatformTenant, since: Date) {
  const rows = await db
    .selectFrom('erasure')
    .where(sql<boolean>`(list_number is null or files_left <> '{}' or erased_at > ${since})`)
    .select(COLUMNS)
    .orderBy('erasedAt')
    .orderBy('id')
    .execute();
  return rows.map(toErasure);
}

type Files = Pick<ErasureRecord, 'id' | 'orgId'> & { readonly keys: readonly string[] };

/** Notes more files that are to go; others may note some at the same time. */
export async function addFilesLeft({ db }: Tenant, { id, orgId, keys }: Files): Promise<void> {
  await sql`
    update erasure set files_left = array(select unnest(files_left) union select unnest(${keys}::uuid[]))
    where org_id = ${orgId} and id = ${id}`.execute(db);
}

/** Forgets files that are gone. */
export async function dropFilesLeft({ db }: Tenant, { id, orgId, keys }: Files): Promise<void> {
  await sql`
    update erasure set files_left = array(select unnest(files_left) except select unnest(${keys}::uuid[]))
    where org_id = ${orgId} and id = ${id}`.execute(db);
}

/** Held by whoever reads or writes the list beside the files, until the transaction ends. */
export async function lockList({ db }: PlatformTenant): Promise<void> {
  await sql`select pg_advisory_xact_lock(55)`.execute(db);
}

/** The last number of the list that the database knows; 0 where it knows none. */
export async function lastListed({ db }: PlatformTenant): Promise<number> {
  const row = await db
    .selectFrom('erasure')
    .select(({ fn }) => fn.max<number | null>('listNumber').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** What the list beside the files says under a number that the database knows. */
export async function findListed({ db }: PlatformTenant, listNumber: number) {
  const row = await db
    .selectFrom('erasure')
    .where('listNumber', '=', listNumber)
    .select(COLUMNS)
    .executeTakeFirst();
  return row && toErasure(row);
}

export async function saveListNumber(
  { db }: AnyTenant,
  { id, orgId, listNumber }: Pick<ErasureRecord, 'id' | 'orgId'> & { readonly listNumber: number },
): Promise<void> {
  await db
    .updateTable('erasure')
    .set({ listNumber })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Whether an institution is in the database: one that was made after the backup is not. */
export async function hasInstitution({ db }: PlatformTenant, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('organization')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
