import { describe, expect, test } from 'vitest';
import { DEAD_MS, isTooSoon } from './waking.rules.ts';

const SHOWN_AT = 48_000;

describe('the keys of a new child', () => {
  test.each([0, 120, 250, DEAD_MS - 1])('are dead %i ms after it was shown', (later) => {
    expect(isTooSoon(SHOWN_AT, SHOWN_AT + later)).toBe(true);
  });

  test('are dead for a tap that waited while the child was drawn', () => {
    expect(isTooSoon(SHOWN_AT, SHOWN_AT - 80)).toBe(true);
  });

  test('are dead until the child is shown at all', () => {
    expect(isTooSoon(Number.POSITIVE_INFINITY, SHOWN_AT)).toBe(true);
  });

  test.each([DEAD_MS, 5000])('answer %i ms after it was shown', (later) => {
    expect(isTooSoon(SHOWN_AT, SHOWN_AT + later)).toBe(false);
  });
});
