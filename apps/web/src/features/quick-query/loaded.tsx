/** Loads a value when it is first shown, stores it in memory, and offers a retry after a failure. */
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { callText } from '#platform/call/call.text.ts';
import { Refused } from '#platform/call/refused.ts';
import looks from '#ui/styles/looks.module.css';
import { BUTTON } from './button-classes.ts';
import css from './family.module.css';
import { familyText as text } from './quick-query.text.ts';

/** The message of a failed call. */
export function errorMessage(error: unknown): string {
  return error instanceof Refused ? error.message : callText.unreadable;
}

/** Shown until the answer arrives. */
export function Skeleton() {
  return (
    <div className={css.skeleton} role="status" aria-label={text.loading}>
      <i />
      <i />
      <i />
    </div>
  );
}

type Props<T> = {
  readonly value: T | undefined;
  readonly load: () => Promise<T>;
  readonly store: (value: T) => void;
  readonly children: (value: T) => ReactNode;
};

export function Loaded<T>(props: Props<T>) {
  const [fault, setFault] = useState('');
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(props);
  latest.current = props;
  const isMissing = props.value === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again.
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    setFault('');
    latest.current
      .load()
      .then((value) => isCurrent && latest.current.store(value))
      .catch((error: unknown) => isCurrent && setFault(errorMessage(error)));
    return () => {
      isCurrent = false;
    };
  }, [isMissing, attempt]);
  if (props.value !== undefined) return props.children(props.value);
  if (fault === '') return <Skeleton />;
  return (
    <section className={clsx(css.block, css.failed, looks.card)} role="alert">
      <p>{fault}</p>
      <button type="button" className={BUTTON} onClick={() => setAttempt((former) => former + 1)}>
        {text.retry}
      </button>
    </section>
  );
}
