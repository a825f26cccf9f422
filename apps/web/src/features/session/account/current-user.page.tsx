/** The user's own page: the facts of the account and its phone; beside them its safety: password, second factor, and where it is signed in. */

import { endsSoon } from '@spine/contract/approval';
import { dayText } from '@spine/contract/kernel';
import {
  bindTel,
  changePw,
  ownSessions,
  type SessionUser,
  SMS_CODE_MAX,
} from '@spine/contract/session';
import { Button, Form, type FormInstance, Input } from 'antd';
import clsx from 'clsx';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { serverToday } from '#platform/call/server-time.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { digestPassword } from '#platform/session/digest-password.ts';
import { endSession, useSession } from '#platform/session/session.ts';
import { muteExpiry } from '#platform/session/session-expiry.ts';
import { toast } from '#platform/toast.ts';
import { type Fact, Facts } from '#ui/facts.tsx';
import { Field } from '#ui/form/field.tsx';
import formCss from '#ui/form/form.module.css';
import { formText } from '#ui/form/form.text.ts';
import { FormModal } from '#ui/form/form-modal.tsx';
import { mobileRule, passwordRule, required, sameAs } from '#ui/form/rules.ts';
import { useGuardedForm } from '#ui/form/use-submit.ts';
import { Icon } from '#ui/icon/icon.tsx';
import pageCss from '#ui/page/page.module.css';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import { OwnPasswordField } from '../second-factor/owner-proof.tsx';
import { useSmsCode } from '../use-sms-code.ts';
import { useSystemInfo } from '../use-system-info.ts';
import css from './current-user.module.css';
import { currentUserText as text } from './current-user.text.ts';
import { OwnFactorsPanel } from './own-factors.panel.tsx';
import { OwnLinksPanel } from './own-links.panel.tsx';
import { OwnSessionsPanel } from './own-sessions.panel.tsx';

type BindingValues = { tel: string; code: string; pw?: string };

const PHONE_DIGITS = 11;
const PASSWORD_MAX = 64;

type CodeProps = ComponentProps<typeof Input> & { seconds: number; onSend: () => Promise<boolean> };

/** An input with a button that sends the code. The form's props go to the input. */
function CodeInput({ seconds, onSend, ...box }: CodeProps) {
  const row = useRef<HTMLDivElement>(null);
  const send = async () => {
    if (await onSend()) row.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={row} className={css.codeRow}>
      <Input
        {...box}
        data-typed="digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={SMS_CODE_MAX}
      />
      <button
        type="button"
        className={buttonCss.btn}
        disabled={seconds > 0}
        onClick={() => void send()}
      >
        {seconds > 0 ? text.resendIn(seconds) : text.sendSms}
      </button>
    </div>
  );
}

function PhoneFields({ form, replaces }: { form: FormInstance<BindingValues>; replaces: boolean }) {
  const { seconds, send } = useSmsCode('bind');
  const sendTo = async () => {
    const valid = await form.validateFields(['tel']).catch(() => undefined);
    if (valid) return send(valid.tel);
    // The error is shown at the field of the phone.
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
          data-typed="phone"
          maxLength={PHONE_DIGITS}
          inputMode="numeric"
          autoComplete="tel-national"
          disabled={seconds > 0}
        />
      </Field>
      <Field name="code" label={text.smsCode} rules={[required(text.smsCode)]}>
        <CodeInput seconds={seconds} onSend={sendTo} />
      </Field>
      <OwnPasswordField label={text.currentPassword} hint={text.currentPasswordHint} />
    </>
  );
}

/** Binds a phone to the user's account, in a dialog: the phone, the code sent to it, and the password where one is asked for. */
function PhoneBindingForm({ replaces, onClose }: { replaces: boolean; onClose: () => void }) {
  const { data: info } = useSystemInfo();
  const bind = useApiMutation(bindTel, { success: text.BIND_SUCCESS, refresh: [ownSessions] });
  const submit = async ({ tel, code, pw }: BindingValues) => {
    if (!info) {
      toast.error(text.infoFailed);
      return;
    }
    const proof = pw === undefined ? {} : { pw: digestPassword(pw, info.passwordSalt) };
    const input = { tel, code: code.trim(), ...proof };
    const bound = await bind.mutateAsync({ input });
    useSession.setState(({ user }) => (user ? { user: { ...user, tel: bound.tel } } : {}));
  };
  return (
    <FormModal<BindingValues>
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

type Values = { oldPw: string; pw: string; confirm: string };

const BACK_TO_LOGIN_MS = 3000;

function BackToLogin() {
  const navigate = useNavigate();
  useEffect(() => {
    const resumeExpiry = muteExpiry();
    const timer = setTimeout(() => {
      endSession();
      void navigate('/login', { replace: true });
    }, BACK_TO_LOGIN_MS);
    return () => {
      clearTimeout(timer);
      resumeExpiry();
    };
  }, [navigate]);
  return <p role="status">{text.backToLogin}</p>;
}

/** `cancel` is undefined for who has to change it. */
type ChangeProps = { user: SessionUser; cancel: (() => void) | undefined };

/** Changes the user's password. This ends all sessions, so the page returns to the sign-in page shortly after. */
function ChangePassword({ user, cancel }: ChangeProps) {
  const names = [user.username, user.realName ?? ''];
  const { data: info } = useSystemInfo();
  const change = useApiMutation(changePw, { success: text.UPDATE_PWD_SUCCESS });
  const [changed, setChanged] = useState(false);
  const submit = async ({ oldPw, pw }: Values) => {
    if (!info) {
      toast.error(text.infoFailed);
      return;
    }
    await change.mutateAsync({ input: { oldPw: digestPassword(oldPw, info.passwordSalt), pw } });
    setChanged(true);
    useSession.setState(({ user }) => (user ? { user: { ...user, mustChangePw: false } } : {}));
  };
  const { formProps, busy, root } = useGuardedForm<Values>({
    initial: {},
    submit,
    onSaved: (form) => form.resetFields(),
  });
  if (changed) return <BackToLogin />;
  return (
    <div ref={root}>
      <Form<Values> {...formProps} className={formCss.form}>
        <Field name="oldPw" label={text.oldPassword} rules={[required(text.oldPassword)]}>
          <Input.Password autoComplete="current-password" maxLength={PASSWORD_MAX} />
        </Field>
        <Field
          name="pw"
          label={text.newPassword}
          rules={[required(text.newPassword), passwordRule({ names })]}
          hint={formText.PASSWORD_FORMAT}
        >
          <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} />
        </Field>
        <Field
          name="confirm"
          label={text.confirmPassword}
          rules={[required(text.confirmPassword), sameAs('pw')]}
          hint={text.afterChange}
        >
          <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} />
        </Field>
        <div className={formCss.acts}>
          <Button type="primary" htmlType="submit" loading={busy}>
            {text.change}
          </Button>
          {cancel && (
            <Button disabled={busy} onClick={cancel}>
              {formText.cancel}
            </Button>
          )}
        </div>
      </Form>
    </div>
  );
}

/** Until when the access is approved, for who works by approval; the last 30 days say what to do. */
function accessFact(access: SessionUser['access']): Fact[] {
  const { endsOn, isInForce } = access;
  if (endsOn === null) return isInForce ? [] : [[text.access, text.noAccess]];
  const words = isInForce ? text.accessUntil(dayText(endsOn)) : text.accessOver(dayText(endsOn));
  if (!endsSoon(access, serverToday())) return [[text.access, words]];
  return [
    [
      text.access,
      <span key="access">
        {words}
        <br />
        <b>{text.accessEnds}</b>
      </span>,
    ],
  ];
}

function Account({ user }: { user: SessionUser }) {
  const [binding, setBinding] = useState(false);
  const phone = (
    <div className={css.ownPhone}>
      <span>{user.tel || text.noPhone}</span>
      {!user.mustChangePw && (
        <button type="button" className={buttonCss.btn} onClick={() => setBinding(true)}>
          {user.tel ? text.changePhone : text.bindPhone}
        </button>
      )}
    </div>
  );
  const facts = [
    [text.username, user.username],
    [text.realName, user.realName ?? text.noRealName],
    [text.role, user.roleName],
    [text.organization, user.orgName || text.platform],
    ...accessFact(user.access),
    [text.phone, phone],
  ] as const;
  return (
    <section className={clsx(css.ownCard, looks.card)} aria-labelledby="own-account">
      <h2 className={looks.h2} id="own-account">
        {text.account}
      </h2>
      <Facts className={clsx(css.ownFacts, looks.kv)} facts={facts} />
      <p className={css.ownNote}>{text.phoneHint}</p>
      {binding && <PhoneBindingForm replaces={user.tel !== ''} onClose={() => setBinding(false)} />}
    </section>
  );
}

/** This page comes first after signing in: it asks for a password only who has to change it, or wants to. */
function PasswordPart({ user }: { user: SessionUser }) {
  const [isChanging, change] = useState<boolean | undefined>(user.mustChangePw || undefined);
  const isOpen = isChanging || user.mustChangePw;
  return (
    <section className={css.part} aria-labelledby="own-password">
      <div className={css.head}>
        <h3 id="own-password">{isOpen ? text.password : text.currentPassword}</h3>
        {!isOpen && (
          <div className={css.end}>
            <button
              type="button"
              className={buttonCss.btn}
              onClick={() => change(true)}
              // biome-ignore lint/a11y/noAutofocus: its own form was closed, and the focus was in it.
              autoFocus={isChanging === false}
            >
              {text.change}
            </button>
          </div>
        )}
      </div>
      {isOpen && (
        <div className={css.passwordForm}>
          <ChangePassword
            user={user}
            cancel={user.mustChangePw ? undefined : () => change(false)}
          />
        </div>
      )}
    </section>
  );
}

function MustChange() {
  return (
    <div className={css.mustChange} role="alert">
      <Icon name="warn" />
      <div>
        <p className={looks.h2}>{text.mustChangeTitle}</p>
        <p>{text.mustChange}</p>
      </div>
    </div>
  );
}

export function CurrentUserPage() {
  const user = useSession((state) => state.user);
  useTitle(text.title);
  if (!user) return null;
  return (
    <div className={pageCss.main}>
      <div className={pageCss.title}>
        <h1>{text.title}</h1>
      </div>
      {user.mustChangePw && <MustChange />}
      <div className={css.ownCards}>
        <Account user={user} />
        <section className={clsx(css.ownCard, looks.card)} aria-labelledby="own-security">
          <h2 className={looks.h2} id="own-security">
            {text.security}
          </h2>
          <PasswordPart user={user} />
          {!user.mustChangePw && <OwnFactorsPanel />}
          {!user.mustChangePw && <OwnLinksPanel />}
          <OwnSessionsPanel />
        </section>
      </div>
    </div>
  );
}
