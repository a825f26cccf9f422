/** The first step: a phone number, and the code that was sent to it. It answers every number alike. */
import { isMobile } from '@spine/contract/kernel';
import { SMS_CODE_MAX } from '@spine/contract/session';
import { type ComponentProps, type FormEvent, type ReactNode, useRef } from 'react';
import './family-form.css';
import { familyText as text } from './quick-query.text.ts';
import { useCodeStep } from './use-code-step.ts';
import type { Family } from './use-family.ts';

const PHONE_DIGITS = 11;

type FieldProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  fault: string | undefined;
  onText: (digits: string) => void;
  after?: ReactNode;
};

function Field({ label, fault, onText, after, ...input }: FieldProps) {
  return (
    <div className="fq-field">
      <label htmlFor={input.name}>{label}</label>
      <div className="fq-row">
        <input
          {...input}
          id={input.name}
          className="fq-input"
          inputMode="numeric"
          aria-invalid={fault !== undefined}
          {...(fault !== undefined && { 'aria-describedby': `${input.name}-fault` })}
          onChange={(event) => onText(event.target.value.replace(/\D/g, ''))}
        />
        {after}
      </div>
      {fault !== undefined && (
        <p id={`${input.name}-fault`} className="fq-fault" role="alert">
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
        autoComplete="tel-national"
        maxLength={PHONE_DIGITS}
        value={step.tel}
        fault={step.faults.tel}
        onText={(tel) => step.set('tel', tel)}
      />
      <Field
        label={text.code}
        name="code"
        autoComplete="one-time-code"
        maxLength={SMS_CODE_MAX}
        value={step.code}
        fault={step.faults.code}
        onText={(code) => step.set('code', code)}
        after={
          <button
            type="button"
            className="btn lg fq-send"
            disabled={step.seconds > 0}
            aria-disabled={step.busy === 'sending'}
            onClick={sendFirst}
          >
            {sendWords(step)}
          </button>
        }
      />
      <p className="fq-sent" role="status">
        {step.sent && text.sent}
      </p>
    </>
  );
}

export function CodeView({ family }: { family: Family }) {
  const step = useCodeStep(family);
  const form = useRef<HTMLFormElement>(null);
  const sendFirst = () => {
    void step.send();
    const next = isMobile(step.tel) ? 'code' : 'tel';
    form.current?.querySelector<HTMLInputElement>(`[name=${next}]`)?.focus();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void step.submit();
  };
  return (
    <form ref={form} className="fq-code" noValidate onSubmit={onSubmit}>
      {family.farewell !== '' && (
        <p className="fq-farewell" role="status">
          {family.farewell}
        </p>
      )}
      <h1>{text.title}</h1>
      <p className="soft">{text.lead}</p>
      <section className="card fq-block">
        <Fields step={step} sendFirst={sendFirst} />
        {step.faults.form !== undefined && (
          <p className="fq-fault" role="alert">
            {step.faults.form}
          </p>
        )}
        <button type="submit" className="btn lg primary fq-wide" aria-disabled={step.busy !== null}>
          {step.busy === 'asking' ? text.asking : text.ask}
        </button>
      </section>
      <p className="fq-small">{text.privacy}</p>
      <a className="fq-notice-link" href="/quick-query/notice">
        {text.notice}
      </a>
    </form>
  );
}
