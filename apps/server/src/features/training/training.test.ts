/** Training records: what staff and families enter, and the numbers of the prescription that follow from it. */
import { SUCCESS_CODE } from '@spine/contract/kernel';
import { issuedPrescriptionDetail, withdrawPrescription } from '@spine/contract/prescription';
import {
  addTraining,
  deleteTraining,
  listTraining,
  RECORDS_A_DAY_MAX,
} from '@spine/contract/training';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import {
  type IssuedGiven,
  insertIssuedRow,
} from '#features/prescription/issued-prescription.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { recordTraining } from './training.service.ts';

const TODAY = '2026-11-20';
const NOBODY = '019a0000-0000-7000-8000-000000000000';
const DONE = SUCCESS_CODE;

let world: World;
let schoolId: string;
beforeAll(async () => {
  world = await openWorld();
  schoolId = await world.database.inScope(world.home, async (db) => {
    const school = await insertSchoolRow(db, world.home);
    return school.id;
  });
});
afterAll(() => world.close());

/** A child's prescription of 8 November to 7 December. */
function prescriptionOf(given: Partial<IssuedGiven> = {}): Promise<string> {
  return world.database.inScope(world.home, async (db) => {
    const patient = await insertPatientRow(db, world.home, { schoolId });
    const course = { startDate: '2026-11-08', endDate: '2026-12-07', ...given };
    return insertIssuedRow(db, world.home, { patientId: patient.id, ...course });
  });
}

const recordOf = (prescriptionId: string, given: Readonly<Record<string, unknown>> = {}) => ({
  ...{ id: uuidv7(), prescriptionId, date: TODAY, minutes: 15, actionCount: 6 },
  ...given,
});

const add = async (record: ReturnType<typeof recordOf>) => {
  const { body } = await world.as('doctor').raw(addTraining, record);
  return body;
};
const numbersOf = async (id: string) => {
  const { body } = await world.as('doctor').call(issuedPrescriptionDetail, { id });
  const { trainedDays, trainingMinutes, dueDays, adherence, days } = body.data;
  return { trainedDays, trainingMinutes, dueDays, adherence, days };
};
const recordsOf = async (prescriptionId: string) => {
  const { body } = await world.as('doctor').call(listTraining, { prescriptionId });
  return body;
};

describe('a training record', () => {
  test('holds the date, the minutes and the number of actions, and who entered it [3.32]', async () => {
    const prescriptionId = await prescriptionOf();
    const record = recordOf(prescriptionId, { date: '2026-11-18' });
    expect((await add(record)).code).toBe(DONE);
    expect((await recordsOf(prescriptionId)).rows).toEqual([
      {
        ...{ id: record.id, prescriptionId, date: '2026-11-18', minutes: 15, actionCount: 6 },
        ...{ source: 'staff', recorderName: expect.any(String), createtime: expect.any(String) },
      },
    ]);
  });
});
