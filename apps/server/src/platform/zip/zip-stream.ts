/**
 * A zip that is written while its files arrive and as fast as its reader reads: neither the files nor the archive are held
 * in memory. Files are stored uncompressed, as PDF, PNG and .xlsx are compressed already. Names are UTF-8; archives beyond 4 GB
 * or 65,535 files are Zip64.
 */
import { once } from 'node:events';
import { addAbortSignal, Readable } from 'node:stream';
import { instantInShanghai } from '@spine/contract/kernel';
import { ZipFile } from 'yazl';

export type ZippedFile = { readonly name: string; readonly bytes: Uint8Array; readonly at: Date };

/** A file of any length, read as the archive is; a fault of it is one of the archive. */
export type ZippedStream = {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly at: Date;
};

/** The archive of files, in their order. */
export async function* zipStream(
  files: AsyncIterable<ZippedFile | ZippedStream>,
): AsyncGenerator<Uint8Array> {
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
  files: AsyncIterable<ZippedFile | ZippedStream>,
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
  file: ZippedFile | ZippedStream,
  signal: AbortSignal,
): Promise<void> {
  const options = { compress: false, mtime: clockOfShanghai(file.at), forceDosTimestamp: true };
  // yazl holds this function until the end: it must not hold the bytes too.
  const held = 'bytes' in file ? [bufferOf(file.bytes)] : undefined;
  const size = held ? { size: held[0]?.length ?? 0 } : {};
  return new Promise((resolve, reject) => {
    zip.addReadStreamLazy(file.name, { ...options, ...size }, (give) => {
      const source = 'content' in file ? file.content : (held ?? []).splice(0);
      // A reader that leaves ends what the file is read from.
      const content = addAbortSignal(signal, Readable.from(source, { objectMode: false }));
      once(content, 'close').then(() => resolve(), reject);
      give(null, content);
    });
  });
}

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

/**
 * The instant at which this process's clock shows what Shanghai's showed: a zip stores local time without its
 * zone, and the server may run in another.
 */
function clockOfShanghai(at: Date): Date {
  return new Date(instantInShanghai(at).slice(0, 19));
}
