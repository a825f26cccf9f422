/**
 * `npm run stats:rebuild`: counts the statistics of DATABASE_URL, else of the embedded database, anew, whether the
 * server runs or not; whoever writes or reads statistics meanwhile waits.
 */
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { readConfig } from '#config';
import { joinEmbedded } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { rebuildStatistics } from '#platform/db/statistic-rebuild.ts';
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(
  'The statistics were not rebuilt',
  'usage: npm run stats:rebuild',
  async ({ say }) => {
    parseArgs({ options: {} });
    const { ownerUrl, appUrl, dataDir } = readConfig().database;
    const embedded = ownerUrl ? undefined : await joinEmbedded({ dataDir });
    const url = ownerUrl ?? embedded?.url ?? '';
    try {
      await migrate(url, appUrl);
      const started = performance.now();
      const { facts, cells, rosterCells } = await rebuildStatistics(url);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      say(
        `Statistics rebuilt: ${facts} examinations that count in ${cells} groups, rosters in ${rosterCells} groups; ${seconds} s`,
      );
    } finally {
      await embedded?.stop();
    }
  },
);
