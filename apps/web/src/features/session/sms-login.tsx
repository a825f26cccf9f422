/** Signing in with a phone number and the code sent to it. */
import { loginSms, SMS_CODE_MAX } from '@spine/contract/session';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { type Faults, phoneFault, type SmsValues, smsFaults } from './login.rules.ts';
import { loginText } from './login.text.ts';
import { LoginField } from './login-field.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { useSignIn } from './use-sign-in.ts';
import { useSmsCode } from './use-sms-code.ts';

const PHONE_DIGITS = 11;
const EMPTY: SmsValues = { tel: '', code: '' };

function useSmsLogin() {
  const [values, setValues] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults<SmsValues>>({});
  const { busy, signIn } = useSignIn();
  const sms = useSmsCode('login');
  const set = (change: Partial<SmsValues>) => {
    setValues((former) => ({ ...former, ...change }));
    setFaults({});
  };
  const send = async () => {
    const fault = phoneFault(values.tel);
    if (fault !== undefined) {
      setFaults({ tel: fault });
      toast.error(loginText.ENTER_MOBILE_NUMBER);
      return;
    }
    await sms.send(values.tel);
  };
  const submit = async () => {
    const found = smsFaults(values);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    await signIn(() => call(loginSms, { tel: values.tel, code: values.code.trim() }));
  };
  return { values, set, faults, busy, seconds: sms.seconds, send, submit };
}

export function SmsLogin() {
  const { values, set, faults, busy, seconds, send, submit } = useSmsLogin();
  const form = useRef<HTMLFormElement>(null);
  const sendFirst = async () => {
    await send();
    form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <LoginField
        label={loginText.phone}
        name="tel"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={PHONE_DIGITS}
        disabled={seconds > 0}
        value={values.tel}
        onText={(tel) => set({ tel: tel.replace(/\D/g, '') })}
        error={faults.tel}
      />
      <LoginField
        label={loginText.smsCode}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={SMS_CODE_MAX}
        value={values.code}
        onText={(code) => set({ code })}
        error={faults.code}
        after={
          <button
            type="button"
            className="btn lg send"
            disabled={seconds > 0}
            onClick={() => void sendFirst()}
          >
            {seconds > 0 ? loginText.resendIn(seconds) : loginText.sendSms}
          </button>
        }
      />
      <SignInButton busy={busy} />
    </form>
  );
}
