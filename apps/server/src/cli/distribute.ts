/**
 * `npm run distribute [-- <worker> …] [--coordinator <host:port>]`: spreads the institutions of DATABASE_URL, a database
 * with the extension Citus, over its workers (docs/scale-out.md). Servers that run wait until it is done.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '#config';
import { commandLine } from '#platform/command-line.ts';
import { distribute } from '#platform/db/distributed/distribute.ts';
import { parseNode } from '#platform/db/distributed/nodes.ts';
import { primaryOf, runOperatorCommand } from './operator-command.ts';

const USAGE = `usage: ${commandLine('distribute', '[<worker host:port> …] [--coordinator <host:port, as workers reach it>]')}`;

await runOperatorCommand('The database was not distributed', USAGE, async ({ say }) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { coordinator: { type: 'string' } },
  });
  const { database } = readConfig();
  const ownerUrl = await primaryOf(database.ownerUrl);
  if (ownerUrl === undefined)
    throw new Error('DATABASE_URL must name the coordinator: the embedded database has no Citus');
  const began = performance.now();
  const tables = await distribute({
    ownerUrl,
    appUrl: await primaryOf(database.appUrl),
    coordinator: parseNode(values.coordinator ?? new URL(ownerUrl).host),
    workers: positionals.map(parseNode),
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(
    tables.length === 0
      ? 'All tables are distributed already.'
      : `Distributed ${tables.length} tables by institution; ${seconds} s.`,
  );
});
