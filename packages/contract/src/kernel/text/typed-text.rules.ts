/** Cleans text that was typed or pasted: invisible characters around it, and full-width forms. */
import { hasNoHiddenCharacter, removeHiddenCharacters } from './hidden-character.rules.ts';

const isInvisible = (sign: string): boolean => /\s/u.test(sign) || !hasNoHiddenCharacter(sign);

/** Trims spaces and hidden characters. */
export function trimInvisible(text: string): string {
  const signs = [...text];
  const first = signs.findIndex((sign) => !isInvisible(sign));
  // Phones of families are too old for findLastIndex.
  let end = signs.length;
  while (end > 0 && isInvisible(signs[end - 1] ?? '')) end--;
  return first < 0 ? '' : signs.slice(first, end).join('');
}

/** Counts characters as a person does, after trimming. */
export function charCount(text: string): number {
  return [...trimInvisible(text)].length;
}

/** A number or a code of letters and digits, in half width and without spaces. */
export function normalizeCode(text: string): string {
  return removeHiddenCharacters(text.normalize('NFKC')).replaceAll(/\s/gu, '');
}

/** The digits of a text, in half width. */
export function digitsIn(text: string): string {
  return normalizeCode(text).replaceAll(/\D/g, '');
}
