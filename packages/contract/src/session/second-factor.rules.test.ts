import { expect, test } from 'vitest';
import { formatFactorSecret, formatRecoveryCode, parseTypedCode } from './second-factor.rules.ts';

test.each([
  ['123456', 'factor', '123456'],
  [' 123 456 ', 'factor', '123456'],
  ['１２３４５６', 'factor', '123456'],
  ['12345', 'factor', '12345'],
  ['abcde-fghjk', 'recovery', 'ABCDEFGHJK'],
  ['ＡＢＣＤＥ－ｆｇｈｊｋ', 'recovery', 'ABCDEFGHJK'],
  ['2345678923', 'recovery', '2345678923'],
] as const)('%j is read as a code of kind %s', (typed, kind, code) => {
  expect(parseTypedCode(typed)).toEqual({ kind, code });
});

test('nothing but spaces and hyphens is no code', () => {
  expect(parseTypedCode(' － ')).toBeUndefined();
});

test('codes and secrets are shown in groups', () => {
  expect(formatRecoveryCode('ABCDEFGHJK')).toBe('ABCDE-FGHJK');
  expect(formatFactorSecret('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
});
