import { expect, test } from 'vitest';
import {
  createKeys,
  decryptBytes,
  encryptBytes,
  opaqueName,
  openKeys,
  PASSCODE_ITERATIONS,
} from './passcode-key.ts';

const FAST = 2;
const plain = new TextEncoder().encode('林知夏');

test('the passcode opens the same key, and another does not', async () => {
  const { wrapped, keys } = await createKeys('k7-pine-42', FAST);
  const encrypted = await encryptBytes(keys.cipher, plain, 'a');
  const opened = await openKeys('k7-pine-42', wrapped);
  expect(opened && (await decryptBytes(opened.cipher, encrypted, 'a'))).toEqual(plain.buffer);
  expect(opened && (await opaqueName(opened, 'session'))).toBe(await opaqueName(keys, 'session'));
  expect(await openKeys('k7-pine-43', wrapped)).toBeUndefined();
});

test('a real passcode takes 600,000 rounds', async () => {
  expect(PASSCODE_ITERATIONS).toBe(600_000);
  const { wrapped } = await createKeys('k7-pine-42', PASSCODE_ITERATIONS);
  expect(wrapped.iterations).toBe(PASSCODE_ITERATIONS);
  expect(await openKeys('k7-pine-42', wrapped)).toBeDefined();
});

test('another keyboard may spell the same character otherwise', async () => {
  const { wrapped } = await createKeys('caf\u00e9 au lait', FAST);
  expect(await openKeys('cafe\u0301 au lait', wrapped)).toBeDefined();
});

test('the passcode does not open it without the key of this browser', async () => {
  const { wrapped } = await createKeys('k7-pine-42', FAST);
  const other = await createKeys('k7-pine-42', FAST);
  const { deviceKey } = other.wrapped;
  expect(await openKeys('k7-pine-42', { ...wrapped, deviceKey })).toBeUndefined();
});

test('no key can be taken out', async () => {
  const { wrapped, keys } = await createKeys('k7-pine-42', FAST);
  for (const key of [wrapped.deviceKey, keys.cipher, keys.names]) {
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  }
});

test('what is encrypted opens under its label only, and not when it was changed', async () => {
  const { keys } = await createKeys('k7-pine-42', FAST);
  const encrypted = await encryptBytes(keys.cipher, plain, 'a');
  await expect(decryptBytes(keys.cipher, encrypted, 'b')).rejects.toThrow();
  new Uint8Array(encrypted.bytes).fill(0, 0, 1);
  await expect(decryptBytes(keys.cipher, encrypted, 'a')).rejects.toThrow();
});

test('two devices name a thing differently', async () => {
  const { keys } = await createKeys('k7-pine-42', FAST);
  const other = await createKeys('k7-pine-42', FAST);
  const name = await opaqueName(keys, '五年级2班');
  expect(name).toMatch(/^[\w-]{43}$/);
  expect(await opaqueName(other.keys, '五年级2班')).not.toBe(name);
});
