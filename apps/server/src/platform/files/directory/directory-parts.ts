/** Files that arrive in parts, each below `parts` under the key it will have. */
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { ABANDONED_MS, type BlobParts } from '../blob-store.ts';
import { hashContent } from '../hash-content.ts';
import {
  type BlobDirectory,
  OWN_DIRECTORY,
  OWN_FILES,
  oldFiles,
  sizeOf,
  syncDirectory,
} from './directory-files.ts';

const PARTS = 'parts';
const HASHED_AT_ONCE = 1024 * 1024;

export function directoryParts({ directory, pathOf }: BlobDirectory): BlobParts {
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
    put: async (key, offset, bytes) => {
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
    look: async (key, work) => {
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
    size: async (key) => (await sizeOf(partsPath(key))) ?? sizeOf(pathOf(key)),
    seal: async (key) => {
      const unsealed = partsPath(key);
      const file = await open(unsealed, 'r');
      // The stream closes the file.
      const content = file.createReadStream({ highWaterMark: HASHED_AT_ONCE });
      const { bytes, facts } = hashContent(content);
      for await (const _ of bytes);
      await rename(unsealed, pathOf(key));
      await syncDirectory(directory);
      return { key, ...facts() };
    },
    remove: (key) => rm(partsPath(key), { force: true }),
    sweep: async (now) => {
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
