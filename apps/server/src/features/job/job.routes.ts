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
import type { AppPorts } from '#platform/app-ports.ts';
import { bulkLogPoint } from '#platform/audit-log/log-point.ts';
import { type Binding, bind, permit } from '#platform/http/bind.ts';
import { exportText } from '#platform/http/export/export.text.ts';
import { refuse } from '#platform/http/refuse.ts';
import { exportJob } from '#platform/jobs/export-job.ts';
import { cancel, ownCounts, ownJob, ownJobs, remove, retry, servedJob } from './job.service.ts';
import { jobLogText as text } from './job.text.ts';

type JobPorts = Pick<AppPorts, 'queue' | 'blobs'> & {
  /** Calls among which are the exports that can be written in the background. */
  readonly bindings: readonly Binding[];
};

type Call = { input: { id: string }; actor: { userId: string }; now: Date };
type Line = { readonly says: (title: string) => string; readonly job: string };
/** What the log says of a job: a file that was uploaded is not named. */
const noteOf = (title: string, { says, job }: Line) => {
  const called = text.named(title);
  return { point: bulkLogPoint({}, { called, job }), message: says(called) };
};
const ownOf = ({ input, actor, now }: Call) => ({ id: input.id, userId: actor.userId, now });

export function jobRoutes({ queue, blobs, bindings }: JobPorts): Binding[] {
  const exports = new Map(
    bindings.flatMap(({ exported }) => (exported ? [[exported.endpoint.path, exported]] : [])),
  );
  const job = exportJob(exports);
  queue.define(job);
  return [
    bind(listJobs, ({ tenant, input, actor, now }) => {
      const direction = input.asc ? 'asc' : 'desc';
      return ownJobs(tenant, { ...input, direction, userId: actor.userId, now });
    }),
    bind(countJobs, ({ tenant, actor, now }) => ownCounts(tenant, { userId: actor.userId, now })),
    bind(jobDetail, ({ tenant, ...call }) => ownJob(tenant, ownOf(call))),
    bind(startExport, async ({ tenant, input, actor, client, now, note }) => {
      const wanted = exports.get(input.path) ?? refuse(jobErrors.exportUnknown);
      permit(wanted.endpoint, actor);
      const { path, purpose } = input;
      const asked = { path, input: wanted.checkInput(input.input), client, purpose };
      // The rows are counted before there is a job: a person is still there to say what they are for.
      if (wanted.endpoint.carriesChildren && client === 'browser' && purpose === undefined)
        await wanted.open({ tenant, actor, raw: asked.input, now, client });
      const title = exportText.jobTitle(wanted.subject);
      const id = await queue.add(tenant, { job, input: asked, title, actor, now });
      note({
        point: bulkLogPoint(asked.input, { called: title, job: id }),
        message: text.added(title),
      });
      return { id };
    }),
    bind(cancelJob, async ({ tenant, note, ...call }) => {
      const title = await cancel(tenant, queue, ownOf(call));
      note(noteOf(title, { says: text.cancelled, job: call.input.id }));
      return undefined;
    }),
    bind(retryJob, async ({ tenant, input, actor, now, note }) => {
      const title = await retry(tenant, queue, { id: input.id, actor, now });
      note(noteOf(title, { says: text.retried, job: input.id }));
      return undefined;
    }),
    bind(deleteJob, async ({ tenant, note, ...call }) => {
      const title = await remove(tenant, queue, ownOf(call));
      note(noteOf(title, { says: text.deleted, job: call.input.id }));
      return undefined;
    }),
    bind(downloadJobFile, async ({ tenant, note, onDelivered, ...call }) => {
      const { title, ...served } = await servedJob(tenant, blobs, ownOf(call));
      await queue.checkFile(tenant, call.input.id);
      onDelivered(() => queue.fetched(call.input.id, call.now));
      note(noteOf(title, { says: text.fetched, job: call.input.id }));
      return served;
    }),
  ];
}
