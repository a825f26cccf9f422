/** Taking a batch back: what that would come to, and the order to do it. */
import { dateInShanghai, type ParsedEndpointInput } from '@spine/contract/kernel';
import {
  type RosterUndoTally,
  rosterBatchErrors,
  type undoRosterBatch,
  undoUntil,
} from '@spine/contract/patient';
import type { Actor } from '#platform/auth/actor.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import {
  findBatch,
  type LockedBatch,
  lockBatch,
  type StoredBatch,
  updateBatch,
} from '../roster-batch.repository.ts';
import { rosterBatchLogText } from '../roster-batch.text.ts';
import { BUSY, isStopped } from '../write/roster-write.service.ts';
import { rosterUndoJob } from './roster-undo.job.ts';
import { countOutcomes, findLaterBatch } from './roster-undo.repository.ts';
import { forecastUndo, tallyUndo } from './undo-portion.ts';

type Order = {
  readonly input: ParsedEndpointInput<typeof undoRosterBatch>;
  readonly actor: Actor;
  readonly now: Date;
  readonly queue: JobQueue;
};

/** What taking a batch back would come to now, with what is taken back already. Refuses rosterBatchErrors.unknown. */
export async function undoForecast(tenant: Tenant, id: string): Promise<RosterUndoTally> {
  const batch = await findBatch(tenant, id);
  if (!batch?.writtenAt) return refuse(rosterBatchErrors.unknown);
  const { writtenAt, schoolId } = batch;
  const decided = (await countOutcomes(tenant, id)).filter(({ outcome }) => outcome !== null);
  const open = isTakenBack(batch) ? [] : await forecastUndo(tenant, { id, schoolId, writtenAt });
  return tallyUndo([...decided, ...open]);
}

const isTakenBack = ({ state }: Pick<StoredBatch, 'state'>) => state === 'undone';

/**
 * The job that takes the batch back; asked again it is the same job, unless that was stopped. Refuses rosterBatchErrors.busy,
 * rosterBatchErrors.laterBatch, rosterBatchErrors.undoOver, rosterBatchErrors.unknown.
 */
export async function orderUndo(
  tenant: Tenant,
  { input, actor, now, queue }: Order,
): Promise<{ jobId: string; batch: LockedBatch }> {
  const batch = await lockBatch(tenant, input.id);
  if (!batch?.writtenAt) return refuse(rosterBatchErrors.unknown);
  if (isTakenBack(batch)) return { jobId: batch.jobId, batch };
  const isWaiting = batch.state !== 'written' && !(await isStopped(tenant, batch));
  if (isWaiting && batch.state === 'undoing') return { jobId: batch.jobId, batch };
  if (isWaiting) refuse(rosterBatchErrors.busy);
  const { id, kind, schoolId, writtenAt } = batch;
  // What was begun in time goes on.
  if (batch.state !== 'undoing') await checkUndo(tenant, { id, kind, schoolId, writtenAt }, now);
  const jobId = await queue.add(tenant, {
    job: rosterUndoJob,
    id: input.jobId,
    input: { batchId: batch.id },
    title: rosterBatchLogText.undoTitle(batch.fileName),
    actor,
    now,
  });
  const begun = {
    undoneAt: now,
    undoneByName: actor.realName ?? actor.username,
    undoReason: input.reason,
  };
  await refuseDuplicates(
    updateBatch(tenant, batch.id, { ...begun, jobId, state: 'undoing' }),
    BUSY,
  );
  return { jobId, batch };
}

async function checkUndo(
  tenant: Tenant,
  batch: Pick<LockedBatch, 'id' | 'kind' | 'schoolId'> & { readonly writtenAt: Date },
  now: Date,
): Promise<void> {
  if (dateInShanghai(now) > undoUntil(dateInShanghai(batch.writtenAt), batch.kind))
    refuse(rosterBatchErrors.undoOver);
  const later = await findLaterBatch(tenant, batch);
  if (later) refuse(rosterBatchErrors.laterBatch, { data: { batchId: later } });
}
