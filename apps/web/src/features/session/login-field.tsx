import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import buttonCss from '#ui/styles/button.module.css';
import { loginText } from './login.text.ts';
import css from './sign-in/login.module.css';

export function SignInButton({ busy }: { busy: boolean }) {
  return (
    <button
      type="submit"
      className={clsx(css.go, buttonCss.btn, buttonCss.primary, buttonCss.lg)}
      aria-disabled={busy}
    >
      {busy ? loginText.signingIn : loginText.signIn}
    </button>
  );
}

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  label: string;
  value: string;
  onText: (text: string) => void;
  error?: string | undefined;
  hint?: string;
  /** At the right of the label. */
  aside?: ReactNode;
  /** At the right of the box. */
  after?: ReactNode;
};

/** A field of the sign-in forms: plain elements, because antd would weigh more than the page. */
export function LoginField({ label, value, onText, error, hint, aside, after, ...input }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={css.fl}>
      <div className={css.flHead}>
        <label htmlFor={id}>
          {label}
          <em aria-hidden="true">*</em>
        </label>
        {aside}
      </div>
      <div className={css.row}>
        <input
          {...input}
          id={id}
          className={clsx(css.input, buttonCss.input)}
          value={value}
          required
          aria-invalid={error !== undefined}
          {...(note !== undefined && { 'aria-describedby': `${id}-note` })}
          onChange={(event) => onText(event.target.value)}
        />
        {after}
      </div>
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={clsx(css.hint, !(error === undefined) && css.error)}
          role={error === undefined ? undefined : 'alert'}
        >
          {note}
        </p>
      )}
    </div>
  );
}
