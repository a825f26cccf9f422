/** Changing the own password. All sessions end with it, so the page returns to signing in shortly after. */

import { changePw } from '@spine/contract/session';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { endSession, useSession } from '#platform/session.ts';
import { toast } from '#platform/toast.ts';
import { useCall } from '#platform/use-call.ts';
import { Field } from '#ui/form/field.tsx';
import { formText } from '#ui/form/form.text.ts';
import { passwordRule, required, sameAs } from '#ui/form/rules.ts';
import { SubmitForm } from '#ui/form/submit-form.tsx';
import { currentUserText as text } from './current-user.text.ts';
import { digestOf } from './login-digest.ts';
import { useSystemInfo } from './use-system-info.ts';

type Values = { oldPw: string; pw: string; confirm: string };

const BACK_TO_LOGIN_MS = 3000;

function BackToLogin() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => {
      endSession();
      void navigate('/login', { replace: true });
    }, BACK_TO_LOGIN_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <p role="status">{text.backToLogin}</p>;
}

export function ChangePassword() {
  const { data: info } = useSystemInfo();
  const change = useCall(changePw, { success: text.UPDATE_PWD_SUCCESS });
  const [changed, setChanged] = useState(false);
  if (changed) return <BackToLogin />;
  const submit = async ({ oldPw, pw }: Values) => {
    if (!info) {
      toast.error(text.infoFailed);
      return;
    }
    await change.mutateAsync({ input: { oldPw: digestOf(oldPw, info.passwordSalt), pw } });
    setChanged(true);
    useSession.setState(({ user }) => (user ? { user: { ...user, mustChangePw: false } } : {}));
  };
  return (
    <SubmitForm<Values> initial={{}} submit={submit} submitLabel={text.change}>
      <Field name="oldPw" label={text.oldPassword} rules={[required(text.oldPassword)]}>
        <Input.Password autoComplete="current-password" maxLength={64} />
      </Field>
      <Field
        name="pw"
        label={text.newPassword}
        rules={[required(text.newPassword), passwordRule]}
        hint={formText.PASSWORD_FORMAT}
      >
        <Input.Password autoComplete="new-password" maxLength={16} />
      </Field>
      <Field
        name="confirm"
        label={text.confirmPassword}
        rules={[required(text.confirmPassword), sameAs('pw')]}
        hint={text.afterChange}
      >
        <Input.Password autoComplete="new-password" maxLength={16} />
      </Field>
    </SubmitForm>
  );
}
