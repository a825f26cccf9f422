/** Lists of schools and the classes of a roster read by index, however large the institution is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statement } from '#platform/db/dialect.ts';
import { type Database, openDatabase, type Tenant } from '#platform/db/open.ts';
import { fillInstitution, planOf } from '#testing/plans.ts';
import { openWorld, type World } from '#testing/world.ts';
import { classCounts, countPatients, countSchools, schoolRows } from './school.repository.ts';

const WHOLE_TABLE = /Seq Scan on (school|patient)\b/;

let world: World;
let database: Database;
let heard: Statement[] = [];
let schoolId: string;
beforeAll(async () => {
  world = await openWorld();
  const fill = { schools: 500, patients: 50_000, exams: 0 };
  await fillInstitution(world.ownerUrl, world.home.orgId, fill);
  await fillInstitution(world.ownerUrl, world.other.orgId, fill);
  database = openDatabase(world.appUrl, 2, (statement) => heard.push(statement));
  const first = { size: 1, page: 1 };
  const [school] = await database.inScope(world.home, (tenant) => schoolRows(tenant, first));
  schoolId = school?.id ?? '';
}, 120_000);
afterAll(async () => {
  await database.close();
  await world.close();
});

const query = { size: 20, page: 1 };
const works: [string, (tenant: Tenant) => Promise<unknown>][] = [
  ['the first page', (tenant) => schoolRows(tenant, query)],
  ['a deep page', (tenant) => schoolRows(tenant, { ...query, page: 20 })],
  ['sorted by name', (tenant) => schoolRows(tenant, { ...query, asc: 'name' })],
  ['the whole dropdown', (tenant) => schoolRows(tenant, { size: 1000, page: 1 })],
  ['part of a name', (tenant) => schoolRows(tenant, { ...query, name: '17' })],
  ['a district', (tenant) => schoolRows(tenant, { ...query, district: '330802' })],
  ['the total', (tenant) => countSchools(tenant, query)],
  ['how many patients a school has', (tenant) => countPatients(tenant, schoolId)],
  ['the classes of a school', (tenant) => classCounts(tenant, schoolId)],
];

test.each(works)('%s uses an index', async (_what, work) => {
  heard = [];
  await database.inScope(world.home, work);
  const selects = heard.filter(({ text }) => text.startsWith('select'));
  expect(selects).toHaveLength(1);
  for (const statement of selects) {
    for (const generic of [false, true]) {
      const plan = await planOf(world.appUrl, world.home, { statement, generic });
      expect(plan.text).not.toMatch(WHOLE_TABLE);
    }
  }
});
