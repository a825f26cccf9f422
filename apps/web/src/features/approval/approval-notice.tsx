/** Tells who approves others that somebody waits, or that access ends soon or is over: a number in the menu, and a line after signing in. */
import { countAccess } from '@spine/contract/approval';
import { Link } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import notice from '#ui/styles/page-notice.module.css';
import { approvalNoticeText as text } from './approval.text.ts';
import css from './approval-notice.module.css';

const FRESH_MS = 60_000;

const DUE = ['waiting', 'expired', 'ending'] as const;

/** How many there are of each, and in all. */
function useDue() {
  const { data } = useApiQuery(countAccess, {}, { staleTime: FRESH_MS });
  const due = DUE.map((state) => ({ state, count: data?.[state] ?? 0 }));
  return { due, total: due.reduce((sum, { count }) => sum + count, 0) };
}

/** Beside the entry of the menu, whose name it leaves as it is: `id` is what describes the entry. */
export function ApprovalCount({ id }: { id: string }) {
  const { total } = useDue();
  if (total === 0) return null;
  return (
    <span className={css.count} aria-hidden="true">
      {total}
      <span id={id} className={looks.unseen}>
        {text.count(total)}
      </span>
    </span>
  );
}

export function ApprovalNotice() {
  const { due, total } = useDue();
  if (total === 0) return null;
  return (
    <aside className={notice.notice} aria-label={text.label}>
      <Icon name="lock" />
      {due
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => (
          <Link key={state} to={`/mainPage/approvals?state=${state}`}>
            {text[state](count)}
          </Link>
        ))}
    </aside>
  );
}
