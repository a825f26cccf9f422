import clsx from 'clsx';
import { type FormEvent, useState } from 'react';
import parts from '../shell/parts.module.css';
import css from './scoliometer.module.css';
import { scoliometerText as text } from './scoliometer.text.ts';
import { MOST_LETTERS, parseScoliometer, type Scoliometer } from './scoliometer.ts';

/** Stands in the place of the child until it is answered. */
export function ScoliometerForm({ likely, answer }: Pick<Scoliometer, 'likely' | 'answer'>) {
  const [typed, setTyped] = useState(likely);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    answer(typed);
  };
  return (
    <form className={css.form} onSubmit={onSubmit}>
      <h1>{text.title}</h1>
      <p>{text.lead}</p>
      <label>
        {text.code}
        <input
          className={parts.field}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={MOST_LETTERS}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <button
        type="submit"
        className={clsx(parts.key, parts.go)}
        disabled={parseScoliometer(typed) === null}
      >
        {text.save}
      </button>
      <button type="button" className={parts.key} onClick={() => answer('')}>
        {text.none}
      </button>
    </form>
  );
}

type ButtonProps = Pick<Scoliometer, 'code' | 'ask'>;

/** Which one measures, and how another is named. */
export function ScoliometerButton({ code, ask }: ButtonProps) {
  return (
    <button type="button" className={css.button} title={text.change} onClick={ask}>
      <small>{text.name}</small>
      <b>{code ?? text.noCode}</b>
    </button>
  );
}
