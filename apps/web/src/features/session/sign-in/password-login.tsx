/** Signing in with user name, password and picture code. */
import { login, type SystemInfo } from '@spine/contract/session';
import { type FormEvent, useState } from 'react';
import { call } from '#platform/call/call.ts';
import { toast } from '#platform/toast.ts';
import { usePlainForm } from '#ui/form/use-plain-form.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { pictureCodeText } from '#ui/picture-code/picture-code.text.ts';
import { PictureCode } from '#ui/picture-code/picture-code.tsx';
import { usePictureCode } from '#ui/picture-code/use-picture-code.ts';
import { loginText } from '../login.text.ts';
import { loginInput } from '../login-digest.ts';
import { LoginField, SignInButton } from '../login-field.tsx';
import css from './login.module.css';
import { type PasswordValues, passwordFaults } from './login.rules.ts';
import { type More, type SignedIn, useSignIn } from './use-sign-in.ts';

/** 4 seconds (spec 9). */
const FORGOT_NOTICE_MS = 4000;
const EMPTY: PasswordValues = { username: '', password: '', code: '' };

function ForgotLink() {
  return (
    <button
      type="button"
      className={css.plainLink}
      onClick={() => toast.notice(loginText.forgotNotice, FORGOT_NOTICE_MS)}
    >
      {loginText.forgot}
    </button>
  );
}

function ShowPasswordButton({ shown, toggle }: { shown: boolean; toggle: () => void }) {
  const label = shown ? loginText.hidePassword : loginText.showPassword;
  return (
    <button
      type="button"
      className={css.eye}
      aria-label={label}
      aria-pressed={shown}
      onClick={toggle}
    >
      <Icon name="eye" />
    </button>
  );
}

type Props = {
  info: SystemInfo | undefined;
  signedIn: SignedIn;
  more: More;
  /** The user name to prefill. */
  username?: string | undefined;
};

export function PasswordLogin({ info, signedIn, more, username: expected = '' }: Props) {
  const { values, set, faults, form, focus, point } = usePlainForm({
    ...EMPTY,
    username: expected,
  });
  const picture = usePictureCode(info !== undefined, call);
  const { busy, signIn } = useSignIn(signedIn, more);
  const [shown, setShown] = useState(false);
  const submit = async () => {
    if (point(passwordFaults(values))) return;
    if (!info) return toast.error(loginText.infoFailed);
    const input = { ...loginInput(values, info.passwordSalt), mcode: picture.mcode };
    if ((await signIn(() => call(login, input))) !== false) return;
    set({ code: '' });
    await picture.refresh();
    focus('code');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <LoginField
        label={loginText.username}
        name="username"
        autoComplete="username"
        autoFocus={expected === ''}
        maxLength={15}
        value={values.username}
        onText={(username) => set({ username })}
        error={faults.username}
      />
      <LoginField
        label={loginText.password}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoFocus={expected !== ''}
        maxLength={64}
        value={values.password}
        onText={(password) => set({ password })}
        error={faults.password}
        aside={<ForgotLink />}
        after={<ShowPasswordButton shown={shown} toggle={() => setShown(!shown)} />}
      />
      <LoginField
        label={pictureCodeText.label}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        data-typed="code"
        maxLength={4}
        value={values.code}
        onText={(code) => set({ code })}
        error={faults.code}
        hint={pictureCodeText.hint}
        after={<PictureCode code={picture.code} refresh={() => void picture.refresh()} />}
      />
      <SignInButton busy={busy} />
    </form>
  );
}
