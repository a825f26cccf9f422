/** Opens a chosen picture, and draws the cropped square as a small JPEG. */
import { COVER_MAX_BYTES, COVER_SIDE } from '@spine/contract/action';
import { coverText as text } from './cover.text.ts';
import type { Crop, Size } from './crop-geometry.ts';

/** Photographs of phones are far smaller. */
const FILE_MAX_BYTES = 20 * 1024 * 1024;
/** Below half the suggested side nothing is recognisable. */
const MIN_SIDE = COVER_SIDE / 2;
/** Twice the suggested side, for screens of high density. */
const OUTPUT_SIDE = COVER_SIDE * 2;
const FILE_TYPES = new Set(['image/png', 'image/jpeg']);
const QUALITIES = [0.9, 0.8, 0.65, 0.5] as const;

export type OpenedPicture = { readonly image: HTMLImageElement; readonly size: Size };

/** The picture of a file, or the error message where it cannot be a cover. */
export async function openPicture(file: File): Promise<OpenedPicture | string> {
  if (!FILE_TYPES.has(file.type)) return text.wrongKind;
  if (file.size > FILE_MAX_BYTES) return text.tooLarge;
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
  } catch {
    closePicture(image);
    return text.damaged;
  }
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  if (Math.min(size.width, size.height) >= MIN_SIDE) return { image, size };
  closePicture(image);
  return text.tooSmall(MIN_SIDE);
}

/** Releases the memory of an opened picture. */
export function closePicture({ src }: HTMLImageElement): void {
  URL.revokeObjectURL(src);
}

/** Draws the square as the data URL of a JPEG small enough for the server. */
export function drawCover(image: HTMLImageElement, { left, top, side }: Crop): string {
  const canvas = document.createElement('canvas');
  canvas.width = OUTPUT_SIDE;
  canvas.height = OUTPUT_SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws no pictures');
  // JPEG has no transparency: transparent pixels become white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, OUTPUT_SIDE, OUTPUT_SIDE);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, side, side, 0, 0, OUTPUT_SIDE, OUTPUT_SIDE);
  const drawn = QUALITIES.map((quality) => () => canvas.toDataURL('image/jpeg', quality));
  const maxChars = Math.floor(COVER_MAX_BYTES / 3) * 4;
  for (const draw of drawn) {
    const url = draw();
    if (toBase64(url).length <= maxChars) return url;
  }
  throw new Error('a cover of this side is always small enough');
}

/** The value of a cover field as input fields of a call. */
export function toCoverInput(cover: string | null | undefined): {
  cover?: string;
  removeCover?: true;
} {
  if (cover === null) return { removeCover: true };
  return cover === undefined ? {} : { cover: toBase64(cover) };
}

function toBase64(dataUrl: string): string {
  return dataUrl.slice(dataUrl.indexOf(',') + 1);
}
