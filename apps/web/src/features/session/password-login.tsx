/** Signing in with user name, password and picture code. */
import { login, type SystemInfo } from '@spine/contract/session';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { type Faults, type PasswordValues, passwordFaults } from './login.rules.ts';
import { loginText } from './login.text.ts';
import { loginInput } from './login-digest.ts';
import { LoginField } from './login-field.tsx';
import { PictureCode } from './picture-code.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { usePictureCode } from './use-picture-code.ts';
import { useSignIn } from './use-sign-in.ts';

/** 4 seconds (spec 9). */
const FORGOT_NOTICE_MS = 4000;
const EMPTY: PasswordValues = { username: '', password: '', code: '' };

function ForgotLink() {
  return (
    <button
      type="button"
      className="plain-link"
      onClick={() => toast.notice(loginText.forgotNotice, FORGOT_NOTICE_MS)}
    >
      {loginText.forgot}
    </button>
  );
}

function usePasswordLogin(info: SystemInfo | undefined) {
  const [values, setValues] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults<PasswordValues>>({});
  const picture = usePictureCode(info !== undefined);
  const { busy, signIn } = useSignIn();
  const set = (change: Partial<PasswordValues>) => {
    setValues((former) => ({ ...former, ...change }));
    setFaults((former) => ({
      ...former,
      ...Object.fromEntries(Object.keys(change).map((name) => [name, undefined])),
    }));
  };
  /** Answers the field to go on with. */
  const submit = async (): Promise<keyof PasswordValues | undefined> => {
    const found = passwordFaults(values);
    setFaults(found);
    const [first] = (['username', 'password', 'code'] as const).filter(
      (name) => found[name] !== undefined,
    );
    if (first) return first;
    if (!info) {
      toast.error(loginText.infoFailed);
      return undefined;
    }
    const input = { ...loginInput(values, info.passwordSalt), mcode: picture.mcode };
    if (await signIn(() => call(login, input))) return undefined;
    setValues((former) => ({ ...former, code: '' }));
    await picture.refresh();
    return 'code';
  };
  return { values, set, faults, picture, busy, submit };
}

function Eye({ shown, toggle }: { shown: boolean; toggle: () => void }) {
  const label = shown ? loginText.hidePassword : loginText.showPassword;
  return (
    <button type="button" className="eye" aria-label={label} aria-pressed={shown} onClick={toggle}>
      <Icon name="eye" />
    </button>
  );
}

export function PasswordLogin({ info }: { info: SystemInfo | undefined }) {
  const { values, set, faults, picture, busy, submit } = usePasswordLogin(info);
  const [shown, setShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const next = await submit();
    if (next) form.current?.querySelector<HTMLInputElement>(`[name=${next}]`)?.focus();
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void onSubmit(event)}>
      <LoginField
        label={loginText.username}
        name="username"
        autoComplete="username"
        autoFocus
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
        maxLength={64}
        value={values.password}
        onText={(password) => set({ password })}
        error={faults.password}
        aside={<ForgotLink />}
        after={<Eye shown={shown} toggle={() => setShown(!shown)} />}
      />
      <LoginField
        label={loginText.pictureCode}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={4}
        value={values.code}
        onText={(code) => set({ code })}
        error={faults.code}
        hint={loginText.pictureHint}
        after={<PictureCode code={picture.code} refresh={() => void picture.refresh()} />}
      />
      <SignInButton busy={busy} />
    </form>
  );
}
