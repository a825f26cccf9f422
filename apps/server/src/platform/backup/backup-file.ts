/** Writing files so that they are on the disk and known by their hash, and checking them by it. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
  const tally = newTally();
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline([...steps, through(tally.add), file], { signal });
  return { path: name, ...tally.result() };
}

/** Throws when a file is not what its backup wrote. */
export async function verifyBackupFile(
  { directory, signal }: BackupWork,
  expected: BackupFile,
): Promise<void> {
  const tally = newTally();
  try {
    for await (const chunk of createReadStream(path.join(directory, expected.path), { signal }))
      tally.add(chunk);
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new Error(`the backup is not whole: ${expected.path} is missing`);
  }
  const { bytes, sha256 } = tally.result();
  if (bytes !== expected.bytes)
    throw new Error(
      `the backup is damaged: ${expected.path} has ${bytes} bytes, ${expected.bytes} were written`,
    );
  if (sha256 !== expected.sha256)
    throw new Error(`the backup is damaged: ${expected.path} is not what was written`);
}

/** Lets every chunk pass and shows it to `look`. */
export function through(look: (chunk: Buffer) => void): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      look(chunk);
      done(null, chunk);
    },
  });
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function newTally() {
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
