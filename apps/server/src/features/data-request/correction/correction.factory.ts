/** Children about whom families ask for corrections, and what staff do about it, for tests. */
import {
  addCorrectionRequest,
  type CorrectionRequest,
  correctionRequestsOfChild,
  decideCorrectionRequest,
} from '@spine/contract/data-request';
import { uploadExams } from '@spine/contract/exam';
import { editPatient, patientDetail } from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import type { CastName } from '#testing/cast.ts';
import type { World } from '#testing/world.ts';

/** A class of three children; `id` is the first. */
export async function openCorrections(world: World) {
  const screening = await insertScreening(world.database, world.home);
  const [id = '', sibling = ''] = screening.patientIds;
  const request = (given: object = {}) => ({
    id: uuidv7(),
    patientId: id,
    fact: 'birthDate',
    requested: '2014年5月16日',
    channel: 'phone',
    asker: '母亲',
    ...given,
  });
  const enter = async (given: object = {}, as: CastName = 'doctor') => {
    const input = request(given);
    const { body } = await world.as(as).raw(addCorrectionRequest, input);
    return { ...body, id: input.id };
  };
  return {
    ...screening,
    id,
    sibling,
    request,
    enter,
    /** The id of a request that was stored. */
    entered: async (given: object = {}): Promise<string> => {
      const { code, id: requestId, msg } = await enter(given);
      if (code !== 8000) throw new Error(msg);
      return requestId;
    },
    decide: async (given: object, as: CastName = 'manager') =>
      (await world.as(as).raw(decideCorrectionRequest, given)).body,
    /** Edits the birth date, unless something else is given. */
    edit: async (change: object = { birthDate: '2014-05-16' }) => {
      const { version } = (await world.as('manager').call(patientDetail, { id })).body.data;
      const patch = { id, ...change, version };
      return (await world.as('manager').call(editPatient, patch)).body;
    },
    requests: async (patientId = id): Promise<CorrectionRequest[]> =>
      (await world.as('doctor').call(correctionRequestsOfChild, { patientId })).body.rows,
    examine: async (patientId = id): Promise<string> => {
      const { projectId, schoolId } = screening;
      const exam = quickRecord({ patientId, examTime: world.clock.now().toISOString() });
      await world.as('doctor').call(uploadExams, { projectId, schoolId, exams: [exam] });
      return exam.id;
    },
  };
}
