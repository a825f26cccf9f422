/** Asks for the birth date on the letter, before anything of the child is shown. */
import { findTypedDay, typedDayFault } from '@spine/contract/kernel';
import clsx from 'clsx';
import { type FormEvent, useId, useState } from 'react';
import { serverToday } from '#platform/call/server-time.ts';
import { PlainDayInput, usePlainDay } from '#ui/day/plain-day-input.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import css from './hospital.module.css';
import { hospitalText as text } from './hospital.text.ts';

type Props = { busy: boolean; refusal: string; read: (birthDate: string) => void };

export function BirthDateView({ busy, refusal, read }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState('');
  const bounds = { latest: serverToday() };
  const { box, fault } = usePlainDay(typed, setTyped, bounds);
  const error = missing || fault || refusal;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = typed === '' ? text.choose(text.birthDate) : typedDayFault(typed, bounds);
    setMissing(wrong ?? '');
    if (!wrong) read(findTypedDay(typed) ?? typed);
  };
  return (
    <form className={clsx(css.card, looks.card)} noValidate onSubmit={onSubmit}>
      <h1>{text.birthTitle}</h1>
      <p>{text.birthLead}</p>
      <label className={css.label} htmlFor={id}>
        {text.birthDate}
      </label>
      <PlainDayInput
        {...box}
        id={id}
        className={css.box}
        required
        aria-invalid={error !== ''}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} className={error ? css.fault : css.hint} role={error ? 'alert' : 'note'}>
        {error || text.birthHint}
      </p>
      <button
        type="submit"
        className={clsx(css.send, buttonCss.btn, buttonCss.primary, buttonCss.lg)}
        aria-disabled={busy}
      >
        {busy ? text.wait : text.next}
      </button>
    </form>
  );
}
