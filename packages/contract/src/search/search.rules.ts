/** Which marks of a child a typed text may be. */
import { nameSearchKey, normalizePhone, removeHiddenCharacters } from '#kernel';
import { type ChildMark, SEARCH_TEXT_MIN } from './search.schema.ts';

const DIGIT = /\d/;
const HAN = /\p{Script=Han}/u;
const DIGITS = /^\d+$/;
/** The last four of a number are indexed, and fewer first digits of a phone are those of nearly everybody. */
const NUMBER_MIN = 4;

/** One filter of the list of children. */
export type ChildSearch = { readonly by: ChildMark; readonly value: string };

/**
 * The searches for children that a text stands for: one by name, pinyin initials included, or, where it has digits and no Chinese character, by student number and by
 * phone. None of a text that is too short.
 */
export function toChildSearches(text: string): ChildSearch[] {
  const typed = removeHiddenCharacters(text).normalize('NFKC').trim();
  if (HAN.test(typed) || !DIGIT.test(typed)) {
    const name = nameSearchKey(typed);
    return [...name].length < SEARCH_TEXT_MIN ? [] : [{ by: 'name', value: name }];
  }
  if (typed.length < NUMBER_MIN) return [];
  const phone = normalizePhone(typed);
  const isPhone = DIGITS.test(phone) && phone.length >= NUMBER_MIN;
  return [
    { by: 'studentId', value: typed },
    ...(isPhone ? [{ by: 'tel', value: phone } as const] : []),
  ];
}
