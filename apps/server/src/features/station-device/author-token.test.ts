import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { newAuthorToken, readAuthorToken } from './author-token.ts';

const [orgId, otherOrgId, userId] = [uuidv7(), uuidv7(), uuidv7()];
const since = new Date('2026-11-28T02:00:00Z');
const SECRET = 'c2VjcmV0IG9mIHRoZSB0ZXN0cywgbG9uZyBlbm91Z2g';
const token = newAuthorToken(orgId, { userId, since }, SECRET);

test('a token names its user and since when', () => {
  expect(readAuthorToken(orgId, token, SECRET)).toEqual({ userId, since });
});

test('a token is one of its institution and its SECRET alone', () => {
  expect(readAuthorToken(otherOrgId, token, SECRET)).toBeUndefined();
  expect(readAuthorToken(orgId, token, `${SECRET}x`)).toBeUndefined();
});

test.each(['', 'A'.repeat(64), 'A'.repeat(75), `${token}A`, token.slice(1)])(
  'what nobody signed is no token: %s',
  (text) => {
    expect(readAuthorToken(orgId, text, SECRET)).toBeUndefined();
  },
);
