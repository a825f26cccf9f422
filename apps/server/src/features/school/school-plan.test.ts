/** Lists of schools and the classes of a roster read by index, however large the institution is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statement } from '#platform/db/dialect.ts';
import { type Database, openDatabase } from '#platform/db/open.ts';
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
  const [school] = await database.inScope(world.home, (db) => schoolRows(db, world.home, first));
  schoolId = school?.id ?? '';
}, 120_000);
afterAll(async () => {
  await database.close();
  await world.close();
});

const query = { size: 20, page: 1 };
const works: [string, Parameters<Database['inScope']>[1]][] = [
  ['the first page', (db) => schoolRows(db, world.home, query)],
  ['a deep page', (db) => schoolRows(db, world.home, { ...query, page: 20 })],
  ['sorted by name', (db) => schoolRows(db, world.home, { ...query, asc: 'name' })],
  ['the whole dropdown', (db) => schoolRows(db, world.home, { size: 1000, page: 1 })],
  ['part of a name', (db) => schoolRows(db, world.home, { ...query, name: '17' })],
  ['a district', (db) => schoolRows(db, world.home, { ...query, district: '330802' })],
  ['the total', (db) => countSchools(db, world.home, query)],
  ['how many patients a school has', (db) => countPatients(db, world.home, schoolId)],
  ['the classes of a school', (db) => classCounts(db, world.home, schoolId)],
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
