/**
 * Large files that do not belong in the database: app packages, videos, pictures of examinations, what jobs read and
 * make. A file is named by its key, is complete from the moment it can be read, and never changes; which keys are in use
 * is known by the `blob` table (`blob.repository.ts`). This is the port; a directory and a bucket implement it.
 */
import type { Readable } from 'node:stream';

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Longer than any upload may take: an older file without a row belongs to nobody. */
export const UNCLAIMED_MS = 60 * 60_000;
/** Uploads in parts are continued before this; older ones are abandoned. */
export const ABANDONED_MS = 48 * 60 * 60_000;
/** Keys of one question to the database; a page of a bucket holds as many. */
export const KEYS_AT_ONCE = 1000;

/** A stored file; `size` in bytes. */
export type Blob = { readonly key: string; readonly size: number; readonly sha256: Buffer };

/** The first and the last byte of a part. */
export type ByteRange = { readonly start: number; readonly end: number };

/** A file that can be read anywhere. */
export type ByteSource = {
  readonly size: number;
  bytes(from: number, length: number): Promise<Buffer>;
};

/** Which of some keys are in use. */
export type KeysInUse = (keys: string[]) => Promise<Set<string>>;

export type BlobStore = {
  /** Files that arrive in parts. */
  readonly parts: BlobParts;
  /** Writes a file; a content that fails leaves nothing. Throws EEXIST where the key is taken. */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<Blob>;
  /** Bytes from an offset on, fewer at the end of the file. Throws ENOENT without a file. */
  bytes(key: string, from: number, length: number): Promise<Buffer>;
  /** Whether the file is there; a database restored without its files has keys that lead nowhere. */
  has(key: string): Promise<boolean>;
  /**
   * The file or a part of it; opened already, so that it stays readable when it is removed meanwhile. Throws ENOENT
   * without a file.
   */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes a file, and what a crash left of it. */
  remove(key: string): Promise<void>;
  /** Every complete file, in no order. */
  list(): AsyncIterable<{ key: string; size: number }>;
  /** Removes what a crash left behind, and files whose keys are not in use; nothing younger than an hour. */
  sweep(now: Date, keysInUse: KeysInUse): Promise<void>;
};

/**
 * How much of a file counts is stored elsewhere, in the row that is written after a part is stored: a longer file was
 * cut off by a crash, and the next part is written over what does not count. A sealed file lies among the others and
 * never changes; where the row of a sealing was never written, the next part takes the file back.
 */
export type BlobParts = {
  /** Stores a part durably at its offset; false when the bytes before it are missing. */
  put(key: string, offset: number, bytes: Uint8Array): Promise<boolean>;
  /** Reads in a file, sealed or not. */
  look<T>(key: string, work: (source: ByteSource) => Promise<T>): Promise<T>;
  /** Bytes that are stored, counted or not, sealed or not; undefined without a file. */
  size(key: string): Promise<number | undefined>;
  /** Hashes a complete file and moves it to the others. Throws ENOENT where there are no parts. */
  seal(key: string): Promise<Blob>;
  remove(key: string): Promise<void>;
  /** Removes files that nobody continued. */
  sweep(now: Date): Promise<void>;
};

/** Refuses what leads out of the location of the files. */
export function requireKey(key: string): void {
  if (!isKey(key)) throw new Error('a blob key is a UUID');
}

export function isKey(name: string): boolean {
  return KEY.test(name);
}

/** Both stores throw it for a file that is not there. */
export class MissingFileError extends Error {
  readonly code = 'ENOENT';
  constructor(key: string, cause?: unknown) {
    super(`ENOENT: the blob ${key} is not there`, { cause });
  }
}

/** Both stores throw it for a key that has a file. */
export class TakenKeyError extends Error {
  readonly code = 'EEXIST';
  constructor(key: string) {
    super(`EEXIST: the blob ${key} is there already`);
  }
}

/** The location of the files does not answer, or says that it cannot at the moment. */
export class FilesAwayError extends Error {}
