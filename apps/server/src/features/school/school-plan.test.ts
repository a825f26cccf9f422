/** Lists of schools and the classes of a roster read by index, however large the institution is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Filled, openFilled, type Work } from '#testing/filled/filled.ts';
import {
  classCounts,
  countLeavers,
  countPatients,
  countSchools,
  schoolRows,
} from './school.repository.ts';

const WHOLE_TABLE = /Seq Scan on (school|patient)\b/;

let filled: Filled;
let schoolId: string;
beforeAll(async () => {
  filled = await openFilled();
  const first = { size: 1, page: 1 };
  const [school] = await filled.database.inScope(filled.home, (tenant) =>
    schoolRows(tenant, first),
  );
  schoolId = school?.id ?? '';
});
afterAll(() => filled.close());

const query = { size: 20, page: 1 };
const works: [string, Work][] = [
  ['the first page', (tenant) => schoolRows(tenant, query)],
  ['a deep page', (tenant) => schoolRows(tenant, { ...query, page: 20 })],
  ['sorted by name', (tenant) => schoolRows(tenant, { ...query, asc: 'name' })],
  ['the whole dropdown', (tenant) => schoolRows(tenant, { size: 1000, page: 1 })],
  ['part of a name', (tenant) => schoolRows(tenant, { ...query, name: '17' })],
  ['a district', (tenant) => schoolRows(tenant, { ...query, district: '330802' })],
  ['the total', (tenant) => countSchools(tenant, query)],
  ['how many patients a school has', (tenant) => countPatients(tenant, schoolId)],
  ['how many of them have left', (tenant) => countLeavers(tenant, schoolId)],
  ['the classes of a school', (tenant) => classCounts(tenant, schoolId)],
];

test.each(works)('%s uses an index', async (_what, work) => {
  const statements = await filled.statementsOf(filled.home, work);
  expect(statements).toHaveLength(1);
  for (const plan of await filled.plansOf(filled.home, statements))
    expect(plan).not.toMatch(WHOLE_TABLE);
});
