/** A class that is examined, and what the tests of the station ask of it. */
import { uploadExams } from '@spine/contract/exam';
import { projectProgressOf } from '@spine/contract/project';
import { recordAttendance, type StationChild, stationRoster } from '@spine/contract/station';
import { expect } from 'vitest';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import { withClient } from '#platform/backup/database-facts.ts';
import type { CastName } from '#testing/cast.ts';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import type { World } from '#testing/world.ts';

/** The day of the tests' clock, in Shanghai. */
export const TODAY = '2026-11-20';
export const CLASS = { gradeName: '六年级', clazzName: '3班' } as const;

export type StationDay = Awaited<ReturnType<typeof openStationDay>>;

/** A school whose class is examined today in a project that began on 1 November, unless a test says otherwise. */
export async function openStationDay(
  world: World,
  { children = 3, startDate = '2026-11-01' }: { children?: number; startDate?: string } = {},
) {
  const place = await insertScreening(world.database, world.home, {
    children,
    project: { startDate },
  });
  const { projectId, schoolId, patientIds } = place;
  const target = { projectId, schoolId };
  const absence = (of: number, given: object = {}) => ({
    ...target,
    patientId: patientIds[of],
    day: TODAY,
    absent: true,
    ...given,
  });
  const roster = async (given: object = {}): Promise<StationChild[]> => {
    const { body } = await world.as('doctor').raw(stationRoster, { ...target, ...CLASS, ...given });
    expect(body.code).toBe(8000);
    return body.rows;
  };
  return {
    ...place,
    absence,
    /** The code that noting a child as absent, or as `given`, is answered with. */
    note: async (of: number, given: object = {}, as: CastName = 'doctor'): Promise<number> => {
      const { body } = await world.as(as).raw(recordAttendance, absence(of, given));
      return body.code ?? body.errorCode;
    },
    examine: async (of: number, given: object = {}) => {
      const record = quickRecord({ patientId: patientIds[of] ?? '', ...given });
      const { body } = await world.as('doctor').call(uploadExams, { ...target, exams: [record] });
      expect(body.code).toBe(8000);
      return record.id;
    },
    roster,
    stateOf: async (of: number) => (await roster()).find(({ id }) => id === patientIds[of])?.state,
    totals: async () => {
      const { body } = await world
        .as('doctor')
        .call(projectProgressOf, { id: projectId, schoolId });
      return body.data.totals;
    },
    /** Days on which children of the project are noted as absent. */
    absences: () =>
      world.database.inScope(world.home, ({ db }) =>
        db
          .selectFrom('attendance')
          .where('projectId', '=', projectId)
          .select(['patientId', 'day', 'recordedByName'])
          .orderBy('day')
          .execute(),
      ),
  };
}

/**
 * Two calls that overlap: the first has written everything but its line in the log, when the second comes and waits for
 * what the first has locked.
 */
export function overlapping<First, Second>(
  world: World,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  return withClient(world.ownerUrl, async (owner) => {
    await owner.query('begin; lock table operation_log in access exclusive mode');
    const earlier = first();
    await waitForLocks(world.database);
    const later = second();
    await waitForLocks(world.database, 2);
    await owner.query('rollback');
    return Promise.all([earlier, later]);
  });
}
