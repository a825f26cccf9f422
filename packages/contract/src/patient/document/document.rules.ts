/**
 * Numbers of documents of identity: how each kind is written, and whether one can be right. A resident's number (GB 11643) holds region,
 * birth date, sex and a check digit; the residence permits of 港澳台 (81 to 83) and the newer card of permanent residents (9) are built
 * like it.
 */
import { type CalendarDate, findTypedDay, removeHiddenCharacters } from '#kernel';
import type { ChildDocument, DocumentKind } from './document.schema.ts';
import { DOCUMENT_REASONS, type DocumentReason } from './document.text.ts';

const DOCUMENT_NUMBER_MAX = 30;

const GAPS = /[\s\-‐–—_·.]/gu;

/** As numbers are stored and compared: half-width, without spaces and hyphens, in capitals. */
export function normalizeDocumentNumber(text: string): string {
  return removeHiddenCharacters(text)
    .normalize('NFKC')
    .replaceAll(GAPS, '')
    .toUpperCase()
    .replace(/×$/u, 'X');
}

const RESIDENT = /^\d{17}[\dX]$/;
const OLD_RESIDENT = /^\d{15}$/;
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = '10X98765432';
const MALE = 1;

type Resident = { readonly birthDate: CalendarDate; readonly gender: 'm' | 'f' };

function isChecked(number: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return CHECK_DIGITS[sum % CHECK_DIGITS.length] === number[WEIGHTS.length];
}

/** What a number built like a resident's says; undefined of any other, and where its check digit or its day does not fit. */
export function residentOf(number: string): Resident | undefined {
  if (!RESIDENT.test(number) || !isChecked(number)) return undefined;
  const birthDate = findTypedDay(number.slice(6, 14));
  if (!birthDate) return undefined;
  return { birthDate, gender: Number(number[16]) % 2 === MALE ? 'm' : 'f' };
}

/** How numbers of each kind look; those built like a resident's begin so. */
const FORMS: Readonly<
  Record<DocumentKind, { readonly form?: RegExp; readonly residentBegins?: string }>
> = {
  1: { residentBegins: '' },
  6: { form: /^H\d{8}(\d{2})?$/, residentBegins: '81' },
  7: { form: /^M\d{8}(\d{2})?$/, residentBegins: '82' },
  8: { form: /^(\d{8}|\d{10}[A-Z]?)$/, residentBegins: '83' },
  9: { form: /^[A-Z]{3}\d{12}$/, residentBegins: '9' },
  A: { form: /^(?=.*\d)[A-Z0-9]{5,15}$/ },
  Z: { form: /^[\p{L}\p{N}()/]+$/u },
};

export type DocumentReading =
  | { readonly document: ChildDocument }
  | { readonly reason: DocumentReason };

/** The document as it is stored, or why its number cannot be right. */
export function readDocument({ kind, number: typed }: ChildDocument): DocumentReading {
  const number = normalizeDocumentNumber(typed);
  const reason = findFault(kind, number);
  return reason ? { reason } : { document: { kind, number } };
}

function findFault(kind: DocumentKind, number: string): DocumentReason | undefined {
  if (number === '') return kind === 'Z' ? undefined : DOCUMENT_REASONS.empty;
  if (number.includes('*')) return DOCUMENT_REASONS.masked;
  if (number.length > DOCUMENT_NUMBER_MAX) return DOCUMENT_REASONS.tooLong(DOCUMENT_NUMBER_MAX);
  return FORMS[kind].form?.test(number) ? undefined : findResidentFault(kind, number);
}

function findResidentFault(kind: DocumentKind, number: string): DocumentReason | undefined {
  const { residentBegins } = FORMS[kind];
  if (residentBegins === undefined || !RESIDENT.test(number)) return formFault(kind, number);
  if (!number.startsWith(residentBegins)) return DOCUMENT_REASONS.form[kind];
  if (!isChecked(number)) return DOCUMENT_REASONS.checkDigit;
  return residentOf(number) ? undefined : DOCUMENT_REASONS.day;
}

function formFault(kind: DocumentKind, number: string): DocumentReason {
  if (kind === '1' && OLD_RESIDENT.test(number)) return DOCUMENT_REASONS.old;
  return DOCUMENT_REASONS.form[kind];
}

/** The kind of a number that stands without one; a resident's where nothing else can be told. */
export function guessDocumentKind(typed: string): DocumentKind {
  const number = normalizeDocumentNumber(typed);
  return (['1', '6', '7', '9'] as const).find((kind) => !findFault(kind, number)) ?? '1';
}

/** What a number says otherwise than the record of its child does; it may be right, and the record wrong. */
export function documentWarnings(
  { number }: ChildDocument,
  child: { readonly birthDate: string; readonly gender: string },
): DocumentReason[] {
  const resident = residentOf(number);
  if (!resident) return [];
  return [
    ...(resident.birthDate === child.birthDate ? [] : [DOCUMENT_REASONS.otherBirthDate]),
    ...(resident.gender === child.gender ? [] : [DOCUMENT_REASONS.otherGender]),
  ];
}

/** Signs at the end of a number by which it can be found. */
export const DOCUMENT_END = { least: 4, most: 6 } as const;

/** Whether a number has what was typed: all of it, or its end. */
export function isFoundBy(number: string, typed: string): boolean {
  const signs = [...typed].length;
  if (number === typed) return true;
  return signs >= DOCUMENT_END.least && signs <= DOCUMENT_END.most && number.endsWith(typed);
}
