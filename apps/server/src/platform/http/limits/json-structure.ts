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

/** The same bytes, or a refusal with kernelErrors.bodyTooLarge as soon as there are more than `most` values. */
export function limitStructure(body: Readable, most: number): Readable {
  let left = most;
  const limited = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      for (let at = 0; at < chunk.length; at += 1) left -= COUNTS[chunk[at] as number] as number;
      if (left >= 0) return done(null, chunk);
      // The rest is not counted; the sender finishes sending and reads the answer.
      body.unpipe(limited);
      body.resume();
      return done(new Refusal(kernelErrors.bodyTooLarge));
    },
  });
  body.on('error', (error) => limited.destroy(error));
  return body.pipe(limited);
}
