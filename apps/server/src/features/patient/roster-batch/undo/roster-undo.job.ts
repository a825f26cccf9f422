/** Taking a batch back as a job, portion by portion: a run that ends anywhere goes on with the next rows. */
import { rosterBatchErrors, undoRosterBatch } from '@spine/contract/patient';
import { z } from 'zod';
import { toActor } from '#platform/auth/actor.ts';
import type { Tenant } from '#platform/db/open.ts';
import { permit } from '#platform/http/bind.ts';
import { refuse } from '#platform/http/refuse.ts';
import { defineJob, type JobEnd } from '#platform/jobs/job.ts';
import { type LockedBatch, lockBatch, updateBatch } from '../roster-batch.repository.ts';
import { rosterBatchLogText } from '../roster-batch.text.ts';
import { countOutcomes } from './roster-undo.repository.ts';
import { tallyUndo, type UndoneBatch, undoPortion } from './undo-portion.ts';

const input = z.object({ batchId: z.string() });

export const rosterUndoJob = defineJob({
  kind: 'rosterUndo',
  pace: 'short',
  scope: 'institution',
  input,
  run: async ({ database, scope, signal, input: { batchId }, ...run }) => {
    // Who ordered it had proved who they are; by now that may be long ago.
    permit(undoRosterBatch, { ...toActor(run.actor), hasRecentProof: true });
    const batch = await database.inScope(scope, (tenant) => requireUndoing(tenant, batchId));
    let done = 0;
    for (;;) {
      signal.throwIfAborted();
      const undone = await database.inScope(scope, (tenant) =>
        undoPortion(tenant, { batch, now: run.now() }),
      );
      if (undone === 0) break;
      done += undone;
      await run.progress(done, batch.added + batch.changed);
    }
    return { finish: (tenant) => endUndo(tenant, batch) };
  },
});

/** Refuses rosterBatchErrors.unknown. */
async function requireUndoing(tenant: Tenant, id: string): Promise<LockedBatch & UndoneBatch> {
  const batch = await lockBatch(tenant, id);
  if (batch?.state !== 'undoing' || !batch.writtenAt) return refuse(rosterBatchErrors.unknown);
  return { ...batch, writtenAt: batch.writtenAt };
}

async function endUndo(tenant: Tenant, batch: LockedBatch): Promise<JobEnd> {
  await requireUndoing(tenant, batch.id);
  const tally = tallyUndo(await countOutcomes(tenant, batch.id));
  await updateBatch(tenant, batch.id, { state: 'undone', undone: JSON.stringify(tally) });
  const { log } = undoRosterBatch;
  if (log === 'none') throw new Error('an undo leaves a line');
  const message = rosterBatchLogText.undone({
    undone: tally.new.undone + tally.changed.undone,
    left: tally.new.left + tally.changed.left,
  });
  return {
    result: { batchId: batch.id },
    summary: message,
    log: { rule: log, note: { point: batch.schoolId, message } },
  };
}
