/**
 * The anchor of the operation log: a text file, only ever added to, with a line `<block> <hash> <time>` for each sealed
 * block. Stored where the database's owner cannot rewrite it, it reveals a log whose end was cut off or whose blocks
 * were all recomputed. A line that a crash cut short stays, and the block gets a complete line after it.
 */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';

const LINE = /^(\d{1,15}) ([0-9a-f]{64}) \S+$/;

/** A block as the file records it. */
export type AnchoredBlock = { readonly number: number; readonly hash: string };

export type LogAnchor = {
  readonly file: string;
  /** The newest block of the file. */
  readonly last: AnchoredBlock | undefined;
  append(blocks: readonly { number: number; hash: Buffer; sealedAt: Date }[]): Promise<void>;
};

/** Opens the file, and creates it where it is missing. Throws a sentence where it cannot be written. */
export async function openLogAnchor(file: string): Promise<LogAnchor> {
  await appendText(file, '').catch((cause: Error) => {
    throw new Error(`LOG_ANCHOR_FILE: ${file} cannot be written`, { cause });
  });
  let last: AnchoredBlock | undefined;
  for await (const line of anchoredLines(file)) last = line.block ?? last;
  const unfinished = !(await endsWithLine(file));
  let opening = unfinished ? '\n' : '';
  return {
    file,
    get last() {
      return last;
    },
    append: async (blocks) => {
      const lines = blocks.map(
        ({ number, hash, sealedAt }) =>
          `${number} ${hash.toString('hex')} ${sealedAt.toISOString()}\n`,
      );
      await appendText(file, opening + lines.join(''));
      opening = '';
      const newest = blocks.at(-1);
      if (newest) last = { number: newest.number, hash: newest.hash.toString('hex') };
    },
  };
}

/** The file's lines as far as `size`, each with its block; a line that cannot be read has none. */
export async function* anchoredLines(
  file: string,
  size?: number,
): AsyncGenerator<{ at: number; block: AnchoredBlock | undefined }> {
  if (size === 0) return;
  const bytes = createReadStream(file, size === undefined ? {} : { end: size - 1 });
  let at = 0;
  for await (const line of createInterface({ input: bytes })) {
    at += 1;
    const [, number, hash] = LINE.exec(line) ?? [];
    if (line === '') continue;
    yield { at, block: number && hash ? { number: Number(number), hash } : undefined };
  }
}

/** Resolves once the text is on the disk. */
async function appendText(file: string, text: string): Promise<void> {
  const handle = await open(file, 'a', 0o640);
  try {
    if (text === '') return;
    await handle.write(text);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

async function endsWithLine(file: string): Promise<boolean> {
  const { size } = await stat(file);
  if (size === 0) return true;
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
    return buffer.toString() === '\n';
  } finally {
    await handle.close();
  }
}
