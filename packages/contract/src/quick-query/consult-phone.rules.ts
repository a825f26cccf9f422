/**
 * The telephone number families may call: the first one in the lines at the foot of the institution's reports, lines
 * labelled as telephone first. People write numbers as they like: with spaces, brackets, full-width digits, a country
 * code or an extension, which is left out because a link cannot dial it.
 */
import { consultPhoneText } from './family.text.ts';

type Line = { readonly label: string; readonly value: string };

const GAP = '[ -]?';
/** Longer runs of digits are licence numbers, and no number may be cut out of one. */
const ALONE = { before: '(^|[^\\d-])', after: '(?!-?\\d)' } as const;
const COUNTRY = `(?:\\+?86${GAP})?`;

function numbered(pattern: string): RegExp {
  return new RegExp(`${ALONE.before}${pattern}`, 'g');
}

const EXTENSION = '(?:-\\d{1,5}(?!\\d))?';
const MOBILE = numbered(`${COUNTRY}(1[3-9]\\d)${GAP}(\\d{4})${GAP}(\\d{4})${ALONE.after}`);
const SERVICE = numbered(`([48]00)${GAP}(\\d{3,4})${GAP}(\\d{3,4})${ALONE.after}`);
/** 10 and 2x are of the largest cities; all others have three digits behind the 0. */
const AREA = '(?:10|2\\d|[3-9]\\d{2})';
const NUMBER = `(\\d{3,4})${GAP}(\\d{4})${EXTENSION}${ALONE.after}`;
const LANDLINE = numbered(`(?:\\((0${AREA})\\)|(0${AREA}))${GAP}${NUMBER}`);
const LANDLINE_FROM_ABROAD = numbered(`\\+86${GAP}(${AREA})${GAP}${NUMBER}`);

const SERVICE_LENGTH = 10;

type PhoneMatch = { readonly at: number; readonly phone: string };

function findFirst(text: string, pattern: RegExp, read: (parts: string[]) => string | undefined) {
  for (const match of text.matchAll(pattern)) {
    const [, before = '', ...groups] = match;
    const phone = read(groups.filter((part) => part !== undefined));
    if (phone !== undefined) return [{ at: match.index + before.length, phone }];
  }
  return [];
}

function mobile(parts: string[]): string {
  return parts.join('');
}

/** Ten digits, however they are grouped. */
function service(parts: string[]): string | undefined {
  const digits = parts.join('');
  if (digits.length !== SERVICE_LENGTH) return undefined;
  return `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`;
}

function landline([area = '', ...rest]: string[]): string {
  return `${area.startsWith('0') ? area : `0${area}`}-${rest.join('')}`;
}

/** The first telephone number in a text; null without one. */
export function findPhone(text: string): string | null {
  // Full-width digits, brackets and dashes become plain ones.
  const plain = text.normalize('NFKC').replaceAll(/[\u2010-\u2015\u2212]/g, '-');
  const tidy = plain.replaceAll(/\s+/g, ' ').replaceAll(/ ?- ?/g, '-');
  const matches: PhoneMatch[] = [
    ...findFirst(tidy, MOBILE, mobile),
    ...findFirst(tidy, SERVICE, service),
    ...findFirst(tidy, LANDLINE, landline),
    ...findFirst(tidy, LANDLINE_FROM_ABROAD, landline),
  ];
  return matches.sort((one, other) => one.at - other.at)[0]?.phone ?? null;
}

/** The number of an institution's lines; null when none holds one. */
export function findConsultPhone(lines: readonly Line[]): string | null {
  const { preferred, fax } = consultPhoneText;
  const candidates = lines.filter(({ label }) => !fax.test(label));
  const first = candidates.filter(({ label }) => preferred.test(label));
  const others = candidates.filter(({ label }) => !preferred.test(label));
  for (const { value } of [...first, ...others]) {
    const phone = findPhone(value);
    if (phone !== null) return phone;
  }
  return null;
}
