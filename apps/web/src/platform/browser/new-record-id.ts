/** UUIDv7 made in the browser. `crypto.randomUUID` needs TLS and makes version 4. */
const TIME_BYTES = 6;
const MILLISECOND_BITS = 48;

/** A new id, sortable by its creation time. */
export function newRecordId(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let at = 0; at < TIME_BYTES; at += 1) {
    bytes[at] = Math.floor(now / 2 ** (MILLISECOND_BITS - 8 * (at + 1))) % 256;
  }
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
