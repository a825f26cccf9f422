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
import { jobLogText } from './job.text.ts';

type JobPorts = Pick<AppPorts, 'queue' | 'blobs'> & {
  /** Calls among which are the exports that can be written in the background. */
  readonly bindings: readonly Binding[];
};

type Call = { input: { id: string }; actor: { userId: string }; now: Date };
const pointOf = (title: string, { input }: Pick<Call, 'input'>) =>
  bulkLogPoint({}, { called: title, job: input.id });
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
        message: jobLogText.added(title),
      });
      return { id };
    }),
    bind(cancelJob, async ({ tenant, note, ...call }) => {
      const title = await cancel(tenant, queue, ownOf(call));
      note({ point: pointOf(title, call), message: jobLogText.cancelled(title) });
      return undefined;
    }),
    bind(retryJob, async ({ tenant, input, actor, now, note }) => {
      const title = await retry(tenant, queue, { id: input.id, actor, now });
      note({ point: pointOf(title, { input }), message: jobLogText.retried(title) });
      return undefined;
    }),
    bind(deleteJob, async ({ tenant, note, ...call }) => {
      const title = await remove(tenant, queue, ownOf(call));
      note({ point: pointOf(title, call), message: jobLogText.deleted(title) });
      return undefined;
    }),
    bind(downloadJobFile, async ({ tenant, note, onDelivered, ...call }) => {
      const { title, ...served } = await servedJob(tenant, blobs, ownOf(call));
      onDelivered(() => queue.fetched(call.input.id, call.now));
      note({ point: pointOf(title, call), message: jobLogText.fetched(title) });
      return served;
    }),
  ];
}
