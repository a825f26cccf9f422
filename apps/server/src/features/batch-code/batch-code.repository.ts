/** Rows of batches and their codes. They belong to no institution; the scope says that the platform reads them. */
import type {
  BatchCodeRow,
  BatchRow,
  downloadBatchCodes,
  listBatchCodes,
  listBatches,
} from '@spine/contract/batch-code';
import { instantInShanghai, type ParsedEndpointInput } from '@spine/contract/kernel';
import { sql } from 'kysely';
import { countRows } from '#platform/db/list-total.ts';
import type { AnyTenant, PlatformTenant } from '#platform/db/open.ts';

export type CodeQuery = ParsedEndpointInput<typeof listBatchCodes>;
export type BatchQuery = ParsedEndpointInput<typeof listBatches>;

/** Batches are numbered one after the other. */
export async function lockBatches({ db }: AnyTenant): Promise<void> {
  await sql`select pg_advisory_xact_lock(22)`.execute(db);
}

/** How many batches of a day there are. */
export function countBatchesOfDay({ db }: PlatformTenant, day: string): Promise<number> {
  const batches = db.selectFrom('batch').where(sql<boolean>`starts_with(name, ${`${day}-`})`);
  return countRows(db, batches.select('name'));
}

export async function insertBatch(
  { db }: AnyTenant,
  batch: { name: string; count: number; createdAt: Date; createdBy: string },
): Promise<void> {
  const { count, ...row } = batch;
  await db
    .insertInto('batch')
    .values({ ...row, codeCount: count })
    .execute();
}

/** Inserts the codes that do not exist yet, and returns how many it inserted. */
export async function insertCodes(
  { db }: AnyTenant,
  batch: { name: string; createdAt: Date },
  codes: readonly { id: string; code: string }[],
): Promise<number> {
  const written = await db
    .insertInto('batchCode')
    .values(
      codes.map(({ id, code }) => ({ id, code, batch: batch.name, createdAt: batch.createdAt })),
    )
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .execute();
  return written.length;
}

const CODE_SORTS = { code: 'code', batchTime: 'createdAt' } as const;

function matchingCodes(tenant: PlatformTenant, { code, batch, downloadNum }: CodeQuery) {
  let codes = tenant.db.selectFrom('batchCode');
  if (code) {
    codes = codes
      .where(sql<boolean>`name_grams(code) @> name_grams(${code})`)
      .where(sql<boolean>`strpos(code, ${code.toUpperCase()}) > 0`);
  }
  if (batch) codes = codes.where('batch', 'in', batchesNamed(tenant, batch).select('name'));
  if (downloadNum !== undefined) codes = codes.where('downloadNum', '=', downloadNum);
  return codes;
}

function batchesNamed({ db }: AnyTenant, part: string | undefined) {
  const batches = db.selectFrom('batch');
  return part ? batches.where(sql<boolean>`strpos(name, ${part}) > 0`) : batches;
}

export async function codeRows(tenant: PlatformTenant, query: CodeQuery): Promise<BatchCodeRow[]> {
  const column = CODE_SORTS[query.asc ?? query.desc ?? 'batchTime'];
  const direction = query.asc ? 'asc' : 'desc';
  const sorted = matchingCodes(tenant, query)
    .select(['id', 'code', 'batch', 'downloadNum', 'createdAt'])
    .orderBy(column, direction);
  const rows = await (column === 'code' ? sorted : sorted.orderBy('code'))
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    batchTime: instantInShanghai(createdAt),
  }));
}

/** Sums the code counts of the batches; single codes are counted only for a code filter or those not downloaded. */
export async function countCodes(tenant: PlatformTenant, query: CodeQuery): Promise<number> {
  const { code, batch, downloadNum } = query;
  if (code) return countMatching(tenant, query);
  const row = await batchesNamed(tenant, batch)
    .select(({ fn }) => fn.sum<number | null>('codeCount').as('count'))
    .executeTakeFirstOrThrow();
  const all = row.count ?? 0;
  if (downloadNum === undefined) return all;
  const waiting = await countMatching(tenant, { ...query, downloadNum: 0 });
  return downloadNum === 0 ? waiting : all - waiting;
}

function countMatching(tenant: PlatformTenant, query: CodeQuery): Promise<number> {
  return countRows(tenant.db, matchingCodes(tenant, query).select('id'));
}

/** A batch is downloaded when all of its codes are. */
function matchingBatches(tenant: PlatformTenant, { batch, downloadNum }: BatchQuery) {
  const batches = batchesNamed(tenant, batch);
  if (downloadNum === undefined) return batches;
  const waiting = sql<boolean>`exists (select from batch_code where batch = name and download_num = 0)`;
  return batches.where((where) => (downloadNum === 0 ? waiting : where.not(waiting)));
}

export async function batchRows(tenant: PlatformTenant, query: BatchQuery): Promise<BatchRow[]> {
  const direction = query.asc ? 'asc' : 'desc';
  const rows = await matchingBatches(tenant, query)
    .select((batch) => [
      'name',
      'codeCount',
      'createdAt',
      batch
        .selectFrom('batchCode')
        .whereRef('batchCode.batch', '=', 'batch.name')
        .where('downloadNum', '=', 1)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('downloaded'),
    ])
    .orderBy('createdAt', direction)
    .orderBy('name', direction)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  return rows.map(({ name, codeCount, createdAt, downloaded }) => ({
    batch: name,
    batchTime: instantInShanghai(createdAt),
    count: codeCount,
    downloaded: downloaded ?? 0,
  }));
}

export function countBatches(tenant: PlatformTenant, query: BatchQuery): Promise<number> {
  return countRows(tenant.db, matchingBatches(tenant, query).select('name'));
}

/** Codes to download: those of one batch, chosen ones, or with neither those that were not downloaded yet. */
export type DownloadRequest = ParsedEndpointInput<typeof downloadBatchCodes>;
export type DownloadCode = Awaited<ReturnType<typeof findCodesToDownload>>[number];

/** The codes to download, the oldest first. */
export function findCodesToDownload(
  { db }: PlatformTenant,
  { request: { batch, ids }, limit }: { request: DownloadRequest; limit: number },
) {
  let codes = db.selectFrom('batchCode').select(['id', 'code', 'batch']);
  if (batch) codes = codes.where('batch', '=', batch);
  if (ids) codes = codes.where('id', 'in', ids);
  if (!batch && !ids) codes = codes.where('downloadNum', '=', 0);
  return codes.orderBy('createdAt').orderBy('code').limit(limit).execute();
}

export async function markDownloaded(
  { db }: PlatformTenant,
  ids: readonly string[],
): Promise<void> {
  await db
    .updateTable('batchCode')
    .set({ downloadNum: 1 })
    .where('id', 'in', ids)
    .where('downloadNum', '=', 0)
    .execute();
}
