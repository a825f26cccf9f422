import type { StationChild } from '@spine/contract/station';
import { useEffect } from 'react';
import type { Draft } from '../measure/draft.ts';
import type { RecordEntry } from '../records/record-store.ts';
import { useIsDurable } from '../records/station-records.ts';
import { stationText as text } from '../station.text.ts';
import css from './roster-rail.module.css';

/** The child before, as long as it can be corrected. */
export type Previous = {
  readonly child: StationChild;
  readonly entry: RecordEntry;
  /** What was entered, also of a child that then was absent or declined; undefined where nothing was. */
  readonly draft: Draft | undefined;
};

/** The child that was left: with its record, or passed over without one. */
export type LeftChild = {
  readonly child: StationChild;
  readonly previous: Previous | undefined;
};

/** F2 corrects the child before, as on the examining screen, which has a keyboard of its own. */
export function useCorrectKey(correct: (() => void) | undefined): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'F2' || event.repeat || !correct) return;
      event.preventDefault();
      correct();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [correct]);
}

/** The child before, which may still be corrected. */
export function PreviousChild({ previous, correct }: { previous: Previous; correct: () => void }) {
  const isDurable = useIsDurable(previous.entry.id);
  return (
    <button type="button" className={css.previous} onClick={correct}>
      <span>
        <b>{previous.child.name}</b>
        <small>{isDurable ? text.previousStored : text.previousInPage}</small>
      </span>
      <span className={css.correct}>{text.correct}</span>
    </button>
  );
}
