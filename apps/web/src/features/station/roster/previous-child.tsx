import type { StationChild } from '@spine/contract/station';
import type { Draft } from '../measure/draft.ts';
import type { RecordEntry } from '../records/record-store.ts';
import { stationText as text } from '../station.text.ts';
import css from './roster-rail.module.css';

/** The child before, as long as it can be corrected. */
export type Previous = {
  readonly child: StationChild;
  readonly entry: RecordEntry;
  /** What was measured; none of an absent or declined child. */
  readonly draft: Draft | undefined;
};

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
