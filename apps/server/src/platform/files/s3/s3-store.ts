/** Files in a bucket: each an object below `blobs/` named by its key. A file that fails on its way never becomes one. */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  ABANDONED_MS,
  type BlobStore,
  type ByteRange,
  isKey,
  type KeysInUse,
  MissingFileError,
  requireKey,
  TakenKeyError,
  UNCLAIMED_MS,
} from '../blob-store.ts';
import { hashContent } from '../hash-content.ts';
import { type Bucket, openBucket, type S3Settings } from './s3-bucket.ts';
import { s3Parts } from './s3-parts.ts';

const BLOBS = 'blobs/';

/** The files of a bucket. */
export function openS3Store(settings: S3Settings): BlobStore {
  const bucket = openBucket(settings);
  const parts = s3Parts(bucket, nameOf);
  const read = async (key: string, range?: ByteRange): Promise<Readable> => {
    const content = await bucket.get(nameOf(key), range);
    if (!content) throw new MissingFileError(key);
    return content;
  };
  return {
    parts,
    write: async (key, content) => {
      const name = nameOf(key);
      if (await bucket.find(name)) throw new TakenKeyError(key);
      const { bytes, facts } = hashContent(content);
      await bucket.upload(name, bytes);
      return { key, ...facts() };
    },
    bytes: async (key, from, length) =>
      length === 0
        ? Buffer.alloc(0)
        : buffer(await read(key, { start: from, end: from + length - 1 })),
    has: async (key) => (await bucket.find(nameOf(key))) !== undefined,
    read,
    remove: async (key) => bucket.remove(nameOf(key)),
    list: async function* () {
      for await (const page of bucket.list(BLOBS))
        for (const { name, size } of page) yield { key: name.slice(BLOBS.length), size };
    },
    sweep: async (now, keysInUse) => {
      await parts.sweep(now);
      // Their age is that of their beginning, and a job may write for hours.
      await bucket.abortUploads(new Date(now.getTime() - ABANDONED_MS));
      const before = new Date(now.getTime() - UNCLAIMED_MS);
      for await (const page of bucket.list(BLOBS)) {
        const old = page.filter(({ modified }) => modified && modified < before);
        const keys = old.map(({ name }) => name.slice(BLOBS.length)).filter(isKey);
        await removeUnused(bucket, keys, keysInUse);
      }
    },
  };
}

async function removeUnused(bucket: Bucket, keys: string[], keysInUse: KeysInUse): Promise<void> {
  if (keys.length === 0) return;
  const used = await keysInUse(keys);
  for (const key of keys) if (!used.has(key)) await bucket.remove(nameOf(key));
}

function nameOf(key: string): string {
  requireKey(key);
  return BLOBS + key;
}
