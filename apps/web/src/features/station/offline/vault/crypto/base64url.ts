/** base64url without padding (RFC 4648, 5). Older browsers have no `toBase64`. */

/** Bytes that go to `String.fromCharCode` at once: more arguments would be too many for some browsers. */
const PIECE = 4096;

/** The text of bytes. */
export function toBase64Url(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  return btoa(pieces.join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The bytes of a text; throws an `InvalidCharacterError` where it is none. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}
