import { bytesOf, joined, jpeg, png } from '@spine/contract/factories/template/logo';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPhoto, drawSmall } from './drawn-photo.ts';

const drawn = async (bytes: Uint8Array): Promise<Buffer> => {
  const photo = await drawPhoto(Buffer.from(bytes));
  if (typeof photo === 'string') throw new Error(photo);
  return photo;
};
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0f766e80' } });
const ofBrand = (brand: string) =>
  joined(Uint8Array.of(0, 0, 0, 24), bytesOf(`ftyp${brand}\0\0\0\0mif1heic`), new Uint8Array(99));

describe('a photo', () => {
  test.each([
    ['JPEG', () => jpeg()],
    ['PNG', () => png()],
    ['WebP', () => flat(64, 48).webp().toBuffer()],
  ])('of type %s becomes a JPEG', async (_type, make) => {
    const { format, width, height } = await sharp(await drawn(await make())).metadata();
    expect([format, width, height]).toEqual(['jpeg', 64, 48]);
  });

  test('is no larger than a screen needs, and never made larger', async () => {
    const large = await drawn(await flat(4000, 3000).png().toBuffer());
    expect(await sharp(large).metadata()).toMatchObject({ width: 2400, height: 1800 });
  });

  test('stands upright, and says neither where nor by which phone it was taken', async () => {
    const bytes = await flat(60, 40)
      .jpeg()
      .withExif({
        IFD0: { Make: 'Phone of the family' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 12/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    expect(bytes.includes('Phone of the family')).toBe(true);
    const photo = await drawn(bytes);
    const { exif, icc, xmp, orientation, width, height } = await sharp(photo).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect([width, height]).toEqual([40, 60]);
    expect(photo.includes('Phone')).toBe(false);
  });

  test('loses what stands behind it', async () => {
    const photo = await drawn(joined(jpeg(), bytesOf('<script>alert(1)</script>')));
    expect(photo.includes('script')).toBe(false);
  });

  test('has a small form', async () => {
    const small = await drawSmall(await drawn(await flat(900, 1600).png().toBuffer()));
    expect(await sharp(small).metadata()).toMatchObject({ width: 232, height: 288 });
  });
});

describe('is refused', () => {
  test.each([
    ['a page', 'type', bytesOf('<!doctype html><script>alert(1)</script>')],
    ['a drawing with a script', 'type', bytesOf('<svg onload="alert(1)"/>')],
    ['a program', 'type', bytesOf('MZ\x90\0')],
    ['an archive', 'type', bytesOf('PK\x03\x04')],
    ['a GIF', 'type', bytesOf('GIF89a')],
    ['a picture of an iPhone', 'heic', ofBrand('heic')],
    ['another of its kind', 'heic', ofBrand('mif1')],
    ['a film', 'type', ofBrand('isom')],
    ['a document', 'pdf', bytesOf('%PDF-1.7\n')],
    ['a document behind other bytes', 'pdf', bytesOf('\n\n%PDF-1.4')],
    ['a bomb', 'pixels', png({ width: 30_000, height: 30_000, packed: new Uint8Array(9) })],
    ['a line', 'pixels', png({ width: 30_000, height: 1, packed: new Uint8Array(9) })],
    ['half a picture', 'damaged', jpeg().subarray(0, 300)],
    ['the head of a picture', 'damaged', png().subarray(0, 20)],
    ['a picture of which nothing can be unpacked', 'damaged', png({ packed: new Uint8Array(9) })],
    ['a picture in name alone', 'damaged', bytesOf('\xff\xd8\xff not a picture')],
  ])('%s: %s', async (_what, fault, bytes) => {
    expect(await drawPhoto(Buffer.from(bytes))).toBe(fault);
  });
});
