import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const e2e = {
  test: {
    name: 'e2e',
    root: 'e2e',
    include: ['**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
};

/** They ask a PostgreSQL. */
const onDatabase = {
  globalSetup: [path.join(import.meta.dirname, 'apps/server/src/testing/database-server.ts')],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
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
        test: { name: 'web', root: 'apps/web', include: ['src/**/*.test.{ts,tsx}'] },
      },
      { test: { name: 'scripts', root: 'scripts', include: ['*.test.mjs'] } },
      ...(existsSync('e2e') ? [e2e] : []),
    ],
  },
});
