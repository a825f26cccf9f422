/** Tells who approves others that somebody waits, or that access ends soon: a number in the menu, and a line after signing in. */
import { countAccess } from '@spine/contract/approval';
import { Link } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import css from './approval.module.css';
import { approvalNoticeText as text } from './approval.text.ts';

const FRESH_MS = 60_000;

/** How many there are of each; none for who approves nobody. */
function useDue() {
  const { data } = useApiQuery(
    countAccess,
    {},
    { enabled: useCan('userList.edit'), staleTime: FRESH_MS },
  );
  return { waiting: data?.waiting ?? 0, ending: data?.ending ?? 0 };
}

/** Beside the entry of the menu. */
export function ApprovalCount() {
  const { waiting, ending } = useDue();
  const count = waiting + ending;
  if (count === 0) return null;
  return (
    <>
      <b className={css.count} aria-hidden="true">
        {count}
      </b>
      <span className={looks.unseen}>{text.count(count)}</span>
    </>
  );
}

const PATH = '/mainPage/approvals';

export function ApprovalNotice() {
  const { waiting, ending } = useDue();
  if (waiting + ending === 0) return null;
  return (
    <aside className={css.notice} aria-label={text.label}>
      <Icon name="lock" />
      {waiting > 0 && <Link to={`${PATH}?state=waiting`}>{text.waiting(waiting)}</Link>}
      {ending > 0 && <Link to={`${PATH}?state=ending`}>{text.ending(ending)}</Link>}
    </aside>
  );
}
