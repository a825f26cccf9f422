/**
 * Encodes an uploaded picture anew: only its pixels are stored, without comments, profiles, locations, thumbnails or
 * anything else in the file. libvips does it outside the event loop, and unpacks no more than the sides
 * that were allowed.
 */
import { type PictureType, pictureType } from '@spine/contract/template';
import type { Sharp } from 'sharp';

/** Why a file is not a picture that can be stored. */
export type PictureFault = 'type' | 'large' | 'sides' | 'damaged' | 'trailing';

export type BarePicture = { readonly type: PictureType; readonly bytes: Buffer };

export type PictureLimits = {
  readonly bytes: number;
  readonly isRight: (width: number, height: number) => boolean;
};

/** No picture is meant to have more; a header that promises more is not believed. */
const MOST_PIXELS = 100_000_000;
const END: Readonly<Record<PictureType, Buffer>> = {
  'image/png': Buffer.from('0000000049454e44ae426082', 'hex'),
  'image/jpeg': Buffer.from('ffd9', 'hex'),
};
/** The best quality first; the next one when the file became too large. */
const ENCODERS: Readonly<Record<PictureType, readonly ((picture: Sharp) => Sharp)[]>> = {
  'image/png': [
    (picture) => picture.png({ compressionLevel: 9 }),
    (picture) => picture.png({ compressionLevel: 9, palette: true }),
  ],
  'image/jpeg': [90, 80, 60].map((quality) => (picture) => picture.jpeg({ quality })),
};

/** Where the header of a PNG, which comes first, says how wide and how high it is. */
const PNG_WIDTH_AT = 16;
const PNG_HEIGHT_AT = 20;
const PNG_SIDES_END = 24;

/** How many pixels a PNG promises; none where it ends before that. */
export function pixelsOfPng(bytes: Buffer): number {
  if (bytes.length < PNG_SIDES_END) return 0;
  return bytes.readUInt32BE(PNG_WIDTH_AT) * bytes.readUInt32BE(PNG_HEIGHT_AT);
}

/** The picture alone, or why there is none. The type is checked first: a large film is not a large picture. */
export async function barePicture(
  bytes: Buffer,
  limits: PictureLimits,
): Promise<BarePicture | PictureFault> {
  const type = pictureType(bytes);
  if (!type) return 'type';
  if (bytes.length > limits.bytes) return 'large';
  const { default: sharp } = await import('sharp');
  try {
    // The header alone: nothing is unpacked yet.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!limits.isRight(width, height)) return 'sides';
    const picture = sharp(bytes, { failOn: 'warning', limitInputPixels: MOST_PIXELS });
    const drawn = await encodeWithin(picture.autoOrient(), ENCODERS[type], limits.bytes);
    // A page or an archive behind a picture would make one file of two.
    if (!bytes.subarray(-END[type].length).equals(END[type])) return 'trailing';
    return drawn ? { type, bytes: drawn } : 'large';
  } catch {
    return 'damaged';
  }
}

async function encodeWithin(
  picture: Sharp,
  ways: readonly ((picture: Sharp) => Sharp)[],
  most: number,
): Promise<Buffer | undefined> {
  for (const way of ways) {
    const bytes = await way(picture.clone()).toBuffer();
    if (bytes.length <= most) return bytes;
  }
  return undefined;
}
