import { beforeEach, expect, test, vi } from 'vitest';
import { findDeviceKey, forgetDeviceKey, keepDeviceKey } from './device-key.ts';

const TOKEN = 'A'.repeat(40);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  return () => vi.unstubAllGlobals();
});

test('a device keeps one secret for a list, and another one for another list', () => {
  expect(findDeviceKey(TOKEN)).toBeUndefined();
  const key = keepDeviceKey(TOKEN);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(keepDeviceKey(TOKEN)).toBe(key);
  expect(findDeviceKey(TOKEN)).toBe(key);
  expect(keepDeviceKey('B'.repeat(40))).not.toBe(key);
});

test('a secret that opens nothing any more is forgotten', () => {
  const key = keepDeviceKey(TOKEN);
  forgetDeviceKey(TOKEN);
  expect(findDeviceKey(TOKEN)).toBeUndefined();
  expect(keepDeviceKey(TOKEN)).not.toBe(key);
});

test('where storage is refused, a secret is made for the page', () => {
  const refuse = () => {
    throw new Error('refused');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(keepDeviceKey(TOKEN)).toMatch(/^[0-9a-f]{32}$/);
  expect(findDeviceKey(TOKEN)).toBeUndefined();
  forgetDeviceKey(TOKEN);
});
