import { type ComponentProps, useEffect } from 'react';
import type { Digit, Key } from './keypad.ts';

export type KeyboardActs = {
  onKey: (key: Key) => void;
  onNext: () => void;
  onCorrect: () => void;
  onSearch: () => void;
  /** Whether a press comes too soon after the child was shown. */
  isDead: (event: KeyboardEvent) => boolean;
  /** Held, the space bar shows what is covered. */
  onPeek: (isHeld: boolean) => void;
};

const KEYS: Readonly<Record<string, Key>> = {
  ArrowLeft: { kind: 'side', side: 'left' },
  ArrowRight: { kind: 'side', side: 'right' },
  ArrowDown: { kind: 'zero' },
  ArrowUp: { kind: 'former' },
  Backspace: { kind: 'back' },
  '.': { kind: 'half' },
};

/**
 * ← → side, ↓ 0°, ↑ the reading before, digits, `.`, Backspace, Enter next, F2 the child before, / search, Space held looks under
 * the cover.
 */
export function useKeyboard(keyboard: KeyboardActs): void {
  const { onKey, onNext, onCorrect, onSearch, onPeek, isDead } = keyboard;
  useEffect(() => {
    const acts: Readonly<Record<string, () => void>> = {
      Enter: onNext,
      F2: onCorrect,
      '/': onSearch,
      ' ': () => onPeek(true),
    };
    const actOf = (key: string): (() => void) | undefined => {
      const padKey = KEYS[key] ?? digitOf(key);
      return padKey ? () => onKey(padKey) : acts[key];
    };
    const pressed = (event: KeyboardEvent) => {
      const act = isForUs(event) ? actOf(event.key) : undefined;
      if (!act) return;
      event.preventDefault();
      if (!isDead(event)) act();
    };
    const released = (event: KeyboardEvent) => {
      if (event.key === ' ') onPeek(false);
    };
    // Whoever leaves the window lets go of the key elsewhere.
    const left = () => onPeek(false);
    document.addEventListener('keydown', pressed);
    document.addEventListener('keyup', released);
    document.addEventListener('visibilitychange', left);
    window.addEventListener('blur', left);
    return () => {
      document.removeEventListener('keydown', pressed);
      document.removeEventListener('keyup', released);
      document.removeEventListener('visibilitychange', left);
      window.removeEventListener('blur', left);
    };
  }, [onKey, onNext, onCorrect, onSearch, onPeek, isDead]);
}

/** A mouse leaves no focus on such a button, so that Enter is its own only where a keyboard has led to it. */
export const OWN_ENTER: ComponentProps<'button'> = {
  onMouseDown: (event) => event.preventDefault(),
  onKeyDown: (event) => {
    if (event.key === 'Enter') event.stopPropagation();
  },
};

function digitOf(key: string): Key | undefined {
  return /^\d$/.test(key) ? { kind: 'digit', digit: key as Digit } : undefined;
}

/** Not what is typed into a field, nor a shortcut of the browser, nor a key that stays down. */
function isForUs({ target, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTyped = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return !(isTyped || repeat || ctrlKey || metaKey || altKey);
}
