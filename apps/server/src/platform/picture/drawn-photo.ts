/**
 * Draws a photo of a stranger's phone anew: what is stored is a JPEG of its pixels, upright and no larger than reading
 * needs, without places, thumbnails or whatever stands behind the picture. What a file is says its content, never its name.
 * Two at a time, because an unpacked photo is large; staff who look at one do not wait for families who send theirs.
 */
import { PHOTO_MAX_PIXELS } from '@spine/contract/quick-query';
import type { Sharp } from 'sharp';
import { concurrencyLimit } from '../auth/concurrency-limit.ts';
import { areaOfPage, countPages } from './photo-pages.ts';

/** Why a file is no photo that can be stored. */
export type PhotoFault = 'damaged' | 'heic' | 'long' | 'pdf' | 'pixels' | 'type';

/** Nothing can be read from a picture that is so many times as long as it is wide. */
const MOST_RATIO = 40;
/** A sheet of paper at 270 dots an inch. The longer side has no limit of its own, for the sake of long screenshots. */
const SHORT_SIDE = 2400;
const QUALITY = 82;
const MOST_SECONDS = 20;
const AT_ONCE = 2;
/** Twice the pixels of the tile that shows it. */
const SMALL = { width: 232, height: 288 } as const;

const starts = (bytes: Buffer, head: string, at = 0): boolean =>
  bytes.subarray(at, at + head.length).equals(Buffer.from(head, 'latin1'));

const IS_DRAWN: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => starts(bytes, '\xff\xd8\xff'),
  (bytes) => starts(bytes, '\x89PNG\r\n\x1a\n'),
  (bytes) => starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8),
];
/** Readers of PDF look for its head within so many bytes. */
const PDF_WITHIN = 1024;
const HEIC_BRANDS = [
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'mif1',
  'msf1',
  'avif',
  'avis',
];
const BRAND_AT = 8;

/** What another file is; undefined for a photo that may be drawn. */
function findTypeFault(bytes: Buffer): PhotoFault | undefined {
  if (IS_DRAWN.some((isType) => isType(bytes))) return undefined;
  if (starts(bytes, 'ftyp', 4) && HEIC_BRANDS.some((brand) => starts(bytes, brand, BRAND_AT)))
    return 'heic';
  return bytes.subarray(0, PDF_WITHIN).includes('%PDF-') ? 'pdf' : 'type';
}

export type DrawnPhoto = { readonly bytes: Buffer; readonly pages: number };

const drawing = concurrencyLimit(AT_ONCE);
const viewing = concurrencyLimit(AT_ONCE);

/** The photo as a JPEG, or why there is none. */
export async function drawPhoto(bytes: Buffer): Promise<DrawnPhoto | PhotoFault> {
  const fault = findTypeFault(bytes);
  if (fault) return fault;
  return await drawing(() => drawWithin(bytes)).catch(() => 'damaged');
}

async function drawWithin(bytes: Buffer): Promise<DrawnPhoto | PhotoFault> {
  const { default: sharp } = await import('sharp');
  // The header alone: nothing is unpacked yet.
  const { width, height } = (await sharp(bytes, { limitInputPixels: false }).metadata()).autoOrient;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long > MOST_RATIO * short) return 'long';
  if (short * long > PHOTO_MAX_PIXELS) return 'pixels';
  const scale = Math.min(1, SHORT_SIDE / short);
  return draw(bytes, { width: Math.round(width * scale), height: Math.round(height * scale) });
}

async function draw(bytes: Buffer, size: { readonly width: number; readonly height: number }) {
  const photo = await open(bytes);
  const { data, info } = await photo
    .resize({ ...size, fit: 'fill' })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, pages: countPages(info) };
}

/** Broken rows of a picture are refused, a wrong colour profile is not. */
async function open(bytes: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { failOn: 'error', limitInputPixels: PHOTO_MAX_PIXELS })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient();
}

type View = { readonly isSmall: boolean; readonly page: number | undefined };

/** What is shown of a photo that was drawn: the whole or a page, and of that all or a tile. */
export async function viewOfPhoto(photo: Buffer, { isSmall, page }: View): Promise<Buffer> {
  if (!isSmall && page === undefined) return photo;
  return await viewing(async () => {
    const stored = await open(photo);
    const shown =
      page === undefined ? stored : stored.extract(areaOfPage(await stored.metadata(), page));
    const fitted = isSmall ? shown.resize({ ...SMALL, fit: 'cover', position: 'top' }) : shown;
    return fitted.jpeg({ quality: QUALITY }).toBuffer();
  });
}
