/** The two forms to sign in, on the sign-in page and over a page whose session has ended. */
import {
  loginSms,
  PICTURE_CODE_LENGTH,
  type SessionData,
  SMS_CODE_MAX,
} from '@spine/contract/session';
import clsx from 'clsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { call } from '#platform/call/call.ts';
import { toast } from '#platform/toast.ts';
import { usePlainForm } from '#ui/form/use-plain-form.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { pictureCodeText } from '#ui/picture-code/picture-code.text.ts';
import { PictureCode } from '#ui/picture-code/picture-code.tsx';
import buttonCss from '#ui/styles/button.module.css';
import { loginText } from '../login.text.ts';
import { LoginField, SignInButton } from '../login-field.tsx';
import type { SecondStepProps } from '../second-factor/second-step.tsx';
import { useSmsCode } from '../use-sms-code.ts';
import { useSystemInfo } from '../use-system-info.ts';
import css from './login.module.css';
import { type SmsValues, sendFaults, smsFaults } from './login.rules.ts';
import { PasswordLogin } from './password-login.tsx';
import { type More, owesMore, type SignedIn, useSignIn } from './use-sign-in.ts';

const PHONE_DIGITS = 11;
const EMPTY: SmsValues = { tel: '', picture: '', code: '' };

/** Signing in with a phone number and the code sent to it. */
function SmsLogin({ signedIn, more }: { signedIn: SignedIn; more: More }) {
  const { values, set, faults, form, focus, point } = usePlainForm(EMPTY);
  const { busy, signIn } = useSignIn(signedIn, more);
  const { seconds, send, picture } = useSmsCode('login');
  const sendCode = async () => {
    const wrong = sendFaults(values, picture !== undefined);
    if (point(wrong)) {
      if (wrong.tel === undefined) return;
      toast.error(loginText.ENTER_MOBILE_NUMBER);
    } else if (!(await send(values.tel, values.picture))) return set({ picture: '' });
    focus('code');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (point(smsFaults(values))) return;
    void signIn(() => call(loginSms, { tel: values.tel, code: values.code.trim() }));
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <LoginField
        label={loginText.phone}
        name="tel"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        data-typed="phone"
        maxLength={PHONE_DIGITS}
        disabled={seconds > 0}
        value={values.tel}
        onText={(tel) => set({ tel })}
        error={faults.tel}
      />
      {picture && (
        <LoginField
          label={pictureCodeText.label}
          name="picture"
          autoComplete="off"
          autoCapitalize="characters"
          autoFocus
          data-typed="code"
          maxLength={PICTURE_CODE_LENGTH}
          value={values.picture}
          onText={(typed) => set({ picture: typed })}
          error={faults.picture}
          hint={pictureCodeText.hint}
          after={<PictureCode code={picture.code} refresh={() => void picture.refresh()} />}
        />
      )}
      <LoginField
        label={loginText.smsCode}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-typed="digits"
        maxLength={SMS_CODE_MAX}
        value={values.code}
        onText={(code) => set({ code })}
        error={faults.code}
        after={
          <button
            type="button"
            className={clsx(css.send, buttonCss.btn, buttonCss.lg)}
            disabled={seconds > 0}
            onClick={() => void sendCode()}
          >
            {seconds > 0 ? loginText.resendIn(seconds) : loginText.sendSms}
          </button>
        }
      />
      <SignInButton busy={busy} />
    </form>
  );
}

const MODES = ['password', 'sms'] as const;
type Mode = (typeof MODES)[number];

function ModeTabs({ mode, setMode }: { mode: Mode; setMode: (mode: Mode) => void }) {
  return (
    <div className={css.tabs} role="tablist" aria-label={loginText.mode}>
      {MODES.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`mode-${each}`}
          aria-selected={mode === each}
          aria-controls="mode-panel"
          tabIndex={mode === each ? 0 : -1}
          onClick={() => setMode(each)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
            const other = each === 'password' ? 'sms' : 'password';
            setMode(other);
            document.getElementById(`mode-${other}`)?.focus();
          }}
        >
          {loginText.modes[each]}
        </button>
      ))}
    </div>
  );
}

type Props = {
  signedIn: SignedIn;
  /** The user name to prefill. */
  username?: string;
  /** Other ways to sign in, below the forms. */
  others?: ReactNode;
};

/** Comes when it is asked for: most sign in without it. */
const SecondStep = lazyComponent<SecondStepProps>(
  async () => (await import('../second-factor/second-step.tsx')).SecondStep,
);

export function SignInForms({ signedIn, username, others }: Props) {
  const { data: info, isError } = useSystemInfo();
  const [mode, setMode] = useState<Mode>('password');
  const [owing, setOwing] = useState<SessionData>();
  const { signIn } = useSignIn(signedIn);
  const more: More = (data) => {
    const isMore = owesMore(data);
    if (isMore) setOwing(data);
    return isMore;
  };
  if (owing)
    return (
      <SecondStep
        data={owing}
        done={(data) => void signIn(() => Promise.resolve(data))}
        back={() => setOwing(undefined)}
      />
    );
  return (
    <>
      {isError && (
        <p className={css.infoFailed} role="alert">
          {loginText.infoFailed}
        </p>
      )}
      <ModeTabs mode={mode} setMode={setMode} />
      <div
        id="mode-panel"
        className={css.modePanel}
        role="tabpanel"
        aria-labelledby={`mode-${mode}`}
      >
        {mode === 'password' ? (
          <PasswordLogin info={info} signedIn={signedIn} more={more} username={username} />
        ) : (
          <SmsLogin signedIn={signedIn} more={more} />
        )}
      </div>
      {others}
    </>
  );
}
