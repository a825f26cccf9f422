/** The writing of a roster batch as a job: it compares once more, then writes portion by portion. */
import { dateInShanghai } from '@spine/contract/kernel';
import { rosterBatchErrors, writeRosterBatch } from '@spine/contract/patient';
import { rosterYear } from '@spine/contract/school';
import { z } from 'zod';
import { toActor } from '#platform/auth/actor.ts';
import type { Tenant } from '#platform/db/open.ts';
import { permit } from '#platform/http/bind.ts';
import { refuse } from '#platform/http/refuse.ts';
import { defineJob, type JobEnd } from '#platform/jobs/job.ts';
import { saidGrades } from '../../roster/said-grades.service.ts';
import { type LockedBatch, lockBatch, updateBatch } from '../roster-batch.repository.ts';
import { rosterBatchLogText } from '../roster-batch.text.ts';
import { childrenInGrade, compareGrades } from '../roster-grades.repository.ts';
import { leavePortion } from './absent-leave.ts';
import { isComparedOtherwise, saveComparedAgain, saveStoppedAgain } from './compare-again.ts';
import { writePortion } from './roster-portion.ts';
import { countWritten } from './roster-write.repository.ts';

const input = z.object({ batchId: z.string() });
/** Before the id of any child. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export const rosterWriteJob = defineJob({
  kind: 'rosterWrite',
  pace: 'short',
  scope: 'institution',
  input,
  run: async ({ database, scope, signal, input: { batchId }, ...run }) => {
    permit(writeRosterBatch, toActor(run.actor));
    const batch = await database.inScope(scope, (tenant) => requireWriting(tenant, batchId));
    const isBegun = await database.inScope(scope, async (tenant) => {
      const { added, changed, unchanged } = await countWritten(tenant, batchId);
      return added + changed + unchanged > 0;
    });
    const again = { batch, now: run.now() };
    if (!isBegun || isOld(again) || isOfFormerYear(again))
      if (
        isOfFormerYear(again) ||
        (await database.inScope(scope, (of) => isComparedOtherwise(of, again)))
      )
        return { finish: (tenant) => endComparedAgain(tenant, { ...again, isBegun }) };
    const said = await database.inScope(scope, async (tenant) =>
      saidGrades(tenant, await compareGrades(tenant, batchId), (limit) =>
        childrenInGrade(tenant, { batchId, limit }),
      ),
    );
    const total = batch.total + (batch.absentLeave ? batch.absent : 0);
    let done = 0;
    const onDone = async (children: number) => {
      done += children;
      await run.progress(done, total);
    };
    const inScope: InScope = (work) => database.inScope(scope, work);
    const portions = { inScope, signal, now: run.now };
    const areTold =
      (await writeAll(portions, { batch, said, newId: run.newId }, onDone)) &&
      (await leaveAll(portions, batch, onDone));
    if (!areTold) {
      const ending = { batch, now: run.now(), isBegun: isBegun || done > 0 };
      return { finish: (tenant) => endComparedAgain(tenant, ending) };
    }
    return { finish: (tenant) => endWriting(tenant, { batch, now: run.now() }) };
  },
});

type InScope = <T>(work: (tenant: Tenant) => Promise<T>) => Promise<T>;
type PortionsRun = {
  readonly inScope: InScope;
  readonly signal: AbortSignal;
  readonly now: () => Date;
};

/** Writes the rows that are not written; answers whether all are. */
async function writeAll(
  { inScope, signal, now }: PortionsRun,
  writing: Omit<Parameters<typeof writePortion>[1], 'now'>,
  onWritten: (children: number) => Promise<void>,
): Promise<boolean> {
  for (;;) {
    signal.throwIfAborted();
    const written = await inScope((tenant) => writePortion(tenant, { ...writing, now: now() }));
    if (!written) return written === 0;
    await onWritten(written);
  }
}

/** Lets those leave whom the file does not name, where its writer said so; false once they are others than the comparison told. */
async function leaveAll(
  { inScope, signal, now }: PortionsRun,
  { absentLeave, comparedAt, ...batch }: LockedBatch,
  onLeft: (children: number) => Promise<void>,
): Promise<boolean> {
  if (!absentLeave || !comparedAt) return true;
  for (let after = FIRST_ID; ; ) {
    signal.throwIfAborted();
    const leaving = { batch: { ...batch, comparedAt }, after, now: now() };
    const left = await inScope((tenant) => leavePortion(tenant, leaving));
    if (!left) return true;
    if (left === 'othersAbsent') return false;
    after = left.last;
    await onLeft(left.children);
  }
}

/** Refuses rosterBatchErrors.previewOver. */
async function requireWriting(tenant: Tenant, batchId: string): Promise<LockedBatch> {
  const batch = await lockBatch(tenant, batchId);
  return batch?.state === 'writing' ? batch : refuse(rosterBatchErrors.previewOver);
}

const DAY_MS = 24 * 60 * 60_000;

/** Whether much may have changed since a batch was compared and its writing ordered. */
function isOld({ batch: { comparedAt, writtenAt }, now }: Ending): boolean {
  const last = Math.max(comparedAt?.getTime() ?? 0, writtenAt?.getTime() ?? 0);
  return now.getTime() - last > DAY_MS;
}

/** Whether the grades of a list are of another school year since: who was in the grade of the list then repeats by it now. */
function isOfFormerYear({ batch: { comparedAt }, now }: Ending): boolean {
  const yearOf = (time: Date) => rosterYear(dateInShanghai(time));
  return comparedAt !== null && yearOf(comparedAt) < yearOf(now);
}

type Ending = { readonly batch: LockedBatch; readonly now: Date };

/** Nothing is written; the batch is a preview of what it would change now. One that is written in part stays stopped: whoever has seen why goes on. */
async function endComparedAgain(
  tenant: Tenant,
  { isBegun, ...again }: Ending & { readonly isBegun: boolean },
): Promise<JobEnd> {
  await requireWriting(tenant, again.batch.id);
  if (isBegun) await saveStoppedAgain(tenant, again);
  else await saveComparedAgain(tenant, { ...again, from: 'writing' });
  return { refusal: { entry: rosterBatchErrors.comparedAgain } };
}

async function endWriting(tenant: Tenant, { batch, now }: Ending): Promise<JobEnd> {
  const { writtenAt } = await requireWriting(tenant, batch.id);
  const { left, gone, ...counts } = await countWritten(tenant, batch.id);
  if (left > 0) throw new Error(`${left} rows are not written`);
  const seconds = writtenAt ? (now.getTime() - writtenAt.getTime()) / 1000 : null;
  // Its days of undo count from here.
  await updateBatch(tenant, batch.id, { ...counts, seconds, writtenAt: now, state: 'written' });
  const { log } = writeRosterBatch;
  if (log === 'none') throw new Error('a batch leaves a line');
  const message = rosterBatchLogText.written({ ...counts, gone });
  return {
    result: { batchId: batch.id },
    summary: message,
    log: { rule: log, note: { point: batch.schoolId, message } },
  };
}
