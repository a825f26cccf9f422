import { COVER_SIDE } from '@spine/contract/action';
import { expect, it } from 'vitest';
import { maxZoom, middleCrop, moveCrop, zoomCrop, zoomOf } from './crop-geometry.ts';

const WIDE = { width: 1000, height: 560 };

it('a cover begins as the largest square in the middle of its picture', () => {
  expect(middleCrop(WIDE)).toEqual({ left: 220, top: 0, side: 560 });
  expect(middleCrop({ width: 300, height: 900 })).toEqual({ left: 0, top: 300, side: 300 });
});

it('zooming keeps the middle of the square where it is', () => {
  const crop = zoomCrop(middleCrop(WIDE), 2, WIDE);
  expect(crop).toEqual({ left: 360, top: 140, side: 280 });
  expect(zoomOf(crop, WIDE)).toBe(2);
});

it('zooming out at an edge moves the square back into the picture', () => {
  const corner = moveCrop(zoomCrop(middleCrop(WIDE), 2, WIDE), { x: 5000, y: 5000 }, WIDE);
  expect(corner).toEqual({ left: 720, top: 280, side: 280 });
  expect(zoomCrop(corner, 1, WIDE)).toEqual({ left: 440, top: 0, side: 560 });
});

it('the square never leaves the picture', () => {
  const crop = moveCrop(middleCrop(WIDE), { x: -5000, y: -5000 }, WIDE);
  expect(crop).toEqual({ left: 0, top: 0, side: 560 });
});

it('the square is never smaller than the suggested side [9.18]', () => {
  expect(COVER_SIDE).toBe(112);
  expect(maxZoom(WIDE)).toBe(5);
  expect(zoomCrop(middleCrop(WIDE), 99, WIDE).side).toBe(COVER_SIDE);
});

it('a picture smaller than the suggested side is taken whole', () => {
  const small = { width: 80, height: 90 };
  expect(maxZoom(small)).toBe(1);
  expect(zoomCrop(middleCrop(small), 3, small)).toEqual({ left: 0, top: 5, side: 80 });
});
