import { describe, expect, test } from 'vitest';
import { sizeToDraw } from './fit-photo.rules.ts';

const MB = 1024 * 1024;
const sizeOf = ([width = 0, height = 0]: number[], { mb = 4, type = 'image/jpeg' } = {}) => {
  const size = sizeToDraw({ type, bytes: mb * MB, width, height });
  return size && [size.width, size.height];
};

describe('a photo is sent as it is', () => {
  test.each([
    ['of 12 megapixels', 4000, 3000],
    ['a long screenshot', 1080, 14_000],
    ['a longer one', 1080, 21_000],
  ])('%s', (_what, ...size) => {
    expect(sizeOf(size)).toBeUndefined();
  });
});

describe('a photo is drawn smaller before it is sent', () => {
  test.each([
    ['of 64 megapixels', { size: [9248, 6936], drawn: [3200, 2400] }],
    ['of 108 megapixels, upright', { size: [9000, 12_000], drawn: [2400, 3200] }],
    ['of 200 megapixels', { size: [16_384, 12_288], drawn: [3200, 2400] }],
    ['over 10 MB', { size: [6000, 4000], drawn: [3600, 2400], mb: 11 }],
    ['over 10 MB, a long screenshot', { size: [1080, 14_000], drawn: [1080, 14_000], mb: 11 }],
    ['a very long one', { size: [1440, 24_000], drawn: [960, 16_000] }],
    [
      'a HEIC that the browser can open',
      { size: [4032, 3024], drawn: [3200, 2400], type: 'image/heic' },
    ],
    ['of no type that is told', { size: [640, 480], drawn: [640, 480], type: '' }],
  ])('%s', (_what, { size, drawn, ...file }) => {
    expect(sizeOf(size, file)).toEqual(drawn);
  });
});
