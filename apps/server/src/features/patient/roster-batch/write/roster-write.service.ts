/** Orders the writing of a batch: whoever does has read the comparison, and has typed the name of the school where a guard was raised or children leave. */
import { isOver } from '@spine/contract/job';
import type { ParsedEndpointInput } from '@spine/contract/kernel';
import { rosterBatchErrors, type writeRosterBatch } from '@spine/contract/patient';
import { schoolErrors } from '@spine/contract/school';
import { schoolsByIds } from '#features/school/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Tenant } from '#platform/db/open.ts';
import { dropBlob } from '#platform/files/blob.repository.ts';
import { refuse } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import { findJobById } from '#platform/jobs/job.repository.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { type LockedBatch, lockBatch, updateBatch } from '../roster-batch.repository.ts';
import { rosterBatchLogText } from '../roster-batch.text.ts';
import { rosterWriteJob } from './roster-write.job.ts';

type Input = ParsedEndpointInput<typeof writeRosterBatch>;
type Order = {
  readonly input: Input;
  readonly actor: Actor;
  readonly now: Date;
  readonly queue: JobQueue;
};

/** Of batches that two people order at once in a school, one waits. */
export const BUSY = {
  roster_batch_busy_key: { entry: rosterBatchErrors.busy, field: 'id' },
} as const;

/**
 * The job that writes the batch; asked again it is the same job, unless that was stopped. Refuses rosterBatchErrors.busy,
 * rosterBatchErrors.comparedAgain, rosterBatchErrors.nameDiffers, rosterBatchErrors.previewOver, rosterBatchErrors.unknown,
 * rosterBatchErrors.wrongRows, schoolErrors.unknown.
 */
export async function orderWriting(
  tenant: Tenant,
  order: Order,
): Promise<{ jobId: string; batch: LockedBatch; guards: number }> {
  const { input, now } = order;
  const batch = (await lockBatch(tenant, input.id)) ?? refuse(rosterBatchErrors.unknown);
  const guards = (batch.guards ?? []).filter(({ raised }) => raised).length;
  if (batch.state === 'written') return { jobId: batch.jobId, batch, guards };
  if (batch.state === 'writing' && !(await isStopped(tenant, batch)))
    return { jobId: batch.jobId, batch, guards };
  if (batch.state === 'ready') await checkOrder(tenant, { batch, input, guards });
  else if (batch.state !== 'writing') refuse(rosterBatchErrors.previewOver);
  const jobId = await addJob(tenant, batch, order);
  const begun = begunBy(batch, order);
  await refuseDuplicates(
    updateBatch(tenant, batch.id, { ...begun, jobId, state: 'writing', uploadKey: null }),
    BUSY,
  );
  if (batch.uploadKey !== null) await dropBlob(tenant.db, batch.uploadKey, now);
  return { jobId, batch, guards };
}

/** What goes on is what was ordered first. */
const begunBy = (batch: LockedBatch, { input, actor, now }: Order) => ({
  writtenAt: batch.writtenAt ?? now,
  writtenByName: batch.writtenByName ?? actor.realName ?? actor.username,
  absentLeave: batch.state === 'ready' ? input.absentLeave : batch.absentLeave,
});

/** Whether the job of a batch is over, so that nothing goes on with it. */
export async function isStopped(tenant: Tenant, { jobId }: { jobId: string }): Promise<boolean> {
  const job = await findJobById(tenant.db, jobId);
  return !job || isOver(job.status);
}

type Checked = {
  readonly batch: LockedBatch;
  readonly input: Input;
  readonly guards: number;
};

async function checkOrder(tenant: Tenant, { batch, input, guards }: Checked): Promise<void> {
  if (batch.wrong > 0) refuse(rosterBatchErrors.wrongRows);
  if (batch.comparedAt?.toISOString() !== input.version) refuse(rosterBatchErrors.comparedAgain);
  if (input.absentLeave && input.absent !== batch.absent) refuse(rosterBatchErrors.comparedAgain);
  const school = (await schoolsByIds(tenant, [batch.schoolId])).get(batch.schoolId);
  if (!school) refuse(schoolErrors.unknown);
  const isConfirmed = guards > 0 || input.absentLeave;
  if (isConfirmed && plain(input.schoolName ?? '') !== plain(school?.name ?? ''))
    refuse(rosterBatchErrors.nameDiffers);
}

/** A name that was pasted may have other spaces. */
const plain = (name: string) => name.normalize('NFKC').replaceAll(/\s/g, '');

function addJob(
  tenant: Tenant,
  { id, fileName }: LockedBatch,
  { input, actor, now, queue }: Order,
): Promise<string> {
  return queue.add(tenant, {
    job: rosterWriteJob,
    id: input.jobId,
    input: { batchId: id },
    title: rosterBatchLogText.writeTitle(fileName),
    actor,
    now,
  });
}
