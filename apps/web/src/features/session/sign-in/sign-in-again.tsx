/**
 * Signing in over a page whose session has ended. It covers the page, so that no child's data are visible, and the page
 * stays as it is. A modal `<dialog>` blocks keyboard and pointer for the page below.
 */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useSession } from '#platform/session/session.ts';
import { applySignIn, leaveForSignIn } from '#platform/session/session-expiry.ts';
import buttonCss from '#ui/styles/button.module.css';
import { Toasts } from '#ui/toasts/toasts.tsx';
import { loginText as text } from '../login.text.ts';
import css from './sign-in-again.module.css';
import { SignInForms } from './sign-in-forms.tsx';

/** Keeps keys from the page below, and Esc from closing the dialog. */
function blockKeys(event: KeyboardEvent): void {
  event.stopPropagation();
  if (event.key === 'Escape') event.preventDefault();
}

export function SignInAgain() {
  const dialog = useRef<HTMLDialogElement>(null);
  const user = useSession((state) => state.user);
  useEffect(() => {
    const before = document.activeElement;
    // Safari 14 knows no dialog and shows it in the page.
    if (dialog.current && 'showModal' in dialog.current) dialog.current.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.again}
      aria-labelledby="sign-in-again"
      onKeyDown={blockKeys}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={css.card}>
        <h1 id="sign-in-again">{text.again}</h1>
        <p className={css.lead}>{text.againLead}</p>
        <SignInForms signedIn={applySignIn} {...(user && { username: user.username })} />
        <p className={css.hint}>{text.againHint}</p>
        <button type="button" className={buttonCss.link} onClick={leaveForSignIn}>
          {text.leave}
        </button>
      </div>
      <Toasts />
    </dialog>
  );
}
