/** The first step: a phone number and the code sent to it. The answer is the same for every number. */
import { isMobile } from '@spine/contract/kernel';
import { quickQuery } from '@spine/contract/quick-query';
import { PICTURE_CODE_LENGTH, SMS_CODE_MAX, sendSms, sessionErrors } from '@spine/contract/session';
import clsx from 'clsx';
import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Refused } from '#platform/call/refused.ts';
import { pictureCodeText } from '#ui/picture-code/picture-code.text.ts';
import { PictureCode } from '#ui/picture-code/picture-code.tsx';
import { pictureDigest, usePictureCode } from '#ui/picture-code/use-picture-code.ts';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useResendCountdown } from '#ui/use-resend-countdown.ts';
import { BUTTON, MAIN_BUTTON } from './button-classes.ts';
import familyCss from './family.module.css';
import { familyCall } from './family-call.ts';
import css from './family-form.module.css';
import { errorMessage } from './loaded.tsx';
import { familyText as text } from './quick-query.text.ts';
import type { Family } from './use-family.ts';

type CodeField = 'tel' | 'picture' | 'code';
type Faults = Partial<Record<CodeField | 'form', string>>;

const { phoneEmpty, phoneNotElevenDigits, phoneWrong } = sessionErrors;
const { wrongSmsCode, smsCodeReplaced, codeExpired, smsCodeMissing } = sessionErrors;
const { smsPictureNeeded, wrongPictureCode } = sessionErrors;
const FIELD_BY_CODE: ReadonlyMap<number, CodeField> = new Map([
  ...[phoneEmpty, phoneNotElevenDigits, phoneWrong].map(({ code }) => [code, 'tel'] as const),
  ...[smsPictureNeeded, wrongPictureCode].map(({ code }) => [code, 'picture'] as const),
  ...[wrongSmsCode, smsCodeReplaced, codeExpired, smsCodeMissing].map(
    ({ code }) => [code, 'code'] as const,
  ),
]);

function toFaults(error: unknown): Faults {
  const field = error instanceof Refused ? FIELD_BY_CODE.get(error.code) : undefined;
  return { [field ?? 'form']: errorMessage(error) };
}

/** The picture code that the next code by SMS needs, once the server has asked for one. */
function usePicture() {
  const [isNeeded, setNeeded] = useState(false);
  const [typed, setTyped] = useState('');
  const { code, mcode, refresh } = usePictureCode(isNeeded, familyCall);
  /** A picture code is valid for one attempt. */
  const renew = (needed: boolean) => {
    setTyped('');
    setNeeded(needed);
    if (isNeeded && needed) void refresh();
  };
  const read = isNeeded ? { mcode, picCode: pictureDigest(typed) } : {};
  return { isNeeded, typed, setTyped, code, refresh, read, renew };
}

const needsPictureCode = (error: unknown): boolean =>
  error instanceof Refused && error.code === smsPictureNeeded.code;

/** The state of the first step: the input, the countdown to the next code, and the faults. */
function useCodeStep(family: Family) {
  const { tel } = family;
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState<'sending' | 'asking' | null>(null);
  const [sent, setSent] = useState(false);
  const resend = useResendCountdown();
  const picture = usePicture();
  /** Runs one call at a time; the input stays after a failure. */
  const run = async (what: 'sending' | 'asking', work: () => Promise<void>) => {
    if (busy) return;
    setBusy(what);
    setFaults({});
    try {
      await work();
    } catch (error) {
      setFaults(toFaults(error));
    } finally {
      setBusy(null);
    }
  };
  const send = async () => {
    if (!isMobile(tel)) return setFaults({ tel: text.phoneFault });
    if (resend.seconds > 0) return;
    await run('sending', async () => {
      try {
        await familyCall(sendSms, { tel, ttp: 'quickQuery', ...picture.read });
      } catch (error) {
        picture.renew(picture.isNeeded || needsPictureCode(error));
        throw error;
      }
      picture.renew(false);
      setSent(true);
      resend.start();
    });
  };
  const submit = async () => {
    if (!isMobile(tel)) return setFaults({ tel: text.phoneFault });
    if (code.trim() === '') return setFaults({ code: text.codeFault });
    await run('asking', async () => {
      family.begin(await familyCall(quickQuery, { tel, code: code.trim() }));
    });
  };
  const set = (field: CodeField, value: string) => {
    setFaults({});
    if (field === 'code') setCode(value);
    else if (field === 'picture') picture.setTyped(value);
    else {
      family.setTel(value);
      setSent(false);
    }
  };
  return { tel, code, picture, faults, busy, sent, seconds: resend.seconds, send, submit, set };
}

const PHONE_DIGITS = 11;

type FieldProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  fault: string | undefined;
  onText: (typed: string) => void;
  after?: ReactNode;
};

function Field({ label, fault, onText, after, ...input }: FieldProps) {
  return (
    <div className={css.field}>
      <label htmlFor={input.name}>{label}</label>
      <div className={css.row}>
        <input
          {...input}
          id={input.name}
          className={clsx(css.input, buttonCss.input)}
          aria-invalid={fault !== undefined}
          {...(fault !== undefined && { 'aria-describedby': `${input.name}-fault` })}
          onChange={(event) => onText(event.target.value)}
        />
        {after}
      </div>
      {fault !== undefined && (
        <p id={`${input.name}-fault`} className={css.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

type Step = ReturnType<typeof useCodeStep>;

function sendWords({ busy, seconds }: Step): string {
  if (busy === 'sending') return text.sending;
  return seconds > 0 ? text.resendIn(seconds) : text.sendCode;
}

function Fields({ step, sendFirst }: { step: Step; sendFirst: () => void }) {
  return (
    <>
      <Field
        label={text.phone}
        name="tel"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        data-typed="phone"
        maxLength={PHONE_DIGITS}
        value={step.tel}
        fault={step.faults.tel}
        onText={(tel) => step.set('tel', tel)}
      />
      {step.picture.isNeeded && (
        <Field
          label={pictureCodeText.label}
          name="picture"
          autoComplete="off"
          autoCapitalize="characters"
          autoFocus
          data-typed="code"
          maxLength={PICTURE_CODE_LENGTH}
          value={step.picture.typed}
          fault={step.faults.picture}
          onText={(typed) => step.set('picture', typed)}
          after={
            <PictureCode code={step.picture.code} refresh={() => void step.picture.refresh()} />
          }
        />
      )}
      <Field
        label={text.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-typed="digits"
        maxLength={SMS_CODE_MAX}
        value={step.code}
        fault={step.faults.code}
        onText={(code) => step.set('code', code)}
        after={
          <button
            type="button"
            className={clsx(BUTTON, css.send)}
            disabled={step.seconds > 0}
            aria-disabled={step.busy === 'sending'}
            onClick={sendFirst}
          >
            {sendWords(step)}
          </button>
        }
      />
      <p className={css.sent} role="status">
        {step.sent && text.sent}
      </p>
    </>
  );
}

export function CodeView({ family }: { family: Family }) {
  const step = useCodeStep(family);
  const form = useRef<HTMLFormElement>(null);
  const sendAndFocus = () => {
    void step.send();
    const next = isMobile(step.tel) ? 'code' : 'tel';
    form.current?.querySelector<HTMLInputElement>(`[name=${next}]`)?.focus();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void step.submit();
  };
  return (
    <form ref={form} className={css.code} noValidate onSubmit={onSubmit}>
      {family.farewell !== '' && (
        <p className={css.farewell} role="status">
          {family.farewell}
        </p>
      )}
      <h1>{text.title}</h1>
      <p className={looks.soft}>{text.lead}</p>
      <section className={clsx(familyCss.block, looks.card)}>
        <Fields step={step} sendFirst={sendAndFocus} />
        {step.faults.form !== undefined && (
          <p className={css.fault} role="alert">
            {step.faults.form}
          </p>
        )}
        <button
          type="submit"
          className={clsx(MAIN_BUTTON, familyCss.fqWide)}
          aria-disabled={step.busy !== null}
        >
          {step.busy === 'asking' ? text.asking : text.ask}
        </button>
      </section>
      <p className={familyCss.small}>{text.privacy}</p>
      <a className={css.noticeLink} href="/quick-query/notice">
        {text.notice}
      </a>
    </form>
  );
}
