/** Writes the files of a backup to the disk with their hashes, and verifies them. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../error-code.ts';
import type { BackupFile } from './manifest.ts';

/** The directory of a backup, and what interrupts the work on it. */
export type BackupWork = {
  readonly directory: string;
  readonly signal: AbortSignal;
};

/** Writes a stream to a new file that only its owner may read, and forces it to the disk. */
export async function writeBackupFile(
  { directory, signal }: BackupWork,
  name: string,
  steps: readonly [Readable, ...Transform[]],
): Promise<BackupFile> {
  const target = path.join(directory, name);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const digest = createDigest();
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline([...steps, tap(digest.add), file], { signal });
  return { path: name, ...digest.result() };
}

/** Throws when a file differs from what its backup wrote. */
export async function verifyBackupFile(
  { directory, signal }: BackupWork,
  expected: BackupFile,
): Promise<void> {
  const digest = createDigest();
  try {
    for await (const chunk of createReadStream(path.join(directory, expected.path), { signal }))
      digest.add(chunk);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new Error(`the backup is not whole: ${expected.path} is missing`);
  }
  const { bytes, sha256 } = digest.result();
  if (bytes !== expected.bytes)
    throw new Error(
      `the backup is damaged: ${expected.path} has ${bytes} bytes, ${expected.bytes} were written`,
    );
  if (sha256 !== expected.sha256)
    throw new Error(`the backup is damaged: ${expected.path} is not what was written`);
}

/** Passes every chunk on and calls `look` with it. */
export function tap(look: (chunk: Buffer) => void): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      look(chunk);
      done(null, chunk);
    },
  });
}

function createDigest() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    add: (chunk: Buffer) => {
      hash.update(chunk);
      bytes += chunk.length;
    },
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}
