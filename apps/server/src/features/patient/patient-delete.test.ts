import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { uploadExams } from '@spine/contract/exam';
import {
  addPatient,
  deletePatients,
  editPatient,
  listPatients,
  patientDetail,
  patientLossOf,
} from '@spine/contract/patient';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import { openPatientCalls, type PatientCalls } from './patient-calls.factory.ts';

let patients: PatientCalls;
beforeAll(async () => {
  patients = await openPatientCalls();
});
afterAll(() => patients.world.close());

const manager = () => patients.world.as('manager');

/** A POST over a real socket, which has limits that an injected request does not meet. */
async function sent(url: string): Promise<string> {
  const call = request(url, { method: 'POST', headers: { 'x-client': 'app' } }).end();
  const [answer] = await once(call, 'response');
  return text(answer);
}

describe('deleting children', () => {
  test('takes them and their examinations out of the lists, and keeps the rows [7.28]', async () => {
    const screening = await insertScreening(patients.world.database, patients.world.home, {
      children: 2,
    });
    const [first, second] = screening.patientIds;
    const exams = screening.studentIds.map((studentId) => quickRecord({ studentId }));
    await patients.world.as('doctor').call(uploadExams, { ...screening, exams });
    const ids = `${first},${second}`;
    const loss = await manager().call(patientLossOf, { ids });
    expect(loss.body.data).toEqual({ patients: 2, exams: 2 });
    expect((await manager().call(deletePatients, { ids })).body.code).toBe(8000);
    expect(await patients.lastLog()).toMatchObject({
      optype: 'delete',
      keypoint: ids,
      keymsg: '删除学生2名，2条检查移出列表',
    });
    expect((await patients.list({ schoolId: screening.schoolId })).body.total).toBe(0);
    const kept = await patients.world.database.inScope(patients.world.home, ({ db }) =>
      db
        .selectFrom('exam')
        .where('schoolId', '=', screening.schoolId)
        .select(['listed', 'deletedAt'])
        .execute(),
    );
    expect(kept).toEqual(Array(2).fill({ listed: false, deletedAt: null }));
    expect((await manager().call(deletePatients, { ids })).body.code).toBe(24001307);
  });

  test('is all or none: a foreign id among own ones deletes nothing', async () => {
    const own = await patients.newPatient();
    const foreign = await patients.newPatient({}, patients.world.other);
    const answer = await manager().call(deletePatients, { ids: `${own.id},${foreign.id}` });
    expect(answer.body.code).toBe(24001307);
    expect((await manager().call(patientDetail, { id: own.id })).body.code).toBe(8000);
    expect(
      (await patients.world.as('rival').call(patientDetail, { id: foreign.id })).body.code,
    ).toBe(8000);
  });

  test('counts an id given twice once', async () => {
    const { id } = await patients.newPatient();
    expect((await manager().call(deletePatients, { ids: `${id},${id}` })).body.code).toBe(8000);
  });

  test('takes a thousand ids in the address, as older clients send them', async () => {
    const origin = await patients.world.app.listen({ port: 0, host: '127.0.0.1' });
    const ids = Array(1000).fill('00000000-0000-7000-8000-000000000000').join(',');
    const answer = await sent(`${origin}/api/v1/patient/del?ids=${ids}`);
    expect(JSON.parse(answer)).toMatchObject({ errorCode: 2401 });
  });

  test.each([[''], ['x'], [Array(1001).fill('00000000-0000-7000-8000-000000000000').join(',')]])(
    'refuses a malformed list of ids',
    async (ids) => {
      expect((await manager().raw(deletePatients, { ids })).body.code).toBe(24001702);
    },
  );
});

describe('who may do what with children', () => {
  test('a doctor reads them but does not write them [6.18]', async () => {
    const { id } = await patients.newPatient();
    const doctor = patients.world.as('doctor');
    expect((await doctor.call(patientDetail, { id })).body.code).toBe(8000);
    expect(await patients.lastLog()).toMatchObject({
      optype: 'view',
      keypoint: id,
      username: 'doctor',
    });
    expect((await doctor.call(addPatient, patients.child())).body.errorCode).toBe(2403);
    expect((await doctor.call(editPatient, { ...patients.child(), id })).body.errorCode).toBe(2403);
    expect((await doctor.call(deletePatients, { ids: id })).body.errorCode).toBe(2403);
    expect((await doctor.call(patientLossOf, { ids: id })).body.errorCode).toBe(2403);
  });

  test.each(['platform', 'maker', 'analyst'] as const)('%s sees none', async (name) => {
    expect((await patients.world.as(name).call(listPatients, {})).body.errorCode).toBe(2403);
  });

  test('nobody without a session gets in', async () => {
    expect((await patients.world.anonymous.call(listPatients, {})).body.errorCode).toBe(2401);
    expect((await patients.world.anonymous.call(addPatient, patients.child())).body.errorCode).toBe(
      2401,
    );
  });
});
