// Tests on databases of the run that `npm run test:distributed` leaves out, by parts of their paths, and why. Those that
// bring servers of their own, or ask no database, never get there: see database-tests.mjs.

export const LEFT_OUT = [
  {
    because: 'they look at plans, which are those of the workers there',
    files: ['-plan.test.ts'],
  },
  {
    because: 'they make and compare databases of their own, which Citus does not know',
    files: [
      'apps/server/src/platform/db/schema.test.ts',
      'apps/server/src/platform/db/schema-laws.test.ts',
      'apps/server/src/platform/db/tables.test.ts',
    ],
  },
  {
    because:
      'they are about addresses and passwords of connections, which a cluster may trust without one',
    files: ['apps/server/src/platform/db/connect/primary.test.ts'],
  },
  {
    because: 'they ask the gate or the catalogue of calls, not the database',
    files: [
      'apps/server/src/testing/hostile-input.test.ts',
      'apps/server/src/testing/permission-matrix.test.ts',
    ],
  },
];

/** Why a test is left out; undefined where it runs. */
export function reasonToLeaveOut(file) {
  return LEFT_OUT.find(({ files }) => files.some((part) => file.includes(part)))?.because;
}
