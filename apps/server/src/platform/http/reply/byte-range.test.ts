import { describe, expect, test } from 'vitest';
import { matchesTag, requestedPart } from './file-reply.ts';

const file = { size: 1000, tag: '"a"' };

describe('the part of a file', () => {
  test.each([
    [undefined, 'full'],
    ['', 'full'],
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=400-', { start: 400, end: 999 }],
    ['bytes=-1', { start: 999, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=990-5000', { start: 990, end: 999 }],
    ['bytes=999-', { start: 999, end: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=999999999999999-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-1', 'full'],
    ['bytes=-', 'full'],
    ['bytes=0-1,5-6', 'full'],
    ['bytes=a-b', 'full'],
    ['bytes=1e3-', 'full'],
    ['bytes=99999999999999999999-', 'full'],
    ['items=0-1', 'full'],
  ])('wanted as %j is %j', (range, part) => {
    expect(requestedPart({ range }, file)).toEqual(part);
  });

  test('is the full file when the file is another one than the caller began with', () => {
    const range = 'bytes=10-';
    expect(requestedPart({ range, ifRange: '"a"' }, file)).toEqual({ start: 10, end: 999 });
    for (const ifRange of ['"b"', 'W/"a"', 'Sat, 21 Nov 2026 12:00:00 GMT', ''])
      expect(requestedPart({ range, ifRange }, file)).toBe('full');
  });

  test('of an empty file cannot be satisfied', () => {
    const empty = { size: 0, tag: '"a"' };
    for (const range of ['bytes=0-', 'bytes=-1'])
      expect(requestedPart({ range }, empty)).toBe('unsatisfiable');
  });
});

test('a caller holds the file already when one of its tags is the tag', () => {
  for (const header of ['"a"', 'W/"a"', '"b", "a"', '*'])
    expect(matchesTag(header, '"a"')).toBe(true);
  for (const header of [undefined, '', '"b"', 'a']) expect(matchesTag(header, '"a"')).toBe(false);
});
