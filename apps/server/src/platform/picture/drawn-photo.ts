/**
 * Draws a photo of a stranger's phone anew: what is stored is a JPEG of its pixels, upright and no larger than a screen
 * needs, without places, thumbnails or whatever stands behind the picture. What a file is says its content, never its name.
 * Two at a time, because an unpacked photo is large.
 */
import sharp, { type Sharp } from 'sharp';

/** Why a file is no photo that can be stored. */
export type PhotoFault = 'damaged' | 'heic' | 'pdf' | 'pixels' | 'type';

const MOST_PIXELS = 64_000_000;
/** Where one side is this long nothing can be read from the picture, however few pixels it has. */
const LONGEST_SIDE = 20_000;
const EDGE = 2400;
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

/** The photo as a JPEG, or why there is none. */
export async function drawPhoto(bytes: Buffer): Promise<Buffer | PhotoFault> {
  const fault = findTypeFault(bytes);
  if (fault) return fault;
  return await inTurn(() => drawWithin(bytes)).catch(() => 'damaged');
}

async function drawWithin(bytes: Buffer): Promise<Buffer | PhotoFault> {
  // The header alone: nothing is unpacked yet.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const isHuge = width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE;
  return isHuge ? 'pixels' : draw(bytes);
}

/** Broken rows of a picture are refused, a wrong colour profile is not. */
function draw(bytes: Buffer): Promise<Buffer> {
  return open(bytes)
    .resize({ width: EDGE, height: EDGE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

function open(bytes: Buffer): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient();
}

/** A photo that was drawn, as small as a tile. */
export function drawSmall(photo: Buffer): Promise<Buffer> {
  return inTurn(() =>
    open(photo)
      .resize({ ...SMALL, fit: 'cover', position: 'top' })
      .jpeg({ quality: QUALITY })
      .toBuffer(),
  );
}

const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // Who waits takes the place over.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
