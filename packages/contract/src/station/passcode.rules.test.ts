import { expect, test } from 'vitest';
import { isPasscode, MOST_TRIES, waitAfter } from './passcode.rules.ts';

test('a passcode has 8 to 64 characters, digits or not', () => {
  expect(['24681012', 'a b c d e', '操场上的风筝飞了', '7'.repeat(64)].every(isPasscode)).toBe(
    true,
  );
  expect(['', '2468101', '𠮷𠮷𠮷𠮷', '7'.repeat(65)].some(isPasscode)).toBe(false);
});

test('from the 5th wrong passcode on each further try waits twice as long', () => {
  const minutes = Array.from({ length: MOST_TRIES }, (_, tries) => waitAfter(tries));
  expect(minutes).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16]);
});
