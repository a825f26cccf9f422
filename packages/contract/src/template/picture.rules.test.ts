import { expect, it } from 'vitest';
import { bytesOf, jpeg, png } from './logo.factory.ts';
import { pictureType } from './picture.rules.ts';

it('a picture is known by its first bytes', () => {
  expect(pictureType(png())).toBe('image/png');
  expect(pictureType(jpeg())).toBe('image/jpeg');
  for (const other of ['', 'GIF89a', '<svg/>', '\x89PNG'])
    expect(pictureType(bytesOf(other))).toBeUndefined();
});
