/** No read of training records, and none of one class, reads a whole table, however much was trained. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statement } from '#platform/db/dialect.ts';
import { type Database, openDatabase, type Tenant } from '#platform/db/open.ts';
import { fillPrescriptions } from '#testing/fill-prescriptions.ts';
import { fillInstitution, planOf } from '#testing/plans.ts';
import { openWorld, type World } from '#testing/world.ts';
import { classDays, classSums } from './adherence.repository.ts';
import {
  countOnDay,
  countRecords,
  prescriptionOfRecord,
  recordById,
  recordPage,
  totalsOf,
} from './training.repository.ts';

const FILL = { schools: 60, patients: 30_000, exams: 1_000 };
const TODAY = '2026-11-20';
const WHOLE_TABLE = /Seq Scan on (patient|issued_prescription|training_record|course|record)\b/;

let world: World;
let database: Database;
let heard: Statement[] = [];
let sample: { id: string; issued_id: string; school_id: string };

beforeAll(async () => {
  world = await openWorld();
  for (const { orgId } of [world.home, world.other]) {
    await fillInstitution(world.ownerUrl, orgId, FILL);
    await fillPrescriptions(world.ownerUrl, orgId, { issued: 60_000, patients: FILL.patients });
  }
  database = openDatabase(world.appUrl, 2, (statement) => heard.push(statement));
  sample = await database.inScope(world.home, ({ db }) =>
    db
      .selectFrom('training_record')
      .innerJoin('patient', 'patient.id', 'training_record.patient_id')
      .select(['training_record.id', 'training_record.issued_id', 'patient.school_id'])
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
  const selects = heard.filter(({ text }) => /^\s*(select|with)\b/.test(text));
  expect(selects.length).toBeGreaterThan(0);
  for (const statement of selects)
    for (const generic of [false, true]) {
      const plan = await planOf(world.appUrl, world.home, { statement, generic });
      expect(plan.text).not.toMatch(WHOLE_TABLE);
    }
}

test('the records of a prescription are found by an index', async () => {
  const { id, issued_id: issuedId } = sample;
  const page = { issuedId, direction: 'desc', limit: 20, offset: 0 } as const;
  await expectIndexes((tenant) => recordPage(tenant, page));
  await expectIndexes((tenant) => countRecords(tenant, issuedId));
  await expectIndexes((tenant) => totalsOf(tenant, issuedId));
  await expectIndexes((tenant) => countOnDay(tenant, { issuedId, date: TODAY }));
  await expectIndexes((tenant) => recordById(tenant, id));
  await expectIndexes((tenant) => prescriptionOfRecord(tenant, id));
});

test('a class is summed up, and its month counted, from its children', async () => {
  const filter = { schoolId: sample.school_id, gradeName: 'Grade 2', clazzName: 'Class 3' };
  const order = { sort: 'adherence', direction: 'asc' } as const;
  await expectIndexes((tenant) => classSums(tenant, { filter, order, today: TODAY }));
  const month = { filter, first: '2026-11-01', last: '2026-11-30' };
  await expectIndexes((tenant) => classDays(tenant, month));
});
