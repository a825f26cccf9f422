import { describe, expect, test } from 'vitest';
import { ALL_ENTRIES, ERROR_CATALOGUE } from './index.ts';

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_value, at) => first + at);

/** Spec section 8, in its order. */
const SPECIFIED = [
  400,
  1100,
  1400,
  1404,
  1500,
  1501,
  1502,
  1503,
  1504,
  2100,
  2400,
  2401,
  2403,
  3100,
  8000,
  14042202,
  15001505,
  15001515,
  15001513,
  15001801,
  15012104,
  15012114,
  15012108,
  15012109,
  15012112,
  15012113,
  15012115,
  21001504,
  21001506,
  21001507,
  21001514,
  21001903,
  21002002,
  ...between(24001301, 24001308),
  ...between(24001401, 24001405),
  24001502,
  24001518,
  24001519,
  24001509,
  24001510,
  24001511,
  24001512,
  24001517,
  ...between(24001601, 24001603),
  24001701,
  24001702,
  24001802,
  ...between(24001901, 24001907),
  ...between(24002001, 24002005),
  ...between(24002102, 24002107),
  24002201,
  24032116,
  31001309,
  31001310,
  31001311,
  31001503,
  31001508,
  31001516,
  31001101,
  31001803,
  31001902,
  31002110,
];

describe('the error catalogue', () => {
  test.each(SPECIFIED)('holds %i of the specification', (code) => {
    expect(ERROR_CATALOGUE.get(code)?.message).toBeTruthy();
  });

  test('gives every number one sentence', () => {
    const sentences = new Map<number, Set<string>>();
    for (const { code, message } of ALL_ENTRIES) {
      sentences.set(code, (sentences.get(code) ?? new Set()).add(message));
    }
    expect([...sentences].filter(([, set]) => set.size > 1)).toEqual([]);
  });

  test('speaks Chinese and ends without a full stop', () => {
    for (const { code, message } of ALL_ENTRIES) {
      expect(message, String(code)).toMatch(/[\u4e00-\u9fff]/);
      expect(message, String(code)).not.toMatch(/[。.！!]$/);
    }
  });

  test('numbers codes of our own inside the pattern general, module, number', () => {
    for (const { code } of ALL_ENTRIES) expect(String(code)).toMatch(/^(\d{3,4}|\d{8})$/);
  });
});
