/** Translates the calls about the reports of many children. */
import { jobErrors } from '@spine/contract/job';
import { addBulkReport, bulkReportInfo, countBulkReport } from '@spine/contract/report';
import { ownJob } from '#features/job/index.ts';
import type { AppPorts } from '#platform/app-ports.ts';
import { bulkLogPoint } from '#platform/audit-log/log-point.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { requirePurpose } from '#platform/http/export/require-purpose.ts';
import { refuse } from '#platform/http/refuse.ts';
import { reportLogText } from '../report.text.ts';
import { BULK_REPORT, type BulkReportPorts, bulkReportJob } from './bulk-report.job.ts';
import { bulkReportCounts, bulkReportPlan } from './bulk-report.service.ts';
import { bulkReportText } from './bulk-report.text.ts';

export function bulkReportRoutes(ports: BulkReportPorts & Pick<AppPorts, 'queue'>): Binding[] {
  const { queue } = ports;
  const job = bulkReportJob(ports);
  queue.define(job);
  return [
    bind(countBulkReport, ({ tenant, input }) => bulkReportCounts(tenant, input)),
    bind(addBulkReport, async ({ tenant, actor, client, input, now, note }) => {
      const { format, purpose, ...choice } = input;
      // Refused at once when it would be empty; the job looks again when its turn comes.
      const { place, ids } = await bulkReportPlan(tenant, choice);
      requirePurpose({ client, purpose }, ids.length);
      const title = bulkReportText.jobTitle(place, format);
      const id = await queue.add(tenant, { job, input: { ...input, client }, title, actor, now });
      const point = bulkLogPoint(choice, { called: title, job: id });
      note({ point, message: reportLogText.bulkAdded(format) });
      return { id };
    }),
    bind(bulkReportInfo, async ({ tenant, actor, input, now }) => {
      const found = await ownJob(tenant, { id: input.job, userId: actor.userId, now });
      return found.kind === BULK_REPORT ? found : refuse(jobErrors.unknown);
    }),
  ];
}
