/** Asks for the code that was told apart from the link, before anything of a child is shown. */
import { SCHOOL_LIST_CODE_DIGITS } from '@spine/contract/school-list';
import clsx from 'clsx';
import { type FormEvent, useId, useState } from 'react';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import css from './listed.module.css';
import { listedText as text } from './listed.text.ts';

type Props = { busy: boolean; refusal: string; open: (code: string) => void };

export function CodeView({ busy, refusal, open }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const error = isMissing ? text.codeFault : refusal;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWhole = typed.length === SCHOOL_LIST_CODE_DIGITS;
    setMissing(!isWhole);
    if (isWhole) open(typed);
  };
  return (
    <form className={clsx(css.card, looks.card)} noValidate onSubmit={submit}>
      <h1>{text.codeTitle}</h1>
      <p>{text.codeLead}</p>
      <label className={css.label} htmlFor={id}>
        {text.code}
      </label>
      <input
        id={id}
        className={clsx(css.box, css.code, buttonCss.input)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={SCHOOL_LIST_CODE_DIGITS}
        value={typed}
        aria-invalid={error !== ''}
        aria-describedby={`${id}-note`}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
      />
      <p id={`${id}-note`} className={css.fault} role={error ? 'alert' : undefined}>
        {error}
      </p>
      <button
        type="submit"
        className={clsx(css.send, buttonCss.btn, buttonCss.primary, buttonCss.lg)}
        aria-disabled={busy}
      >
        {busy ? text.wait : text.open}
      </button>
    </form>
  );
}
