import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** On two cores a second worker computes while the first waits for PostgreSQL or Chromium. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/** `npm run test:long`: loops at full length. */
// biome-ignore lint/style/noProcessEnv: a switch of the test run, no configuration of the product
const isLong = process.env['TEST_LONG'] === '1';

/** `npm run test:distributed`: databases are distributed, and so are some tests. */
// biome-ignore lint/style/noProcessEnv: a switch of the test run, no configuration of the product
const isDistributed = process.env['TEST_DISTRIBUTED'] === '1';

/** What a script leaves out, as globs in JSON. `--exclude` of the command line does not reach projects with a list of their own. */
// biome-ignore lint/style/noProcessEnv: a switch of the test run, no configuration of the product
const excluded: string[] = JSON.parse(process.env['TEST_EXCLUDE'] ?? '[]');

/**
 * Modules are loaded once a worker: what a file leaves behind is a closed database and real timers. Machines may be ten
 * times slower for an hour: only a test that fails waits so long. It is tried once more; the tally names what passed then.
 */
const together = {
  isolate: false,
  maxWorkers,
  provide: { isLong },
  testTimeout: 300_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 60_000 } },
  retry: 1,
  exclude: [
    ...configDefaults.exclude,
    ...(isDistributed ? [] : ['**/*.distributed.test.ts']),
    ...excluded,
  ],
};

const e2e = {
  test: {
    name: 'e2e',
    root: 'e2e',
    include: ['**/*.test.ts'],
    globalSetup: ['support/seeded.ts'],
    ...together,
    // They wait for what a page shows.
    maxWorkers: maxWorkers + 1,
  },
};

/** They ask a PostgreSQL; the first test that asks for the filled database waits until it is full. */
const onDatabase = {
  globalSetup: [
    path.join(import.meta.dirname, 'apps/server/src/testing/database/database-server.ts'),
  ],
  ...together,
  // They wait for PostgreSQL more than they compute.
  maxWorkers: maxWorkers + 1,
};

/** The longest first, so that no worker is left alone with one at the end. */
const LONGEST = /backup|embedded|\.kill\.|soak|day\.test|roles/;
const ON_FILLED = /-plan\.test/;

/** One test of plans begins, which fills the database they share, and the others come when it is full. */
class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const which = (pattern: RegExp) => sorted.filter(({ moduleId }) => pattern.test(moduleId));
    const [first = [], others] = [which(ON_FILLED).slice(0, 1), which(ON_FILLED).slice(1)];
    return [
      ...new Set([
        ...first,
        ...which(LONGEST),
        ...sorted.filter((file) => !others.includes(file)),
        ...others,
      ]),
    ];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: Sequencer },
    projects: [
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          ...together,
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          ...onDatabase,
        },
      },
      { test: { name: 'tools', root: 'tools', include: ['src/**/*.test.ts'], ...onDatabase } },
      {
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          ...together,
        },
      },
      {
        test: {
          name: 'scripts',
          root: 'scripts',
          include: ['**/*.test.mjs'],
          ...together,
        },
      },
      ...(existsSync('e2e') ? [e2e] : []),
    ],
  },
});
