import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, joined, jpeg, jpegSegment, jpegWith, png, pngChunk } from './logo.factory.ts';
import { bareLogo, logoParts } from './logo.rules.ts';
import { pngPixelBytes } from './logo-png.rules.ts';
import { LOGO_MAX_BYTES } from './template.schema.ts';

const runs = { seed: 20211101, numRuns: 400 };

function faultOf(bytes: Uint8Array) {
  const parts = logoParts(bytes);
  return typeof parts === 'string' ? parts : 'none';
}
function bareOf(bytes: Uint8Array): Uint8Array {
  const found = logoParts(bytes);
  if (typeof found === 'string') throw new Error(found);
  return bareLogo(bytes, found.parts);
}
/** Where a marker of the JPEG stands. */
function placeOf(marker: number): number {
  const bytes = jpeg();
  return bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === marker);
}
/** The JPEG with another frame header: marker C0, its length, 8 bits, height, width, components. */
function jpegFrame(offset: number, ...bytes: readonly number[]): Uint8Array {
  const changed = jpeg();
  changed.set(bytes, placeOf(0xc0) + offset);
  return changed;
}

describe('a file that can be a logo', () => {
  it('is a PNG or a JPEG, with its sides', () => {
    expect(logoParts(png())).toMatchObject({ type: 'image/png', width: 64, height: 48 });
    expect(logoParts(jpeg())).toMatchObject({ type: 'image/jpeg', width: 64, height: 48 });
  });

  it('is as large as it may be, and no byte more', () => {
    const room = LOGO_MAX_BYTES - png().length - 12;
    const full = png({ extra: [pngChunk('tEXt', new Uint8Array(room))] });
    expect(full.length).toBe(LOGO_MAX_BYTES);
    expect(faultOf(full)).toBe('none');
    expect(faultOf(png({ extra: [pngChunk('tEXt', new Uint8Array(room + 1))] }))).toBe('large');
  });

  it.each([
    [31, 'sides'],
    [32, 'none'],
    [2000, 'none'],
    [2001, 'sides'],
  ])('may have a side of %i pixels: %s', (side, fault) => {
    expect(faultOf(png({ width: side, pixels: new Uint8Array(1) }))).toBe(fault);
    expect(faultOf(png({ height: side, pixels: new Uint8Array(1) }))).toBe(fault);
    expect(faultOf(jpegFrame(5, side >> 8, side & 255))).toBe(fault);
  });

  it('loses what a picture is not drawn from', () => {
    const secret = bytesOf('<script>alert(1)</script>');
    const animation = ['acTL', 'iCCP', 'tEXt', 'eXIf'].map((name) => pngChunk(name, secret));
    expect(bareOf(png({ extra: animation }))).toEqual(png());
    const exif = jpegSegment(0xe1, joined(bytesOf('Exif\0\0'), secret));
    const bare = bareOf(jpegWith(exif, jpegSegment(0xfe, secret), jpegSegment(0xe2, secret)));
    expect(bare).toEqual(jpeg());
    expect(bareOf(bare)).toEqual(bare);
  });

  it('keeps its palette, its transparency and how its colours are written', () => {
    const palette = [pngChunk('PLTE', new Uint8Array(3)), pngChunk('tRNS', new Uint8Array(1))];
    const indexed = png({ colour: 3, pixels: new Uint8Array(65 * 48), extra: palette });
    expect(bareOf(indexed)).toEqual(indexed);
    const adobe = jpegSegment(0xee, joined(bytesOf('Adobe'), new Uint8Array(7)));
    expect(bareOf(jpegWith(adobe))).toEqual(jpegWith(adobe));
  });
});

describe('a file that is no logo', () => {
  it.each([
    ['a GIF under any name', bytesOf('GIF89a\x01\0\x01\0')],
    ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a WebP', bytesOf('RIFF\0\0\0\0WEBPVP8 ')],
    ['a page', bytesOf('<!doctype html><script>alert(1)</script>')],
    ['a large film', new Uint8Array(LOGO_MAX_BYTES + 1)],
    ['nothing', new Uint8Array(0)],
  ])('is %s', (_what, bytes) => {
    expect(faultOf(bytes)).toBe('type');
  });

  it.each([
    ['is a PNG that ends after its head', png().subarray(0, 20)],
    ['is a PNG that ends inside its pixels', png().subarray(0, -20)],
    ['is a PNG without its end', png().subarray(0, -12)],
    ['is a PNG with a chunk nobody knows', png({ extra: [pngChunk('ABCD')] })],
    ['is a PNG with two headers', png({ extra: [pngChunk('IHDR', new Uint8Array(13))] })],
    ['is a PNG of a depth that does not exist', png({ depth: 3 })],
    ['is a PNG without the palette it needs', png({ colour: 3 })],
    ['is a JPEG that ends inside its tables', jpeg().subarray(0, 60)],
    ['is a JPEG that ends inside its pixels', jpeg().subarray(0, -20)],
    ['is a JPEG without its end', jpeg().subarray(0, -2)],
    ['is a JPEG in printing colours', jpegFrame(9, 4)],
    ['is a JPEG of 12 bits', jpegFrame(4, 12)],
    ['is a JPEG without losses', jpegFrame(1, 0xc3)],
    ['is a JPEG with two frames', jpegWith(jpegSegment(0xc0, new Uint8Array(15)))],
  ])('%s', (_what, bytes) => {
    expect(faultOf(bytes)).toBe('damaged');
  });

  it('is a JPEG of scans without number', () => {
    const scan = jpeg().subarray(placeOf(0xda), -2);
    const scans = Array.from({ length: 40 }, () => scan);
    const many = joined(jpeg().subarray(0, -2), ...scans, Uint8Array.of(0xff, 0xd9));
    expect(faultOf(many)).toBe('damaged');
  });

  it.each([
    ['a page', bytesOf('<script>alert(1)</script>')],
    ['an archive', bytesOf('PK\x03\x04')],
    ['one byte', new Uint8Array(1)],
    ['a second picture', png()],
  ])('is a picture with %s after its end', (_what, after) => {
    expect(faultOf(png({ after }))).toBe('trailing');
    expect(faultOf(joined(jpeg(), after))).toBe('trailing');
  });

  it('is any picture cut short', () => {
    for (const whole of [png(), jpeg()]) {
      for (let length = 0; length < whole.length; length += 1)
        expect(faultOf(whole.subarray(0, length)), String(length)).not.toBe('none');
    }
  });

  it('is told without a fault of our own, whatever it holds', () => {
    const spoilt = fc.record({
      whole: fc.constantFrom(png(), jpeg()),
      at: fc.nat(),
      bytes: fc.uint8Array({ maxLength: 12 }),
    });
    fc.assert(
      fc.property(spoilt, ({ whole, at, bytes }) => {
        const copy = Uint8Array.from(whole);
        copy.set(bytes.subarray(0, copy.length), Math.min(at % copy.length, copy.length - 12));
        expect(typeof faultOf(copy)).toBe('string');
      }),
      runs,
    );
  });
});

it('the size of unpacked pixels follows from the header, interlaced or not', () => {
  expect(pngPixelBytes(png())).toBe(48 * (1 + 64 * 3));
  expect(pngPixelBytes(png({ depth: 1, colour: 0 }))).toBe(48 * (1 + 8));
  expect(pngPixelBytes(png({ depth: 16, colour: 6 }))).toBe(48 * (1 + 64 * 8));
  // Passes of 8×6, 8×6, 16×6, 16×12, 32×12, 32×24 and 64×24 pixels.
  const rows = [6, 6, 6, 12, 12, 24, 24].reduce((sum, each) => sum + each, 0);
  expect(pngPixelBytes(png({ interlace: 1 }))).toBe(rows + 64 * 48 * 3);
});
