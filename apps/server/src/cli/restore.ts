/**
 * `npm run restore -- <backup> [--data <directory>] [--force]`: brings a backup back, into the database of
 * DATABASE_URL, else into DATA_DIR; with `--data` into that directory, whatever else is set. The server must not run
 * on it.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#config';
import { restore } from '#platform/backup/restore.ts';
import { commandLine } from '#platform/command-line.ts';
import { openClock } from '#platform/ports/clock.ts';
import { primaryOf, runOperatorCommand } from './operator-command.ts';

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
  await restore({
    backup: path.resolve(backup),
    dataDir: data ?? database.dataDir,
    files: data ? { directory: path.join(data, 'blobs') } : config.files,
    ownerUrl: data ? undefined : await primaryOf(database.ownerUrl),
    appUrl: data ? undefined : await primaryOf(database.appUrl),
    force: values.force,
    now: openClock(config.clockShiftMs).now(),
    signal,
    say,
  });
  say(`It took ${((performance.now() - began) / 1000).toFixed(1)} s.`);
});
