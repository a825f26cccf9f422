import { expect, it, onTestFinished, vi } from 'vitest';
import { changesScreens, guardsOf, longTests } from './long-tests.mjs';

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

it('finds the files by their names', async () => {
  const found = await longTests();
  expect(found.length).toBeGreaterThan(0);
  for (const file of found) expect(file).toMatch(/\.long\.test\.(tsx?|mjs)$/);
});

it('leaves what a script excludes out of every project', async () => {
  onTestFinished(() => vi.unstubAllEnvs());
  vi.stubEnv('TEST_EXCLUDE', '["**/slow.long.test.ts"]');
  vi.resetModules();
  const { default: config } = await import('../vitest.config.ts');
  const names = config.test.projects.map(({ test }) => test.name);
  const leftOut = config.test.projects.filter(({ test }) =>
    test.exclude.includes('**/slow.long.test.ts'),
  );
  expect(names).toContain('server');
  expect(leftOut.map(({ test }) => test.name)).toEqual(names);
});
