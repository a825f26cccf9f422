/** Fields that many calls share. Widths are counted in characters a person sees, not in UTF-16 units. */
import { z } from 'zod';
import { isCalendarDate } from './calendar.ts';
import { extractLinkToken } from './link-token.rules.ts';
import { HIDDEN_CHARACTER } from './text/character.text.ts';
import { hasNoHiddenCharacter, removeHiddenCharacters } from './text/hidden-character.rules.ts';
import { isMobile, normalizePhone } from './text/phone.rules.ts';
import { nameSearchKey, normalizeStudentNumber } from './text/spelling.rules.ts';

/** The user cannot see this fault, so its sentence comes before the field's own rule. */
const ALL_VISIBLE = { error: HIDDEN_CHARACTER, params: { told: true } };
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUID in lower-case text. */
export const idField = z.string().regex(UUID);

/** Text of 1 to `max` characters, trimmed, in normal form C, without hidden characters. */
export function textField(max: number) {
  return z
    .string()
    .trim()
    .normalize('NFC')
    .min(1)
    .refine((text) => [...text].length <= max)
    .refine(hasNoHiddenCharacter, ALL_VISIBLE);
}

/** Text that may be removed: an empty string or null clears it (null), a missing one leaves it alone. */
export function clearableField(max: number) {
  return z
    .string()
    .trim()
    .normalize('NFC')
    .refine((text) => [...text].length <= max)
    .refine(hasNoHiddenCharacter, ALL_VISIBLE)
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .optional();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses.
const CONTROL_EXCEPT_NEWLINE = /[\u0000-\u0009\u000b-\u001f\u007f]/;

/** Text of several lines, at most `max` characters; `least` 1 makes it required. */
export function multilineField(max: number, least: 0 | 1 = 0) {
  return z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .refine((text) => {
      const length = [...text].length;
      return length >= least && length <= max && !CONTROL_EXCEPT_NEWLINE.test(text);
    });
}

/** Text that may be left empty: null empties it, a missing one leaves it alone. */
export function clearableMultilineField(max: number) {
  return multilineField(max)
    .nullish()
    .transform((text) => (text === null ? '' : text));
}

/** A filter: as typed, trimmed, at most `max` characters. */
export function filterField(max: number) {
  return textField(max).optional();
}

/** Searches for a part of a child's name, in any spelling. */
export function nameFilter(max: number) {
  return normalizedFilter(max, nameSearchKey);
}

/** Searches for a student number, kept as typed: `studentNumberSpellings` lists the spellings it is searched by. */
export function studentNumberFilter(max: number) {
  const number = textField(max);
  return z
    .string()
    .overwrite((text) => removeHiddenCharacters(text).trim().normalize('NFC'))
    .refine((text) => number.safeParse(normalizeStudentNumber(text)).success)
    .optional();
}

/** Searches for a phone number or a part of one. */
export function phoneFilter(max: number) {
  return normalizedFilter(max, normalizePhone);
}

function normalizedFilter(max: number, normalize: (text: string) => string) {
  return z
    .string()
    .overwrite((text) => normalize(removeHiddenCharacters(text)))
    .pipe(textField(max))
    .optional();
}

/** `YYYY-MM-DD`, a date that exists. */
export const dateField = z.string().refine(isCalendarDate);

/** The token of a public link, without what a messenger appended to it. */
export function linkTokenField(shape: RegExp) {
  return z.string().transform(extractLinkToken).pipe(z.string().regex(shape));
}

/** A Chinese mobile number, 11 digits however they were spaced. */
export const mobileField = z.string().overwrite(normalizePhone).refine(isMobile);

/** An instant, ISO 8601 with offset. */
export const instantField = z.iso.datetime({ offset: true });

/** Two, four or six digits of a GB/T 2260 code: the region with everything below it. */
export const regionField = z.string().regex(/^\d{2}(\d{2}(\d{2})?)?$/);

/** A comma-separated list of ids in a query, as `?ids=` carries them; 1 to 1000. */
export const idsField = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(idField).min(1).max(1000));

/** The numbers of a child that browsers get masked until somebody says why one is needed. */
export const MASKED_NUMBERS = ['tel', 'studentId', 'document'] as const;
export type MaskedNumber = (typeof MASKED_NUMBERS)[number];

const masked = z.registry<{ number: MaskedNumber }>();

function maskedField(number: MaskedNumber) {
  return z.string().register(masked, { number });
}

/**
 * A child's numbers in a reply: browsers get them masked, devices and clients whole
 * (docs/adr/0108-browsers-get-numbers-masked.md).
 */
export const shownStudentId = maskedField('studentId');
export const shownTel = maskedField('tel');
export const shownDocument = maskedField('document');

/** Which number a field of a reply is; undefined where browsers get it as it is. */
export function maskedNumberOf(schema: z.core.$ZodType): MaskedNumber | undefined {
  return masked.get(schema)?.number;
}

/** Accepts anything; the shape is only documentation. The service refuses a malformed item by itself, with its reason. */
export function describedAs(shape: z.ZodType) {
  return z.unknown().meta({ shape });
}
