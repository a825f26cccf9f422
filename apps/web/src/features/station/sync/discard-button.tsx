import { useState } from 'react';
import css from './sync.module.css';
import { syncText as text } from './sync.text.ts';

type Props = {
  /** What is given up, for those who hear the screen. */
  of: string;
  discard: () => void;
};

/** Gives a record up with the second touch. */
export function DiscardButton({ of, discard }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <button
      type="button"
      className={css.cure}
      aria-pressed={isAsking}
      aria-label={isAsking ? undefined : text.cureOf('discard', of)}
      onBlur={() => setAsking(false)}
      onClick={() => (isAsking ? discard() : setAsking(true))}
    >
      {isAsking ? text.discardAgain : text.cure('discard')}
    </button>
  );
}
