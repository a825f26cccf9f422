import { removeHiddenCharacters } from './hidden-character.rules.ts';
import { removeExportMarks } from './spelling.rules.ts';

/** 11 digits in the Chinese mobile ranges: 13x–19x (spec 5). */
const MOBILE = /^1[3-9]\d{9}$/;

/** Whether the text is a Chinese mobile number. */
export function isMobile(text: string): boolean {
  return MOBILE.test(text);
}

/** Spaces, dashes, points and brackets, which people write between the digits of a phone. */
const SEPARATORS = /[-\s\u2010-\u2015\u2212.()]/gu;
const COUNTRY = /^(?:\+86|0086|86(?=1\d{10}$))/;

/** A phone number in plain digits, without the country's code, the marks of exports, and what people write between. */
export function normalizePhone(text: string): string {
  return removeExportMarks(removeHiddenCharacters(text))
    .normalize('NFKC')
    .replaceAll(SEPARATORS, '')
    .replace(COUNTRY, '');
}

/** The masked number of lists, `138****5678`. */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? '*'.repeat(phone.length) : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
