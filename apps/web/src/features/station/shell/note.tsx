import type { ReactNode } from 'react';
import { callText } from '#platform/call/call.text.ts';
import { Refused } from '#platform/call/refused.ts';
import { stationText as text } from '../station.text.ts';
import parts from './parts.module.css';
import css from './shell.module.css';

/** Stands where there is nothing to choose: what is missing, and what to do. */
export function Note({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <section className={css.note}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function Loading() {
  return (
    <p className={css.loading} role="status">
      {text.loading}
    </p>
  );
}

type FailedProps = { error: unknown; retry: () => void };

/** A failed call with its sentence, and the button that tries again. */
export function Failed({ error, retry }: FailedProps) {
  return (
    <section className={css.note} role="alert">
      <h2>{error instanceof Refused ? error.message : callText.unreadable}</h2>
      <button type="button" className={parts.key} onClick={retry}>
        {text.retry}
      </button>
    </section>
  );
}
