/**
 * Small files that are found by their number alone, in the store that holds all files: what must be known when the database is an
 * older one, or lost. The first is 1; the list ends before the first number without a file.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { errorCode } from '../error-code.ts';
import type { Blob, BlobStore } from './blob-store.ts';

/** What was erased of children, for a database that was restored. */
export const ERASURE_LIST = 'erasure';

/** The key of a number of a list. */
export function keyOfNumber(list: string, number: number): string {
  const hash = createHash('sha256').update(`spine ${list} ${number}`).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The text of a number; undefined after the end of the list. */
export async function readNumber(
  blobs: BlobStore,
  key: string,
): Promise<{ readonly text: string; readonly blob: Blob } | undefined> {
  try {
    const bytes = await buffer(await blobs.read(key));
    return { text: bytes.toString(), blob: blobOf(key, bytes) };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** What is registered of the text of a number. */
export function blobOfText(key: string, text: string): Blob {
  return blobOf(key, Buffer.from(text));
}

function blobOf(key: string, bytes: Buffer): Blob {
  return { key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() };
}

/** Throws EEXIST where the number has a file. */
export function writeNumber(blobs: BlobStore, key: string, text: string): Promise<Blob> {
  return blobs.write(key, Readable.from([Buffer.from(text)]));
}
