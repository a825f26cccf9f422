/** From December on, until it is handed in: how many days are left for the report of the year. Loaded in that season only. */
import { type AuditDueInfo, readAuditDue } from '@spine/contract/audit';
import clsx from 'clsx';
import { Link } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { Icon } from '#ui/icon/icon.tsx';
import notice from '#ui/styles/page-notice.module.css';
import { auditText as text } from './audit.text.ts';

const FRESH_MS = 60_000;
/** The line is red from here on. */
const LAST_DAYS = 7;

export function isUrgent({ daysLeft, reportedOn }: AuditDueInfo): boolean {
  return reportedOn === null && daysLeft <= LAST_DAYS;
}

export function dueText({ year, dueOn, daysLeft, reportedOn }: AuditDueInfo): string {
  if (reportedOn !== null) return text.reported(year, reportedOn);
  return daysLeft < 0 ? text.late(year, -daysLeft) : text.left(year, dueOn, daysLeft);
}

export function AuditNotice() {
  const { data } = useApiQuery(readAuditDue, {}, { staleTime: FRESH_MS });
  if (!data || data.reportedOn !== null) return null;
  return (
    <aside className={clsx(notice.notice, isUrgent(data) && notice.urgent)} aria-label={text.label}>
      <Icon name="calendar" />
      <Link to="/mainPage/logs/audit">{dueText(data)}</Link>
      {data.openIncidents > 0 && (
        <Link to="/mainPage/logs/incidents?state=open">
          {text.openIncidents(data.openIncidents)}
        </Link>
      )}
    </aside>
  );
}
