/** What a field holds after text was put into it: cleaned first, and only then as long as it may be. */
import { edgeless, plainCode, plainDigits, spelledPhone } from '@spine/contract/kernel';

/** What a field is for, which its element names as `data-typed`; any other holds text. */
const CLEANED = { phone: spelledPhone, digits: plainDigits, code: plainCode } as const;
export type TypedKind = keyof typeof CLEANED;

export type Insertion = {
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly typed: string;
};

/** What the field is for. */
type Limits = { readonly kind: string | undefined; readonly max: number | undefined };

/**
 * The new value and where the cursor stands in it, or undefined where the browser does the same. Text that is pasted
 * is not cut: the end of a number that goes unseen makes another number, and a rule of the form says what is too long.
 */
export function inserted(
  { value, start, end, typed }: Insertion,
  { kind, max = Number.POSITIVE_INFINITY }: Limits,
): { readonly value: string; readonly cursor: number } | undefined {
  const isKey = [...typed].length === 1;
  const clean = cleanerOf(kind);
  if (isKey && clean === edgeless) return undefined;
  const head = value.slice(0, start) + typed;
  const whole = head + value.slice(end);
  const cleaned = clean(whole);
  if (cleaned === whole && (isKey || whole.length <= max)) return undefined;
  return { value: cleaned, cursor: Math.min(clean(head).length, cleaned.length) };
}

function cleanerOf(kind: string | undefined): (text: string) => string {
  return kind !== undefined && kind in CLEANED ? CLEANED[kind as TypedKind] : edgeless;
}
