/**
 * `npm run restore -- <backup> [--data <directory>] [--force]`: brings a backup back, into the database of
 * DATABASE_URL, else into DATA_DIR; with `--data` into that directory, whatever else is set. The server must not run
 * on it.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#config';
import { finishErasures } from '#features/erasure/index.ts';
import { restore } from '#platform/backup/restore.ts';
import { commandLine } from '#platform/command-line.ts';
import { openDatabase } from '#platform/db/open.ts';
import { type FileSettings, openBlobStore } from '#platform/files/open-blob-store.ts';
import { openClock } from '#platform/ports/clock.ts';
import { asOwner, primaryOf, runOperatorCommand } from './operator-command.ts';

/** One holds the list while the other erases. */
const CONNECTIONS = 2;

const USAGE = `usage: ${commandLine('restore', '<backup directory> [--data <directory>] [--force]')}`;

await runOperatorCommand('The restore failed', USAGE, async ({ say, signal }) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' }, force: { type: 'boolean', default: false } },
  });
  const [backup] = positionals;
  if (backup === undefined || positionals.length > 1) throw new Error(USAGE);
  const config = readConfig();
  const { database } = config;
  const data = values.data === undefined ? undefined : path.resolve(values.data);
  const began = performance.now();
  const place = {
    dataDir: data ?? database.dataDir,
    ownerUrl: data ? undefined : await primaryOf(database.ownerUrl),
  };
  const files = data ? { directory: path.join(data, 'blobs') } : config.files;
  const now = openClock(config.clockShiftMs).now();
  const { isCurrent } = await restore({
    ...place,
    backup: path.resolve(backup),
    files,
    appUrl: data ? undefined : await primaryOf(database.appUrl),
    force: values.force,
    now,
    signal,
    say,
  });
  // Of an older version the next start does it, once the schema is up to date.
  if (isCurrent) {
    const again = await asOwner(place, (url) => eraseAgain(url, files, now));
    say(`${again} erasures that came after the backup were done again.`);
  }
  say(`It took ${((performance.now() - began) / 1000).toFixed(1)} s.`);
});

function eraseAgain(url: string, files: FileSettings, now: Date): Promise<number> {
  const database = openDatabase(url, CONNECTIONS);
  const stores = { database: database.unhurried, blobs: openBlobStore(files) };
  return finishErasures(stores, { now }).finally(() => database.close());
}
