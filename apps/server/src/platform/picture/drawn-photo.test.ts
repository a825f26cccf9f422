import { bytesOf, joined, jpeg, png } from '@spine/contract/factories/template/logo';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPhoto, viewOfPhoto } from './drawn-photo.ts';

const drawn = async (bytes: Uint8Array): Promise<Buffer> => {
  const photo = await drawPhoto(Buffer.from(bytes));
  if (typeof photo === 'string') throw new Error(photo);
  return photo.bytes;
};
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0f766e80' } });
/** Bars as lines of text, each longer than the one above. */
const BARS = Array.from({ length: 100 }, (_, at) => ({
  input: {
    create: { width: 10 * (at + 1), height: 60, channels: 3 as const, background: 'black' },
  },
  left: 0,
  top: at * 140,
}));
/** The bars that a page shows whole, from its top. */
async function barsIn(page: Buffer): Promise<number[]> {
  const { data, info } = await sharp(page).greyscale().raw().toBuffer({ resolveWithObject: true });
  const heights = new Map<number, number>();
  for (let top = 0; top < info.height; top += 1) {
    const row = data.subarray(top * info.width, (top + 1) * info.width);
    const bar = Math.round(row.filter((grey) => grey < 60).length / 10) - 1;
    heights.set(bar, (heights.get(bar) ?? 0) + 1);
  }
  return [...heights].flatMap(([bar, height]) => (bar >= 0 && height > 55 ? [bar] : []));
}
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

  test.each([
    ['of a phone', [4000, 3000], [3200, 2400]],
    ['that is small', [640, 480], [640, 480]],
    ['that is a long screenshot', [1080, 14_000], [1080, 14_000]],
  ])('%s keeps what can be read from it', async (_what, [width = 0, height = 0], stored) => {
    const large = await drawn(await flat(width, height).jpeg().toBuffer());
    const head = await sharp(large).metadata();
    expect([head.width, head.height]).toEqual(stored);
  });

  test('that is tall is shown in pages, each readable, in order, and no line is lost between them', async () => {
    const bytes = await flat(1080, 14_000).composite(BARS).png().toBuffer();
    const photo = await drawPhoto(bytes);
    if (typeof photo === 'string') throw new Error(photo);
    expect(photo.pages).toBe(10);
    const found: number[][] = [];
    for (let page = 1; page <= photo.pages; page += 1) {
      const shown = await viewOfPhoto(photo.bytes, { isSmall: false, page });
      const { width, height } = await sharp(shown).metadata();
      expect([width, height / 10]).toEqual([1080, expect.closeTo(149.7, 0)]);
      found.push(await barsIn(shown));
    }
    expect(found[0]?.[0]).toBe(0);
    expect([...new Set(found.flat())]).toEqual(BARS.map((_, at) => at));
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
    const photo = await drawn(await flat(900, 1600).png().toBuffer());
    const small = await viewOfPhoto(photo, { isSmall: true, page: undefined });
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
    ['a smaller one', 'pixels', png({ width: 8000, height: 3001, packed: new Uint8Array(9) })],
    ['a line', 'long', png({ width: 30_000, height: 1, packed: new Uint8Array(9) })],
    ['half a picture', 'damaged', jpeg().subarray(0, 300)],
    ['the head of a picture', 'damaged', png().subarray(0, 20)],
    ['a picture of which nothing can be unpacked', 'damaged', png({ packed: new Uint8Array(9) })],
    ['a picture in name alone', 'damaged', bytesOf('\xff\xd8\xff not a picture')],
  ])('%s: %s', async (_what, fault, bytes) => {
    expect(await drawPhoto(Buffer.from(bytes))).toBe(fault);
  });
});
