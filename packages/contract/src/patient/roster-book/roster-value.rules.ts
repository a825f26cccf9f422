/** Values as schools write them, with codes before words: what they become before the rules of the template read them. */
import type { CalendarDate } from '#kernel';
import {
  type DocumentReading,
  guessDocumentKind,
  normalizeDocumentNumber,
  readDocument,
  residentOf,
} from '../document/document.rules.ts';
import type { DocumentKind } from '../document/document.schema.ts';
import type { RosterCell } from '../roster/roster.schema.ts';
import { fullTypedText, isBlank, isReason, readText } from '../roster/roster-cell.rules.ts';
import { DOCUMENT_WORDS, GENDER_CODES } from './roster-book.text.ts';

/** A code before its word: 1-男, 05.五年级. A number behind it is none: 5-4班 is a grade and its class. */
const CODE = /^[0-9A-Z]{1,3}\s*[-–—―_.:、]\s*(?=\p{Script=Han})/u;

/** What a cell says in plain signs; nothing where it cannot be trusted. */
export function plainText(cell: RosterCell): string {
  const text = readText(cell);
  return isReason(text) ? '' : text.value.normalize('NFKC').trim();
}

/** The cell without a code before its word. */
export function withoutCode(cell: RosterCell): RosterCell {
  const text = plainText(cell);
  return CODE.test(text) ? text.replace(CODE, '') : cell;
}

/** 1-男, 1 and 男性 as a roster says it. */
export function toGender(cell: RosterCell): RosterCell {
  const word = plainText(withoutCode(cell));
  return GENDER_CODES[word] ?? (word === '' ? cell : word);
}

const DOCUMENT_CODE = /^[A-Z0-9](?=$|\s*[-–—―_.:、])/u;

/** The kind of a document by its code, else by its words. */
export function documentKindOf(cell: RosterCell): DocumentKind | undefined {
  const text = plainText(cell).toUpperCase();
  const [code] = DOCUMENT_CODE.exec(text) ?? [];
  const known = DOCUMENT_WORDS.find(([word, kind]) =>
    code === undefined ? text.includes(word) : kind === code,
  );
  return known?.[1];
}

/** What a resident's number says of its child. */
export function residentCells(
  cell: RosterCell,
): { readonly birthDate: CalendarDate; readonly gender: string } | undefined {
  const resident = residentOf(normalizeDocumentNumber(plainText(cell)));
  const gender = resident && GENDER_CODES[resident.gender === 'm' ? '1' : '2'];
  return gender ? { birthDate: resident.birthDate, gender } : undefined;
}

/**
 * The document of a row, or why it is not taken; undefined where none is named. Without a kind, or under one that nobody knows, it is of the
 * kind it looks like.
 */
export function readDocumentCells(type: RosterCell, cell: RosterCell): DocumentReading | undefined {
  const known = documentKindOf(type);
  if (isBlank(cell)) return known === 'Z' ? { document: { kind: 'Z', number: '' } } : undefined;
  const text = readText(cell);
  if (isReason(text)) return { reason: text.reason };
  return readDocument({ kind: known ?? guessDocumentKind(text.value), number: text.value });
}

const MONTH = /^(\d{4})(?:\D{0,2}(0?[1-9]|1[0-2])(?:\D.*|\d{2})?)?\D?$/u;
const TIME = /\s\d{1,2}:\d{2}.*$/u;
const EARLIEST_ENTRY = 1990;
const LATEST_ENTRY = 2099;

/** The month in which a child entered its school, `YYYY-MM`: 201409, 2014年9月, a day, or a year alone, which begins in September. */
export function entryMonthOf(cell: RosterCell, date1904: boolean): string | undefined {
  if (isBlank(cell)) return undefined;
  const text = fullTypedText(cell, date1904).normalize('NFKC').replace(TIME, '');
  const [, year = '', month = '9'] = MONTH.exec(text.replaceAll(/\s/gu, '')) ?? [];
  if (!(Number(year) >= EARLIEST_ENTRY && Number(year) <= LATEST_ENTRY)) return undefined;
  return `${year}-${month.padStart(2, '0')}`;
}

/** In one language or the other, closed or not. */
const IN_BRACKETS = /[（([【〔].*?(?:[）)\]】〕]|$)/gu;

/** A name that is too long in the fewest of its signs that say it all; undefined where no such way is short enough. */
export function shortenName(name: string, most: number): string | undefined {
  const ways = [
    name.replaceAll(/\s/gu, ''),
    name.replaceAll(IN_BRACKETS, '').trim(),
    name.replaceAll(IN_BRACKETS, '').replaceAll(/\s/gu, ''),
  ];
  return ways.find((way) => way !== '' && [...way].length <= most);
}
