/** The report that is due every January, and that it was handed in (docs/adr/0139-yearly-audit.md). */
import {
  type AuditDueInfo,
  auditDue,
  auditErrors,
  isAuditYear,
  isReportDay,
} from '@spine/contract/audit';
import { type CalendarDate, dateInShanghai } from '@spine/contract/kernel';
import type { AnyTenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { countIncidents } from '../incident/incident.repository.ts';
import { findReportedOn, saveReport } from './audit-report.repository.ts';

export async function loadAuditDue(tenant: AnyTenant, now: Date): Promise<AuditDueInfo> {
  const due = auditDue(dateInShanghai(now));
  return {
    ...due,
    reportedOn: await findReportedOn(tenant, due.year),
    openIncidents: await countIncidents(tenant, { state: 'open' }),
  };
}

type Reported = {
  readonly year: number;
  readonly on: CalendarDate;
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};

/** Refuses auditErrors.reportDayInvalid, auditErrors.yearInvalid. */
export async function saveReported(
  tenant: AnyTenant,
  { year, on, by, now }: Reported,
): Promise<void> {
  const today = dateInShanghai(now);
  if (!isAuditYear(year, today)) refuse(auditErrors.yearInvalid);
  if (!isReportDay(year, on, today)) refuse(auditErrors.reportDayInvalid);
  await saveReport(tenant, {
    year,
    reportedOn: on,
    recordedBy: by.id,
    recordedByName: by.name,
    recordedAt: now,
  });
}
