/** Something that is asked for when it is first looked at, kept in memory, and asked for again where that failed. */
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { callText } from '#platform/call.text.ts';
import { Refused } from '#platform/refused.ts';
import looks from '#ui/styles/looks.module.css';
import { ACT } from './act.ts';
import css from './family.module.css';
import { familyText as text } from './quick-query.text.ts';

/** The sentence of a call that failed. */
export function messageOf(error: unknown): string {
  return error instanceof Refused ? error.message : callText.unreadable;
}

/** What stands there until the answer comes. */
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
  readonly kept: T | undefined;
  readonly ask: () => Promise<T>;
  readonly keep: (value: T) => void;
  readonly children: (value: T) => ReactNode;
};

export function Kept<T>(props: Props<T>) {
  const [fault, setFault] = useState('');
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(props);
  latest.current = props;
  const isMissing = props.kept === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again.
  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    setFault('');
    latest.current
      .ask()
      .then((value) => isWanted && latest.current.keep(value))
      .catch((error: unknown) => isWanted && setFault(messageOf(error)));
    return () => {
      isWanted = false;
    };
  }, [isMissing, attempt]);
  if (props.kept !== undefined) return props.children(props.kept);
  if (fault === '') return <Skeleton />;
  return (
    <section className={clsx(css.block, css.failed, looks.card)} role="alert">
      <p>{fault}</p>
      <button type="button" className={ACT} onClick={() => setAttempt((former) => former + 1)}>
        {text.retry}
      </button>
    </section>
  );
}
