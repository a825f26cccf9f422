import { describe, expect, test } from 'vitest';
import { countReadings, type Draft, emptyDraft, isBegun, losesFinding } from './draft.ts';
import { type Key, press } from './keypad.ts';
import { chooseProne, chooseSagittal, fillNormal, NOTHING_SEEN, toggleSign } from './seen.ts';

const zero: Key = { kind: 'zero' };
const left: Key = { kind: 'side', side: 'left' };
const two: Key = { kind: 'digit', digit: '2' };
const enter = (...keys: Key[]): Draft =>
  keys.reduce((draft, key) => press(draft, key) ?? draft, emptyDraft('normal'));

describe('what a child would lose', () => {
  test('is nothing before a key, and with a side alone', () => {
    expect(isBegun(emptyDraft('quick'))).toBe(false);
    expect(isBegun(enter(left))).toBe(false);
    expect(countReadings(enter(left))).toBe(0);
  });

  test('is every reading, the open one too', () => {
    const draft = enter(zero, zero, left, two);
    expect(isBegun(draft)).toBe(true);
    expect(countReadings(draft)).toBe(3);
  });

  test('is what was seen, without a reading', () => {
    const draft = emptyDraft('normal');
    const seen = { ...draft, seen: toggleSign(draft.seen, 'shoulder') };
    expect(isBegun(seen)).toBe(true);
    expect(countReadings(seen)).toBe(0);
  });
});

describe('from the whole guideline to the angles alone', () => {
  const seen = chooseSagittal(fillNormal(NOTHING_SEEN), 'kyphosis');
  const proven = { ...emptyDraft('normal'), seen: chooseProne(seen, 'present') ?? seen };

  test('a proven kyphosis would not count any more', () => {
    expect(losesFinding(proven, 'quick')).toBe(true);
    expect(losesFinding({ ...proven, mode: 'quick' }, 'quick')).toBe(false);
    expect(losesFinding(proven, 'normal')).toBe(false);
  });

  test('nothing is lost where everything was normal', () => {
    const normal = { ...emptyDraft('normal'), seen: fillNormal(NOTHING_SEEN) };
    expect(losesFinding(normal, 'quick')).toBe(false);
  });
});
