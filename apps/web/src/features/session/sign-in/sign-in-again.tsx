/** Signing in over a page whose session has ended. It covers the page, so that no child's data are visible. */
import { beginSingleSignOn } from '@spine/contract/single-sign-on';
import { call } from '#platform/call/call.ts';
import { useSession } from '#platform/session/session.ts';
import { applySignIn, leaveForSignIn } from '#platform/session/session-expiry.ts';
import { hearsTabs } from '#platform/session/session-tabs.ts';
import { toast } from '#platform/toast.ts';
import { OverPage } from '#ui/over-page/over-page.tsx';
import buttonCss from '#ui/styles/button.module.css';
import { loginText as text } from '../login.text.ts';
import { leadOwnWindow, openOwnWindow } from '../single-sign-on/own-window.ts';
import { ProviderButtons } from '../single-sign-on/provider-buttons.tsx';
import { singleSignOnText } from '../single-sign-on/single-sign-on.text.ts';
import css from './sign-in-again.module.css';
import { SignInForms } from './sign-in-forms.tsx';

/** In a window of its own, so that the page keeps what was entered; it hears of the sign-in as of one on another tab. */
async function leave(providerId: string): Promise<void> {
  const opened = openOwnWindow();
  if (!opened) return toast.error(singleSignOnText.blocked);
  await leadOwnWindow(opened, () => call(beginSingleSignOn, { providerId }));
}

export function SignInAgain() {
  const user = useSession((state) => state.user);
  return (
    <OverPage className={css.again} labelledBy="sign-in-again">
      <div className={css.card}>
        <h1 id="sign-in-again">{text.again}</h1>
        <p className={css.lead}>{text.againLead}</p>
        <SignInForms
          signedIn={applySignIn}
          {...(user && { username: user.username })}
          others={hearsTabs && <ProviderButtons orgId={user?.orgId ?? undefined} leave={leave} />}
        />
        <p className={css.hint}>{text.againHint}</p>
        <button type="button" className={buttonCss.link} onClick={leaveForSignIn}>
          {text.leave}
        </button>
      </div>
    </OverPage>
  );
}
