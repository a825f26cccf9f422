/** Translates the calls about what would bounce. */
import {
  checkMonitoring,
  listMonitoringClasses,
  listMonitoringFaults,
  readMonitoringCheck,
} from '@spine/contract/monitoring';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { loadRowSources } from '../row/school-rows.service.ts';
import { monitoringCheckJob } from './monitoring-check.job.ts';
import { listClasses, listFaults, loadCheck } from './monitoring-check.service.ts';
import { monitoringCheckText as text } from './monitoring-check.text.ts';

export function monitoringCheckRoutes({
  queue,
  secret,
}: Pick<AppPorts, 'queue' | 'secret'>): Binding[] {
  const job = monitoringCheckJob(secret);
  queue.define(job);
  return [
    bind(checkMonitoring, async ({ tenant, actor, input, now, note }) => {
      const { plan } = await loadRowSources(tenant, input.planId);
      note({ point: plan.id, message: text.started(plan.schoolYear) });
      const id = await queue.add(tenant, { job, input, title: text.title, actor, now });
      return { id };
    }),
    bind(readMonitoringCheck, ({ tenant, input }) => loadCheck(tenant, input.planId)),
    bind(listMonitoringFaults, ({ tenant, input, note }) => {
      note({ point: input.schoolId, message: text.viewed });
      return listFaults(tenant, input, secret);
    }),
    bind(listMonitoringClasses, async ({ tenant, input }) => {
      const rows = await listClasses(tenant, input, secret);
      return { rows, total: rows.length };
    }),
  ];
}
