/** Translates the calls about jobs. */
import {
  cancelJob,
  countJobs,
  deleteJob,
  downloadJobFile,
  jobDetail,
  jobErrors,
  listJobs,
  retryJob,
  startExport,
} from '@spine/contract/job';
import { type Binding, bind, permit } from '#platform/http/bind.ts';
import { exportText } from '#platform/http/export.text.ts';
import { exportJob } from '#platform/http/export-job.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { BlobStore } from '#platform/ports/blob-store.ts';
import { cancel, ownCounts, ownJob, ownJobs, remove, retry, servedJob } from './job.service.ts';
import { jobLogText } from './job.text.ts';

export type JobParts = {
  queue: JobQueue;
  blobs: BlobStore;
  /** Calls among which are the exports that can be written in the background. */
  bindings: readonly Binding[];
};

type Call = { input: { id: string }; actor: { userId: string }; now: Date };
const ownOf = ({ input, actor, now }: Call) => ({ id: input.id, userId: actor.userId, now });

export function jobRoutes({ queue, blobs, bindings }: JobParts): Binding[] {
  const exports = new Map(
    bindings.flatMap(({ exported }) => (exported ? [[exported.endpoint.path, exported]] : [])),
  );
  const job = exportJob(exports);
  queue.define(job);
  return [
    bind(listJobs, ({ db, input, actor, now }) => {
      const direction = input.asc ? 'asc' : 'desc';
      return ownJobs(db, { ...input, direction, userId: actor.userId, now });
    }),
    bind(countJobs, ({ db, actor, now }) => ownCounts(db, { userId: actor.userId, now })),
    bind(jobDetail, ({ db, ...call }) => ownJob(db, ownOf(call))),
    bind(startExport, async ({ db, input, actor, now, note }) => {
      const wanted = exports.get(input.path) ?? refuse(jobErrors.exportUnknown);
      permit(wanted.endpoint, actor);
      const asked = { path: input.path, input: wanted.known(input.input) };
      const title = exportText.jobTitle(wanted.subject);
      const id = await queue.add(db, { job, input: asked, title, actor, now });
      note({ point: id, message: jobLogText.added(title) });
      return { id };
    }),
    bind(cancelJob, async ({ db, note, ...call }) => {
      const title = await cancel(db, queue, ownOf(call));
      note({ point: call.input.id, message: jobLogText.cancelled(title) });
      return undefined;
    }),
    bind(retryJob, async ({ db, input, actor, now, note }) => {
      const title = await retry(db, queue, { id: input.id, actor, now });
      note({ point: input.id, message: jobLogText.retried(title) });
      return undefined;
    }),
    bind(deleteJob, async ({ db, note, ...call }) => {
      const title = await remove(db, queue, ownOf(call));
      note({ point: call.input.id, message: jobLogText.deleted(title) });
      return undefined;
    }),
    bind(downloadJobFile, async ({ db, note, onDelivered, ...call }) => {
      const { title, ...served } = await servedJob(db, blobs, ownOf(call));
      onDelivered(() => queue.fetched(call.input.id, call.now));
      note({ point: call.input.id, message: jobLogText.fetched(title) });
      return served;
    }),
  ];
}
