/** Small pictures that are what they say, and pieces to spoil them with. */
import { crc32, deflateSync } from 'node:zlib';

const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A chunk of a PNG with a right checksum. */
export function pngChunk(name: string, data: Uint8Array = new Uint8Array()): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

type Picture = {
  width: number;
  height: number;
  /** Bits of a sample, colour type, interlace. */
  depth: number;
  colour: number;
  interlace: number;
  /** The unpacked rows; right for 8-bit RGB without interlace. */
  pixels: Buffer;
  /** Chunks between header and data, and after the end. */
  extra: readonly Buffer[];
  after: Buffer;
};

const TEAL = Buffer.from([0x0f, 0x76, 0x6e]);

function rowsOf(width: number, height: number): Buffer {
  const row = Buffer.concat([Buffer.of(0), ...Array.from({ length: width }, () => TEAL)]);
  return Buffer.concat(Array.from({ length: height }, () => row));
}

/** A teal PNG of 64 × 48 pixels, or otherwise. */
export function png(given: Partial<Picture> = {}): Buffer {
  const { width = 64, height = 48, depth = 8, colour = 2, interlace = 0 } = given;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  const pixels = given.pixels ?? rowsOf(width, height);
  return Buffer.concat([
    PNG_HEAD,
    pngChunk('IHDR', header),
    ...(given.extra ?? []),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND'),
    given.after ?? Buffer.alloc(0),
  ]);
}

/** A teal JPEG of 64 × 48 pixels with a white square. */
export function jpeg(): Buffer {
  return Buffer.from(
    [
      '/9j/4AAQSkZJRgABAgAAAQABAAD/2wBDAAgYGBwYHCEhISEhISckJygoKCcnJycoKCgrKyszMzMrKysoKCsrMDAzMzc5NzQ0MzQ5OTw8',
      'PEhIRUVUVFdnZ3z/xABoAAEBAQAAAAAAAAAAAAAAAAAABwYBAQEBAQAAAAAAAAAAAAAAAAAEAgYQAAECAQ0BAAAAAAAAAAAAAAASEQRj',
      'gqNhQ0Ii4gHCBRUUUREAAgMBAQEBAAAAAAAAAAAAAAEDEQKxMTKB/8AAEQgAMABAAwEiAAIRAAMRAP/aAAwDAQACEQMRAD8AyoALjjAD',
      'VQUF6140ITdd3evT4avppajzmLRUo9aVpcJUCq9NLUecykbBeRGNa1XWZmr1+i0HHrKtrhlQAbJQAACq8NbTNxVCV8NbTNxVCV+nTRfC',
      '/eglfM2M/aVQlfM2M/aF6Jfh/nSVAAqOZAAANVBRvkXgWtN5mZ6tfpq+5kaTISoGKRUpNZVJ8Kr3MjSZDKRsb60YEIVed3arT4ZUCkHJ',
      'rSpvgABslP/Z',
    ].join(''),
    'base64',
  );
}

/** A segment of a JPEG. */
export function jpegSegment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** The JPEG with segments put behind its first marker. */
export function jpegWith(...segments: readonly Buffer[]): Buffer {
  const plain = jpeg();
  return Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2)]);
}
