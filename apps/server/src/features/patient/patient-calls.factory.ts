/** What the tests of adding, editing, deleting, listing and exporting children share: two schools, rows in them, and calls. */
import { listPatients } from '@spine/contract/patient';
import type { OrgScope } from '#platform/auth/scope.ts';
import { openWorld } from '#testing/world.ts';
import { insertPatientRow, type PatientInput, typedPatient } from './patient.factory.ts';
import { newSchool } from './roster/roster.factory.ts';

export type PatientCalls = Awaited<ReturnType<typeof openPatientCalls>>;

/** A world with a school at home and one of another institution. */
export async function openPatientCalls() {
  const world = await openWorld();
  const schoolId = await newSchool(world.database, world.home);
  const foreignSchoolId = await newSchool(world.database, world.other);
  return {
    world,
    schoolId,
    foreignSchoolId,
    newSchool: () => newSchool(world.database, world.home),
    /** A child of the school of an institution, home unless another is named. */
    newPatient: (input: Partial<PatientInput> = {}, scope: OrgScope = world.home) =>
      world.database.inScope(scope, (tenant) => {
        const school = scope === world.home ? schoolId : foreignSchoolId;
        return insertPatientRow(tenant, { schoolId: school, ...input });
      }),
    /** What a form sends of a child of the school at home. */
    child: (overrides: Readonly<Record<string, unknown>> = {}) => typedPatient(schoolId, overrides),
    list: (filter: object) => world.as('manager').raw(listPatients, { size: 1000, ...filter }),
    lastLog: () =>
      world.database.inScope({ kind: 'platform' }, ({ db }) =>
        db
          .selectFrom('operationLog')
          .orderBy('optime', 'desc')
          .orderBy('id', 'desc')
          .select(['model', 'optype', 'keypoint', 'keymsg', 'username'])
          .executeTakeFirstOrThrow(),
      ),
  };
}
