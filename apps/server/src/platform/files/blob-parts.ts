/**
 * Files that arrive in parts, each below `parts` under the key it will have. How much of a file counts is kept elsewhere,
 * in the row that is written after a part is on the disk: a longer file was cut off by a crash, and the next part is
 * written over what does not count. A sealed file lies among the others and never changes; where the row of a sealing
 * was never written, the next part takes the file back.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  type BlobDirectory,
  OWN_DIRECTORY,
  OWN_FILES,
  oldFiles,
  sizeOf,
  syncDirectory,
} from './blob-files.ts';

const PARTS = 'parts';
/** Uploads are continued before this; older files are abandoned. */
const ABANDONED_MS = 48 * 60 * 60_000;
const HASHED_AT_ONCE = 1024 * 1024;

/** A file that can be read anywhere. */
export type ByteSource = {
  readonly size: number;
  bytes(from: number, length: number): Promise<Buffer>;
};

export function blobParts({ directory, pathOf }: BlobDirectory) {
  const parts = path.join(directory, PARTS);
  const partsPath = (key: string): string => path.join(parts, path.basename(pathOf(key)));

  /** The file of a key as far as it is there; a new one where nothing came before. */
  const reopen = async (key: string, offset: number) => {
    const file = partsPath(key);
    if ((await sizeOf(file)) === undefined) {
      if (offset === 0) {
        await mkdir(parts, { recursive: true, mode: OWN_DIRECTORY });
        return open(file, 'w+', OWN_FILES);
      }
      if ((await sizeOf(pathOf(key))) === undefined) return undefined;
      await rename(pathOf(key), file);
    }
    return open(file, 'r+');
  };

  return {
    /** Writes a part at its offset and forces it to the disk; false when the bytes before it are missing. */
    put: async (key: string, offset: number, bytes: Uint8Array): Promise<boolean> => {
      const file = await reopen(key, offset);
      if (!file) return false;
      try {
        if ((await file.stat()).size < offset) return false;
        await file.truncate(offset);
        await writeAll(file, bytes, offset);
        await file.sync();
      } finally {
        await file.close();
      }
      if (offset === 0) await syncDirectory(parts);
      return true;
    },
    /** Reads in a file, sealed or not. */
    look: async <T>(key: string, work: (source: ByteSource) => Promise<T>): Promise<T> => {
      const isSealed = (await sizeOf(partsPath(key))) === undefined;
      const file = await open(isSealed ? pathOf(key) : partsPath(key), 'r');
      try {
        const { size } = await file.stat();
        const bytes = async (from: number, length: number): Promise<Buffer> => {
          const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
          return buffer.subarray(0, bytesRead);
        };
        return await work({ size, bytes });
      } finally {
        await file.close();
      }
    },
    /** Bytes on the disk, counted or not, sealed or not; undefined without a file. */
    size: async (key: string): Promise<number | undefined> =>
      (await sizeOf(partsPath(key))) ?? sizeOf(pathOf(key)),
    /** Hashes a complete file and moves it to the others. */
    seal: async (key: string): Promise<{ key: string; size: number; sha256: Buffer }> => {
      const unsealed = partsPath(key);
      const hash = createHash('sha256');
      let size = 0;
      const file = await open(unsealed, 'r');
      // The stream closes the file.
      for await (const chunk of file.createReadStream({ highWaterMark: HASHED_AT_ONCE })) {
        hash.update(chunk);
        size += chunk.length;
      }
      await rename(unsealed, pathOf(key));
      await syncDirectory(directory);
      return { key, size, sha256: hash.digest() };
    },
    remove: (key: string): Promise<void> => rm(partsPath(key), { force: true }),
    /** Removes files that nobody continued. */
    sweep: async (now: Date): Promise<void> => {
      for (const file of await oldFiles(parts, now, ABANDONED_MS)) await rm(file, { force: true });
    },
  };
}

/** The system may take fewer bytes at once than it is given. */
async function writeAll(file: FileHandle, bytes: Uint8Array, offset: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength; ) {
    const left = bytes.byteLength - done;
    done += (await file.write(bytes, done, left, offset + done)).bytesWritten;
  }
}
