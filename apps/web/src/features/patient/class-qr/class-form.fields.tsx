/** The fields of the guardian's form: plain elements with touch targets of 44 px, because antd would be larger than the page. */
import { type Gender, genderWord } from '@spine/contract/patient';
import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { serverToday } from '#platform/call/server-time.ts';
import { PlainDayInput, usePlainDay } from '#ui/day/plain-day-input.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import phoneCss from '#ui/styles/phone.module.css';
import css from './class-form.module.css';
import { birthBounds } from './class-form.rules.ts';
import type { ClassFormState } from './class-form.state.ts';
import { classFormText as text } from './class-qr.text.ts';

const PHONE_DIGITS = 11;
const GENDERS: readonly Gender[] = ['m', 'f', 'o'];

type NoteProps = { id: string; error: string | undefined; hint?: string | undefined };

/** The hint under a field, replaced by its error. */
function Note({ id, error, hint }: NoteProps) {
  if (error === undefined && hint === undefined) return null;
  return (
    <p id={`${id}-note`} className={clsx(css.note, !(error === undefined) && css.error)}>
      {error ?? hint}
    </p>
  );
}

function Star() {
  return <em aria-hidden="true">*</em>;
}

type TextProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  value: string;
  error: string | undefined;
  hint?: string;
  onText: (value: string) => void;
};

function TextField({ label, error, hint, onText, ...input }: TextProps) {
  const id = useId();
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className={css.field}>
      <label htmlFor={id}>
        {label}
        {input.required && <Star />}
      </label>
      <input
        {...input}
        id={id}
        className={clsx(css.input, buttonCss.input)}
        autoComplete="off"
        aria-invalid={error !== undefined}
        {...(hasNote && { 'aria-describedby': `${id}-note` })}
        onChange={(event) => onText(event.target.value)}
      />
      <Note id={id} error={error} hint={hint} />
    </div>
  );
}

type StateProps = { state: ClassFormState };

function GenderField({ state: { values, faults, set } }: StateProps) {
  const id = useId();
  const invalid = faults.gender !== undefined;
  return (
    <fieldset className={css.field} {...(invalid && { 'aria-describedby': `${id}-note` })}>
      <legend>
        {text.gender}
        <Star />
      </legend>
      <div className={clsx(phoneCss.choices, css.choices)} data-wrong={invalid}>
        {GENDERS.map((gender) => (
          <label key={gender}>
            <input
              type="radio"
              name="gender"
              checked={values.gender === gender}
              required
              onChange={() => set({ gender })}
            />
            <span>{genderWord[gender]}</span>
          </label>
        ))}
      </div>
      <Note id={id} error={faults.gender} />
    </fieldset>
  );
}

function BirthDateField({ state: { values, faults, set } }: StateProps) {
  const id = useId();
  const bounds = birthBounds(serverToday());
  const { box, fault } = usePlainDay(values.birthDate, (birthDate) => set({ birthDate }), bounds);
  const error = faults.birthDate ?? fault;
  return (
    <div className={css.field}>
      <label htmlFor={id}>
        {text.birthDate}
        <Star />
      </label>
      <PlainDayInput
        {...box}
        id={id}
        name="birthDate"
        className={css.input}
        required
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
      />
      <Note id={id} error={error} hint={text.birthDateHint} />
    </div>
  );
}

/** Everything about the child. */
export function ChildFields({ state }: StateProps) {
  const { values, faults, set } = state;
  return (
    <>
      <TextField
        label={text.name}
        name="name"
        required
        value={values.name}
        error={faults.name}
        hint={text.nameHint}
        onText={(name) => set({ name })}
      />
      <TextField
        label={text.studentId}
        name="studentId"
        data-typed="code"
        required
        autoCapitalize="characters"
        spellCheck={false}
        value={values.studentId}
        error={faults.studentId}
        hint={text.studentIdHint}
        onText={(studentId) => set({ studentId })}
      />
      <GenderField state={state} />
      <BirthDateField state={state} />
      <TextField
        label={text.tel}
        name="tel"
        type="tel"
        inputMode="numeric"
        data-typed="phone"
        maxLength={PHONE_DIGITS}
        value={values.tel}
        error={faults.tel}
        hint={text.telHint}
        onText={(tel) => set({ tel })}
      />
    </>
  );
}

/** The notice about the use of the data, and the guardian's consent. */
export function Consent({ state, children }: StateProps & { children: ReactNode }) {
  const id = useId();
  const { values, faults, set } = state;
  return (
    <section className={clsx(css.card, looks.card)}>
      <h2>{text.noticeTitle}</h2>
      {children}
      <label className={css.consent}>
        <input
          type="checkbox"
          name="consent"
          checked={values.consent}
          required
          aria-invalid={faults.consent !== undefined}
          {...(faults.consent !== undefined && { 'aria-describedby': `${id}-note` })}
          onChange={(event) => set({ consent: event.target.checked })}
        />
        <span>{text.consent}</span>
      </label>
      <Note id={id} error={faults.consent} />
    </section>
  );
}
