/**
 * Whether a file can be a logo, told by its content and never by its name. A file that is none of the two kinds, ends
 * early or goes on after its end is refused, so that it can be nothing else beside a picture. Browser and server ask
 * the same question; the server also unpacks what it can.
 */
import { startsWith } from './logo-bytes.rules.ts';
import { cutJpeg, JPEG_HEAD } from './logo-jpeg.rules.ts';
import type { LogoFault, LogoPart, LogoParts } from './logo-part.schema.ts';
import { cutPng, PNG_HEAD } from './logo-png.rules.ts';
import { LOGO_MAX_BYTES, LOGO_SIDES } from './template.schema.ts';

function isSide(pixels: number): boolean {
  return pixels >= LOGO_SIDES.least && pixels <= LOGO_SIDES.most;
}

function cut(bytes: Uint8Array): LogoParts | LogoFault {
  if (startsWith(bytes, PNG_HEAD)) return cutPng(bytes);
  if (startsWith(bytes, JPEG_HEAD)) return cutJpeg(bytes);
  return 'type';
}

/** The parts of a logo, or why the file is none. The kind is told first: a large film is no large logo. */
export function logoParts(bytes: Uint8Array): LogoParts | LogoFault {
  const isKind = startsWith(bytes, PNG_HEAD) || startsWith(bytes, JPEG_HEAD);
  if (isKind && bytes.length > LOGO_MAX_BYTES) return 'large';
  const found = cut(bytes);
  if (typeof found === 'string') return found;
  return isSide(found.width) && isSide(found.height) ? found : 'sides';
}

/** The picture without comments, profiles, thumbnails and whatever else travelled in the file. */
export function bareLogo(bytes: Uint8Array, parts: readonly LogoPart[]): Uint8Array {
  const kept = parts.filter((part) => part.kept);
  const bare = new Uint8Array(kept.reduce((sum, { start, end }) => sum + end - start, 0));
  let at = 0;
  for (const { start, end } of kept) {
    bare.set(bytes.subarray(start, end), at);
    at += end - start;
  }
  return bare;
}
