import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPasscodeFault, type PasscodeFault } from './new-passcode.rules.ts';

const COMMON = new Set(['football', 'trustno1', '!@#$%^&*']);
const faultOf = (text: string) => findPasscodeFault(text, COMMON);
const listed = (words: string): string[] => words.trim().split(/\s+/);

const REFUSED: Readonly<Record<PasscodeFault, string>> = {
  short: '000000 1234567 春天筛查 k7-pine 𠮷𠮷𠮷𠮷',
  long: '7392'.repeat(17),
  repeated: `00000000 12121212 abcabcabc 11001100 11122233 12341234 abcabcab aaaa-aaaa ａａａａａａａａ 操场操场操场操场 -------- 1-1-1-1-1`,
  run: `12345678 87654321 abcdefgh ABCDEFGH hgfedcba 89012345 13579135 02468024 11223344 1234abcd qwer1234 12344321 qwertyui
    asdfghjkl 1qaz2wsx 14725836 1-2-3-4-5-6-7-8 １２３４５６７８ 一二三四五六七八 赵钱孙李周吴郑王`,
  date: `19901231 20150601 1990-12-31 2015.6.1 1990年1月1日 90-12-31 31121990 12311990 2015年06月`,
  common: `football FootBall trustno1 !@#$%^&* 13812345678 5201314520 52013140 zhangwei1990 woaini1314 passw0rd shaicha2026 admin888
    a19901231x`,
};

test.each(
  Object.entries(REFUSED).flatMap(([fault, texts]) => listed(texts).map((text) => [text, fault])),
)('%s is refused: %s', (text, fault) => {
  expect(faultOf(text)).toBe(fault);
});

const TAKEN = `
  k7-pine-42 m3-maple-91 春天筛查2026 操场上的风筝飞走了 73921846 48205917 20264567 7旧风筝-on-3rd-floor plum-rain-kettle a?!*&-+=
  ?!*&-+=;`;

test.each(listed(TAKEN))('%s is taken', (text) => {
  expect(faultOf(text)).toBeUndefined();
});

test('of eight random digits few are refused', () => {
  const texts = fc.sample(fc.stringMatching(/^\d{8}$/), { seed: 20261128, numRuns: 2000 });
  expect(texts.filter((text) => faultOf(text)).length).toBeLessThan(texts.length / 20);
});
