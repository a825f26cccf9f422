/** The numbers of a class lead to the list of prescriptions: what is counted is what is listed there. */
import { listPrescriptions } from '@spine/contract/prescription';
import { listAdherence } from '@spine/contract/training';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import {
  insertIssuedRow,
  type PrescriptionRowInput,
} from '#features/prescription/issued/prescription.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { openWorld, type World } from '#testing/world.ts';

const PLACE = { gradeName: '六年级', clazzName: '2班' };
const LONG_AGO = new Date('2026-10-01T08:00:00+08:00');
/** What the clock of the tests says is 20 November. */
const COURSES: readonly Omit<PrescriptionRowInput, 'patientId'>[] = [
  { startDate: '2026-11-11' },
  { startDate: '2026-11-20', openedAt: LONG_AGO },
  { startDate: '2026-11-21' },
  { startDate: '2026-11-25', endedAt: LONG_AGO },
  { startDate: '2026-10-02', endDate: '2026-10-15' },
  { startDate: '2026-10-02', completedAt: new Date('2026-10-20T02:00:00Z'), openedAt: LONG_AGO },
];

let world: World;
let schoolId: string;
beforeAll(async () => {
  world = await openWorld();
  await world.database.inScope(world.home, async (tenant) => {
    schoolId = (await insertSchoolRow(tenant)).id;
    for (const course of COURSES) {
      const { id } = await insertPatientRow(tenant, { schoolId, ...PLACE });
      await insertIssuedRow(tenant, { patientId: id, ...course });
    }
  });
});
afterAll(() => world.close());

async function listed(narrowed: object): Promise<number> {
  const place = { schoolId, ...PLACE };
  const { body } = await world.as('doctor').raw(listPrescriptions, { ...place, ...narrowed });
  return body.total;
}

test('every number of a class is that of the list it leads to', async () => {
  const { body } = await world.as('doctor').raw(listAdherence, { schoolId });
  const [row] = body.rows;
  expect(row).toMatchObject({ prescriptions: 4, underway: 2, completed: 1, uncompleted: 1 });
  expect(row).toMatchObject({ notOpened: 2 });
  const begun = { begun: 'yes' } as const;
  expect({
    prescriptions: await listed(begun),
    underway: await listed({ ...begun, status: '1' }),
    completed: await listed({ ...begun, status: '3' }),
    uncompleted: await listed({ ...begun, status: '2' }),
    notOpened: await listed({ ...begun, opened: 'no' }),
  }).toEqual({ prescriptions: 4, underway: 2, completed: 1, uncompleted: 1, notOpened: 2 });
});

test('what no training day has come for is listed apart', async () => {
  expect(await listed({ begun: 'no' })).toBe(2);
  expect(await listed({})).toBe(6);
});
