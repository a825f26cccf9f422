import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

test.each([
  ['https://screening.example', 'screening.example', 'https://screening.example'],
  ['https://screening.example:8443/app/', 'screening.example', 'https://screening.example:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
])('passkeys of %s are those of %s', (publicUrl, id, origin) => {
  expect(relyingPartyOf(publicUrl)).toEqual({ id, origin });
});

test.each([
  [undefined],
  ['http://screening.example'],
  ['https://192.0.2.7'],
  ['https://0xc0000207'],
  ['https://[2001:db8::7]'],
  ['http://127.0.0.1:3000'],
])('there are none at %s', (publicUrl) => {
  expect(relyingPartyOf(publicUrl)).toBeUndefined();
});
