import { describe, expect, test } from 'vitest';
import { holdsAlready, wantedPart } from './file-reply.ts';

const file = { size: 1000, tag: '"a"' };

describe('the part of a file', () => {
  test.each([
    [undefined, 'whole'],
    ['', 'whole'],
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
    ['bytes=9-1', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=1e3-', 'whole'],
    ['bytes=99999999999999999999-', 'whole'],
    ['items=0-1', 'whole'],
  ])('wanted as %j is %j', (range, part) => {
    expect(wantedPart({ range }, file)).toEqual(part);
  });

  test('is the whole when the file is another one than the caller began with', () => {
    const range = 'bytes=10-';
    expect(wantedPart({ range, ifRange: '"a"' }, file)).toEqual({ start: 10, end: 999 });
    for (const ifRange of ['"b"', 'W/"a"', 'Sat, 21 Nov 2026 12:00:00 GMT', ''])
      expect(wantedPart({ range, ifRange }, file)).toBe('whole');
  });

  test('of an empty file cannot be satisfied', () => {
    const empty = { size: 0, tag: '"a"' };
    for (const range of ['bytes=0-', 'bytes=-1'])
      expect(wantedPart({ range }, empty)).toBe('unsatisfiable');
  });
});

test('a caller holds the file already when one of its tags is the tag', () => {
  for (const header of ['"a"', 'W/"a"', '"b", "a"', '*'])
    expect(holdsAlready(header, '"a"')).toBe(true);
  for (const header of [undefined, '', '"b"', 'a']) expect(holdsAlready(header, '"a"')).toBe(false);
});
