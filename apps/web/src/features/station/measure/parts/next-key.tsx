import clsx from 'clsx';
import { measureText } from '../measure.text.ts';
import css from './keypad.module.css';

/** `nothing` was read, `gaps` are left, the key is `asking` whether to store them so, or all is `complete`. */
export type Asking = 'nothing' | 'gaps' | 'asking' | 'complete';

type NextProps = {
  state: Asking;
  missing: number;
  nextChild: string | null;
  onNext: () => void;
};

/** Stores the child and calls the next. With gaps it is white, and asks inside itself. */
export function NextKey({ state, missing, nextChild, onNext }: NextProps) {
  return (
    <button
      type="button"
      className={clsx(css.next, state === 'complete' ? css.complete : css.open)}
      onClick={onNext}
    >
      <span>
        <b>{measureText.next}</b>
        <small>{hintOf(state, nextChild)}</small>
      </span>
      {state === 'gaps' && <small>{measureText.missing(missing)}</small>}
    </button>
  );
}

function hintOf(state: Asking, nextChild: string | null): string {
  if (state === 'asking') return measureText.saveIncomplete;
  if (state === 'nothing') return nextChild ? measureText.passOver(nextChild) : '';
  return nextChild ? measureText.nextChild(nextChild) : measureText.lastChild;
}
