import { createHash } from 'node:crypto';

/** Passes bytes on and hashes them on their way; `facts` is complete once they were read to the end. */
export function hashContent(content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  let size = 0;
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.byteLength;
      yield chunk;
    }
  }
  return { bytes: pass(), facts: () => ({ size, sha256: hash.digest() }) };
}
