/** Opens a chosen picture, and draws the square that was cut out of it as a small JPEG. */
import { COVER_MAX_BYTES, COVER_SIDE } from '@spine/contract/action';
import { coverText as text } from './cover.text.ts';
import type { Crop, Size } from './crop-geometry.ts';

/** Photographs of phones are far below it. */
const FILE_MAX_BYTES = 20 * 1024 * 1024;
/** Below half the suggested side nobody recognises anything. */
const LEAST_SIDE = COVER_SIDE / 2;
/** Twice the suggested side, for screens of high density. */
const OUTPUT_SIDE = COVER_SIDE * 2;
const KINDS = new Set(['image/png', 'image/jpeg']);
const QUALITIES = [0.9, 0.8, 0.65, 0.5] as const;

export type OpenedPicture = { readonly image: HTMLImageElement; readonly size: Size };

/** The picture of a file, or the sentence that says why it can be no cover. */
export async function openPicture(file: File): Promise<OpenedPicture | string> {
  if (!KINDS.has(file.type)) return text.wrongKind;
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
  if (Math.min(size.width, size.height) >= LEAST_SIDE) return { image, size };
  closePicture(image);
  return text.tooSmall(LEAST_SIDE);
}

/** Gives back the memory of an opened picture. */
export function closePicture({ src }: HTMLImageElement): void {
  URL.revokeObjectURL(src);
}

/** The square as the data URL of a JPEG that is small enough for the server. */
export function drawCover(image: HTMLImageElement, { left, top, side }: Crop): string {
  const canvas = document.createElement('canvas');
  canvas.width = OUTPUT_SIDE;
  canvas.height = OUTPUT_SIDE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the browser draws no pictures');
  // A JPEG knows no transparency: what shines through becomes white, not black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, OUTPUT_SIDE, OUTPUT_SIDE);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, left, top, side, side, 0, 0, OUTPUT_SIDE, OUTPUT_SIDE);
  const drawn = QUALITIES.map((quality) => () => canvas.toDataURL('image/jpeg', quality));
  const most = Math.floor(COVER_MAX_BYTES / 3) * 4;
  for (const draw of drawn) {
    const url = draw();
    if (base64Of(url).length <= most) return url;
  }
  throw new Error('a cover of this side is always small enough');
}

/** A cover of a form as it travels. */
export function coverChange(cover: string | null | undefined): {
  cover?: string;
  removeCover?: true;
} {
  if (cover === null) return { removeCover: true };
  return cover === undefined ? {} : { cover: base64Of(cover) };
}

function base64Of(dataUrl: string): string {
  return dataUrl.slice(dataUrl.indexOf(',') + 1);
}
