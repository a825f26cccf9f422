import { expect, it } from 'vitest';
import { printableText, unprintableIn } from './printable.rules.ts';

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
  expect(unprintableIn(name)).toEqual([]);
  expect(printableText(name)).toBe(name);
});

it('characters that no font has are told once, and their numbers are printed', () => {
  expect(unprintableIn('林𮯰𮯰𰁁')).toEqual(['𮯰', '𰁁']);
  expect(unprintableIn('ᠮᠣ')).toEqual(['ᠮ', 'ᠣ']);
  expect(printableText('林𮯰禾')).toBe('林〔缺字 U+2EBF0〕禾');
});
