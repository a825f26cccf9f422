// `npm test`: everything CI runs. Installs what is missing, checks, tests on both databases and in the browser,
// clears up, and ends with one plain line "N passed, N failed".
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureInstalled, ROOT } from './install.mjs';
import { atTheEnd, clearUp, clearUpOnSignals, run } from './run.mjs';
import { runStaticChecks } from './static-checks.mjs';
import { distributionPostgres, ensureSystemPackages } from './system-packages.mjs';
import { newTally, readVitestReport } from './tally.mjs';
import { startThrowawayPostgres } from './throwaway-postgres.mjs';

const MINUTES = 60_000;
const REMOVALS = 20;
const BETWEEN_REMOVALS_MS = 250;
/** They bring servers of their own, whatever the others run on. */
const OWN_SERVERS = [
  'platform/db/embedded',
  'platform/backup/backup',
  'cli/backup',
  'cli/backup-dump',
];

/** The pinned Node, once it is installed. */
let node;
const tally = newTally();
const scratch = mkdtempSync(path.join(tmpdir(), 'spine-run-'));
// The system user of PostgreSQL passes through.
chmodSync(scratch, 0o711);
atTheEnd(removeScratch);
clearUpOnSignals((signal) => {
  tally.check(`interrupted by ${signal}`, false);
  finish();
});

try {
  node = await ensureInstalled();
  const missing = await ensureSystemPackages();
  await runStaticChecks(node, tally);
  await vitest('unit tests', ['--project', 'contract', '--project', 'web', '--project', 'scripts']);
  await vitest('server tests on the embedded PostgreSQL', [
    ...['--project', 'server'],
    ...['--project', 'tools'],
  ]);
  await onTheDistributionsPostgres();
  await inTheBrowser(missing);
} catch (error) {
  console.error(error.message);
  tally.check('the run itself', false);
}
await clearUp();
finish();
process.exit(tally.failed === 0 ? 0 : 1);

/** Servers of interrupted tests are ended by their watchers, and write into it until then. */
async function removeScratch() {
  for (let attempt = 0; existsSync(scratch) && attempt < REMOVALS; attempt += 1) {
    if (attempt > 0) await pause(BETWEEN_REMOVALS_MS);
    try {
      rmSync(scratch, { recursive: true, force: true });
    } catch (error) {
      if (attempt === REMOVALS - 1) throw error;
    }
  }
}

async function onTheDistributionsPostgres() {
  const found = distributionPostgres();
  if (!found) {
    tally.skip(
      'server tests on a PostgreSQL of the distribution',
      'none of version 15 or newer is installed',
    );
    return;
  }
  const server = await startThrowawayPostgres(found.bin);
  atTheEnd(() => server.stop());
  await vitest(
    `server tests on PostgreSQL ${found.major}`,
    ['--project', 'server', ...OWN_SERVERS.map((name) => `--exclude=src/${name}.test.ts`)],
    {
      TEST_DATABASE_URL: server.url,
    },
  );
}

async function inTheBrowser(missing) {
  if (!existsSync(path.join(ROOT, 'e2e/tsconfig.json'))) return;
  if (missing.has('chromium')) tally.skip('browser tests', 'there is no Chromium');
  else await vitest('browser tests', ['--project', 'e2e']);
}

async function vitest(name, args, env = {}) {
  console.log(`\n== ${name}`);
  const report = path.join(scratch, `${name.replaceAll(' ', '-')}.json`);
  const code = await run(
    node,
    [
      path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { cwd: ROOT, env: { ...env, TMPDIR: scratch, CI: '1' }, timeoutMs: 25 * MINUTES },
  );
  tally.add(name, readVitestReport(report, code));
}

function finish() {
  console.log();
  for (const line of tally.summary()) console.log(line);
  console.log(tally.line());
}
