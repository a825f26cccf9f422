/**
 * Where the square of a cover lies in its picture, in pixels of the picture. The square never leaves the picture, and
 * is never smaller than the suggested side unless the picture itself is.
 */
import { COVER_SIDE } from '@spine/contract/action';

export type Size = { readonly width: number; readonly height: number };
export type Crop = { readonly left: number; readonly top: number; readonly side: number };
export type Shift = { readonly x: number; readonly y: number };

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function shorterSide({ width, height }: Size): number {
  return Math.min(width, height);
}

function inside({ left, top, side }: Crop, { width, height }: Size): Crop {
  return { left: between(left, 0, width - side), top: between(top, 0, height - side), side };
}

/** The largest square, in the middle. */
export function middleCrop(size: Size): Crop {
  const side = shorterSide(size);
  return { left: (size.width - side) / 2, top: (size.height - side) / 2, side };
}

/** How far one may zoom in: 1 is the largest square. */
export function mostZoom(size: Size): number {
  return Math.max(1, shorterSide(size) / COVER_SIDE);
}

export function zoomOf({ side }: Crop, size: Size): number {
  return shorterSide(size) / side;
}

/** The square at another zoom; its middle stays where it is as far as the picture reaches. */
export function zoomedCrop(crop: Crop, zoom: number, size: Size): Crop {
  const side = shorterSide(size) / between(zoom, 1, mostZoom(size));
  const shift = (crop.side - side) / 2;
  return inside({ left: crop.left + shift, top: crop.top + shift, side }, size);
}

/** The square moved over the picture. */
export function movedCrop(crop: Crop, by: Shift, size: Size): Crop {
  return inside({ ...crop, left: crop.left + by.x, top: crop.top + by.y }, size);
}
