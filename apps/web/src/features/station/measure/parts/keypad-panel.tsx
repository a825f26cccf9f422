import { sideWord } from '@spine/contract/exam';
import clsx from 'clsx';
import type { Draft } from '../draft.ts';
import { type Digit, isPossible, type Key } from '../keypad.ts';
import { measureText } from '../measure.text.ts';
import css from './keypad.module.css';

type KeypadProps = { draft: Draft; isWaking: boolean; onKey: (key: Key) => void };

const DIGITS: readonly Digit[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
/** Degrees that the mark of a side key is turned by. */
const TILT = { left: 14, zero: 0, right: -14 } as const;

/** Side keys and digits; they never move. Which way a key leans is how the scoliometer leans. */
export function Keypad({ draft, isWaking, onKey }: KeypadProps) {
  const key = (of: Key) => ({ pressed: of, isOff: !isPossible(draft, of), isWaking, onKey });
  const side = draft.open?.side ?? null;
  return (
    <div className={css.pad}>
      <div className={css.sides}>
        <PadKey {...key({ kind: 'side', side: 'left' })} isOn={side === 'left'}>
          <Tilt degrees={TILT.left} />
          {sideWord.left}
        </PadKey>
        <PadKey {...key({ kind: 'zero' })}>
          <Tilt degrees={TILT.zero} />
          0°
        </PadKey>
        <PadKey {...key({ kind: 'side', side: 'right' })} isOn={side === 'right'}>
          <Tilt degrees={TILT.right} />
          {sideWord.right}
        </PadKey>
      </div>
      <div className={css.digits}>
        {DIGITS.map((digit) => (
          <PadKey key={digit} {...key({ kind: 'digit', digit })} area={`d${digit}`}>
            {digit}
          </PadKey>
        ))}
        <PadKey {...key({ kind: 'half' })} area="half">
          .5
        </PadKey>
        <PadKey {...key({ kind: 'digit', digit: '0' })} area="d0">
          0
        </PadKey>
        <PadKey {...key({ kind: 'back' })} area="back" label={measureText.backspace}>
          <svg viewBox="0 0 16 16" className={css.back} aria-hidden="true">
            <path d="M5.5 3.5h8v9h-8L1.8 8ZM7.6 6.2l3.6 3.6M11.2 6.2 7.6 9.8" />
          </svg>
        </PadKey>
      </div>
    </div>
  );
}

type PadKeyProps = {
  pressed: Key;
  isOff: boolean;
  /** Dead, and drawn as ever: it answers in a moment. */
  isWaking: boolean;
  isOn?: boolean;
  area?: string;
  label?: string;
  onKey: (key: Key) => void;
  children: React.ReactNode;
};

/** Stays touchable when nothing comes of it, so that the tone says so. */
function PadKey(props: PadKeyProps) {
  const { pressed, isOff, isWaking, isOn = false, area, label, onKey, children } = props;
  const isSide = pressed.kind === 'side' || pressed.kind === 'zero';
  return (
    <button
      type="button"
      className={clsx(css.key, isSide && css.side, isOn && css.on, isOff && css.off)}
      style={area ? { gridArea: area } : undefined}
      aria-label={label}
      aria-disabled={isOff || isWaking}
      aria-pressed={pressed.kind === 'side' ? isOn : undefined}
      onClick={() => onKey(pressed)}
    >
      {children}
    </button>
  );
}

function Tilt({ degrees }: { degrees: number }) {
  return (
    <svg className={css.tilt} viewBox="0 0 44 16" aria-hidden="true">
      <path d="M4 8H40" transform={`rotate(${degrees} 22 8)`} />
    </svg>
  );
}
