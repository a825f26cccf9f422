import { NOTICE_FIELDS, type NoticeTexts } from '@spine/contract/consent';
import { expect, test } from 'vitest';
import { computeShownNotice } from './station-notice.ts';

const texts = Object.fromEntries(NOTICE_FIELDS.map((field) => [field, '内容'])) as NoticeTexts;
const [first, second] = [
  { version: 1, texts },
  { version: 2, texts },
];

test('a notice that is published while a guardian reads is for the next child', () => {
  expect(computeShownNotice(undefined, first)).toBe(first);
  expect(computeShownNotice(first, second)).toBe(first);
  expect(computeShownNotice(first, undefined)).toBe(first);
});

test.each([undefined, 'none', 'unknown'] as const)(
  'one that comes where %s was shown is read',
  (shown) => {
    expect(computeShownNotice(shown, second)).toBe(second);
  },
);
