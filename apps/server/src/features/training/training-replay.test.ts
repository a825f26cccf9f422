/** Records that come twice, come for what is not there, or come while the prescription is taken back. */
import { SUCCESS_CODE as DONE } from '@spine/contract/kernel';
import { deletePatients } from '@spine/contract/patient';
import { prescriptionErrors, withdrawPrescription } from '@spine/contract/prescription';
import { addTraining, deleteTraining, trainingErrors } from '@spine/contract/training';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { insertIssuedRow } from '#features/prescription/issued/prescription.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { codeOf, openTraining, recordOf } from './training.factory.ts';

const NOBODY = '019a0000-0000-7000-8000-000000000000';

let world: World;
let training: Awaited<ReturnType<typeof openTraining>>;
beforeAll(async () => {
  world = await openWorld();
  training = await openTraining(world);
});
afterAll(() => world.close());

describe('the same id again', () => {
  test('is one record, also twice at once, and changes nothing', async () => {
    const prescriptionId = await training.prescriptionOf();
    const record = recordOf(prescriptionId);
    const answers = await Promise.all([training.add(record), training.add(record)]);
    expect(answers.map(codeOf)).toEqual([DONE, DONE]);
    expect((await training.add({ ...record, minutes: 90, date: '2026-11-01' })).code).toBe(DONE);
    expect(await training.numbersOf(prescriptionId)).toMatchObject({
      trainedDays: 1,
      trainingMinutes: 15,
    });
  });

  test('of another prescription is refused and overwrites nothing', async () => {
    const [mine, theirs] = [await training.prescriptionOf(), await training.prescriptionOf()];
    const record = recordOf(theirs);
    await training.add(record);
    const before = await training.stored(record.id);
    expect(codeOf(await training.add({ ...record, prescriptionId: mine, minutes: 60 }))).toBe(
      trainingErrors.invalid.code,
    );
    expect(await training.stored(record.id)).toEqual(before);
    expect(await training.numbersOf(mine)).toMatchObject({ trainedDays: 0 });
  });

  test('of two prescriptions at once is a record of one of them', async () => {
    const [one, other] = [await training.prescriptionOf(), await training.prescriptionOf()];
    const id = uuidv7();
    const answers = await Promise.all([
      training.add(recordOf(one, { id })),
      training.add(recordOf(other, { id })),
    ]);
    expect(answers.map(codeOf).sort((a, b) => a - b)).toEqual([DONE, trainingErrors.invalid.code]);
    expect(await training.stored(id)).toHaveLength(1);
  });

  test('of another institution is a record of its own', async () => {
    const record = recordOf(await training.prescriptionOf());
    await training.add(record);
    const foreign = await world.database.inScope(world.other, async (tenant) => {
      const school = await insertSchoolRow(tenant);
      const patient = await insertPatientRow(tenant, { schoolId: school.id });
      return insertIssuedRow(tenant, { patientId: patient.id });
    });
    const { body } = await world
      .as('rival')
      .call(addTraining, { ...record, prescriptionId: foreign, minutes: 44 });
    expect(body.code).toBe(DONE);
    expect((await training.stored(record.id)).map(({ minutes }) => minutes)).toEqual([15]);
  });
});

describe('a prescription', () => {
  test('that is not there, withdrawn, or of a deleted child takes no records', async () => {
    const withdrawn = await training.prescriptionOf();
    await world.as('doctor').call(withdrawPrescription, { id: withdrawn });
    const orphan = await training.prescriptionOf();
    const record = recordOf(orphan);
    await training.add(record);
    const { patientId: child } = await world.database.inScope(world.home, ({ db }) =>
      db
        .selectFrom('prescription')
        .where('orgId', '=', world.home.orgId)
        .where('id', '=', orphan)
        .select('patientId')
        .executeTakeFirstOrThrow(),
    );
    await world.as('manager').call(deletePatients, { ids: child });
    for (const prescriptionId of [NOBODY, withdrawn, orphan]) {
      const body = await training.add(recordOf(prescriptionId));
      expect(codeOf(body)).toBe(prescriptionErrors.unknown.code);
      expect(codeOf(await training.recordsOf(prescriptionId))).toBe(
        prescriptionErrors.unknown.code,
      );
    }
    const { body } = await world.as('doctor').call(deleteTraining, { id: record.id });
    expect(codeOf(body)).toBe(trainingErrors.unknown.code);
  });

  test('is not withdrawn while a record of it is being written', async () => {
    const prescriptionId = await training.prescriptionOf();
    const [record, withdrawal] = await Promise.all([
      training.add(recordOf(prescriptionId)),
      world.as('doctor').call(withdrawPrescription, { id: prescriptionId }),
    ]);
    const outcome = [codeOf(record), codeOf(withdrawal.body)];
    expect([
      [DONE, prescriptionErrors.trained.code],
      [prescriptionErrors.unknown.code, DONE],
    ]).toContainEqual(outcome);
  });
});
