/** Binding a phone to the own account, in a dialog: the phone, the code sent to it, and the password. */
import { bindTel, ownSessions, SMS_CODE_MAX } from '@spine/contract/session';
import { type FormInstance, Input } from 'antd';
import { type ComponentProps, useRef } from 'react';
import { useSession } from '#platform/session.ts';
import { toast } from '#platform/toast.ts';
import { useCall } from '#platform/use-call.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { mobileRule, required } from '#ui/form/rules.ts';
import { currentUserText as text } from './current-user.text.ts';
import { digestOf } from './login-digest.ts';
import { useSmsCode } from './use-sms-code.ts';
import { useSystemInfo } from './use-system-info.ts';

type Values = { tel: string; code: string; pw: string };

const PHONE_DIGITS = 11;
const PASSWORD_MAX = 64;

type CodeProps = ComponentProps<typeof Input> & { seconds: number; onSend: () => Promise<boolean> };

/** The form gives it id, value and fault; they belong to the box. */
function CodeInput({ seconds, onSend, ...box }: CodeProps) {
  const row = useRef<HTMLDivElement>(null);
  const send = async () => {
    if (await onSend()) row.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={row} className="code-row">
      <Input {...box} inputMode="numeric" autoComplete="one-time-code" maxLength={SMS_CODE_MAX} />
      <button type="button" className="btn" disabled={seconds > 0} onClick={() => void send()}>
        {seconds > 0 ? text.resendIn(seconds) : text.sendSms}
      </button>
    </div>
  );
}

function PhoneFields({ form, replaces }: { form: FormInstance<Values>; replaces: boolean }) {
  const { seconds, send } = useSmsCode('bind');
  const sendTo = async () => {
    const valid = await form.validateFields(['tel']).catch(() => undefined);
    if (valid) return send(valid.tel);
    // The fault of a wrong phone stands at its field.
    form.scrollToField('tel', { focus: true });
    return false;
  };
  return (
    <>
      <Field
        name="tel"
        label={text.newPhone}
        rules={[required(text.newPhone), mobileRule]}
        hint={replaces ? text.newPhoneHint : undefined}
      >
        <Input
          maxLength={PHONE_DIGITS}
          inputMode="numeric"
          autoComplete="tel-national"
          disabled={seconds > 0}
        />
      </Field>
      <Field name="code" label={text.smsCode} rules={[required(text.smsCode)]}>
        <CodeInput seconds={seconds} onSend={sendTo} />
      </Field>
      <Field
        name="pw"
        label={text.currentPassword}
        rules={[required(text.currentPassword)]}
        hint={text.currentPasswordHint}
      >
        <Input.Password autoComplete="current-password" maxLength={PASSWORD_MAX} />
      </Field>
    </>
  );
}

export function PhoneBindingForm({
  replaces,
  onClose,
}: {
  replaces: boolean;
  onClose: () => void;
}) {
  const { data: info } = useSystemInfo();
  const bind = useCall(bindTel, { success: text.BIND_SUCCESS, refresh: [ownSessions] });
  const submit = async ({ tel, code, pw }: Values) => {
    if (!info) {
      toast.error(text.infoFailed);
      return;
    }
    const input = { tel, code: code.trim(), pw: digestOf(pw, info.passwordSalt) };
    const bound = await bind.mutateAsync({ input });
    useSession.setState(({ user }) => (user ? { user: { ...user, tel: bound.tel } } : {}));
  };
  return (
    <FormModal<Values>
      title={replaces ? text.changePhone : text.bindPhone}
      name="phone"
      initial={{}}
      submit={submit}
      submitLabel={text.bind}
      onClose={onClose}
    >
      {(form) => <PhoneFields form={form} replaces={replaces} />}
    </FormModal>
  );
}
