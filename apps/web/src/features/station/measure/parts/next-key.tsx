import clsx from 'clsx';
import parts from '../../shell/parts.module.css';
import { measureText } from '../measure.text.ts';
import { monitoredText } from '../monitored/monitored.text.ts';
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
  /** Stored so, the monitoring sends it back. */
  isCostly: boolean;
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
      {(state === 'gaps' || state === 'unfit') && missing > 0 && (
        <small>{measureText.missing(missing)}</small>
      )}
    </button>
  );
}

function hintOf(props: NextProps): string {
  const { state, nextChild } = props;
  if (state === 'asking') return askingHintOf(props);
  if (state === 'passing') return measureText.passOverAgain;
  if (state === 'nothing') return nextChild ? measureText.passOver(nextChild) : '';
  return nextChild ? measureText.nextChild(nextChild) : measureText.lastChild;
}

function askingHintOf({ isOpen, isMisplaced, isCostly }: NextProps): string {
  if (isMisplaced) return measureText.saveMisplaced;
  if (isOpen) return measureText.saveIncomplete;
  return isCostly ? monitoredText.saveBounced : measureText.saveWithGaps;
}
