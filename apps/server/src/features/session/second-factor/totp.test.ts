import { expect, test } from 'vitest';
import { fromBase32 } from './second-factor.factory.ts';
import { buildFactorUri, computeCode, findStep, stepAt, toBase32 } from './totp.ts';

/** Of RFC 6238, appendix B, for SHA-1: its codes have eight digits, of which authenticators show the last six. */
const SECRET = Buffer.from('12345678901234567890');
const PUBLISHED = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const;

test.each(PUBLISHED)('the code at second %i is that of the published %s', (second, code) => {
  expect(computeCode(SECRET, stepAt(new Date(second * 1000)))).toBe(code.slice(2));
});

const now = new Date('2026-11-20T10:00:00+08:00');

test.each([
  [0, true],
  [-1, true],
  [1, true],
  [-2, false],
  [2, false],
  [10, false],
])('a code %i steps away is recognized, and accepted: %s', (steps, isAccepted) => {
  const step = stepAt(now) + steps;
  expect(findStep(SECRET, computeCode(SECRET, step), now)).toEqual({ step, isAccepted });
});

test('a code of eleven steps ago is that of none', () => {
  expect(findStep(SECRET, computeCode(SECRET, stepAt(now) - 11), now)).toBeUndefined();
});

test('a secret is written as in RFC 4648, and read back', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(fromBase32(toBase32(SECRET))).toEqual(SECRET);
});

test('the address of the QR code names platform and user in any script', () => {
  const uri = buildFactorUri({ issuer: '脊柱 平台', username: '张:三', secret: 'MZXW6YTBOI' });
  const { protocol, searchParams, pathname } = new URL(uri);
  expect([protocol, decodeURIComponent(pathname)]).toEqual(['otpauth:', '/脊柱 平台:张:三']);
  expect(Object.fromEntries(searchParams)).toEqual({
    secret: 'MZXW6YTBOI',
    issuer: '脊柱 平台',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
