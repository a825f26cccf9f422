import { deflateSync } from 'node:zlib';
import {
  bytesOf,
  joined,
  jpeg,
  jpegSegment,
  jpegWith,
  png,
  pngChunk,
} from '@spine/contract/factories/template/logo';
import { templateErrors } from '@spine/contract/template';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pixelsOf } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import { saveAs, templateFor } from './template.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await saveAs(world, 'manager')({}, { name: '原来.png', bytes: png() });
});
afterAll(() => world.close());

const page = bytesOf('<script>alert(1)</script>');
const saved = (bytes: Uint8Array, name = '标志.png', fields = {}) =>
  saveAs(world, 'manager')(fields, { name, bytes });
const info = () => templateFor(world, 'manager');
const kept = async () => Buffer.from((await info()).logoData, 'base64');

/** The PNG with one bit of its pixels turned over; only the checksum tells. */
function spoilt(): Uint8Array {
  const bytes = png();
  const at = bytes.length - 30;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

describe('a logo', () => {
  it('is a PNG or a JPEG by its content, whatever its name says', async () => {
    expect((await saved(jpeg(), '标志.png')).body['code']).toBe(8000);
    expect(await info()).toMatchObject({ logoType: 'image/jpeg', fileName: '标志.png' });
    expect((await saved(png(), '标志.exe')).body['code']).toBe(8000);
    expect(await info()).toMatchObject({ logoType: 'image/png', fileName: '标志.exe' });
  });

  it('is kept as the picture alone, without what else travelled in the file', async () => {
    await saved(png({ extra: [pngChunk('tEXt', page), pngChunk('iCCP', page)] }));
    expect(await pixelsOf(await kept())).toBe(await pixelsOf(png()));
    expect((await kept()).includes('<script>')).toBe(false);
    await saved(jpegWith(jpegSegment(0xe1, page), jpegSegment(0xfe, page)));
    expect(await sharp(await kept()).metadata()).toMatchObject({ width: 64, height: 48 });
    expect((await kept()).includes('<script>')).toBe(false);
  });

  it.each([
    ['more rows than it says', png({ pixels: new Uint8Array(49 * 193) })],
    ['fifty megabytes', png({ packed: deflateSync(Buffer.alloc(50 * 1024 * 1024)) })],
  ])('loses what its file holds beyond the picture: %s', async (_what, bytes) => {
    expect((await saved(bytes)).body['code']).toBe(8000);
    expect((await kept()).length).toBeLessThan(1000);
  });

  it('may be grey, half transparent or interlaced', async () => {
    const sizes = { width: 64, height: 48 };
    const rows = [6, 6, 6, 12, 12, 24, 24].reduce((sum, each) => sum + each, 0);
    for (const picture of [
      { ...sizes, colour: 0, pixels: new Uint8Array(48 * 65) },
      { ...sizes, colour: 6, depth: 16, pixels: new Uint8Array(48 * (64 * 8 + 1)) },
      { ...sizes, interlace: 1, pixels: new Uint8Array(rows + 64 * 48 * 3) },
    ]) {
      expect((await saved(png(picture))).body['code']).toBe(8000);
    }
  });

  it('has a name without folders and control characters', async () => {
    await saved(png(), 'C:\\院\\..\\院\u202f徽\u0007.png');
    expect((await info()).fileName).toBe('院\u202f徽.png');
    await saved(jpeg(), `${'长'.repeat(200)}.jpg`, { fileName: '../../etc/passwd' });
    expect((await info()).fileName).toBe('passwd');
  });
});

describe('a file that is no logo', () => {
  const { logoType, logoTooLarge, logoSides, logoDamaged, logoTrailing } = templateErrors;
  it.each([
    ['a GIF that is called PNG', bytesOf('GIF89a\x40\0\x30\0'), logoType],
    ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), logoType],
    ['a page', page, logoType],
    ['an empty file', new Uint8Array(), logoType],
    [
      'a huge picture',
      png({ extra: [pngChunk('tEXt', new Uint8Array(600 * 1024))] }),
      logoTooLarge,
    ],
    ['a photograph of six megabytes', joined(jpeg(), new Uint8Array(6 << 20)), logoTooLarge],
    ['a wide picture', png({ width: 2001 }), logoSides],
    [
      'a header of thirty gigapixels',
      png({ width: 200_000, height: 150_000, pixels: new Uint8Array(9) }),
      logoSides,
    ],
    ['a tiny picture', png({ width: 16, height: 16 }), logoSides],
    ['a truncated PNG', png().subarray(0, -40), logoDamaged],
    ['a truncated JPEG', jpeg().subarray(0, -40), logoDamaged],
    ['a PNG with a wrong checksum', spoilt(), logoDamaged],
    ['a PNG with fewer rows than it says', png({ pixels: new Uint8Array(47 * 193) }), logoDamaged],
    ['a PNG whose pixels are no stream', png({ packed: page }), logoDamaged],
    ['a PNG that is a page as well', png({ after: page }), logoTrailing],
    ['a JPEG that is an archive as well', joined(jpeg(), bytesOf('PK\x05\x06')), logoTrailing],
  ])('is refused at its field: %s', async (_what, bytes, entry) => {
    const before = await info();
    const { body } = await saved(bytes, '标志.png', { evaluationNormal: '不该写下' });
    expect(body).toEqual({
      code: entry.code,
      msg: entry.message,
      fields: [{ field: 'logo', message: entry.message }],
    });
    expect(await info()).toEqual(before);
  });

  it('is refused as too large a body when it is beyond all measure', async () => {
    const { status, body } = await saved(joined(jpeg(), new Uint8Array(9 << 20)));
    expect([status, body['errorCode']]).toEqual([413, 30000413]);
  });

  it('is one of two files', async () => {
    const file = { name: '标志.png', bytes: png() };
    const { body, status } = await saveAs(world, 'manager')({}, file, file);
    expect([status, body['errorCode']]).toEqual([413, 30000413]);
  });
});
