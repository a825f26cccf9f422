/**
 * Draws a photo smaller where it is too large to be sent: 64, 108 and 200 megapixels, or over 10 MB. Through an image and a
 * canvas, which every browser has; they open what else the phone can show, such as HEIC on an iPhone. They turn it upright as
 * its EXIF says, but Chromium before 81 does not: there a photo may be stored on its side.
 */
import { PHOTO_MAX_BYTES, quickQueryErrors } from '@spine/contract/quick-query';
import { Refused } from '#platform/call/refused.ts';
import { sizeToDraw } from './fit-photo.rules.ts';

const JPEG = 'image/jpeg';
const QUALITY = 0.85;
/** Of what `getImageData` answers, four bytes for a pixel. */
const ALPHA_AT = 3;
/** A slow phone opens 200 megapixels in less. */
const LOAD_MS = 30_000;

/** The file to send. What this browser cannot open is left to the server, which knows why. Refuses photoTooLarge. */
export async function fitPhoto(file: File, loadMs = LOAD_MS): Promise<File> {
  const url = URL.createObjectURL(file);
  try {
    const fitted = await redraw(file, await loadImage(url, loadMs)).catch(() => file);
    if (fitted.size > PHOTO_MAX_BYTES) throw new Refused(quickQueryErrors.photoTooLarge);
    return fitted;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Undefined where this browser cannot open it, or never ends opening it. */
function loadImage(url: string, ms: number): Promise<HTMLImageElement | undefined> {
  return new Promise((resolve) => {
    const image = new Image();
    setTimeout(() => resolve(undefined), ms);
    image.onload = () => resolve(image);
    image.onerror = () => resolve(undefined);
    image.src = url;
  });
}

async function redraw(file: File, image: HTMLImageElement | undefined): Promise<File> {
  if (!image) return file;
  const { naturalWidth: width, naturalHeight: height } = image;
  const size = sizeToDraw({ type: file.type, bytes: file.size, width, height });
  const drawn = size && (await draw(image, size));
  return drawn ? new File([drawn], file.name, { type: JPEG }) : file;
}

async function draw(
  image: HTMLImageElement,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  try {
    return await drawOn(canvas, image);
  } finally {
    // An iPhone keeps the memory of a canvas until it has no size.
    canvas.width = 0;
  }
}

async function drawOn(canvas: HTMLCanvasElement, image: HTMLImageElement): Promise<Blob | null> {
  const { width, height } = canvas;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  // A browser without memory for the whole picture draws nothing, and says nothing.
  const isBlank = context.getImageData(width >> 1, height >> 1, 1, 1).data[ALPHA_AT] === 0;
  if (isBlank) return null;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, JPEG, QUALITY));
}
