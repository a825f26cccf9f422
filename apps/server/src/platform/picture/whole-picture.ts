/**
 * Whether a PNG holds what its header promises: the checksums of its chunks, and as many bytes of pixels, unpacked no
 * further than the header allows. A JPEG is looked at by its parts alone.
 */
import { crc32, inflate } from 'node:zlib';
import { type LogoParts, pngPixelBytes } from '@spine/contract/template';

export async function isWholePicture(bytes: Buffer, { type, parts }: LogoParts): Promise<boolean> {
  if (type !== 'image/png') return true;
  const chunks = parts.slice(1).map(({ name, start, end }) => ({
    name,
    data: bytes.subarray(start + 8, end - 4),
    isRight: crc32(bytes.subarray(start + 4, end - 4)) === bytes.readUInt32BE(end - 4),
  }));
  if (!chunks.every(({ isRight }) => isRight)) return false;
  const packed = chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data);
  const expected = pngPixelBytes(bytes);
  return (await unpackedBytes(Buffer.concat(packed), expected)) === expected;
}

/** How many bytes come out; -1 when it is more than allowed or no right stream. */
function unpackedBytes(packed: Buffer, most: number): Promise<number> {
  return new Promise((resolve) => {
    inflate(packed, { maxOutputLength: most }, (error, pixels) =>
      resolve(error ? -1 : pixels.length),
    );
  });
}
