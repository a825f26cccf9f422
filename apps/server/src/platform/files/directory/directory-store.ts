/**
 * Files in one flat directory, named by their key. A file is written beside the others under `incoming`, hashed on its
 * way, forced to the disk and then renamed, so that the file of a key is complete after any crash; one that comes in
 * parts waits under `parts`.
 */
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  type BlobStore,
  isKey,
  KEYS_AT_ONCE,
  type KeysInUse,
  requireKey,
  TakenKeyError,
  UNCLAIMED_MS,
} from '../blob-store.ts';
import { hashContent } from '../hash-content.ts';
import {
  fileNames,
  OWN_DIRECTORY,
  OWN_FILES,
  oldFiles,
  sizeOf,
  syncDirectory,
} from './directory-files.ts';
import { directoryParts } from './directory-parts.ts';

const INCOMING = 'incoming';

/** The files below a directory; it is made with the first file. */
export function openDirectoryStore(directory: string): BlobStore {
  const incoming = path.join(directory, INCOMING);
  const pathOf = (key: string): string => {
    requireKey(key);
    return path.join(directory, key);
  };
  const parts = directoryParts({ directory, pathOf });
  return {
    parts,
    write: async (key, content) => {
      const target = pathOf(key);
      await mkdir(incoming, { recursive: true, mode: OWN_DIRECTORY });
      const unfinished = path.join(incoming, key);
      const file = await open(unfinished, 'wx', OWN_FILES);
      try {
        const facts = await writeAndHash(content, file);
        await file.sync();
        await file.close();
        // Another writer of this key has finished, because its name below `incoming` was free.
        if ((await sizeOf(target)) !== undefined) throw new TakenKeyError(key);
        await rename(unfinished, target);
        await syncDirectory(directory);
        return { key, ...facts };
      } catch (error) {
        await file.close();
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    bytes: async (key, from, length) => {
      const file = await open(pathOf(key), 'r');
      try {
        const buffer = Buffer.alloc(length);
        const { bytesRead } = await file.read(buffer, 0, length, from);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    has: async (key) => (await sizeOf(pathOf(key))) !== undefined,
    read: async (key, range) => {
      const file = await open(pathOf(key), 'r');
      return file.createReadStream({ ...range });
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
      await rm(path.join(incoming, key), { force: true });
    },
    list: async function* () {
      for (const key of (await fileNames(directory)).filter(isKey)) {
        // A file that is removed meanwhile is none.
        const size = await sizeOf(pathOf(key));
        if (size !== undefined) yield { key, size };
      }
    },
    sweep: async (now, keysInUse) => {
      await parts.sweep(now);
      for (const file of await oldFiles(incoming, now, UNCLAIMED_MS))
        await rm(file, { force: true });
      await removeUnused(await oldFiles(directory, now, UNCLAIMED_MS), keysInUse);
    },
  };
}

async function removeUnused(files: readonly string[], keysInUse: KeysInUse): Promise<void> {
  const blobs = files.filter((file) => isKey(path.basename(file)));
  for (let at = 0; at < blobs.length; at += KEYS_AT_ONCE) {
    const page = blobs.slice(at, at + KEYS_AT_ONCE);
    const used = await keysInUse(page.map((file) => path.basename(file)));
    for (const file of page) {
      if (!used.has(path.basename(file))) await rm(file, { force: true });
    }
  }
}

async function writeAndHash(content: AsyncIterable<Uint8Array>, file: FileHandle) {
  const { bytes, facts } = hashContent(content);
  for await (const chunk of bytes) await file.appendFile(chunk);
  return facts();
}
