/** For tests of training: a child's prescription, a record, and the numbers that follow from it. */
import { prescriptionDetail } from '@spine/contract/prescription';
import { addTraining, listTraining } from '@spine/contract/training';
import { v7 as uuidv7 } from 'uuid';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import {
  insertIssuedRow,
  type PrescriptionRowInput,
} from '#features/prescription/issued/prescription.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import type { World } from '#testing/world.ts';

export const TODAY = '2026-11-20';

/** A record of six actions in a quarter of an hour, today. */
export const recordOf = (
  prescriptionId: string,
  overrides: Readonly<Record<string, unknown>> = {},
) => ({ id: uuidv7(), prescriptionId, date: TODAY, minutes: 15, actionCount: 6, ...overrides });

/** The number an answer carries, whatever its envelope. */
export const codeOf = (body: { code: number; errorCode?: number }): number =>
  body.errorCode ?? body.code;

export async function openTraining(world: World) {
  const { id: schoolId } = await world.database.inScope(world.home, (tenant) =>
    insertSchoolRow(tenant),
  );
  const doctor = world.as('doctor');
  return {
    /** A child's prescription of 8 November to 7 December. */
    prescriptionOf: (overrides: Partial<PrescriptionRowInput> = {}): Promise<string> =>
      world.database.inScope(world.home, async (tenant) => {
        const patient = await insertPatientRow(tenant, { schoolId });
        const course = { startDate: '2026-11-08', endDate: '2026-12-07', ...overrides };
        return insertIssuedRow(tenant, { patientId: patient.id, ...course });
      }),
    add: async (record: ReturnType<typeof recordOf>) =>
      (await doctor.raw(addTraining, record)).body,
    recordsOf: async (prescriptionId: string) =>
      (await doctor.call(listTraining, { prescriptionId })).body,
    numbersOf: async (id: string) => {
      const { body } = await doctor.call(prescriptionDetail, { id });
      const { trainedDays, trainingMinutes, dueDays, adherence, days } = body.data;
      return { trainedDays, trainingMinutes, dueDays, adherence, days };
    },
    stored: (id: string) =>
      world.database.inScope(world.home, ({ db }) =>
        db.selectFrom('trainingRecord').where('id', '=', id).selectAll().execute(),
      ),
  };
}
