import { expect, test } from 'vitest';
import { linesOfWaiting } from './waiting-devices.ts';

const device = {
  name: '1室平板',
  userName: '林晓',
  unsent: 0,
  state: 'active',
  lastContactAt: '2026-11-20T09:12:00+08:00',
} as const;

test('devices with records not uploaded are named first, then those that are silent, and no others', () => {
  const lines = linesOfWaiting([
    device,
    { ...device, name: '2室平板', state: 'offline' },
    { ...device, name: '3室平板', unsent: 3 },
    { ...device, name: '4室平板', unsent: 2, state: 'revoked' },
    { ...device, name: '5室平板', state: 'expired' },
    { ...device, name: '6室平板', state: 'erasing' },
  ]);
  expect(lines).toEqual([
    '3室平板（林晓）：未上传 3 条，最后联系 2026-11-20 09:12',
    '4室平板（林晓）：未上传 2 条，最后联系 2026-11-20 09:12',
    '2室平板（林晓）：2026-11-20 09:12 后没有联系，可能有未上传的检查',
    '5室平板（林晓）：2026-11-20 09:12 后没有联系，可能有未上传的检查',
  ]);
});
