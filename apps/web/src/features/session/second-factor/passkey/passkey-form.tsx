/** A button that asks the device for a passkey, with what is said when it refuses. */
import clsx from 'clsx';
import type { ReactNode } from 'react';
import buttonCss from '#ui/styles/button.module.css';
import css from '../second-factor.module.css';
import passkeyCss from './passkey.module.css';

type Props = {
  words: { send: string; sending: string };
  busy: boolean;
  fault: string | undefined;
  send: () => void;
  /** Another choice comes before it. */
  isSecond?: boolean;
  /** Above the button. */
  children?: ReactNode;
};

export function PasskeyForm({ words, busy, fault, send, isSecond = false, children }: Props) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {children}
      {fault !== undefined && (
        <p className={passkeyCss.fault} role="alert">
          {fault}
        </p>
      )}
      <button
        type="submit"
        className={clsx(css.go, buttonCss.btn, !isSecond && buttonCss.primary, buttonCss.lg)}
        aria-disabled={busy}
        // biome-ignore lint/a11y/noAutofocus: the step has no field, and Enter goes on as it does with a code.
        autoFocus={!isSecond}
      >
        {busy ? words.sending : words.send}
      </button>
    </form>
  );
}
