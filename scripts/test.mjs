// `npm test`: everything CI runs. Installs what is missing, checks, tests on both databases and in the browser,
// clears up, and ends with one plain line "N passed, N failed"; what no change can have broken is left out by name. Names
// of features have these tested alone. `npm run test:long` adds `--long`: files named `*.long.test.*`, loops at full
// length, both databases asked everything, and the browser on other days.
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { featureChecks, staticChecks } from './checks/static-checks.mjs';
import { allFiles, changedSincePassed } from './guards/changes.mjs';
import { featuresIn, importsOfFeatures } from './guards/features.mjs';
import { changesScreens, longTestsIn, planRun, testsOfFeatures } from './guards/guards.mjs';
import { ANSWERED_BEFORE, OWN_SERVERS, SECOND_DATABASE } from './guards/second-database.mjs';
import { ensureInstalled, ROOT } from './install.mjs';
import { writeLongRun } from './long-run.mjs';
import { atTheEnd, clearUp, clearUpOnSignals, runConcurrently } from './run.mjs';
import { distributionPostgres, ensureSystemPackages } from './system-packages.mjs';
import { newTally } from './tally.mjs';
import { startThrowawayPostgres } from './throwaway-postgres.mjs';
import { openScratch, runVitest } from './vitest.mjs';

const MINUTES = 60_000;
/** `npm run test:long`: every loop at full length, and every server test on both databases. */
const isLong = process.argv.includes('--long');
const TIMEOUT_MS = (isLong ? 120 : 45) * MINUTES;

/** The pinned Node, once it is installed. */
let node;
const tally = newTally();
/** Files that this run leaves out. */
let excluded = [];
/** `off` where no screen has changed: axe takes a fifth of the browser tests' time. */
let axe = 'on';
/** Names of features after `--`. */
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
/** README's first command in a clone of the commit; the run begins with it. */
const FIRST_START = 'scripts/first-start.test.mjs';
/** A Saturday, the turn of the school year, a leap day, the turn of the year, and a day that ends in Shanghai alone. */
const OTHER_DAYS = [
  '2027-03-06T10:00:00+08:00',
  '2027-08-31T10:00:00+08:00',
  '2027-09-01T10:00:00+08:00',
  '2028-02-29T10:00:00+08:00',
  '2026-12-31T23:55:00+08:00',
  '2026-11-18T23:58:00+08:00',
];
const projects = (...names) => names.flatMap((name) => ['--project', name]);
const UNIT_TESTS = projects('contract', 'web', 'scripts');

const files = await allFiles();
const unknown = names.filter((name) => !featuresIn(files).includes(name));
if (unknown.length > 0) {
  console.error(
    `There is no feature ${unknown.join(', ')}; there are ${featuresIn(files).join(', ')}.`,
  );
  process.exit(1);
}

const scratch = openScratch();
clearUpOnSignals((signal) => {
  tally.check(`interrupted by ${signal}`, false);
  finish();
});

try {
  node = await ensureInstalled();
  const changed = await changedSincePassed();
  if (!changesScreens(changed)) axe = 'off';
  if (names.length > 0) await testFeatures();
  else await testEverything(changed);
} catch (error) {
  console.error(error.message);
  tally.check('the run itself', false);
}
await clearUp();
finish();
// A test that needs a second try is a defect, which the long run is there to find.
process.exit(tally.failed === 0 && !(isLong && tally.flaky > 0) ? 0 : 1);

async function testEverything(changed) {
  const plan = planOf(changed);
  excluded = plan.leftOut;
  const missing = await ensureSystemPackages(plan);
  const begun = Date.now();
  await runConcurrently(2, [
    () => vitest('first start', [...projects('scripts'), FIRST_START], { isConcurrent: true }),
    ...staticChecks(node, tally),
    () =>
      vitest('unit tests', UNIT_TESTS, {
        leftOut: [...excluded, FIRST_START],
        isConcurrent: true,
      }),
  ]);
  await vitest('server tests on the embedded PostgreSQL', projects('server', 'tools'));
  if (plan.secondDatabase) await testOnDistributionPostgres();
  await testInBrowser(missing);
  if (isLong) await writeLongRun({ line: tally.line(), minutes: (Date.now() - begun) / MINUTES });
}

/** What runs, which is said first; and again at the end, what does not. */
function planOf(changed) {
  if (isLong) return { leftOut: [], infrastructure: true, secondDatabase: true };
  const plan = planRun(changed, files, importsOfFeatures(files));
  for (const file of plan.guards) console.log(`${file} runs, because what it guards has changed`);
  for (const name of plan.skipped) tally.skip(name, 'nothing that they look at has changed');
  return plan;
}

/** Types, style and tests of the features that were named, and units of what imports them. */
async function testFeatures() {
  const { sources, ...tests } = testsOfFeatures(names, files, importsOfFeatures(files));
  const missing = await ensureSystemPackages();
  const test = (name, chosen, ...where) =>
    chosen.length > 0 &&
    vitest(name, [...projects(...where), ...chosen.map(pathOfFile)], { isConcurrent: true });
  await runConcurrently(2, [
    ...featureChecks(node, tally, sources),
    () => test('unit tests', tests.units, 'contract', 'web'),
    () => test('server tests', tests.server, 'server'),
  ]);
  if (tests.browser.length > 0) await testInBrowser(missing, tests.browser);
}

async function testOnDistributionPostgres() {
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
  const leftOut = isLong
    ? OWN_SERVERS
    : [...OWN_SERVERS, ...ANSWERED_BEFORE, ...longTestsIn(files)];
  const chosen = projects('server', 'tools');
  await vitest(
    `server tests on PostgreSQL ${found.major}`,
    isLong ? chosen : [...chosen, ...SECOND_DATABASE],
    { env: { TEST_DATABASE_URL: server.url }, leftOut },
  );
}

/** All browser tests, or these. */
async function testInBrowser(missing, chosen = []) {
  if (!existsSync(path.join(ROOT, 'e2e/tsconfig.json'))) return;
  if (missing.has('chromium-headless-shell')) {
    tally.skip('browser tests', 'there is no chromium-headless-shell');
    return;
  }
  await vitest('browser tests', [...projects('e2e'), ...chosen.map(pathOfFile)], {
    env: { AXE: axe },
  });
  if (!isLong) return;
  // What people do, on other days; how screens look does not depend on them.
  excluded = longTestsIn(files);
  for (const begins of OTHER_DAYS)
    await vitest(`browser tests on ${begins}`, projects('e2e'), {
      env: { TEST_BEGINS: begins, AXE: 'off' },
    });
}

async function vitest(name, args, { env = {}, leftOut = excluded, isConcurrent = false } = {}) {
  const result = await runVitest(name, args, {
    node,
    scratch,
    timeoutMs: TIMEOUT_MS,
    env: { ...env, ...(isLong && { TEST_LONG: '1' }) },
    exclude: leftOut,
    isConcurrent,
  });
  tally.add(name, result);
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
