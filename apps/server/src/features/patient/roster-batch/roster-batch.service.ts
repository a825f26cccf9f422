/** Previews and batches of rosters: what a batch is, and its rows as lists show them. */
import { instantInShanghai, type ParsedEndpointInput } from '@spine/contract/kernel';
import {
  type listRosterRows,
  type RosterBatch,
  type RosterBatchRow,
  type RosterPartCounts,
  rosterBatchErrors,
} from '@spine/contract/patient';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database, Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { findJobById } from '#platform/jobs/job.repository.ts';
import { childrenElsewhere } from './compared-children.repository.ts';
import {
  dropPreview,
  dropPreviews,
  findBatch,
  type StoredBatch,
} from './roster-batch.repository.ts';
import {
  absentRows,
  batchRows,
  countAbsent,
  countBatchRows,
  type StoredRow,
} from './roster-row.repository.ts';
import { type Elsewhere, toAbsentRow, toBatchRow } from './roster-row.ts';

type RowQuery = ParsedEndpointInput<typeof listRosterRows>;

const PREVIEW_MS = 24 * 60 * 60_000;
const NO_PARTS: RosterPartCounts = { name: 0, gender: 0, birthDate: 0, clazz: 0, tel: 0 };
const BUSY: readonly StoredBatch['state'][] = ['reading', 'writing', 'undoing'];

/** Refuses rosterBatchErrors.unknown. */
export async function rosterBatchInfo(tenant: Tenant, id: string): Promise<RosterBatch> {
  const batch = await requireBatch(tenant, id);
  const job = BUSY.includes(batch.state) ? await findJobById(tenant.db, batch.jobId) : undefined;
  const isGoingOn = job?.status === 'waiting' || job?.status === 'running';
  const isStopped = batch.state !== 'reading' && BUSY.includes(batch.state) && !isGoingOn;
  return {
    ...toBatch(batch),
    state: isStopped ? 'stopped' : batch.state,
    progress: isGoingOn ? { done: job.done, total: job.total } : null,
  };
}

/** Refuses rosterBatchErrors.unknown. */
export async function requireBatch(tenant: Tenant, id: string): Promise<StoredBatch> {
  return (await findBatch(tenant, id)) ?? refuse(rosterBatchErrors.unknown);
}

function toBatch(batch: StoredBatch): Omit<RosterBatch, 'state' | 'progress'> {
  const { id, schoolId, schoolName, jobId, fileName, total, schoolSize } = batch;
  const { added, changed, unchanged, wrong, absent, warned } = batch;
  return {
    id,
    schoolId,
    schoolName,
    jobId,
    fileName,
    total,
    schoolSize,
    createtime: instantInShanghai(batch.createdAt),
    createdBy: batch.createdByName,
    counts: { new: added, changed, same: unchanged, wrong, absent, warned },
    parts: batch.parts ?? NO_PARTS,
    guards: batch.guards ?? [],
    content: batch.content,
    version: batch.comparedAt?.toISOString() ?? '',
  };
}

/** Refuses rosterBatchErrors.unknown. */
export async function listBatchRows(
  tenant: Tenant,
  query: RowQuery,
): Promise<{ rows: RosterBatchRow[]; total: number }> {
  const { schoolId } = await requireBatch(tenant, query.batchId);
  if (query.kind === 'absent') {
    const of = { schoolId, batchId: query.batchId };
    const { size, page } = query;
    const children = await absentRows(tenant, { ...of, size, page });
    return { rows: children.map(toAbsentRow), total: await countAbsent(tenant, of) };
  }
  const rows = await batchRows(tenant, query);
  const elsewhere = await loadElsewhere(tenant, { schoolId, rows });
  return {
    rows: rows.map((row) => toBatchRow(row, elsewhere)),
    total: await countBatchRows(tenant, query),
  };
}

/** Whose the numbers of some rows are in other schools. */
async function loadElsewhere(
  tenant: Tenant,
  { schoolId, rows }: { readonly schoolId: string; readonly rows: readonly StoredRow[] },
): Promise<Elsewhere> {
  const studentIds = rows
    .filter(({ marks }) => marks.includes('numberElsewhere'))
    .flatMap(({ studentId }) => studentId ?? []);
  if (studentIds.length === 0) return new Map();
  const children = await childrenElsewhere(tenant, { schoolId, studentIds });
  return new Map(children.map((child) => [child.studentId, child]));
}

/** Drops a preview; one that was written stays. */
export async function cancelPreview(tenant: Tenant, id: string): Promise<void> {
  await dropPreview(tenant, id);
}

/** Drops previews that nobody wrote within a day. */
export async function sweepRosterPreviews(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - PREVIEW_MS);
  for (const orgId of await database.inScope(platformScope, institutionIds))
    await database.inScope(orgScope(orgId), (tenant) => dropPreviews(tenant, before));
}
