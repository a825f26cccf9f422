/** Previews and batches of rosters: what a batch is, and its rows as lists show them. */
import { isOver } from '@spine/contract/job';
import {
  addDays,
  dateInShanghai,
  instantInShanghai,
  type ParsedEndpointInput,
  startOfShanghaiDay,
} from '@spine/contract/kernel';
import {
  type ListedRosterBatch,
  type listRosterBatches,
  type listRosterRows,
  type RosterBatch,
  type RosterBatchRow,
  rosterBatchErrors,
  UNDO_DAYS,
  undoUntil,
} from '@spine/contract/patient';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database, Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { findJobById } from '#platform/jobs/job.repository.ts';
import { childrenElsewhere } from './preview/compared-children.repository.ts';
import { NO_PARTS } from './preview/roster-comparison.ts';
import {
  countListedBatches,
  dropOldRows,
  dropPreview,
  dropPreviews,
  findBatch,
  listedBatches,
  type StoredBatch,
  type UndoableSince,
} from './roster-batch.repository.ts';
import {
  absentRows,
  batchRows,
  countAbsent,
  countAbsentAlike,
  countBatchRows,
  type StoredRow,
} from './roster-row.repository.ts';
import { type Elsewhere, toAbsentRow, toBatchRow } from './roster-row.ts';

type RowQuery = ParsedEndpointInput<typeof listRosterRows>;

const PREVIEW_MS = 24 * 60 * 60_000;
const BUSY: readonly StoredBatch['state'][] = ['reading', 'writing', 'undoing'];

/** Refuses rosterBatchErrors.unknown. */
export async function rosterBatchInfo(tenant: Tenant, id: string): Promise<RosterBatch> {
  const batch = await requireBatch(tenant, id);
  const absentAlike = await absentAlikeOf(tenant, batch);
  return { ...toBatch(batch), absentAlike, ...(await stateOf(tenant, batch)) };
}

function absentAlikeOf(
  tenant: Tenant,
  { id: batchId, schoolId, state, added, absent }: StoredBatch,
): Promise<number | undefined> {
  const isAsked = state === 'ready' && added > 0 && absent > 0;
  return isAsked ? countAbsentAlike(tenant, { schoolId, batchId }) : Promise.resolve(undefined);
}

/** The state of a batch, and how far its job is; without one that goes on a batch is stopped. */
async function stateOf(
  tenant: Tenant,
  { state, jobId }: Pick<StoredBatch, 'state' | 'jobId'>,
): Promise<Pick<RosterBatch, 'state' | 'progress'>> {
  if (!BUSY.includes(state)) return { state, progress: null };
  const job = await findJobById(tenant.db, jobId);
  if (job && !isOver(job.status)) return { state, progress: { done: job.done, total: job.total } };
  return { state: state === 'reading' ? state : 'stopped', progress: null };
}

/** Refuses rosterBatchErrors.unknown. */
export async function requireBatch(tenant: Tenant, id: string): Promise<StoredBatch> {
  return (await findBatch(tenant, id)) ?? refuse(rosterBatchErrors.unknown);
}

function toBatch(batch: StoredBatch): Omit<RosterBatch, 'state' | 'progress'> {
  const { id, kind, schoolId, schoolName, jobId, fileName, total, schoolSize } = batch;
  const { added, changed, unchanged, wrong, excluded, absent, warned, found, taken } = batch;
  return {
    id,
    kind,
    schoolId,
    schoolName,
    jobId,
    fileName,
    total,
    schoolSize,
    createtime: instantInShanghai(batch.createdAt),
    createdBy: batch.createdByName,
    counts: { new: added, changed, same: unchanged, wrong, excluded, absent, warned, found, taken },
    parts: batch.parts ?? NO_PARTS,
    guards: batch.guards ?? [],
    content: batch.content,
    isKept: batch.uploadKey !== null,
    version: batch.comparedAt?.toISOString() ?? '',
    ...toOutcome(batch),
  };
}

/** When and by whom a batch was written and taken back. */
function toOutcome(batch: StoredBatch): Pick<RosterBatch, 'written' | 'undo' | 'undone'> {
  const { kind, writtenAt, undoneAt } = batch;
  const written = writtenAt && {
    time: instantInShanghai(writtenAt),
    by: batch.writtenByName ?? '',
    seconds: batch.seconds,
    until: undoUntil(dateInShanghai(writtenAt), kind),
  };
  const undo = undoneAt && {
    time: instantInShanghai(undoneAt),
    by: batch.undoneByName ?? '',
    reason: batch.undoReason ?? '',
  };
  return { written, undo, undone: batch.undone };
}

/** The first instants that `undoUntil` reaches from. */
function sinceDays(now: Date): UndoableSince {
  const today = dateInShanghai(now);
  const roster = addDays(today, -UNDO_DAYS);
  const yearBegin = `${today.slice(0, 4)}-01-01`;
  const placement = yearBegin < roster ? yearBegin : roster;
  return { roster: startOfShanghaiDay(roster), placement: startOfShanghaiDay(placement) };
}

/** Batches that were written or begun, newest first. */
export async function listBatches(
  tenant: Tenant,
  {
    query,
    now,
  }: { readonly query: ParsedEndpointInput<typeof listRosterBatches>; readonly now: Date },
): Promise<{ rows: ListedRosterBatch[]; total: number }> {
  const { asc, desc: _, size, page, ...filter } = query;
  const undoableSince = sinceDays(now);
  const found = { ...filter, undoableSince };
  const direction = asc ? 'asc' : 'desc';
  const rows = await listedBatches(tenant, { ...found, size, page, direction });
  const listed = [];
  for (const row of rows) listed.push(toListed(row, await stateOf(tenant, row), undoableSince));
  return { rows: listed, total: await countListedBatches(tenant, found) };
}

function toListed(
  batch: StoredBatch,
  { state }: Pick<RosterBatch, 'state'>,
  undoableSince: UndoableSince,
): ListedRosterBatch {
  const writtenAt = batch.writtenAt ?? batch.createdAt;
  const { id, kind, schoolId, schoolName, fileName, added, changed, unchanged } = batch;
  const { undone, undoneAt } = batch;
  return {
    id,
    kind,
    schoolId,
    schoolName,
    fileName,
    state,
    writetime: instantInShanghai(writtenAt),
    writtenBy: batch.writtenByName ?? '',
    new: added,
    changed,
    same: unchanged,
    until: undoUntil(dateInShanghai(writtenAt), kind),
    canUndo: (state === 'written' || state === 'stopped') && writtenAt >= undoableSince[kind],
    left: undone && undone.new.left + undone.changed.left,
    undotime: undoneAt && instantInShanghai(undoneAt),
  };
}

/** Refuses rosterBatchErrors.unknown. */
export async function listBatchRows(
  tenant: Tenant,
  query: RowQuery,
): Promise<{ rows: RosterBatchRow[]; total: number }> {
  const { schoolId, content } = await requireBatch(tenant, query.batchId);
  const date1904 = content?.date1904 ?? false;
  if (query.kind === 'absent') {
    const of = { schoolId, batchId: query.batchId };
    const { size, page } = query;
    const children = await absentRows(tenant, { ...of, size, page });
    return { rows: children.map(toAbsentRow), total: await countAbsent(tenant, of) };
  }
  const rows = await batchRows(tenant, query);
  const elsewhere = await loadElsewhere(tenant, { schoolId, rows });
  return {
    rows: rows.map((row) => toBatchRow(row, { elsewhere, date1904 })),
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
export async function cancelPreview(tenant: Tenant, id: string, now: Date): Promise<void> {
  await dropPreview(tenant, id, now);
}

/** Drops previews that nobody wrote within a day, and the rows of batches that can be taken back no more. */
export async function sweepRosterBatches(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - PREVIEW_MS);
  const undoable = sinceDays(now);
  for (const orgId of await database.inScope(platformScope, institutionIds))
    await database.inScope(orgScope(orgId), async (tenant) => {
      await dropPreviews(tenant, { before, now });
      await dropOldRows(tenant, undoable);
    });
}
