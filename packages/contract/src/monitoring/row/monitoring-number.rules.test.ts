import { describe, expect, test } from 'vitest';
import { CODES_2025 } from '../codes/codes-2025.rules.ts';
import { monitoringNumber } from './monitoring-number.rules.ts';

const PARTS = {
  province: '33',
  city: '01',
  county: '06',
  area: '1',
  school: '07',
  grade: '6',
  serial: '42',
};

describe('a monitoring number', () => {
  test('has fifteen digits: 2, 2, 2, 1, 2, 2 and 4', () => {
    expect(monitoringNumber(PARTS, CODES_2025)).toBe('330106107060042');
  });

  test('has a county of zeros where a city has none', () => {
    const parts = { ...PARTS, province: '44', city: '19', county: '00', grade: '11' };
    expect(monitoringNumber(parts, CODES_2025)).toBe('441900107110042');
  });

  test.each([
    ['province', ''],
    ['city', ''],
    ['county', ''],
    ['area', ''],
    ['school', ''],
    ['grade', ''],
    ['serial', ''],
    ['serial', '10000'],
    ['school', '100'],
    ['county', 'ab'],
    ['serial', '-1'],
    ['serial', '1.5'],
  ] as const)('is none where %s is "%s"', (part, value) => {
    expect(monitoringNumber({ ...PARTS, [part]: value }, CODES_2025)).toBe('');
  });
});
