import { expect, it } from 'vitest';
import { findUnprintable, toPrintableText } from './printable.rules.ts';

it.each([
  '林嘉禾',
  '李龑䶮𠮷㼆',
  '𫰠𱖎𤭢𪚥𭴚𲎯',
  'Anna Éva-Marie',
  '阿依古丽·买买提',
  'Ольга',
  'サクラ',
  '1 班（2）',
])('%s can be printed', (name) => {
  expect(findUnprintable(name)).toEqual([]);
  expect(toPrintableText(name)).toBe(name);
});

it('characters that no font has are told once, and their numbers are printed', () => {
  expect(findUnprintable('林𮯰𮯰𰁁')).toEqual(['𮯰', '𰁁']);
  expect(findUnprintable('ᠮᠣ')).toEqual(['ᠮ', 'ᠣ']);
  expect(toPrintableText('林𮯰禾')).toBe('林〔缺字 U+2EBF0〕禾');
});
