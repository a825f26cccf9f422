/**
 * The page that the QR code of a class opens on a guardian's phone: a short form, then what happens next. It needs no
 * session. The token stands behind `#` in the address, so that it reaches the server in request bodies only.
 */
import { dayOf, extractLinkToken } from '@spine/contract/kernel';
import { type ClassForm, classFormOf, patientQrErrors } from '@spine/contract/patient';
import clsx from 'clsx';
import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Refused } from '#platform/call/refused.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import { BrandMark } from '#ui/icon/brand-mark.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import phoneCss from '#ui/styles/phone.module.css';
import { useTitle } from '#ui/use-title.ts';
import { ChildFields, Consent } from './class-form.fields.tsx';
import css from './class-form.module.css';
import { type ClassFormState, useClassForm } from './class-form.state.ts';
import { classFormText as text } from './class-qr.text.ts';

const FRESH_MS = 60_000;

const formatClass = ({ schoolName, gradeName, clazzName }: ClassForm) =>
  text.place(schoolName, gradeName, clazzName);

/** Scrolls a new view to its top and focuses its title. */
function useTitleFocus() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    title.current?.focus();
  }, []);
  return title;
}

function Fields({ state, form }: { state: ClassFormState; form: ClassForm }) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void state.submit();
  };
  return (
    <form ref={state.form} className={css.form} noValidate onSubmit={onSubmit}>
      <h1 className={css.title}>{text.title}</h1>
      <p className={css.place}>{formatClass(form)}</p>
      <section className={clsx(css.card, looks.card)}>
        <ChildFields state={state} />
      </section>
      <Consent state={state}>
        {text.notice(form.orgName).map((each) => (
          <p key={each} className={css.notice}>
            {each}
          </p>
        ))}
      </Consent>
      {state.refusal !== '' && (
        <p className={css.refusal} role="alert">
          {state.refusal}
        </p>
      )}
      <button
        type="submit"
        className={clsx(css.send, buttonCss.btn, buttonCss.primary, buttonCss.lg)}
        aria-disabled={state.busy}
      >
        {state.busy ? text.submitting : text.submit}
      </button>
      <p className={css.ends}>{text.expires(dayOf(form.expires))}</p>
    </form>
  );
}

function Submitted({ form, again }: { form: ClassForm; again: () => void }) {
  const title = useTitleFocus();
  return (
    <>
      <h1 ref={title} tabIndex={-1} className={clsx(css.title, css.state)}>
        <Icon name="check" />
        {text.doneTitle}
      </h1>
      <p className={css.place}>{text.doneLead(formatClass(form))}</p>
      <section className={clsx(css.card, looks.card)}>
        <h2>{text.next}</h2>
        <ol className={css.steps}>
          {text.steps.map(([step, detail]) => (
            <li key={step} className={css.step}>
              <b>{step}</b>
              <small>{detail}</small>
            </li>
          ))}
        </ol>
        <p className={css.already}>{text.already}</p>
      </section>
      <button type="button" className={clsx(css.send, buttonCss.btn, buttonCss.lg)} onClick={again}>
        <Icon name="plus" />
        {text.another}
      </button>
    </>
  );
}

function OpenForm({ token, form }: { token: string; form: ClassForm }) {
  const state = useClassForm({ token, form });
  return state.taken ? (
    <Submitted form={form} again={state.again} />
  ) : (
    <Fields state={state} form={form} />
  );
}

function Closed({ why, retry }: { why: string; retry?: () => void }) {
  return (
    <section className={clsx(css.card, looks.card)} role="alert">
      <h1 className={clsx(css.title, css.state, css.not)}>
        <Icon name="warn" />
        {text.closed}
      </h1>
      <p className={css.closed}>{why}</p>
      <p className={clsx(css.closed, looks.soft)}>{text.closedHint}</p>
      {retry && (
        <button
          type="button"
          className={clsx(css.send, buttonCss.btn, buttonCss.lg)}
          onClick={retry}
        >
          {text.retry}
        </button>
      )}
    </section>
  );
}

/** An invalid or expired code stays so; after any other error the user may retry. */
const FINAL: readonly number[] = [
  patientQrErrors.formInvalid.code,
  patientQrErrors.formExpired.code,
];
const isFinal = (error: Error) => error instanceof Refused && FINAL.includes(error.code);

function Form({ token }: { token: string }) {
  const { data, error, refetch } = useApiQuery(classFormOf, { token }, { staleTime: FRESH_MS });
  if (data) return <OpenForm token={token} form={data} />;
  if (error && isFinal(error)) return <Closed why={error.message} />;
  if (error) return <Closed why={error.message} retry={() => void refetch()} />;
  return <p role="status">{text.opening}</p>;
}

/** The form is keyed by the token: another code in the same tab starts a new form. */
export function AddPatientFormPage() {
  const token = extractLinkToken(useLocation().hash);
  useTitle(text.page);
  return (
    <div className={phoneCss.page}>
      <header>
        <BrandMark />
        <b>{text.brand}</b>
      </header>
      <main className={css.main}>
        {token === '' ? <Closed why={text.noCode} /> : <Form key={token} token={token} />}
      </main>
    </div>
  );
}
