/** The value of a field after an insertion: cleaned first, and then checked for length. */
import { digitsIn, normalizeCode, normalizePhone, trimInvisible } from '@spine/contract/kernel';

/** The cleaner by the `data-typed` attribute of a field; fields without it hold text. */
const CLEANERS = { phone: normalizePhone, digits: digitsIn, code: normalizeCode } as const;
export type TypedKind = keyof typeof CLEANERS;

export type Insertion = {
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly typed: string;
};

/** The kind of the field and its maximum length. */
type Limits = { readonly kind: string | undefined; readonly max: number | undefined };

/**
 * The new value and its cursor position, or undefined where the browser does the same. Pasted text is not cut, because a number
 * cut at its end would be another number; a form rule reports what is too long.
 */
export function cleanInsertion(
  { value, start, end, typed }: Insertion,
  { kind, max = Number.POSITIVE_INFINITY }: Limits,
): { readonly value: string; readonly cursor: number } | undefined {
  const isKey = [...typed].length === 1;
  const clean = cleanerOf(kind);
  if (isKey && clean === trimInvisible) return undefined;
  const head = value.slice(0, start) + typed;
  const full = head + value.slice(end);
  const cleaned = clean(full);
  if (cleaned === full && (isKey || full.length <= max)) return undefined;
  return { value: cleaned, cursor: Math.min(clean(head).length, cleaned.length) };
}

function cleanerOf(kind: string | undefined): (text: string) => string {
  return kind !== undefined && kind in CLEANERS ? CLEANERS[kind as TypedKind] : trimInvisible;
}
