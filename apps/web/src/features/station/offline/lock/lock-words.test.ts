import { describe, expect, test } from 'vitest';
import { hoursLeft, lockWords, timeWords } from './lock-words.ts';

const NOW = new Date('2026-11-27T06:52:00Z');

test('a time of today has no day', () => {
  expect(timeWords(new Date('2026-11-27T02:05:00Z'), NOW)).toBe('10:05');
  expect(timeWords(new Date('2026-11-26T15:59:00Z'), NOW)).toBe('11-26 23:59');
});

test('hours are full ones, and never below none', () => {
  expect(hoursLeft(new Date('2026-11-29T09:00:00Z'), NOW)).toBe(50);
  expect(hoursLeft(new Date('2026-11-27T06:00:00Z'), NOW)).toBe(0);
});

describe('what the lock says', () => {
  const none = { waitUntil: null, triesLeft: 10 };
  const waits = { waitUntil: new Date('2026-11-27T06:55:20Z'), triesLeft: 4 };

  test('of a first try is nothing', () => expect(lockWords(undefined, none, NOW)).toBe(''));

  test('counts what is left, after a wrong passcode and after the page was opened anew', () => {
    const wrong = { kind: 'wrong', triesLeft: 4, waitUntil: waits.waitUntil } as const;
    const left = '再错4次清除名单；未上传的保留。错误次数较多，还要等3分20秒';
    expect(lockWords(wrong, waits, NOW)).toBe(`口令不对，${left}`);
    expect(lockWords(undefined, waits, NOW)).toBe(left);
    const soon = new Date('2026-11-27T06:55:19.001Z');
    expect(lockWords(undefined, waits, soon)).toMatch(/还要等1秒$/);
    expect(lockWords(undefined, waits, waits.waitUntil)).toBe('再错4次清除名单；未上传的保留。');
  });

  test('names a full storage, and one that was lost', () => {
    expect(lockWords({ kind: 'full' }, none, NOW)).toMatch(/^没有解锁：本机存储已满/);
    expect(lockWords({ kind: 'failed' }, none, NOW)).toMatch(/^没有解锁：浏览器断开了本机存储/);
  });
});
