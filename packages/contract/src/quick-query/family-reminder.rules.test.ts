import { expect, test } from 'vitest';
import { reminderFile } from './family-reminder.rules.ts';

const reminder = {
  id: '0190a000-0000-7000-8000-000000000001',
  date: '2027-02-28',
  title: '3个月左右复测',
  note: '脊柱筛查复测；长高快时适当提前, 请带上上次的筛查报告，到学校或筛查机构去',
};

test('a reminder is one day of a calendar', () => {
  const lines = reminderFile(reminder).split('\r\n');
  expect(lines).toContain('DTSTART;VALUE=DATE:20270228');
  expect(lines).toContain('DTEND;VALUE=DATE:20270301');
  expect(lines).toContain('SUMMARY:3个月左右复测');
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
});

test('no line is longer than the 75 bytes a calendar reads, and unfolding gives the words back', () => {
  const file = reminderFile(reminder);
  for (const line of file.split('\r\n'))
    expect(encodeURIComponent(line).replace(/%../g, '.').length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain('适当提前\\, 请带上上次的筛查报告，到学校');
});
