/** No read of training records, and none of one class, reads a whole table, however much was trained. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Filled, openFilled, type Work } from '#testing/filled/filled.ts';
import { loadClassDays, loadClassSums } from './adherence.repository.ts';
import {
  countOnDay,
  countRecords,
  findPrescriptionOfRecord,
  recordById,
  recordPage,
  sumRecords,
} from './training.repository.ts';

const TODAY = '2026-11-20';
const WHOLE_TABLE = /Seq Scan on (patient|enrolment|prescription|training_record|course|record)\b/;

let filled: Filled;
let sample: { id: string; prescriptionId: string; schoolId: string };

beforeAll(async () => {
  filled = await openFilled();
  sample = await filled.database.inScope(filled.home, ({ db }) =>
    db
      .selectFrom('trainingRecord')
      .innerJoin('patient', 'patient.id', 'trainingRecord.patientId')
      .select(['trainingRecord.id', 'trainingRecord.prescriptionId', 'patient.schoolId'])
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
});
afterAll(() => filled.close());

async function expectIndexes(work: Work): Promise<void> {
  for (const plan of await filled.plansFor(filled.home, work))
    expect(plan).not.toMatch(WHOLE_TABLE);
}

test('the records of a prescription are found by an index', async () => {
  const { id, prescriptionId } = sample;
  const page = { prescriptionId, size: 20, page: 1 } as const;
  await expectIndexes((tenant) => recordPage(tenant, page));
  await expectIndexes((tenant) => countRecords(tenant, prescriptionId));
  await expectIndexes((tenant) => sumRecords(tenant, prescriptionId));
  await expectIndexes((tenant) => countOnDay(tenant, { prescriptionId, date: TODAY }));
  await expectIndexes((tenant) => recordById(tenant, id));
  await expectIndexes((tenant) => findPrescriptionOfRecord(tenant, id));
});

test('a class is summed up, and its month counted, from its children', async () => {
  const filter = { schoolId: sample.schoolId, gradeName: '二年级', clazzName: 'Class 2' };
  const order = { sort: 'adherence', direction: 'asc' } as const;
  await expectIndexes((tenant) => loadClassSums(tenant, { filter, order, today: TODAY }));
  const month = { filter, first: '2026-11-01', last: '2026-11-30' };
  await expectIndexes((tenant) => loadClassDays(tenant, month));
});
