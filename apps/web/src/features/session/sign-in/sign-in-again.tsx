/** Signing in over a page whose session has ended. It covers the page, so that no child's data are visible. */
import { useSession } from '#platform/session/session.ts';
import { applySignIn, leaveForSignIn } from '#platform/session/session-expiry.ts';
import buttonCss from '#ui/styles/button.module.css';
import { loginText as text } from '../login.text.ts';
import { OverPage } from '../over-page.tsx';
import css from './sign-in-again.module.css';
import { SignInForms } from './sign-in-forms.tsx';

export function SignInAgain() {
  const user = useSession((state) => state.user);
  return (
    <OverPage className={css.again} labelledBy="sign-in-again">
      <div className={css.card}>
        <h1 id="sign-in-again">{text.again}</h1>
        <p className={css.lead}>{text.againLead}</p>
        <SignInForms signedIn={applySignIn} {...(user && { username: user.username })} />
        <p className={css.hint}>{text.againHint}</p>
        <button type="button" className={buttonCss.link} onClick={leaveForSignIn}>
          {text.leave}
        </button>
      </div>
    </OverPage>
  );
}
