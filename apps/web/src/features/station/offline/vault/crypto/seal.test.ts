import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeRecipient } from '../device.factory.ts';
import { fromBase64Url, toBase64Url } from './base64url.ts';
import { sealRecord } from './seal.ts';

const recipient = await makeRecipient();
const { publicKey } = recipient;
const payload = { token: 't', entry: { id: 'a', note: '左 7°' } };

test('bytes become base64url and come back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 10_000 }), (bytes) => {
      const text = toBase64Url(bytes);
      expect(text).toMatch(/^[\w-]*$/);
      expect(fromBase64Url(text)).toEqual(new Uint8Array(bytes));
    }),
    { seed: 20261127, numRuns: 50 },
  );
  expect(toBase64Url(new Uint8Array([0xfb, 0xff]))).toBe('-_8');
  expect(() => fromBase64Url('*')).toThrow();
});

test('the server opens what was sealed, and every box is another', async () => {
  const boxes = await Promise.all([1, 2].map(() => sealRecord({ publicKey, id: 'a', payload })));
  expect(new Set(boxes).size).toBe(2);
  for (const box of boxes) expect(await recipient.open(box, 'a')).toEqual(payload);
});

test('a box is the byte of its format, a point of 65 bytes, and the ciphertext with its tag', async () => {
  const bytes = fromBase64Url(await sealRecord({ publicKey, id: 'a', payload }));
  const plain = new TextEncoder().encode(JSON.stringify(payload));
  expect([bytes[0], bytes[1], bytes.length]).toEqual([1, 4, 1 + 65 + plain.length + 16]);
});

test('it opens under its own id only', async () => {
  const box = await sealRecord({ publicKey, id: 'a', payload });
  await expect(recipient.open(box, 'b')).rejects.toThrow();
});

test('it opens for nobody else', async () => {
  const box = await sealRecord({ publicKey, id: 'a', payload });
  await expect((await makeRecipient()).open(box, 'a')).rejects.toThrow();
});

test('a byte that was changed anywhere after the format is noticed', async () => {
  const bytes = fromBase64Url(await sealRecord({ publicKey, id: 'a', payload }));
  for (const at of [1, 40, 66, 90, bytes.length - 1]) {
    const changed = bytes.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(recipient.open(toBase64Url(changed), 'a')).rejects.toThrow();
  }
});

test('nothing is sealed to what is no key', async () => {
  for (const wrong of ['', 'AAAA', toBase64Url(new Uint8Array(65))])
    await expect(sealRecord({ publicKey: wrong, id: 'a', payload })).rejects.toThrow();
});
