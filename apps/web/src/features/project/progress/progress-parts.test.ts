import { describe, expect, test } from 'vitest';
import { waitingAddress } from '#platform/station-address.ts';
import { projectDays } from './head/progress-head.tsx';
import { activeRooms, isOnline, toRooms } from './progress-rail.panel.tsx';
import { waitingAt } from './station-links.tsx';

const NOW = Date.parse('2026-11-20T10:00:00+08:00');
const station = (lastAt: string, clazz = '3班') => ({
  operator: '唐若水',
  deviceCode: 'SC-204735',
  grade: '四年级',
  clazz,
  perHour: 30,
  lastAt,
});

describe('rooms', () => {
  test('are online while they measured within a quarter of an hour', () => {
    const rooms = toRooms(
      [station('2026-11-20T09:45:01+08:00'), station('2026-11-20T09:45:00+08:00')],
      NOW,
    );
    expect(rooms.map(isOnline)).toEqual([true, false]);
    expect(rooms.map((room) => room.number)).toEqual([1, 2]);
  });

  test('mark their class only while online, and a clock that runs ahead harms nothing', () => {
    const rooms = toRooms(
      [station('2026-11-20T10:00:30+08:00'), station('2026-11-20T09:00:00+08:00')],
      NOW,
    );
    expect(rooms[0]?.silentMinutes).toBe(0);
    expect(activeRooms(rooms, '四年级', '3班').map((room) => room.number)).toEqual([1]);
    expect(activeRooms(rooms, '四年级', '4班')).toEqual([]);
  });
});

describe('the way from a list of children to the station', () => {
  const tally = {
    roster: 9,
    examined: 6,
    toRetest: 0,
    declined: 0,
    objected: 0,
    absent: 0,
    unanswered: 0,
    remaining: 3,
    answered: 0,
    agreed: 0,
  };
  const classes = [
    { ...tally, clazz: '1班', toRetest: 2 },
    { ...tally, clazz: '2班', absent: 1 },
  ];
  const grades = [{ ...tally, grade: '五年级', classes }];
  const at = { projectId: '7', schoolId: '8' };
  const address = (of: 'absent' | 'toRetest', clazz: string) =>
    waitingAddress('7', '8', { of, classes: [{ grade: '五年级', clazz }] });

  test.each([
    ['toRetest', '现场复测', '1班'],
    ['absent', '现场补检', '2班'],
  ] as const)('of those %s says %s', (member, words, clazz) => {
    expect(waitingAt(at, grades, { member })).toEqual({ href: address(member, clazz), words });
  });
  test('is not there for other numbers', () => {
    expect(waitingAt(at, grades, { member: 'remaining' })).toBeUndefined();
  });
});

describe('the day of a project', () => {
  const dates = { startDate: '2026-11-19', endDate: '2026-11-20' };
  test.each([
    ['2026-11-19', { day: 1, days: 2 }],
    ['2026-11-20', { day: 2, days: 2 }],
    ['2026-11-18', undefined],
    ['2026-11-21', undefined],
  ])('on %s is %o', (today, day) => {
    expect(projectDays(dates, today)).toEqual(day);
  });
  test('has no last one without an end, and none at all without a start', () => {
    expect(projectDays({ ...dates, endDate: null }, '2026-12-01')).toEqual({
      day: 13,
      days: undefined,
    });
    expect(projectDays({ ...dates, startDate: null }, '2026-11-19')).toBeUndefined();
  });
});
