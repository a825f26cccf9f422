/**
 * What a key of the keypad makes of a draft. There is no Enter key: a side opens a reading and closes the one before, 0° is a
 * whole reading, the next child closes the last. A key that is not possible answers null and changes nothing.
 */
import { type Side, sideOf } from '@spine/contract/exam';
import {
  angleOf,
  closeReading,
  type Draft,
  isBefore,
  isSameSlot,
  nextSlot,
  type OpenReading,
  openSlot,
  readSlots,
  rowOf,
  SLOTS,
  type Slot,
} from './draft.ts';

export type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
export type Key =
  | { readonly kind: 'side'; readonly side: Side }
  | { readonly kind: 'zero' }
  | { readonly kind: 'digit'; readonly digit: Digit }
  | { readonly kind: 'half' }
  | { readonly kind: 'back' }
  /** Opens the reading before the one at hand. */
  | { readonly kind: 'former' };

/** A scoliometer reads to 30°; more is a slip of the finger. */
const MOST_DEGREES = 30;
const HALF = '.5';

export function press(draft: Draft, key: Key): Draft | null {
  switch (key.kind) {
    case 'side':
      return pressSide(draft, key.side);
    case 'zero':
      return pressZero(draft);
    case 'digit':
      return pressDigit(draft, key.digit);
    case 'half':
      return pressHalf(draft);
    case 'back':
      return pressBack(draft);
    case 'former':
      return openFormer(draft);
  }
}

/** Whether the key would do anything; what is not possible now is drawn so. */
export function isPossible(draft: Draft, key: Key): boolean {
  return press(draft, key) !== null;
}

/** Touches a slot, to correct it or to read there next; a row is filled from its first slot on. */
export function chooseSlot(draft: Draft, slot: Slot): Draft | null {
  if (draft.open && isSameSlot(draft.open.slot, slot)) return draft;
  const closed = closeReading(draft);
  if (slot.at > rowOf(closed, slot).length || slot.at >= SLOTS) return null;
  return { ...closed, open: null, chosen: slot };
}

function pressSide(draft: Draft, side: Side): Draft | null {
  const { open } = draft;
  // A side that was opened by mistake is only turned round.
  if (open && angleOf(open) === undefined) return { ...draft, open: { ...open, side } };
  return openReading(draft, { side, digits: '' });
}

function pressZero(draft: Draft): Draft | null {
  const { open } = draft;
  const isBare = open && angleOf(open) === undefined;
  const opened = isBare
    ? { ...draft, open: { ...open, side: null, digits: '0' } }
    : openReading(draft, { side: null, digits: '0' });
  return opened && closeReading(opened);
}

function openReading(draft: Draft, reading: Omit<OpenReading, 'slot'>): Draft | null {
  const closed = closeReading(draft);
  const slot = nextSlot(closed);
  return slot && openSlot(closed, { slot, ...reading });
}

function pressDigit(draft: Draft, digit: Digit): Draft | null {
  const { open } = draft;
  if (!open) return digit === '0' ? pressZero(draft) : null;
  if (open.digits.includes('.')) return null;
  return withDigits(draft, open.digits === '0' ? digit : open.digits + digit);
}

function pressHalf(draft: Draft): Draft | null {
  const { open } = draft;
  if (!open || open.digits.includes('.')) return null;
  return withDigits(draft, (open.digits || '0') + HALF);
}

function withDigits(draft: Draft, digits: string): Draft | null {
  const { open } = draft;
  return open && Number(digits) <= MOST_DEGREES ? { ...draft, open: { ...open, digits } } : null;
}

/** Takes back a digit, then the side, then opens the reading before. */
function pressBack(draft: Draft): Draft | null {
  const { open } = draft;
  if (!open) return reopen(draft);
  if (open.digits === '') return { ...draft, open: null };
  const digits = open.digits.endsWith(HALF)
    ? open.digits.slice(0, -HALF.length)
    : open.digits.slice(0, -1);
  return { ...draft, open: { ...open, digits: digits === '0' ? '' : digits } };
}

/** Opens the reading that was entered last. */
function reopen(draft: Draft): Draft | null {
  const last = draft.filled.at(-1);
  if (!last) return null;
  // A slot before it may have been emptied since.
  const at = Math.min(last.at, rowOf(draft, last).length - 1);
  const before = { ...draft, filled: draft.filled.slice(0, -1) };
  return openFilled(before, { ...last, at }) ?? reopen(before);
}

/** The draft with a reading open to be changed; null where there is none. */
function openFilled(draft: Draft, slot: Slot): Draft | null {
  const angle = rowOf(draft, slot)[slot.at];
  if (angle === undefined) return null;
  return openSlot(draft, { slot, side: sideOf(angle), digits: String(Math.abs(angle)) });
}

/** In the order of the table; a side without a number is given up. */
function openFormer(draft: Draft): Draft | null {
  const closed = { ...closeReading(draft), open: null };
  const slots = readSlots(closed);
  const here = draft.open?.slot ?? nextSlot(closed);
  const after = here ? slots.findIndex((each) => !isBefore(each, here)) : -1;
  const former = slots.at(after < 0 ? -1 : after - 1);
  return former && after !== 0 ? openFilled(closed, former) : null;
}
