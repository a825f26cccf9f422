/**
 * The secret by which this device opens a list again. It is made here and kept until the list expires; nothing that the list shows is
 * stored. A private window may refuse storage: the secret then lasts as long as the page.
 */
const PREFIX = 'spine.schoolList.';
const KEY_BYTES = 16;
/** Of the token: enough to tell lists apart. */
const NAME_LETTERS = 24;

const nameOf = (token: string) => PREFIX + token.slice(-NAME_LETTERS);

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The kept secret; undefined where this device has never opened the list. */
export function findDeviceKey(token: string): string | undefined {
  try {
    return localStorage.getItem(nameOf(token)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The kept secret, or a new one, which is kept before it is sent: an answer that is lost on the way then costs no code. */
export function keepDeviceKey(token: string): string {
  const key = findDeviceKey(token) ?? newKey();
  try {
    localStorage.setItem(nameOf(token), key);
  } catch {
    return key;
  }
  return key;
}

/** After another code was handed out, or the list is closed. */
export function forgetDeviceKey(token: string): void {
  try {
    localStorage.removeItem(nameOf(token));
  } catch {
    return;
  }
}
