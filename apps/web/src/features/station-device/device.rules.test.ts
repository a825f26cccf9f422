import { DEVICE_STATES } from '@spine/contract/station-device';
import { expect, test } from 'vitest';
import {
  contactWords,
  expiryWords,
  ordersFor,
  reasonWords,
  rosterWords,
  standingWords,
  userWords,
} from './device.rules.ts';

const NOW = new Date('2026-11-20T14:52:30+08:00');

test.each([
  ['2026-11-20T14:52:10+08:00', '刚刚'],
  // The server's clock may be ahead.
  ['2026-11-20T14:53:30+08:00', '刚刚'],
  ['2026-11-20T14:50:20+08:00', '2分钟前'],
  ['2026-11-20T13:53:00+08:00', '59分钟前'],
  ['2026-11-20T13:52:00+08:00', '13:52'],
  ['2026-11-20T00:00:00+08:00', '00:00'],
  ['2026-11-19T23:59:00+08:00', '昨天 23:59'],
  ['2026-11-18T17:20:00+08:00', '11-18 17:20'],
  ['2025-12-31T17:20:00+08:00', '2025-12-31 17:20'],
])('heard of at %s: %s', (instant, words) => {
  expect(contactWords(instant, NOW)).toBe(words);
});

test('a minute after midnight, minutes count and not the day', () => {
  expect(contactWords('2026-11-20T23:58:00+08:00', new Date('2026-11-21T00:01:00+08:00'))).toBe(
    '3分钟前',
  );
});

test('an offline device says for how long', () => {
  const standing = (lastContactAt: string) =>
    standingWords({ state: 'offline', lastContactAt }, NOW);
  expect(standing('2026-11-19T16:52:00+08:00')).toBe('离线 22小时');
  expect(standing('2026-11-20T14:20:00+08:00')).toBe('离线 32分钟');
  const lastContactAt = '2026-11-19T16:52:00+08:00';
  expect(standingWords({ state: 'erasing', lastContactAt }, NOW)).toBe('等待清除');
});

test('the roster is erased three days after the last contact', () => {
  const given = {
    state: 'offline',
    classes: 3,
    lastContactAt: '2026-11-19T16:52:00+08:00',
  } as const;
  expect(expiryWords(given, NOW)).toBe('11-22 16:52 自动清除名单');
  expect(expiryWords({ ...given, classes: 0 }, NOW)).toBe('—');
  expect(
    expiryWords({ ...given, state: 'expired', lastContactAt: '2026-11-15T16:52:00+08:00' }, NOW),
  ).toBe('11-18 16:52 已自动清除名单');
});

test.each([
  ['active', undefined],
  ['offline', undefined],
  ['expired', '超过 72 小时没有联系；继续使用要重新准备'],
  ['signedOut', '使用者改了密码、全部退出，或不再检查学生；未上传的记录由本人或管理员登录后上传'],
  ['projectEnded', '项目已完成或已删除；它联系时先上传记录，再清掉名单'],
  ['erasing', '平板丢失（徐丽）'],
  ['revoked', '平板丢失（徐丽）'],
] as const)('why a device is %s: %s', (state, words) => {
  expect(reasonWords({ state, reason: '平板丢失', reasonBy: '徐丽' })).toBe(words);
});

test('a device without a roster says none', () => {
  expect(rosterWords({ classes: 3, children: 134, state: 'active' })).toBe('3个班 134人');
  expect(rosterWords({ classes: 0, children: 0, state: 'active' })).toBe('—');
  expect(rosterWords({ classes: 3, children: 134, state: 'expired' })).toBe('—');
});

test('who may not examine any more is marked', () => {
  expect(userWords({ userName: '徐丽', isUserActive: true })).toBe('徐丽');
  expect(userWords({ userName: '徐丽', isUserActive: false })).toBe('徐丽（已停用）');
});

test('what was ordered may be taken back, and nothing is ordered twice', () => {
  expect(DEVICE_STATES.map((state) => [state, ...ordersFor(state)])).toEqual([
    ['active', 'revoke', 'erase'],
    ['offline', 'revoke', 'erase'],
    ['expired', 'revoke', 'erase'],
    ['signedOut', 'revoke', 'erase'],
    ['projectEnded', 'revoke', 'erase'],
    ['erasing', 'keep'],
    ['revoked', 'restore'],
  ]);
});
