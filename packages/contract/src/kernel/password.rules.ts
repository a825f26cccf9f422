/**
 * The password rule of spec section 5: 8–16 characters with a lower-case letter, an upper-case letter and a
 * digit; no spaces, no special symbols, no Chinese. Letters and digits are all that is left.
 */
const RULE = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{8,16}$/;

/** Whether a new password meets the rule. A 32-hex digest never does: it is too long. */
export function meetsPasswordRule(text: string): boolean {
  return RULE.test(text);
}

/** The digest a client sends to sign in, as text to hash: `md5(md5(pw) + salt + md5(pw))` in lower-case hex. */
export function passwordDigest(text: string, salt: string, md5: (text: string) => string): string {
  const once = md5(text);
  return md5(once + salt + once);
}
