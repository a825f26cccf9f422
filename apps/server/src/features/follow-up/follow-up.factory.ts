/** A class with examinations, and what staff do in the cases of its children, for tests. */
import { uploadExams } from '@spine/contract/exam';
import {
  actInCase,
  type CaseCounts,
  caseOfChild,
  countCases,
  listCases,
  NO_RESULT,
} from '@spine/contract/follow-up';
import { v7 as uuidv7 } from 'uuid';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import type { CastName } from '#testing/cast.ts';
import type { World } from '#testing/world.ts';

/** Readings of a quick examination that is no finding. */
export const STRAIGHT = { readings: [[1, 1.1, 1.2]] };

type Staff = Pick<ReturnType<World['as']>, 'raw'>;

type ActInput = { readonly patientId: string; readonly [field: string]: unknown };

/** Does an act in the case of a child, decided on how it stands now. */
export async function actAs(staff: Staff, act: ActInput) {
  const { patientId } = act;
  const { version = '' } = (await staff.raw(caseOfChild, { patientId })).body.data ?? {};
  return staff.raw(actInCase, { id: uuidv7(), version, ...act });
}

type VisitInput = {
  readonly patientId: string;
  readonly day: string;
  /** Of one curve; without one nothing was measured. */
  readonly cobbAngle?: number;
  readonly hospital?: string;
  readonly id?: string;
  /** The act in whose place it stands. */
  readonly actId?: string;
};

/** Records what a hospital found. */
export function recordVisit(staff: Staff, { cobbAngle, hospital = '', ...visit }: VisitInput) {
  const curve = { segment: null, side: null, apex: null, cobbAngle };
  const curves = cobbAngle === undefined ? [] : [curve];
  const result = { ...NO_RESULT, hospital: hospital || null, curves };
  return actAs(staff, { ...visit, kind: 'visited', result });
}

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
    act: async (given: object, by: CastName = 'doctor') =>
      (await actAs(world.as(by), { patientId: first, ...given })).body,
  };
}
