import type { Previous } from '../examine.screen.tsx';
import { stationText as text } from '../station.text.ts';
import css from './roster-rail.module.css';

/** The child before, which may still be corrected. */
export function PreviousChild({ previous, correct }: { previous: Previous; correct: () => void }) {
  return (
    <button type="button" className={css.previous} onClick={correct}>
      <span>
        <b>{previous.child.name}</b>
        <small>{text.previousStored}</small>
      </span>
      <span className={css.correct}>{text.correct}</span>
    </button>
  );
}
