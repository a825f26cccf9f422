import { useEffect } from 'react';
import { measureText } from '../measure.text.ts';
import css from './undo-bar.module.css';

const STANDS_MS = 10_000;

type Props = { name: string; onUndo: () => void; onEnd: () => void };

/** For ten seconds the way back to the child that was left. Give it a `key` of the leaving. */
export function UndoBar({ name, onUndo, onEnd }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a leaving.
  useEffect(() => {
    const timer = setTimeout(onEnd, STANDS_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <button type="button" className={css.undo} onClick={onUndo}>
      <b>{measureText.undo}</b>
      <span>{name}</span>
    </button>
  );
}
