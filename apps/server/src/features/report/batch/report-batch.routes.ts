/** Translates the calls about the reports of many children. */
import { jobErrors } from '@spine/contract/job';
import { addReportBatch, countReportBatch, reportBatchInfo } from '@spine/contract/report';
import { ownJob } from '#features/job/index.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { reportLogText } from '../report.text.ts';
import { type BatchPorts, REPORT_BATCH, reportBatchJob } from './report-batch.job.ts';
import { batchCounts, batchPlan } from './report-batch.service.ts';
import { reportBatchText } from './report-batch.text.ts';

export function reportBatchRoutes(ports: BatchPorts & { queue: JobQueue }): Binding[] {
  const { queue } = ports;
  const job = reportBatchJob(ports);
  queue.define(job);
  return [
    bind(countReportBatch, ({ tenant, input }) => batchCounts(tenant.db, tenant, input)),
    bind(addReportBatch, async ({ tenant, actor, input, now, note }) => {
      const { format, ...choice } = input;
      // Refused at once when it would be empty; the job looks again when its turn comes.
      const { place } = await batchPlan(tenant.db, tenant, choice);
      const title = reportBatchText.jobTitle(place, format);
      const id = await queue.add(tenant, { job, input, title, actor, now });
      note({ point: id, message: reportLogText.batchAdded(format) });
      return { id };
    }),
    bind(reportBatchInfo, async ({ tenant, actor, input, now }) => {
      const found = await ownJob(tenant, { id: input.job, userId: actor.userId, now });
      return found.kind === REPORT_BATCH ? found : refuse(jobErrors.unknown);
    }),
  ];
}
