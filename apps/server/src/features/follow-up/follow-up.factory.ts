/** A class with examinations, and what staff do in the cases of its children, for tests. */
import { uploadExams } from '@spine/contract/exam';
import {
  actInCase,
  type CaseCounts,
  caseOfChild,
  countCases,
  listCases,
} from '@spine/contract/follow-up';
import { v7 as uuidv7 } from 'uuid';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import type { CastName } from '#testing/cast.ts';
import type { World } from '#testing/world.ts';

/** Readings of a quick examination that is no finding. */
export const STRAIGHT = { readings: [[1, 1.1, 1.2]] };

export type FollowUpDay = Awaited<ReturnType<typeof openFollowUpDay>>;

/** A class of three children. */
export async function openFollowUpDay(
  world: World,
  options: Parameters<typeof insertScreening>[2] = {},
) {
  const screening = await insertScreening(world.database, world.home, options);
  const { projectId, schoolId, patientIds } = screening;
  const [first = ''] = patientIds;
  const caseOf = async (patientId = first, by: CastName = 'doctor') =>
    (await world.as(by).raw(caseOfChild, { patientId })).body;
  return {
    ...screening,
    first,
    caseOf,
    /** Uploads an examination of severity II of the first child, unless something else is given. */
    examine: async (fields: Parameters<typeof quickRecord>[0] = {}) => {
      const record = quickRecord({ patientId: first, ...fields });
      const { body } = await world
        .as('doctor')
        .raw(uploadExams, { projectId, schoolId, exams: [record] });
      if (body.code !== 8000) throw new Error(JSON.stringify(body));
      return record.id;
    },
    /** The same of every child, in one upload. */
    examineAll: async () => {
      const exams = patientIds.map((patientId) => quickRecord({ patientId }));
      const { body } = await world.as('doctor').raw(uploadExams, { projectId, schoolId, exams });
      if (body.code !== 8000) throw new Error(JSON.stringify(body));
    },
    list: async (query: object = {}) =>
      (await world.as('doctor').raw(listCases, { schoolId, ...query })).body,
    counts: async (): Promise<CaseCounts> =>
      (await world.as('doctor').raw(countCases, { schoolId })).body.data,
    /** Does an act in the case of the first child, decided on how it stands now; answers the whole reply. */
    act: async (given: object, by: CastName = 'doctor') => {
      const { version = '' } = (await caseOf()).data ?? {};
      const act = { id: uuidv7(), patientId: first, version, ...given };
      return (await world.as(by).raw(actInCase, act)).body;
    },
  };
}
