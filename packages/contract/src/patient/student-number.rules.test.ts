import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNationalStudentNumber, maskStudentNumber } from './student-number.rules.ts';

test.each([
  ['G330106201401264512', 'G33010**********12'],
  ['L33010620140126451X', 'L33010**********1X'],
  ['3301060120240123', '330106**********23'],
  ['2024010123', '20******23'],
  ['20240101', '20****01'],
  ['0101234', '******4'],
  ['12', '*2'],
  ['7', '*'],
  ['', ''],
  ['𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷', '𠮷𠮷****𠮷𠮷'],
])('%s is shown as %s', (number, masked) => {
  expect(maskStudentNumber(number)).toBe(masked);
});

test('at least half of every number is hidden, and never more than eight characters are shown', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{1,30}$/), (number) => {
      const shown = [...maskStudentNumber(number)].filter((character) => character !== '*').length;
      expect(shown).toBeLessThanOrEqual(Math.min(8, Math.floor(number.length / 2)));
    }),
    { seed: 19 },
  );
});

test('a national number is a letter and eighteen characters', () => {
  const numbers = [
    'G330106201401264512',
    'J33010620140126451X',
    'G33010620140126451',
    'A330106201401264512',
  ];
  expect(numbers.map(isNationalStudentNumber)).toEqual([true, true, false, false]);
});
