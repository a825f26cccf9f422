// Which server tests run a second time, on the distribution's PostgreSQL: those whose outcome the version of the
// server can change. Everything else asks the same statements again. `npm run test:long` runs all of them there.

/** Parts of their paths. */
export const SECOND_DATABASE = [
  // Tables and their laws, roles, connections.
  'apps/server/src/platform/db/schema',
  'apps/server/src/platform/db/app-role',
  'apps/server/src/platform/db/open',
  'apps/server/src/testing/row-level-security',
  // Functions of our own: the log's seal.
  'apps/server/src/platform/audit-log/operation-log-seal',
  // The two big lists, and what they are made of.
  'apps/server/src/features/patient/patient-list',
  'apps/server/src/features/exam/list/exam-list',
  'apps/server/src/features/exam/upload/exam-upload.test.ts',
  // Plans.
  'apps/server/src/features/exam/exam-plan',
];

/** They bring servers of their own, whatever the others run on. */
export const OWN_SERVERS = [
  'apps/server/src/platform/embedded-postgres/embedded.test.ts',
  'apps/server/src/platform/embedded-postgres/embedded.long.test.ts',
  'apps/server/src/main.kill.long.test.ts',
  'apps/server/src/full-disk.kill.long.test.ts',
  'apps/server/src/platform/db/connect/primary.kill.long.test.ts',
  'apps/server/src/platform/db/frozen-database.kill.long.test.ts',
  'apps/server/src/platform/jobs/silent-database.kill.long.test.ts',
  'apps/server/src/platform/backup/backup.test.ts',
  'apps/server/src/platform/backup/backup.long.test.ts',
  'apps/server/src/cli/backup.long.test.ts',
  'apps/server/src/cli/backup-dump.long.test.ts',
];

/** They ask the gate or the catalogue, not the database. */
export const ANSWERED_BEFORE = [
  'apps/server/src/testing/hostile-input.test.ts',
  'apps/server/src/testing/permission-matrix.test.ts',
];
