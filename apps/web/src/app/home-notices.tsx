/** What whoever administrates is told after signing in. */
import { isAuditSeason } from '@spine/contract/audit';
import { Role } from '@spine/contract/kernel';
import { ApprovalNotice } from '#features/approval/approval-notice.tsx';
import { serverToday } from '#platform/call/server-time.ts';
import { optionalComponent } from '#ui/lazy-component.tsx';

const DisclosureNotice = optionalComponent(
  async () => (await import('#features/disclosure/disclosure-notice.tsx')).DisclosureNotice,
);
const AuditNotice = optionalComponent(
  async () => (await import('#features/audit/audit-notice.tsx')).AuditNotice,
);

export function HomeNotices({ role }: { role: Role }) {
  return (
    <>
      <ApprovalNotice />
      {role === Role.Manager && <DisclosureNotice />}
      {isAuditSeason(serverToday()) && <AuditNotice />}
    </>
  );
}
