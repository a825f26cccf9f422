import { freshDatabase } from '@spine/server/testing/database/database.ts';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { fillDatabase } from './fill-database.ts';

test('a small city is stored as the product would have stored it, and counted', async () => {
  const home = await freshDatabase();
  const filled = await fillDatabase(home, { patients: 600, institutions: 2 }, () => undefined);
  const owner = new Client({ connectionString: home.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query(`select
    (select count(*)::int from patient) as patients,
    (select count(*)::int from exam) as exams,
    (select count(*)::int from exam where jsonb_typeof(findings) <> 'object') as "withoutFindings",
    (select count(distinct exam_id)::int from statistic_fact) > 0 as "isCounted",
    (select count(*)::int from referral) > 0 as "hasVisits",
    (select count(*)::int from follow_up_case) as cases,
    (select count(distinct stage)::int from follow_up_case) as stages`);
  await owner.end();
  await home.drop();
  expect(rows[0]).toEqual({
    patients: filled.patients,
    exams: filled.exams,
    withoutFindings: 0,
    isCounted: true,
    hasVisits: true,
    cases: filled.cases,
    // Every one there is.
    stages: 7,
  });
  expect(filled.exams).toBeGreaterThan(600);
});
