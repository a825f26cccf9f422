import clsx from 'clsx';
import { measureText } from '../measure.text.ts';
import css from './keypad.module.css';

/**
 * `nothing` was answered, too little (`unfit`), `gaps` are left, the key is `asking` whether to store them so, or all is
 * `complete`.
 */
export type Asking = 'nothing' | 'unfit' | 'gaps' | 'asking' | 'complete';

type NextProps = {
  state: Asking;
  /** Stored so, the child is to be examined again. */
  isOpen: boolean;
  missing: number;
  nextChild: string | null;
  onNext: () => void;
};

/** Stores the child and calls the next. With gaps it is white, and asks inside itself. */
export function NextKey({ state, isOpen, missing, nextChild, onNext }: NextProps) {
  return (
    <button
      type="button"
      className={clsx(css.next, state === 'complete' ? css.complete : css.open)}
      onClick={onNext}
    >
      <span>
        <b>{measureText.next}</b>
        <small>{hintOf({ state, isOpen, nextChild })}</small>
      </span>
      {(state === 'gaps' || state === 'unfit') && <small>{measureText.missing(missing)}</small>}
    </button>
  );
}

type Hinted = Pick<NextProps, 'state' | 'isOpen' | 'nextChild'>;

function hintOf({ state, isOpen, nextChild }: Hinted): string {
  if (state === 'asking') return isOpen ? measureText.saveIncomplete : measureText.saveWithGaps;
  if (state === 'nothing') return nextChild ? measureText.passOver(nextChild) : '';
  return nextChild ? measureText.nextChild(nextChild) : measureText.lastChild;
}
