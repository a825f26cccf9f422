// Which server tests run a second time, on the distribution's PostgreSQL: those whose outcome the version of the
// server can change. Everything else asks the same statements again. `npm run test:long` runs all of them there.

/** Parts of their paths. */
export const SECOND_DATABASE = [
  // Tables and their laws, roles, connections.
  'src/platform/db/schema',
  'src/platform/db/app-role',
  'src/platform/db/open',
  'src/testing/row-level-security',
  // Functions of our own: the log's seal.
  'src/platform/audit-log/operation-log-seal',
  // The two big lists, and what they are made of.
  'src/features/patient/patient-list',
  'src/features/exam/list/exam-list',
  'src/features/exam/upload/exam-upload.test.ts',
  // Plans.
  'src/features/exam/exam-plan',
];

/** They bring servers of their own, whatever the others run on. */
export const OWN_SERVERS = [
  'src/platform/embedded-postgres/embedded.test.ts',
  'src/platform/embedded-postgres/embedded.long.test.ts',
  'src/main.kill.long.test.ts',
  'src/full-disk.kill.long.test.ts',
  'src/platform/db/connect/primary.kill.long.test.ts',
  'src/platform/db/frozen-database.kill.long.test.ts',
  'src/platform/jobs/silent-database.kill.long.test.ts',
  'src/platform/backup/backup.test.ts',
  'src/platform/backup/backup.long.test.ts',
  'src/cli/backup.long.test.ts',
  'src/cli/backup-dump.long.test.ts',
];

/** They ask the gate or the catalogue, not the database. */
export const ANSWERED_BEFORE = [
  'src/testing/hostile-input.test.ts',
  'src/testing/permission-matrix.test.ts',
];
