import { segmentWord, sideWord } from '@spine/contract/exam';
import parts from '../../shell/parts.module.css';
import { type Draft, nextSlot } from '../draft.ts';
import { openDigits } from '../live-result.ts';
import { measureText } from '../measure.text.ts';
import css from './keypad.module.css';

type LineProps = { draft: Draft; words: string; isCovered: boolean };

/** Which reading the keys go to, and what it is so far. */
export function TargetLine({ draft, words, isCovered }: LineProps) {
  const slot = draft.open?.slot ?? nextSlot(draft);
  return (
    <div className={css.target} aria-live="polite">
      <p>
        {words || measureText.entering}
        <b>
          {slot
            ? `${segmentWord[slot.segment]} · ${measureText.reading(slot.at)}`
            : measureText.allRead}
        </b>
      </p>
      {draft.open && (
        <span className={css.value}>
          {draft.open.side && sideWord[draft.open.side]} {openDigits(draft.open, isCovered)}
          {draft.open.digits && !isCovered && '°'}
          <i className={parts.caret} />
        </span>
      )}
    </div>
  );
}
