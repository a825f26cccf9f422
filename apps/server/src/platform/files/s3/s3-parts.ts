/**
 * Files that arrive in parts, each part an object named by its offset. A part counts up to where the next one begins, so
 * that a part that is written over what does not count cuts off the bytes before it.
 */
import { buffer } from 'node:stream/consumers';
import {
  ABANDONED_MS,
  type BlobParts,
  type ByteRange,
  type ByteSource,
  MissingFileError,
} from '../blob-store.ts';
import { hashContent } from '../hash-content.ts';
import type { Bucket } from './s3-bucket.ts';

const PARTS = 'parts/';
/** Names are sorted as text, so offsets have one length. */
const DIGITS = 15;

/** An object of which `length` bytes count; in the file they begin at `offset`. */
type Part = { readonly name: string; readonly offset: number; readonly length: number };

export function s3Parts(bucket: Bucket, nameOf: (key: string) => string): BlobParts {
  const folderOf = (key: string) => `${PARTS}${nameOf(key).split('/').at(-1)}/`;
  const partsOf = (key: string) => listParts(bucket, folderOf(key));
  const partName = (key: string, offset: number) =>
    folderOf(key) + String(offset).padStart(DIGITS, '0');

  /** The parts of a file; a sealed one is taken back. */
  const reopen = async (key: string): Promise<Part[]> => {
    const parts = await partsOf(key);
    const sealed = parts.length === 0 && (await bucket.find(nameOf(key)));
    if (!sealed) return parts;
    const name = partName(key, 0);
    await bucket.copy(nameOf(key), name);
    await bucket.remove(nameOf(key));
    return [{ name, offset: 0, length: sealed.size }];
  };

  return {
    put: async (key, offset, bytes) => {
      const parts = offset === 0 ? await partsOf(key) : await reopen(key);
      if (totalLength(parts) < offset) return false;
      await removeAll(
        bucket,
        parts.filter((part) => part.offset > offset),
      );
      await bucket.put(partName(key, offset), bytes);
      return true;
    },
    look: async (key, work) => {
      const parts = await partsOf(key);
      return work(toSource(bucket, parts.length > 0 ? parts : [await sealedPart(key)]));
    },
    size: async (key) => {
      const parts = await partsOf(key);
      return parts.length > 0 ? totalLength(parts) : (await bucket.find(nameOf(key)))?.size;
    },
    seal: async (key) => {
      const parts = await partsOf(key);
      // A file that was sealed before is not written over with nothing.
      if (parts.length === 0) throw new MissingFileError(key);
      const { bytes, facts } = hashContent(joinParts(bucket, parts));
      await bucket.upload(nameOf(key), bytes);
      await removeAll(bucket, parts);
      return { key, ...facts() };
    },
    remove: async (key) => removeAll(bucket, await partsOf(key)),
    sweep: async (now) => sweepParts(bucket, new Date(now.getTime() - ABANDONED_MS)),
  };

  async function sealedPart(key: string): Promise<Part> {
    const sealed = await bucket.find(nameOf(key));
    if (!sealed) throw new MissingFileError(key);
    return { name: sealed.name, offset: 0, length: sealed.size };
  }
}

/** The parts of a file by their offsets. */
async function listParts(bucket: Bucket, folder: string): Promise<Part[]> {
  const objects: { name: string; offset: number; size: number }[] = [];
  for await (const page of bucket.list(folder))
    for (const { name, size } of page)
      objects.push({ name, size, offset: Number(name.slice(folder.length)) });
  return objects.map(({ name, offset, size }, index) => {
    const next = objects[index + 1]?.offset ?? offset + size;
    return { name, offset, length: Math.min(size, next - offset) };
  });
}

/** The bytes from the first on without a gap. */
function totalLength(parts: readonly Part[]): number {
  return parts.reduce(
    (length, part) => (part.offset === length ? length + part.length : length),
    0,
  );
}

async function readPart(bucket: Bucket, { name }: Part, range: ByteRange) {
  const content = await bucket.get(name, range);
  if (!content) throw new MissingFileError(name);
  return content;
}

async function* joinParts(bucket: Bucket, parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield* await readPart(bucket, part, { start: 0, end: part.length - 1 });
}

function toSource(bucket: Bucket, parts: readonly Part[]): ByteSource {
  const bytes = async (from: number, length: number): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for (const part of parts) {
      const start = Math.max(from - part.offset, 0);
      const end = Math.min(from + length - part.offset, part.length) - 1;
      if (start <= end) pieces.push(await buffer(await readPart(bucket, part, { start, end })));
    }
    return Buffer.concat(pieces);
  };
  return { size: totalLength(parts), bytes };
}

/** The last one first: what a crash leaves is a beginning. */
async function removeAll(bucket: Bucket, parts: readonly Part[]): Promise<void> {
  for (const { name } of parts.toReversed()) await bucket.remove(name);
}

/** Removes the files whose newest part is older. */
async function sweepParts(bucket: Bucket, before: Date): Promise<void> {
  let file: { folder: string; names: string[]; isYoung: boolean } | undefined;
  const removeOld = async () => {
    if (file && !file.isYoung) for (const name of file.names) await bucket.remove(name);
  };
  for await (const page of bucket.list(PARTS)) {
    for (const { name, modified } of page) {
      const folder = name.slice(0, name.lastIndexOf('/'));
      if (file?.folder !== folder) {
        await removeOld();
        file = { folder, names: [], isYoung: false };
      }
      file.names.push(name);
      file.isYoung ||= !modified || modified >= before;
    }
  }
  await removeOld();
}
