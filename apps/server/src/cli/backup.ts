/**
 * `npm run backup [-- --to <directory>] [--keep <n>] [--dump] [--without-files]`: backs up the database and the files
 * beside it while the server works, or while it does not. `--dump` dumps the embedded database too, for another version of
 * PostgreSQL; `--without-files` leaves out the files, for a bucket that is copied by its own means.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#config';
import { backUp, backupSentences } from '#platform/backup/backup.ts';
import { commandLine } from '#platform/command-line.ts';
import { openClock } from '#platform/ports/clock.ts';
import { primaryOf, runOperatorCommand } from './operator-command.ts';

const USAGE = `usage: ${commandLine('backup', '[--to <directory>] [--keep <number of backups to keep>] [--dump] [--without-files]')}`;

await runOperatorCommand('The backup failed', USAGE, async ({ say, signal }) => {
  const { to, keep, dump, ...choice } = parseArgs({
    options: {
      to: { type: 'string' },
      keep: { type: 'string' },
      dump: { type: 'boolean', default: false },
      'without-files': { type: 'boolean', default: false },
    },
  }).values;
  if (keep !== undefined && !/^[1-9]\d{0,5}$/.test(keep))
    throw new Error('--keep takes the number of backups to keep, 1 or more');
  const { database, files, backupDir, clockShiftMs } = readConfig();
  const began = performance.now();
  const result = await backUp({
    dataDir: database.dataDir,
    ownerUrl: await primaryOf(database.ownerUrl),
    appUrl: await primaryOf(database.appUrl),
    asDump: dump,
    withoutFiles: choice['without-files'],
    files,
    backupsDir: to ? path.resolve(to) : backupDir,
    keep: keep === undefined ? undefined : Number(keep),
    now: openClock(clockShiftMs).now(),
    signal,
  });
  for (const sentence of backupSentences(result)) say(sentence);
  say(`It took ${((performance.now() - began) / 1000).toFixed(1)} s.`);
});
