/**
 * A zip that is written while its files arrive and as fast as its reader reads: neither the files nor the archive are held
 * in memory. Files are stored uncompressed, as PDF and PNG are compressed already. Names are UTF-8; archives beyond 4 GB
 * or 65,535 files are Zip64.
 */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { instantInShanghai } from '@spine/contract/kernel';
import { ZipFile } from 'yazl';

export type ZippedFile = { readonly name: string; readonly bytes: Uint8Array; readonly at: Date };

/** The archive of files, in their order. */
export async function* zipStream(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const left = new AbortController();
  const out = zip.outputStream;
  if (!(out instanceof Readable)) throw new Error('an archive is read as a stream');
  const feeding = addFiles(zip, files, left.signal).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const chunk of out) yield chunk;
  } finally {
    left.abort();
    await feeding;
  }
}

/** Asks for the next file once the archive has read the one before. */
async function addFiles(
  zip: ZipFile,
  files: AsyncIterable<ZippedFile>,
  signal: AbortSignal,
): Promise<void> {
  for await (const file of files) {
    await addFile(zip, file, signal);
    signal.throwIfAborted();
  }
  zip.end();
}

function addFile(
  zip: ZipFile,
  { name, bytes, at }: ZippedFile,
  signal: AbortSignal,
): Promise<void> {
  // yazl holds this function until the end: it must not hold the bytes too.
  const held = [Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)];
  const mtime = clockOfShanghai(at);
  const options = { compress: false, mtime, forceDosTimestamp: true, size: bytes.length };
  return new Promise((resolve, reject) => {
    zip.addReadStreamLazy(name, options, (give) => {
      const content = Readable.from(held.splice(0), { objectMode: false });
      once(content, 'close', { signal }).then(() => resolve(), reject);
      give(null, content);
    });
  });
}

/**
 * The instant at which this process's clock shows what Shanghai's showed: a zip stores local time without its
 * zone, and the server may run in another.
 */
function clockOfShanghai(at: Date): Date {
  return new Date(instantInShanghai(at).slice(0, 19));
}
