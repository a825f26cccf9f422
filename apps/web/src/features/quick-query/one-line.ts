import { removeHiddenCharacters } from '@spine/contract/kernel';

/** What a family writes is one line without hidden characters, however it was typed or pasted. */
export const toOneLine = (text: string): string =>
  removeHiddenCharacters(text).replace(/\s+/g, ' ').trim();
