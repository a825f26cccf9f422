/** Translates the calls of the operation log. */
import {
  childLog,
  exportLogs,
  listLogs as listCall,
  logDetail,
  logSeal,
  verifyLog,
} from '@spine/contract/log';
import type { AppPorts } from '#platform/app-ports.ts';
import { bulkLogPoint } from '#platform/audit-log/log-point.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import { listLogs, loadChildLog, loadSealState, logExport, logLine } from './log.service.ts';
import { childLogText, logVerifyText } from './log.text.ts';
import { logVerifyJob } from './log-verify.job.ts';

type LogPorts = Pick<AppPorts, 'queue' | 'logAnchorFile'>;

export function logRoutes({ queue, logAnchorFile }: LogPorts): Binding[] {
  const job = logVerifyJob(logAnchorFile);
  queue.define(job);
  return [
    bind(listCall, ({ tenant, actor, input }) => listLogs(tenant, actor, input)),
    bindExport(exportLogs, logExport),
    bind(logDetail, ({ tenant, actor, input }) => logLine(tenant, actor, input.id)),
    bind(childLog, ({ tenant, input, now, note }) => {
      note({ point: input.patientId, message: childLogText.viewed });
      return loadChildLog(tenant, input.patientId, now);
    }),
    bind(logSeal, ({ tenant }) => loadSealState(tenant)),
    bind(verifyLog, async ({ tenant, actor, now, note }) => {
      const { title } = logVerifyText;
      const id = await queue.add(tenant, { job, input: {}, title, actor, now });
      note({ point: bulkLogPoint({}, { called: title, job: id }), message: title });
      return { id };
    }),
  ];
}
