/** How codes of the second step are written and typed. */

/** Digits of an authenticator's code (RFC 6238). */
export const FACTOR_CODE_DIGITS = 6;
/** Letters of a recovery code, without its hyphen. */
export const RECOVERY_CODE_LENGTH = 10;
/** Recovery codes at once. */
export const RECOVERY_CODES = 10;
/** Without look-alikes. */
export const RECOVERY_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The longest that is read: a recovery code with spaces between its letters. */
export const TYPED_CODE_MAX = 40;

const FACTOR_CODE = new RegExp(`^\\d{${FACTOR_CODE_DIGITS}}$`);

/** Which of the two a person typed, in full or half width, with spaces or hyphens. */
export function parseTypedCode(
  typed: string,
): { readonly kind: 'factor' | 'recovery'; readonly code: string } | undefined {
  const code = typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
  if (code === '') return undefined;
  return { kind: /^\d{1,9}$/.test(code) ? 'factor' : 'recovery', code };
}

/** Whether it can be the code of an authenticator. */
export function isFactorCode(code: string): boolean {
  return FACTOR_CODE.test(code);
}

/** A recovery code in two groups, as it is printed. */
export function formatRecoveryCode(code: string): string {
  const half = RECOVERY_CODE_LENGTH / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/** The secret of an authenticator in groups of four, to be typed by hand. */
export function formatFactorSecret(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}
