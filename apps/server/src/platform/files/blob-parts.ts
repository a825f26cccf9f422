/**
 * Files that arrive in parts, each below `parts` under the key it will have. How much of a file counts is kept elsewhere,
 * in the row that is written after a part is on the disk: a longer file was cut off by a crash, and the next part is
 * written over what does not count. A sealed file stands among the others, whole for good; where the row of a sealing
 * was never written, the next part takes the file back.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  type BlobPlaces,
  OWN_DIRECTORY,
  OWN_FILES,
  oldFiles,
  sizeOf,
  syncDirectory,
} from './blob-files.ts';

const PARTS = 'parts';
/** Whoever goes on with a file does so before this; what is older belongs to nobody. */
const ABANDONED_MS = 48 * 60 * 60_000;
const HASHED_AT_ONCE = 1024 * 1024;

/** A file that can be read anywhere. */
export type ByteSource = {
  readonly size: number;
  bytes(from: number, length: number): Promise<Buffer>;
};

export function blobParts({ directory, placeOf }: BlobPlaces) {
  const parts = path.join(directory, PARTS);
  const partsOf = (key: string): string => path.join(parts, path.basename(placeOf(key)));

  /** The file of a key as far as it is there; a new one where nothing came before. */
  const reopened = async (key: string, offset: number) => {
    const place = partsOf(key);
    if ((await sizeOf(place)) === undefined) {
      if (offset === 0) {
        await mkdir(parts, { recursive: true, mode: OWN_DIRECTORY });
        return open(place, 'w+', OWN_FILES);
      }
      if ((await sizeOf(placeOf(key))) === undefined) return undefined;
      await rename(placeOf(key), place);
    }
    return open(place, 'r+');
  };

  return {
    /** Puts a part at its place, on the disk for good; false when what came before it is not there. */
    put: async (key: string, offset: number, bytes: Uint8Array): Promise<boolean> => {
      const file = await reopened(key, offset);
      if (!file) return false;
      try {
        if ((await file.stat()).size < offset) return false;
        await file.truncate(offset);
        await writeWhole(file, bytes, offset);
        await file.sync();
      } finally {
        await file.close();
      }
      if (offset === 0) await syncDirectory(parts);
      return true;
    },
    /** Looks into a file, sealed or not. */
    look: async <T>(key: string, work: (source: ByteSource) => Promise<T>): Promise<T> => {
      const isSealed = (await sizeOf(partsOf(key))) === undefined;
      const file = await open(isSealed ? placeOf(key) : partsOf(key), 'r');
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
      (await sizeOf(partsOf(key))) ?? sizeOf(placeOf(key)),
    /** Hashes a whole file and puts it among the others. */
    seal: async (key: string): Promise<{ key: string; size: number; sha256: Buffer }> => {
      const place = partsOf(key);
      const hash = createHash('sha256');
      let size = 0;
      const file = await open(place, 'r');
      // The stream closes the file.
      for await (const chunk of file.createReadStream({ highWaterMark: HASHED_AT_ONCE })) {
        hash.update(chunk);
        size += chunk.length;
      }
      await rename(place, placeOf(key));
      await syncDirectory(directory);
      return { key, size, sha256: hash.digest() };
    },
    remove: (key: string): Promise<void> => rm(partsOf(key), { force: true }),
    /** Removes what nobody went on with. */
    sweep: async (now: Date): Promise<void> => {
      for (const place of await oldFiles(parts, now, ABANDONED_MS))
        await rm(place, { force: true });
    },
  };
}

/** The system may take fewer bytes at once than it is given. */
async function writeWhole(file: FileHandle, bytes: Uint8Array, offset: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength; ) {
    const left = bytes.byteLength - done;
    done += (await file.write(bytes, done, left, offset + done)).bytesWritten;
  }
}
