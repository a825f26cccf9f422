/**
 * What was measured, stored after each case, so that a run that was stopped goes on where it stopped. A file holds one run
 * of one commit on one machine with one set of options.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const measuredSchema = z.record(z.string(), z.record(z.string(), z.number()));
const storedSchema = z.object({ lead: z.string(), rows: z.record(z.string(), measuredSchema) });
export type StoredRow = z.infer<typeof measuredSchema>;

export type Results = {
  /** What the section says of its databases. */
  lead(): string;
  find(key: string): StoredRow | undefined;
  setLead(lead: string): Promise<void>;
  save(key: string, measured: StoredRow): Promise<void>;
};

/** `about` is everything that makes figures comparable; what was stored of it is taken up. */
export async function openResults(folder: string, about: readonly unknown[]): Promise<Results> {
  const name = createHash('sha256').update(JSON.stringify(about)).digest('hex').slice(0, 16);
  const file = path.join(folder, `${name}.json`);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const stored = text ? storedSchema.parse(JSON.parse(text)) : { lead: '', rows: {} };
  const write = async (): Promise<void> => {
    await mkdir(folder, { recursive: true });
    await writeFile(`${file}.new`, JSON.stringify({ about, ...stored }, undefined, 1));
    await rename(`${file}.new`, file);
  };
  return {
    lead: () => stored.lead,
    find: (key) => stored.rows[key],
    setLead: (lead) => {
      stored.lead = lead;
      return write();
    },
    save: (key, measured) => {
      stored.rows[key] = measured;
      return write();
    },
  };
}

/** The commit, and what differs from it: figures of changed code are not those of the commit. */
export function codeVersion(root: string): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 }).trim();
  const sources = ['--', 'apps', 'packages', 'tools', 'package-lock.json'];
  const added = git('ls-files', '--others', '--exclude-standard', ...sources);
  const changes = git('diff', 'HEAD', ...sources) + added;
  const commit = git('rev-parse', 'HEAD');
  return changes ? `${commit} ${createHash('sha256').update(changes).digest('hex')}` : commit;
}
