/**
 * Small files in the origin's private file system, which a worker writes over where they lie. IndexedDB only appends to files of
 * its own: what it deletes can be read there until the browser tidies them up.
 */
import { StoreFailed, StoreFull } from '../device-errors.ts';
import type { FileAnswer, FileTask } from './file-worker.ts';

export type ErasableFiles = {
  /** Undefined where there is no such file. Throws `StoreFailed` where the browser does not say. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The file is on the disk when it answers true; false where the browser cannot write over files. Throws `StoreFull`. */
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean>;
  /** Writes random bytes over the file and deletes it; false where that failed. */
  erase(name: string): Promise<boolean>;
};

/** The worker's file may be missing, or the disk not answer. */
const PATIENCE_MS = 10_000;

/** Undefined where the browser has no such files. */
export function openErasableFiles(): ErasableFiles | undefined {
  // Older browsers lack what newer ones always have.
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  if (!storage?.getDirectory) return undefined;
  return {
    read: readFile,
    write: async (name, bytes) => {
      const answer = await askWorker({ kind: 'write', name, bytes });
      if (answer === 'full') throw new StoreFull(undefined);
      return answer === 'done';
    },
    erase: async (name) => (await askWorker({ kind: 'erase', name })) === 'done',
  };
}

async function readFile(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle(name)).getFile();
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundError') return undefined;
    throw new StoreFailed(error);
  }
}

function askWorker(task: FileTask): Promise<FileAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' });
    const end = (answer: FileAnswer) => {
      clearTimeout(late);
      worker.terminate();
      resolve(answer);
    };
    const late = setTimeout(() => end('failed'), PATIENCE_MS);
    worker.addEventListener('message', ({ data }) => end(data as FileAnswer));
    worker.addEventListener('error', () => end('failed'));
    worker.postMessage(task);
  });
}
