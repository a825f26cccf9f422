import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Everything in a folder and below it, as one buffer a file. A file that goes meanwhile is none. */
export async function* filesIn(folder: string): AsyncGenerator<{ file: string; bytes: Buffer }> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file).catch(() => undefined);
    if (bytes) yield { file, bytes };
  }
}
