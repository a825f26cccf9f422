/** The SQL functions say what the rules of the contract say, of every value that there is. */

import { schoolYearOf } from '@spine/contract/enrolment';
import { gradeNameIn, gradeOf, TRACKS } from '@spine/contract/school';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#testing/database/database.ts';

let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await freshDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test('grade_code and grade_name are those of the rules, from before the kindergarten until after school', async () => {
  const { rows } = await owner.query<{
    track: (typeof TRACKS)[number];
    cohort: number;
    year: number;
    code: number;
    name: string | null;
  }>(
    `select track, cohort, year, grade_code(track, cohort::smallint, year) as code, grade_name(track, cohort::smallint, null, year) as name
     from unnest($1::text[]) as track, generate_series(2019, 2021) as cohort, generate_series(2010, 2040) as year`,
    [TRACKS],
  );
  expect(rows).toHaveLength(TRACKS.length * 3 * 31);
  const ruled = rows.map(({ track, cohort, year }) => ({
    track,
    cohort,
    year,
    code: gradeOf({ track, cohort }, year),
    name: gradeNameIn({ track, cohort, gradeLabel: null }, year),
  }));
  expect(rows).toEqual(ruled);
});

test('a grade without a code keeps its words', async () => {
  const { rows } = await owner.query(
    `select grade_code(null, null, 2026) as code, grade_name(null, null, '国际班', 2026) as name`,
  );
  expect(rows).toEqual([{ code: 99, name: '国际班' }]);
});

test('school_year is the year a school year begins in', async () => {
  const { rows } = await owner.query<{ day: string; year: number }>(
    `select to_char(day, 'YYYY-MM-DD') as day, school_year(day::date) as year
     from generate_series(date '2023-08-01', date '2028-10-01', '1 day') as day`,
  );
  expect(rows.filter(({ day, year }) => schoolYearOf(day) !== year)).toEqual([]);
});
