/** What tells practice from an examination, on every screen of it. */
import { createContext } from 'react';
import css from './practice-mark.module.css';
import { practiceMarkText as text } from './practice-mark.text.ts';

/** Ends the practice; undefined where children are examined. */
export const PracticeContext = createContext<(() => void) | undefined>(undefined);

/** Stands in the bars where the station says what is sent. */
export function PracticeMark({ end }: { end: () => void }) {
  return (
    <button type="button" className={css.mark} onClick={end}>
      <b>{text.practice}</b>
      <span>{text.end}</span>
    </button>
  );
}

/** The striped frame around a screen; it covers no target and takes no touch. */
export function PracticeFrame() {
  return <div className={css.frame} aria-hidden="true" />;
}
