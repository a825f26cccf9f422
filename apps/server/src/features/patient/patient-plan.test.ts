/** No list of children reads a whole table, however large the institution is. */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Statement } from '#platform/db/dialect.ts';
import { type Database, openDatabase, type Tenant } from '#platform/db/open.ts';
import { fillInstitution, planOf, queryOf } from '#testing/plans.ts';
import { openWorld, type World } from '#testing/world.ts';
import { countExamsOf, lockPatients, patientById } from './patient.repository.ts';
import { countPatients, type PatientFilter, patientPage } from './patient-list.repository.ts';

const PATIENTS = 100_000;
const SCHOOLS = 100;
/** Of many, a page is found by walking through the list. */
const [FEW, MANY] = [1, 50_000];
const WHOLE_TABLE = /Seq Scan on (exam|patient)\b/;

let world: World;
let database: Database;
let heard: Statement[] = [];
let sample: { id: string; school_id: string; student_id: string; tel: string | null; name: string };

beforeAll(async () => {
  world = await openWorld();
  const fill = { schools: SCHOOLS, patients: PATIENTS, exams: 20_000 };
  await fillInstitution(world.ownerUrl, world.home.orgId, fill);
  const beside = { schools: SCHOOLS, patients: 20_000, exams: 1_000 };
  await fillInstitution(world.ownerUrl, world.other.orgId, beside);
  database = openDatabase(world.appUrl, 2, (statement) => heard.push(statement));
  sample = await database.inScope(world.home, ({ db }) =>
    db
      .selectFrom('patient')
      .where('org_id', '=', world.home.orgId)
      .where('tel', 'is not', null)
      .select(['id', 'school_id', 'student_id', 'tel', 'name'])
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
}, 180_000);
afterAll(async () => {
  await database.close();
  await world.close();
});

async function expectIndexes(work: (tenant: Tenant) => Promise<unknown>): Promise<void> {
  heard = [];
  await database.inScope(world.home, work);
  const selects = heard.filter(({ text }) => text.startsWith('select'));
  expect(selects.length).toBeGreaterThan(0);
  for (const statement of selects) {
    for (const generic of [false, true]) {
      const plan = await planOf(world.appUrl, world.home, { statement, generic });
      expect(plan.text).not.toMatch(WHOLE_TABLE);
    }
  }
}

const newestFirst = (given: { offset?: number } = {}) => ({
  sort: 'createtime' as const,
  direction: 'desc' as const,
  limit: 20,
  offset: 0,
  ...given,
});

describe('a page and its total use indexes', () => {
  const filters: [string, () => PatientFilter][] = [
    ['of everybody', () => ({})],
    ['of a school', () => ({ schoolId: sample.school_id })],
    ['of a grade', () => ({ schoolId: sample.school_id, gradeName: 'Grade 2' })],
    [
      'of a class',
      () => ({ schoolId: sample.school_id, gradeName: 'Grade 2', clazzName: 'Class 3' }),
    ],
    ['of a grade of all schools', () => ({ gradeName: 'Grade 2' })],
    ['of a student number', () => ({ studentId: sample.student_id })],
    ['of a phone', () => ({ tel: sample.tel ?? '' })],
    ['of the first digits of phones', () => ({ tel: '1380000' })],
    ['of a name of one character', () => ({ name: sample.name.slice(0, 1) })],
    ['of a name of two characters', () => ({ name: sample.name.slice(0, 2) })],
    ['of a whole name', () => ({ name: sample.name })],
    ['of a name nobody has', () => ({ name: '龘龘龘龘' })],
    ['of a name in a school', () => ({ schoolId: sample.school_id, name: sample.name })],
  ];
  test.each(filters)('%s', async (_what, filter) => {
    const page = { filter: filter(), page: newestFirst() };
    for (const total of [FEW, MANY])
      await expectIndexes((tenant) => patientPage(tenant, { ...page, total }));
    await expectIndexes((tenant) => countPatients(tenant, filter()));
  });

  test.each(['createtime', 'studentId', 'clazzName'] as const)(
    'of a frequent name by %s, as if it were rare',
    async (sort) => {
      const pageOf = (limit: number, total: number, direction: 'asc' | 'desc') =>
        database.inScope(world.home, (tenant) =>
          patientPage(tenant, {
            ...{ filter: { name: sample.name.slice(0, 1) }, total },
            page: { sort, direction, limit, offset: 2 },
          }),
        );
      // Of the longer one the walk does not reach the end.
      for (const limit of [2, 40])
        for (const direction of ['asc', 'desc'] as const) {
          const page = await pageOf(limit, MANY, direction);
          expect(page).toHaveLength(limit);
          expect(page).toEqual(await pageOf(limit, FEW, direction));
        }
    },
  );

  test.each(['createtime', 'studentId', 'clazzName'] as const)(
    'by %s, first and deep, both ways',
    async (sort) => {
      for (const direction of ['asc', 'desc'] as const)
        for (const offset of [0, PATIENTS - 40])
          await expectIndexes((tenant) =>
            patientPage(tenant, {
              ...{ filter: {}, total: PATIENTS },
              page: { ...newestFirst({ offset }), sort, direction },
            }),
          );
    },
  );
});

test.each(['patient_ids_by_name', 'patients_by_name'])(
  '%s reads the places of the name, not those of the whole institution',
  async (search) => {
    const owner = new Client({ connectionString: world.ownerUrl });
    await owner.connect();
    const { rows } = await owner.query<{ prosrc: string }>(
      'select prosrc from pg_proc where proname = $1',
      [search],
    );
    await owner.end();
    const text = queryOf(rows[0]?.prosrc ?? '')
      .replaceAll(/\borg\b/g, '$1')
      .replaceAll(/\bneedle\b/g, '$2');
    for (const name of [sample.name.slice(0, 1), sample.name])
      for (const generic of [false, true]) {
        const statement = { text, values: [world.home.orgId, name] };
        const plan = await planOf(world.ownerUrl, world.home, { statement, generic });
        expect(plan.text.match(/Scan (on|using) \w+/g)).toEqual([
          'Scan on patient',
          'Scan on patient_name_idx',
        ]);
      }
  },
);

test('one child, and those a deletion takes along, are found by indexes', async () => {
  await expectIndexes((tenant) => patientById(tenant, sample.id));
  await expectIndexes((tenant) => countExamsOf(tenant, [sample.id]));
  await expectIndexes((tenant) => lockPatients(tenant, [sample.id]));
});
