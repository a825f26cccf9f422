/**
 * What JSON costs to read is how many values it has, not how long its texts are: 47 MB of empty arrays hold the process for five
 * seconds and a gigabyte, 47 MB of pictures for a moment. So values are counted while a body arrives, and too many end it.
 */
import { type Readable, Transform } from 'node:stream';
import { kernelErrors } from '@spine/contract/kernel';
import { Refusal } from '../refuse.ts';

/** A comma, an opening bracket and an opening brace: each value has one of them before it. Those in texts count too. */
const MARKS: ReadonlySet<number> = new Set([...',[{'].map((mark) => mark.charCodeAt(0)));
const COUNTS = Uint8Array.from({ length: 256 }, (_, byte) => Number(MARKS.has(byte)));

type Limit = { readonly bytes: number; readonly values: number };

/** The same bytes, or a refusal with kernelErrors.bodyTooLarge as soon as there are too many of them, or of values. */
export function limitBody(body: Readable, { bytes, values }: Limit): Readable {
  let bytesLeft = bytes;
  let valuesLeft = values;
  const limited = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytesLeft -= chunk.length;
      for (const byte of chunk) valuesLeft -= COUNTS[byte] ?? 0;
      if (bytesLeft >= 0 && valuesLeft >= 0) return done(null, chunk);
      body.unpipe(limited);
      return done(new Refusal(kernelErrors.bodyTooLarge));
    },
  });
  body.on('error', (error) => limited.destroy(error));
  return body.pipe(limited);
}
