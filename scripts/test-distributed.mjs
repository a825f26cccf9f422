// `npm run test:distributed`: the tests that ask a database, on databases that Citus distributes by institution.
// CITUS_URL is the address of a superuser on the coordinator. Paths after `--` run these tests alone.
import path from 'node:path';
import process from 'node:process';
import { databaseTests, testsEndingNodes } from './distributed/database-tests.mjs';
import { reasonToLeaveOut } from './distributed/left-out.mjs';
import { ensureInstalled, ROOT } from './install.mjs';
import { clearUp, clearUpOnSignals } from './run.mjs';
import { newTally } from './tally.mjs';
import { openScratch, runVitest } from './vitest.mjs';

const TIMEOUT_MS = 240 * 60_000;
const NO_CITUS =
  'CITUS_URL is not set: it names the coordinator of a Citus with workers, as a superuser, which docs/scale-out.md says how to get';
const WHOLE_RUN = 'server tests on a distributed database';

const tally = newTally();
const { CITUS_URL: url } = process.env;
if (url) await test();
else tally.skip(WHOLE_RUN, NO_CITUS);
finish();
process.exit(tally.failed === 0 ? 0 : 1);

async function test() {
  clearUpOnSignals((signal) => {
    tally.check(`interrupted by ${signal}`, false);
    finish();
  });
  const scratch = openScratch();
  try {
    const node = await ensureInstalled();
    const ending = testsEndingNodes();
    const chosen = chosenTests(process.argv.slice(2));
    const vitest = async (name, files, ...how) => {
      if (files.length === 0) return;
      const args = ['--project', 'server', '--project', 'tools', ...how, ...files.map(pathOfFile)];
      const env = { TEST_DATABASE_URL: url, TEST_DISTRIBUTED: '1' };
      tally.add(name, await runVitest(name, args, { node, scratch, timeoutMs: TIMEOUT_MS, env }));
    };
    await vitest(
      WHOLE_RUN,
      chosen.filter((file) => !ending.includes(file)),
    );
    await vitest(
      'tests that end nodes of the cluster',
      chosen.filter((file) => ending.includes(file)),
      '--no-file-parallelism',
    );
  } catch (error) {
    console.error(error.message);
    tally.check('the run itself', false);
  }
  await clearUp();
}

/** Of the tests that run on a distributed database, those with one of these parts in their path, or all. */
function chosenTests(parts) {
  const all = databaseTests();
  const left = all.filter((file) => reasonToLeaveOut(file) !== undefined);
  console.log(`${left.length} files are left out:`);
  for (const file of left) console.log(`  ${file}: ${reasonToLeaveOut(file)}`);
  return all
    .filter((file) => !left.includes(file))
    .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)));
}

/** vitest compares the whole path of a file. */
function pathOfFile(file) {
  return path.join(ROOT, file);
}

function finish() {
  console.log();
  for (const line of tally.summary()) console.log(line);
  console.log(tally.line());
}
