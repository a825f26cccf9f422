import { describe, expect, it } from 'vitest';
import { decoderOf, PartsReader, sharedTexts } from './biff-text.ts';

function bytesOf(...parts: (number | number[] | Buffer)[]): Buffer {
  return Buffer.concat(parts.map((part) => Buffer.from(typeof part === 'number' ? [part] : part)));
}
const u16 = (value: number) => [value & 0xff, value >> 8];
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];
const wide = (text: string) => Buffer.from(text, 'utf16le');

describe('the table of shared texts', () => {
  it('formatting runs and extensions behind a text are passed over', () => {
    const table = bytesOf(
      u32(2),
      u32(2),
      u16(2),
      0x01 | 0x08 | 0x04,
      u16(1),
      u32(3),
      wide('龑䶮'),
      [0, 0, 1, 0],
      [9, 9, 9],
      u16(3),
      0x00,
      Buffer.from('abc'),
    );
    expect(sharedTexts([table])).toEqual(['龑䶮', 'abc']);
  });

  it('a text that goes on in the next record may change its width there', () => {
    const first = bytesOf(u32(1), u32(1), u16(5), 0x00, Buffer.from('ab'));
    const second = bytesOf(0x01, wide('𠮷c'));
    expect(sharedTexts([first, second])).toEqual(['ab𠮷c']);
  });

  it('runs may be split between records without a new width', () => {
    const first = bytesOf(u32(2), u32(2), u16(1), 0x08, u16(2), Buffer.from('a'), [1, 2, 3]);
    const second = bytesOf([4, 5, 6, 7, 8], u16(1), 0x00, Buffer.from('b'));
    expect(sharedTexts([first, second])).toEqual(['a', 'b']);
  });

  it('a table that promises too many texts ends where it ends', () => {
    const table = bytesOf(u32(9), u32(0xffffffff), u16(1), 0x00, Buffer.from('a'));
    expect(sharedTexts([table])).toEqual(['a']);
  });

  it('a text that ends early is a broken file', () => {
    const table = bytesOf(u32(1), u32(1), u16(900), 0x01, wide('a'));
    expect(() => sharedTexts([table])).toThrow('ends early');
  });
});

describe('text of version 5', () => {
  it('is decoded by its code page, and as Chinese when that is unknown', () => {
    const gbk = Buffer.from('c1d6bccebacc', 'hex');
    for (const page of [936, 10008, undefined, 12345]) {
      expect(decoderOf(page).decode(gbk)).toBe('林嘉禾');
    }
    expect(decoderOf(1252).decode(Buffer.from('e9', 'hex'))).toBe('é');
    expect(decoderOf(950).decode(Buffer.from('aa4c', 'hex'))).toBe('林');
  });
});

it('numbers may lie across two parts', () => {
  const bytes = bytesOf(u32(0x12345678));
  expect(new PartsReader([bytes.subarray(0, 3), bytes.subarray(3)]).u32()).toBe(0x12345678);
});
