/** Translates the calls of the operation log. */
import { exportLogs, listLogs as listCall, logDetail, logSeal } from '@spine/contract/log';
import { type Binding, bind } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import { listLogs, logExport, logLine, logSealStateOf } from './log.service.ts';

export function logRoutes(): Binding[] {
  return [
    bind(listCall, ({ tenant, input }) => listLogs(tenant, input)),
    bindExport(exportLogs, logExport),
    bind(logDetail, ({ tenant, input }) => logLine(tenant, input.id)),
    bind(logSeal, ({ tenant }) => logSealStateOf(tenant)),
  ];
}
