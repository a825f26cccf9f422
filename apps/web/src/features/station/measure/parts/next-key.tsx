import clsx from 'clsx';
import parts from '../../shell/parts.module.css';
import { measureText } from '../measure.text.ts';
import css from './keypad.module.css';

/**
 * `nothing` was answered, and the key asks whether to go on so (`passing`); too little was (`unfit`); `gaps` are left, and the
 * key is `asking` whether to store them so; or all is `complete`.
 */
export type Asking = 'nothing' | 'passing' | 'unfit' | 'gaps' | 'asking' | 'complete';

type NextProps = {
  state: Asking;
  /** Stored so, the child is to be examined again. */
  isOpen: boolean;
  /** Stored so, readings count that are not of one placing. */
  isMisplaced: boolean;
  missing: number;
  nextChild: string | null;
  isWaking: boolean;
  onNext: () => void;
};

/** Stores the child and calls the next. With gaps it is white, and asks inside itself. */
export function NextKey(props: NextProps) {
  const { state, missing, isWaking, onNext } = props;
  return (
    <button
      type="button"
      className={clsx(parts.key, css.next, state === 'complete' && parts.go)}
      aria-disabled={isWaking}
      onClick={onNext}
    >
      <span>
        <b>{measureText.next}</b>
        <small>{hintOf(props)}</small>
      </span>
      {(state === 'gaps' || state === 'unfit') && <small>{measureText.missing(missing)}</small>}
    </button>
  );
}

function hintOf({ state, isOpen, isMisplaced, nextChild }: NextProps): string {
  if (state === 'asking' && isMisplaced) return measureText.saveMisplaced;
  if (state === 'asking') return isOpen ? measureText.saveIncomplete : measureText.saveWithGaps;
  if (state === 'passing') return measureText.passOverAgain;
  if (state === 'nothing') return nextChild ? measureText.passOver(nextChild) : '';
  return nextChild ? measureText.nextChild(nextChild) : measureText.lastChild;
}
