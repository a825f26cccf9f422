import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameFilter, phoneFilter, studentNumberFilter } from '../fields.ts';
import { isMobile, normalizePhone } from './phone.rules.ts';
import {
  hasInnerMark,
  nameSearchKey,
  normalizeName,
  normalizeStudentNumber,
  studentNumberSpellings,
} from './spelling.rules.ts';

const NUMBER = '33010220150319123X';
const DOTTED = '阿依古丽·买买提';
const DOTS = [
  '00b7',
  '2022',
  '30fb',
  '2027',
  'ff0e',
  '2219',
  '22c5',
  'ff65',
  '002e',
  '0387',
  'a78f',
];
const SEED = { seed: 71, numRuns: 500 };

describe('a student number', () => {
  test.each([
    '33010220150319123x',
    '３３０１０２２０１５０３１９１２３Ｘ',
    '33010220150319123ｘ',
    '33010220150319123Ⅹ',
    '33010220150319123×',
    `'${NUMBER}`,
    `＇${NUMBER}`,
    `‘${NUMBER}’`,
    `="${NUMBER}"`,
    `"${NUMBER}"`,
    `“${NUMBER}”`,
    `\`${NUMBER}`,
    `´${NUMBER}`,
    `${NUMBER};`,
    `${NUMBER}；`,
    `${NUMBER},`,
    `\u3000${NUMBER}\u00a0`,
    `\u202a${NUMBER}\u202c`,
    `\ufeff330102\u200b20150319123x`,
  ])('%s is one', (typed) => {
    expect(normalizeStudentNumber(typed)).toBe(NUMBER);
    expect(studentNumberSpellings(studentNumberFilter(NUMBER.length).parse(typed) ?? '')[0]).toBe(
      NUMBER,
    );
  });

  test('of the country is the letter and the number behind it', () => {
    expect(normalizeStudentNumber('g33010220150319123x')).toBe(`G${NUMBER}`);
    expect(normalizeStudentNumber('xs-001')).toBe('XS-001');
  });

  test('is looked for as it is stored and as it was typed', () => {
    expect(studentNumberSpellings('g1x')).toEqual(['G1X', 'g1x']);
    expect(studentNumberSpellings('G1X')).toEqual(['G1X']);
    for (const typed of ['', ' ', "'", '1'.repeat(31)])
      expect(studentNumberFilter(30).safeParse(typed).success).toBe(false);
  });

  test('with a mark inside may be two', () => {
    expect(
      ["'1';'2'", '1"2', '1=2'].map((typed) => hasInnerMark(normalizeStudentNumber(typed))),
    ).toEqual([true, true, true]);
    expect(hasInnerMark(normalizeStudentNumber(`="${NUMBER}"`))).toBe(false);
  });
});

describe('a name', () => {
  test.each(DOTS)('has one dot, typed as U+%s', (code) => {
    const dot = String.fromCodePoint(Number.parseInt(code, 16));
    for (const between of [dot, ` ${dot}`, `${dot}\u3000`])
      expect([between, normalizeName(`阿依古丽${between}买买提`)]).toEqual([between, DOTTED]);
  });

  test('is found by any dot, by none, and by its parts', () => {
    for (const code of DOTS) {
      const dot = String.fromCodePoint(Number.parseInt(code, 16));
      expect(nameFilter(50).parse(`阿依古丽${dot}买买提`)).toBe(nameSearchKey(DOTTED));
    }
    expect(nameSearchKey('阿依古丽买买提')).toBe(nameSearchKey(DOTTED));
    expect(nameSearchKey('阿依古丽 买买提')).toBe(nameSearchKey(DOTTED));
    expect(nameSearchKey('Anna  Li')).toBe('AnnaLi');
    expect(nameSearchKey('·')).toBe('·');
  });

  test.each([
    ['Ａｎｎａ  Li', 'Anna Li'],
    ['张　三', '张三'],
    ['"张三"', '张三'],
    ["'张三", '张三'],
    ['⽅⼩⽉', '方小月'],
    ['J. Smith', 'J. Smith'],
    ["O'Brien", "O'Brien"],
    ['Zoë O’Neill', 'Zoë O’Neill'],
    ['葛\u{e0100}', '葛\u{e0100}'],
    ['𠮷野', '𠮷野'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(normalizeName(typed)).toBe(stored);
  });
});

test.each(['138 0000-0417', '+86 １３８00000417', "'13800000417", '\u202d13800000417\u202c'])(
  'the phone %s is one',
  (typed) => {
    expect(normalizePhone(typed)).toBe('13800000417');
    expect(isMobile(phoneFilter(50).parse(typed) ?? '')).toBe(true);
  },
);

test('what is spelled once is spelled for good', () => {
  const signs = fc.constantFrom(...'阿买张3０xｘＸG·•．.・\'"=;；`´  \u3000\u200bAnna°①');
  const text = fc.array(signs, { maxLength: 12 }).map((list) => list.join(''));
  fc.assert(
    fc.property(text, (typed) => {
      for (const spelled of [normalizeStudentNumber, normalizeName])
        expect(spelled(spelled(typed))).toBe(spelled(typed));
    }),
    SEED,
  );
});
