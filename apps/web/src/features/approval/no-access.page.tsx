/** The page of a user whose access nobody approved, or whose approval is over: what that means, and who can help. */
import { accessRefusalText } from '@spine/contract/approval';
import clsx from 'clsx';
import { Link } from 'react-router';
import { needsSignIn } from '#platform/call/envelope.ts';
import { Refused } from '#platform/call/refused.ts';
import { loadCurrentSession } from '#platform/current-session.ts';
import { useSession } from '#platform/session/session.ts';
import { applySignIn, leaveForSignIn } from '#platform/session/session-expiry.ts';
import { toast } from '#platform/toast.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import { noAccessText as text } from './approval.text.ts';
import css from './no-access.module.css';

/** Asks the server again, and leads on where it was approved meanwhile. */
async function recheck(): Promise<void> {
  try {
    const session = await loadCurrentSession();
    applySignIn(session);
    if (!session.user.access.isInForce) toast.notice(text.stillClosed);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast.error(error.message);
    if (needsSignIn(error.code)) leaveForSignIn();
  }
}

export function NoAccessPage() {
  const user = useSession((state) => state.user);
  useTitle(text.title);
  if (!user) return null;
  return (
    <section className={clsx(css.closed, looks.card)} aria-labelledby="no-access">
      <Icon name="lock" />
      <h1 id="no-access">{text.title}</h1>
      <p>{accessRefusalText(user, user.access.endsOn)}</p>
      <p className={looks.soft}>{text.why}</p>
      <div className={css.closedActs}>
        <BusyButton type="primary" run={recheck}>
          {text.again}
        </BusyButton>
        <Link className={buttonCss.btn} to="/mainPage/currentUser">
          {text.account}
        </Link>
        <Link className={buttonCss.btn} to="/signOut" replace>
          {text.signOut}
        </Link>
      </div>
    </section>
  );
}
