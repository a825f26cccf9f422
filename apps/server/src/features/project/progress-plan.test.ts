/** The cockpit of a school of 2,000 children is put together from a few statements on indexes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tenant } from '#platform/db/open.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { HOME } from '#testing/filled/fill.ts';
import { FILLED_PROJECT, FILLED_SCHOOL } from '#testing/filled/fill-institution.ts';
import { type Filled, openFilled } from '#testing/filled/filled.ts';
import { loadSchoolClasses, loadSchoolSums, loadTallies } from './progress.repository.ts';
import { loadProgress } from './progress.service.ts';

const WHOLE_TABLE =
  /Seq Scan on (exam|patient|enrolment|statistic_fact|statistic_sum|unseen_child)\b/;
const MOST_STATEMENTS = 10;
const target = { projectId: FILLED_PROJECT, schoolId: FILLED_SCHOOL };

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.close());

const load = (tenant: Tenant) => loadProgress(tenant, { target, now: TEST_NOW });

test('the cockpit of 2,000 children asks no statement for each child or class, and none reads a whole table', async () => {
  const statements = await filled.statementsOf(filled.home, load);
  expect(statements.length).toBeGreaterThan(3);
  expect(statements.length).toBeLessThan(MOST_STATEMENTS);
  for (const plan of await filled.plansOf(filled.home, statements))
    expect(plan).not.toMatch(WHOLE_TABLE);
});

test('the cockpit counts the children of its school', async () => {
  const { totals } = await filled.database.inScope(filled.home, load);
  expect(totals.roster).toBe(HOME.largest);
  expect(totals.examined).toBeGreaterThan(0);
});

test('a page of schools tells their newest projects in one statement that reads no whole table', async () => {
  const ids = [FILLED_SCHOOL];
  const loadSums = (tenant: Tenant) => loadSchoolSums(tenant, ids);
  const [row] = await filled.database.inScope(filled.home, loadSums);
  expect(row).toMatchObject({ id: FILLED_SCHOOL, roster: HOME.largest });
  expect(row?.projectId).not.toBeNull();
  const statements = await filled.statementsOf(filled.home, loadSums);
  expect(statements).toHaveLength(1);
  for (const plan of await filled.plansOf(filled.home, statements))
    expect(plan).not.toMatch(WHOLE_TABLE);
});

// Patients are read of projects that have not begun.
const WHOLE_PART = /Seq Scan on (statistic_fact|unseen_child)\b/;

test('how far the schools of a project are is found by indexes', async () => {
  const of = { projectId: FILLED_PROJECT, now: TEST_NOW };
  const loadClasses = (tenant: Tenant) => loadSchoolClasses(tenant, of);
  expect(await filled.database.inScope(filled.home, loadClasses)).toHaveLength(HOME.schools);
  for (const plan of await filled.plansFor(filled.home, loadClasses)) {
    expect(plan).not.toMatch(WHOLE_PART);
    expect(plan).toMatch(/Index Scan using statistic_fact_project_idx/);
    expect(plan).toMatch(/Index Only Scan using unseen_child_place_idx/);
  }
});

test('the tallies of a list of projects name each living project once', async () => {
  const ids = [FILLED_PROJECT];
  const rows = await filled.database.inScope(filled.home, (tenant) => loadTallies(tenant, ids));
  expect(rows).toEqual([
    { id: FILLED_PROJECT, roster: HOME.patients, examined: expect.any(Number) },
  ]);
});
