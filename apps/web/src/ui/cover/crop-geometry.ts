/**
 * The crop square of a cover, in pixels of its picture. It stays inside the picture, and is no smaller than the suggested side
 * unless the picture is.
 */
import { COVER_SIDE } from '@spine/contract/action';

export type Size = { readonly width: number; readonly height: number };
export type Crop = { readonly left: number; readonly top: number; readonly side: number };
export type Shift = { readonly x: number; readonly y: number };

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

function shorterSide({ width, height }: Size): number {
  return Math.min(width, height);
}

function keepInside({ left, top, side }: Crop, { width, height }: Size): Crop {
  return { left: clamp(left, 0, width - side), top: clamp(top, 0, height - side), side };
}

/** The largest square, centred. */
export function middleCrop(size: Size): Crop {
  const side = shorterSide(size);
  return { left: (size.width - side) / 2, top: (size.height - side) / 2, side };
}

/** The maximum zoom; 1 is the largest square. */
export function maxZoom(size: Size): number {
  return Math.max(1, shorterSide(size) / COVER_SIDE);
}

export function zoomOf({ side }: Crop, size: Size): number {
  return shorterSide(size) / side;
}

/** The square at another zoom, around the same centre as far as the picture allows. */
export function zoomCrop(crop: Crop, zoom: number, size: Size): Crop {
  const side = shorterSide(size) / clamp(zoom, 1, maxZoom(size));
  const shift = (crop.side - side) / 2;
  return keepInside({ left: crop.left + shift, top: crop.top + shift, side }, size);
}

/** The square moved over the picture. */
export function moveCrop(crop: Crop, by: Shift, size: Size): Crop {
  return keepInside({ ...crop, left: crop.left + by.x, top: crop.top + by.y }, size);
}
