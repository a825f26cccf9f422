import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readQr } from '#testing/read-files.ts';
import { qrPng } from './qr-png.ts';

type Chunk = { readonly type: string; readonly data: Buffer };

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.push({ type: body.toString('latin1', 0, 4), data: body.subarray(4) });
    at += 12 + length;
  }
  return chunks;
}

function dataOf(chunks: readonly Chunk[], type: string): Buffer {
  return chunks.find((chunk) => chunk.type === type)?.data ?? Buffer.alloc(0);
}

describe('a QR picture', () => {
  it.each([
    'SC2X7K9M',
    'A',
    '蓝牙编号 01',
    'https://example.org/webview/add-patient-form?t=a.b-c_d',
  ])('of %s is read back by another decoder, at level L [9.19]', async (text) => {
    expect(await readQr(qrPng(text))).toEqual({ text, level: 'L' });
  });

  it('is read at one pixel a module and at any scale', async () => {
    for (const scale of [1, 2, 3, 7, 13]) {
      expect(await readQr(qrPng('SC2X7K9M', { scale })), `scale ${scale}`).toMatchObject({
        text: 'SC2X7K9M',
      });
    }
  });

  it('is a greyscale PNG of one bit a pixel with sound chunks', () => {
    const png = qrPng('SC2X7K9M', { scale: 5, margin: 2 });
    expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    const chunks = chunksOf(png);
    expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'IEND']);
    const header = dataOf(chunks, 'IHDR');
    const edge = (21 + 4) * 5;
    expect([header.readUInt32BE(0), header.readUInt32BE(4)]).toEqual([edge, edge]);
    expect([...header.subarray(8)]).toEqual([1, 0, 0, 0, 0]);
    expect(inflateSync(dataOf(chunks, 'IDAT'))).toHaveLength(edge * (1 + Math.ceil(edge / 8)));
  });

  it('keeps its quiet zone white and its corner mark black', () => {
    const [scale, margin] = [3, 4];
    const pixels = inflateSync(dataOf(chunksOf(qrPng('SC2X7K9M', { scale, margin })), 'IDAT'));
    const rowBytes = 1 + Math.ceil(((21 + 2 * margin) * scale) / 8);
    const isDark = (x: number, y: number) =>
      ((pixels[y * rowBytes + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0;
    const first = margin * scale;
    expect(isDark(first, first)).toBe(true);
    expect(isDark(first - 1, first)).toBe(false);
    expect(isDark(first, first - 1)).toBe(false);
    expect(isDark(first + 7 * scale, first)).toBe(false);
  });
});
