import clsx from 'clsx';
import { useState } from 'react';
import parts from '../shell/parts.module.css';
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
      className={clsx(parts.key, css.cure, isAsking && parts.asking)}
      aria-pressed={isAsking}
      aria-label={isAsking ? undefined : text.cureOf('discard', of)}
      onBlur={() => setAsking(false)}
      onClick={() => (isAsking ? discard() : setAsking(true))}
    >
      {isAsking ? text.discardAgain : text.cure('discard')}
    </button>
  );
}
