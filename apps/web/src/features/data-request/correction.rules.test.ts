import { expect, test } from 'vitest';
import { countOpen, daysLeft, daysTaken } from './correction.rules.ts';

test('days are left until the day it is due, which is in time', () => {
  const request = { dueOn: '2026-12-05' };
  expect(daysLeft(request, '2026-11-20')).toBe(15);
  expect(daysLeft(request, '2026-12-05')).toBe(0);
  expect(daysLeft(request, '2026-12-07')).toBe(-2);
});

test('days are counted from the day it was asked in Shanghai', () => {
  const requestedAt = '2026-11-20T23:59:00+08:00';
  expect(daysTaken({ requestedAt, decidedAt: '2026-11-21T00:01:00+08:00' })).toBe(1);
  expect(daysTaken({ requestedAt, decidedAt: '2026-11-20T23:59:30+08:00' })).toBe(0);
  expect(daysTaken({ requestedAt, decidedAt: null })).toBeUndefined();
});

test('an overdue request is open too', () => {
  const requests = [{ state: 'open' }, { state: 'overdue' }, { state: 'decided' }] as const;
  expect(countOpen(requests)).toEqual({ open: 2, overdue: 1 });
});
