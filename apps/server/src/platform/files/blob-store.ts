/**
 * Large files that do not belong in the database: app packages, videos. One flat directory of files named by their key.
 * A file is written beside the others under `incoming`, hashed on its way, forced to the disk and then renamed, so that
 * the file of a key is complete after any crash; one that comes in parts waits under `parts`. It never changes; which
 * keys are in use is known by the `blob` table (`blob.repository.ts`), and `sweep` removes the rest.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import {
  INCOMING,
  OWN_DIRECTORY,
  OWN_FILES,
  oldFiles,
  syncDirectory,
  writtenAt,
} from './blob-files.ts';
import { blobParts } from './blob-parts.ts';

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Longer than any upload may take. */
const UNCLAIMED_MS = 60 * 60_000;

/** A stored file. */
export type Blob = { readonly key: string; readonly size: number; readonly sha256: Buffer };

/** The first and the last byte of a part. */
export type ByteRange = { readonly start: number; readonly end: number };

export type BlobStore = ReturnType<typeof openBlobStore>;

/** The files below a directory; it is made with the first file. */
export function openBlobStore(directory: string) {
  const incoming = path.join(directory, INCOMING);
  const parts = blobParts({ directory, pathOf: (key) => pathOf(directory, key) });
  return {
    /** Files that arrive in parts. */
    parts,
    /** Writes a file; a content that fails leaves nothing. */
    write: async (key: string, content: AsyncIterable<Uint8Array>): Promise<Blob> => {
      const target = pathOf(directory, key);
      await mkdir(incoming, { recursive: true, mode: OWN_DIRECTORY });
      const unfinished = path.join(incoming, key);
      const file = await open(unfinished, 'wx', OWN_FILES);
      try {
        const facts = await writeAndHash(content, file);
        await file.sync();
        await file.close();
        // Another writer of this key has finished, because its name below `incoming` was free.
        if (await writtenAt(target)) throw new Error(`EEXIST: the blob ${key} is there already`);
        await rename(unfinished, target);
        await syncDirectory(directory);
        return { key, ...facts };
      } catch (error) {
        await file.close();
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    /** Bytes from an offset on, fewer at the end of the file. */
    bytes: async (key: string, from: number, length: number): Promise<Buffer> => {
      const file = await open(pathOf(directory, key), 'r');
      try {
        const buffer = Buffer.alloc(length);
        const { bytesRead } = await file.read(buffer, 0, length, from);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    /** Whether the file is there; a database restored without its files has keys that lead nowhere. */
    has: async (key: string): Promise<boolean> => {
      return (await writtenAt(pathOf(directory, key))) !== undefined;
    },
    /** The file or a part of it; opened already, so that it stays readable when it is removed meanwhile. */
    read: async (key: string, range?: ByteRange): Promise<Readable> => {
      const file = await open(pathOf(directory, key), 'r');
      return file.createReadStream({ ...range });
    },
    remove: (key: string): Promise<void> => rm(pathOf(directory, key), { force: true }),
    /** Removes what a crash left behind, and files whose keys are not in use; nothing younger than an hour. */
    sweep: async (
      now: Date,
      keysInUse: (keys: string[]) => Promise<Set<string>>,
    ): Promise<void> => {
      await parts.sweep(now);
      for (const file of await oldFiles(incoming, now, UNCLAIMED_MS))
        await rm(file, { force: true });
      const old = (await oldFiles(directory, now, UNCLAIMED_MS)).filter((file) =>
        KEY.test(path.basename(file)),
      );
      if (old.length === 0) return;
      const used = await keysInUse(old.map((file) => path.basename(file)));
      for (const file of old) {
        if (!used.has(path.basename(file))) await rm(file, { force: true });
      }
    },
  };
}

/** A key never leads out of the directory. */
function pathOf(directory: string, key: string): string {
  if (!KEY.test(key)) throw new Error('a blob key is a UUID');
  return path.join(directory, key);
}

async function writeAndHash(
  content: AsyncIterable<Uint8Array>,
  file: FileHandle,
): Promise<{ size: number; sha256: Buffer }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    size += chunk.byteLength;
    await file.appendFile(chunk);
  }
  return { size, sha256: hash.digest() };
}
