import { expect, test } from 'vitest';
import { findTypedDegrees } from './typed-degrees.rules.ts';

test.each([
  ['25', 25],
  ['２５', 25],
  [' 25 ', 25],
  ['25°', 25],
  ['25 °', 25],
  ['25º', 25],
  ['25˚', 25],
  ['5⁰', 5],
  ['25ᵒ', 25],
  ['25度', 25],
  ['２５度　', 25],
  ['25。5', 25.5],
  ['25｡5', 25.5],
  ['２５．５°', 25.5],
  ['25. 5', 25.5],
  ['25。', 25],
  ['025', 25],
  ['0', 0],
  ['17.25', 17.25],
  ['\u202d25\u202c', 25],
])('%j is %d degrees', (text, degrees) => {
  expect(findTypedDegrees(text)).toBe(degrees);
});

test.each([
  '',
  ' ',
  '°',
  '度',
  '0x19',
  '2e1',
  '+-5',
  '-5',
  '+5',
  '.5',
  '25.5.5',
  '1,234',
  '25,5',
  '25，8',
  '²5',
  '25²',
  '①②',
  '⑫',
  '2½',
  '12 34',
  '12、34',
  '25°5',
  '25-30',
  '约25',
  'Infinity',
  'NaN',
])('%j is no number of degrees', (text) => {
  expect(findTypedDegrees(text)).toBeUndefined();
});
