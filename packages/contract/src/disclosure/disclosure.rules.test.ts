import { describe, expect, it } from 'vitest';
import { isLarge, unreadDays } from './disclosure.rules.ts';
import { purposeText } from './disclosure.text.ts';
import { exportPurpose, PURPOSES } from './export-purpose.schema.ts';

describe('an export of children', () => {
  it('is large from 51 on', () => {
    expect([0, 50, 51].map(isLarge)).toEqual([false, false, true]);
  });

  it.each([...PURPOSES, '送市教育局备案', '  五个字以上  ', '字'.repeat(100)])(
    'may be for %j',
    (purpose) => expect(exportPurpose.safeParse(purpose).success).toBe(true),
  );

  it.each([
    '',
    '备案',
    '    字    ',
    '字'.repeat(101),
    '看不见\u200b的字',
    '换\n行也不行',
    7,
    null,
    ['family'],
    {},
  ])('is not for %j', (purpose) => expect(exportPurpose.safeParse(purpose).success).toBe(false));

  it('says its purpose in words, own ones as they are', () => {
    expect(purposeText('referral')).toBe('转诊衔接');
    expect(purposeText('送市教育局备案')).toBe('其他：送市教育局备案');
    expect(purposeText('constructor')).toBe('其他：constructor');
  });
});

describe('the days a manager has not read', () => {
  it.each([
    [null, { from: '2026-10-21', to: '2026-11-19' }],
    ['2026-09-01', { from: '2026-10-21', to: '2026-11-19' }],
    ['2026-11-15', { from: '2026-11-16', to: '2026-11-19' }],
    ['2026-11-18', { from: '2026-11-19', to: '2026-11-19' }],
    ['2026-11-19', undefined],
    ['2026-12-01', undefined],
  ])('read through %s: %o', (readThrough, days) => {
    expect(unreadDays('2026-11-20', readThrough)).toEqual(days);
  });
});
