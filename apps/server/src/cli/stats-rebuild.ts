/**
 * `npm run stats:rebuild`: counts the statistics of DATABASE_URL, else of the embedded database, anew, whether the
 * server runs or not; it takes children some at a time, so that nobody waits long.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '#config';
import { recountStatistics } from '#features/child-record/index.ts';
import { rollUp } from '#features/data-screen/index.ts';
import { commandLine } from '#platform/command-line.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open.ts';
import { openClock } from '#platform/ports/clock.ts';
import { asOwner, runOperatorCommand } from './operator-command.ts';

/** One holds the lock of rolling up while the other works. */
const CONNECTIONS = 2;

await runOperatorCommand(
  'The statistics were not rebuilt',
  `usage: ${commandLine('stats:rebuild')}`,
  async ({ say }) => {
    parseArgs({ options: {} });
    const { database: config, clockShiftMs } = readConfig();
    await asOwner(config, async (url) => {
      await migrate(url, config.appUrl);
      const started = performance.now();
      const database = openDatabase(url, CONNECTIONS).unhurried;
      const { exams, unseen } = await recountStatistics(database);
      await rollUp(database, openClock(clockShiftMs).now());
      await database.close();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      say(
        `Statistics rebuilt: ${exams} examinations that count, ${unseen} children not seen; ${seconds} s`,
      );
    });
  },
);
