/** A field for a code, or the password, with the button that sends it. */
import { TYPED_CODE_MAX } from '@spine/contract/session';
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import buttonCss from '#ui/styles/button.module.css';
import { LoginField } from '../login-field.tsx';
import css from './second-factor.module.css';

const PASSWORD_MAX = 64;

const CODE = { 'data-typed': 'code', autoCapitalize: 'characters', maxLength: TYPED_CODE_MAX };
const INPUTS = {
  factor: { ...CODE, autoComplete: 'one-time-code', inputMode: 'numeric' },
  recovery: { ...CODE, autoComplete: 'off', inputMode: 'text' },
  password: { type: 'password', autoComplete: 'current-password', maxLength: PASSWORD_MAX },
} as const;

type Props = {
  kind: keyof typeof INPUTS;
  label: string;
  /** What is said to who sends nothing. */
  missing: string;
  words: { send: string; sending: string };
  busy: boolean;
  fault: string | undefined;
  setFault: (fault: string | undefined) => void;
  send: (code: string) => void;
  /** Between field and button. */
  children?: ReactNode;
};

export function CodeForm(props: Props) {
  const { kind, label, missing, words, busy, fault, setFault, send, children } = props;
  const [code, setCode] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // A refused code is typed again in its place.
  useEffect(() => {
    if (fault !== undefined) form.current?.querySelector('input')?.select();
  }, [fault]);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() === '') setFault(missing);
        else send(code);
      }}
    >
      <LoginField
        label={label}
        name={kind === 'password' ? 'password' : 'code'}
        {...INPUTS[kind]}
        spellCheck={false}
        autoFocus
        value={code}
        onText={(typed) => {
          setCode(typed);
          setFault(undefined);
        }}
        error={fault}
      />
      {children}
      <button
        type="submit"
        className={clsx(css.go, buttonCss.btn, buttonCss.primary, buttonCss.lg)}
        aria-disabled={busy}
      >
        {busy ? words.sending : words.send}
      </button>
    </form>
  );
}
