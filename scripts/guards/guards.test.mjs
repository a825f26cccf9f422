import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ROOT } from '../install.mjs';
import { JOURNEYS, SCREENS } from './browser-tests.mjs';
import { allFiles } from './changes.mjs';
import { featuresIn, importsOfFeatures } from './features.mjs';
import { changesScreens, guardsOf, longTestsIn, planRun, testsOfFeatures } from './guards.mjs';

const FILES = [
  'apps/server/src/full-disk.kill.long.test.ts',
  'apps/server/src/features/patient/roster/roster.kill.long.test.ts',
  'apps/server/src/platform/db/limits.long.test.ts',
];

it.each([
  ['a screen', 'apps/web/src/features/exam/exam.page.tsx', []],
  ['a table', 'apps/server/src/platform/db/schema/exam.sql', []],
  ['a test beside', 'apps/server/src/platform/db/open.test.ts', []],
  ['the space on the disk', 'apps/server/src/platform/disk-space.ts', [FILES[0]]],
  ['the queue', 'apps/server/src/platform/jobs/job-runner.ts', [FILES[0], FILES[1]]],
  ['the folder of a feature', 'apps/server/src/features/patient/roster/roster.job.ts', [FILES[1]]],
  ['how a database is opened', 'apps/server/src/platform/db/open.ts', [FILES[2]]],
])('brings back what guards %s', (_what, changed, guards) => {
  expect(guardsOf([changed], FILES)).toEqual(guards);
});

it.each([
  ['a page', 'apps/web/src/features/exam/exam.page.tsx', true],
  ['a style', 'apps/web/src/ui/styles/tokens.css', true],
  ['a test of a page', 'apps/web/src/features/exam/exam.page.test.tsx', false],
  ['a service', 'apps/server/src/features/exam/exam.service.ts', false],
])('has axe look again after a change of %s: %s', (_what, file, again) => {
  expect(changesScreens([file])).toBe(again);
});

const files = await allFiles();
const imports = importsOfFeatures(files);
const features = featuresIn(files);
const usual = files.filter((file) => /\.test\.(tsx?|mjs)$/.test(file) && !/\.long\./.test(file));
const plan = (...changed) => planRun(changed, files, imports);
const runs = (changed, parts) => {
  const { leftOut } = planRun(changed, files, imports);
  return usual.filter((file) => file.startsWith(parts) && !leftOut.includes(file));
};

it('a run leaves only the long tests out where nothing is known', () => {
  const { leftOut, skipped, infrastructure, secondDatabase } = planRun(undefined, files, imports);
  expect(leftOut).toEqual(longTestsIn(files));
  expect({ skipped, infrastructure, secondDatabase }).toEqual({
    skipped: [],
    infrastructure: true,
    secondDatabase: true,
  });
});

it.each([
  'package.json',
  'package-lock.json',
  'vitest.config.ts',
  'scripts/test.mjs',
  'scripts/guards/guards.mjs',
  '.ci/run',
  'a-new-folder/file.ts',
  'apps/server/src/platform/db/schema/exam.sql',
  'apps/server/src/platform/http/bind.ts',
  'apps/server/src/testing/world.ts',
  'apps/server/src/app.ts',
  'apps/web/src/ui/toasts/toasts.tsx',
  'apps/web/src/platform/toast.ts',
  'apps/web/vite.config.ts',
  'packages/contract/src/kernel/role.ts',
  'packages/contract/src/catalogue/index.ts',
  'tools/src/demo/demo.ts',
  'e2e/support/stage.ts',
  'e2e/tsconfig.json',
])('a run tests every feature after a change of %s', (file) => {
  const { leftOut } = plan(file, 'apps/web/src/features/exam/exam.page.tsx');
  expect(leftOut.filter((test) => /^e2e|\/features\//.test(test) && usual.includes(test))).toEqual(
    [],
  );
});

it.each([
  'package-lock.json',
  'apps/server/src/main.ts',
  'apps/server/src/platform/files/open-blob-store.ts',
  'deploy/pgbouncer.ini',
  'scripts/system-packages.mjs',
])('a run asks balancer, pooler and bucket after a change of %s', (file) => {
  expect(plan(file).infrastructure).toBe(true);
});

it.each([
  'package-lock.json',
  'scripts/throwaway-postgres.mjs',
  'apps/server/src/platform/db/schema/exam.sql',
  'apps/server/src/platform/db/open.ts',
  'apps/server/src/features/exam/list/exam-list.repository.ts',
  'apps/server/src/features/exam/exam-plan.test.ts',
])('a run asks the second database after a change of %s', (file) => {
  expect(plan(file).secondDatabase).toBe(true);
});

it.each(['contract', 'server', 'web', 'e2e'])(
  'a run for a feature that changed in %s tests its screens and the journeys, and says what it left out',
  (where) => {
    const changed = {
      contract: 'packages/contract/src/training/training.schema.ts',
      server: 'apps/server/src/features/training/training.service.ts',
      web: 'apps/web/src/features/prescription/prescription.page.tsx',
      e2e: 'e2e/prescription/new.ts',
    }[where];
    const browser = runs([changed], 'e2e/');
    expect(browser).toEqual(expect.arrayContaining(JOURNEYS));
    expect(browser).toContain('e2e/prescription/action.test.ts');
    expect(browser).not.toContain('e2e/project/project.test.ts');
    const { skipped, infrastructure, secondDatabase } = plan(changed);
    expect({ infrastructure, secondDatabase }).toEqual({
      infrastructure: false,
      secondDatabase: false,
    });
    expect(skipped.map((line) => line.split(' of ')[0])).toEqual([
      'browser tests',
      'server tests',
      'tests',
      'server tests on a PostgreSQL',
    ]);
    expect(skipped[0]).toContain('project');
  },
);

it('a run asks on the server what imports the feature, however far, and what asks the whole server', () => {
  const server = runs(['apps/server/src/features/organization/x.service.ts'], 'apps/server/');
  const tested = featuresIn(server);
  // Signing in asks a user's institution; a prescription prints it.
  expect(tested).toEqual(expect.arrayContaining(['organization', 'user', 'prescription', 'log']));
  expect(tested).not.toContain('action');
  expect(server).toContain('apps/server/src/testing/permission-matrix.test.ts');
});

it('a run takes a test that changed, and leaves the rest of its feature out', () => {
  const test = 'e2e/project/project.test.ts';
  expect(runs([test], 'e2e/').filter((file) => !JOURNEYS.includes(file))).toEqual([test]);
});

it('a run for documents alone has the journeys and the laws of the whole server', () => {
  expect(runs(['docs/operations.md'], 'e2e/')).toEqual([...JOURNEYS].sort());
  expect(featuresIn(runs(['docs/operations.md'], 'apps/server/'))).toEqual([]);
});

it('a run for a named feature has its tests everywhere, and units of what imports it', () => {
  const { units, server, browser } = testsOfFeatures(['follow-up'], files, imports);
  expect(featuresIn(server)).toEqual(['follow-up']);
  expect(featuresIn(units)).toContain('referral-letter');
  expect(browser).toContain('e2e/follow-up/board.test.ts');
});

it('knows on which screens each feature is, and journeys that exist', () => {
  expect([...new Set(Object.values(SCREENS).flat())].sort()).toEqual(features);
  const lost = [...JOURNEYS, ...Object.keys(SCREENS).map((folder) => `e2e/${folder}`)];
  expect(lost.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

it('leaves what a script excludes out of every project', async () => {
  onTestFinished(() => vi.unstubAllEnvs());
  vi.stubEnv('TEST_EXCLUDE', '["**/slow.long.test.ts"]');
  vi.resetModules();
  const { default: config } = await import('../../vitest.config.ts');
  const names = config.test.projects.map(({ test }) => test.name);
  const leftOut = config.test.projects.filter(({ test }) =>
    test.exclude.includes('**/slow.long.test.ts'),
  );
  expect(names).toContain('server');
  expect(leftOut.map(({ test }) => test.name)).toEqual(names);
});
