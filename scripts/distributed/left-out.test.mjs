import { expect, it } from 'vitest';
import { databaseTests } from './database-tests.mjs';
import { LEFT_OUT, reasonToLeaveOut } from './left-out.mjs';

it('finds the tests that ask a database of the run, directly or through what they import', () => {
  const found = databaseTests();
  expect(found).toContain('apps/server/src/testing/database/database.test.ts');
  expect(found).toContain('apps/server/src/features/user/user-add.test.ts');
  expect(found).toContain('tools/src/simulate/simulate.long.test.ts');
  expect(found).not.toContain('apps/server/src/config.test.ts');
  expect(found).not.toContain('apps/server/src/main.kill.long.test.ts');
});

it('leaves out no file that is gone', () => {
  const found = databaseTests();
  for (const part of LEFT_OUT.flatMap(({ files }) => files))
    expect
      .soft(
        found.filter((file) => file.includes(part)),
        part,
      )
      .not.toEqual([]);
});

it('says why a test is left out', () => {
  expect(reasonToLeaveOut('apps/server/src/features/exam/exam-plan.test.ts')).toMatch(/plans/);
  expect(reasonToLeaveOut('apps/server/src/features/exam/exam-list.test.ts')).toBeUndefined();
});
