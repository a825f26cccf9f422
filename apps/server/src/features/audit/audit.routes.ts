/** Translates the calls about the yearly audit and incidents. */
import {
  listIncidents as listCall,
  readAuditDue,
  saveAuditReport,
  saveIncident as saveCall,
} from '@spine/contract/audit';
import type { Actor } from '#platform/auth/actor.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { auditLogText as text } from './audit.text.ts';
import { listIncidents, saveIncident } from './incident/incident.service.ts';
import { loadAuditDue, saveReported } from './report/audit-report.service.ts';

const nameOf = ({ userId, realName, username }: Actor) => ({
  id: userId,
  name: realName ?? username,
});

export function auditRoutes(): Binding[] {
  return [
    bind(readAuditDue, ({ tenant, now }) => loadAuditDue(tenant, now)),
    bind(saveAuditReport, async ({ tenant, actor, input, now, note }) => {
      await saveReported(tenant, { ...input, by: nameOf(actor), now });
      note({ message: text.reported(input.year, input.on) });
      return undefined;
    }),
    bind(listCall, ({ tenant, input }) => listIncidents(tenant, input)),
    bind(saveCall, async ({ tenant, actor, input, now, note }) => {
      const change = await saveIncident(tenant, { input, by: nameOf(actor), now });
      note({ point: input.id, message: text.incident(change, input.kind) });
      return undefined;
    }),
  ];
}
