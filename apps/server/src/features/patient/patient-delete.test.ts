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
import { insertSchoolRow } from '#features/school/school.factory.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertPatientRow, type PatientGiven, typedPatient } from './patient.factory.ts';

let world: World;
let schoolId: string;
let foreignSchoolId: string;
beforeAll(async () => {
  world = await openWorld();
  schoolId = await newSchool(world.home);
  foreignSchoolId = await newSchool(world.other);
});
afterAll(() => world.close());

function newSchool(scope: OrgScope): Promise<string> {
  return world.database.inScope(scope, async (tenant) => (await insertSchoolRow(tenant)).id);
}
function newPatient(given: Partial<PatientGiven> = {}, scope = world.home) {
  const school = scope === world.home ? schoolId : foreignSchoolId;
  return world.database.inScope(scope, (tenant) =>
    insertPatientRow(tenant, { schoolId: school, ...given }),
  );
}
const child = (given: Readonly<Record<string, unknown>> = {}) => typedPatient(schoolId, given);
const manager = () => world.as('manager');
const list = (filter: object) => manager().raw(listPatients, { size: 1000, ...filter });

function lastLog() {
  return world.database.inScope({ kind: 'platform' }, ({ db }) =>
    db
      .selectFrom('operationLog')
      .orderBy('optime', 'desc')
      .orderBy('id', 'desc')
      .select(['model', 'optype', 'keypoint', 'keymsg', 'username'])
      .executeTakeFirstOrThrow(),
  );
}

/** A POST over a real socket, which has limits that an injected request does not meet. */
async function sent(url: string): Promise<string> {
  const call = request(url, { method: 'POST', headers: { 'x-client': 'app' } }).end();
  const [answer] = await once(call, 'response');
  return text(answer);
}

describe('deleting children', () => {
  test('takes them and their examinations out of the lists, and keeps the rows [7.28]', async () => {
    const screening = await insertScreening(world.database, world.home, { children: 2 });
    const [first, second] = screening.patientIds;
    const exams = screening.studentIds.map((studentId) => quickRecord({ studentId }));
    await world.as('doctor').call(uploadExams, { ...screening, exams });
    const ids = `${first},${second}`;
    const loss = await manager().call(patientLossOf, { ids });
    expect(loss.body.data).toEqual({ patients: 2, exams: 2 });
    expect((await manager().call(deletePatients, { ids })).body.code).toBe(8000);
    expect(await lastLog()).toMatchObject({
      optype: 'delete',
      keypoint: ids,
      keymsg: '删除学生2名，2条检查移出列表',
    });
    expect((await list({ schoolId: screening.schoolId })).body.total).toBe(0);
    const kept = await world.database.inScope(world.home, ({ db }) =>
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
    const own = await newPatient();
    const foreign = await newPatient({}, world.other);
    const answer = await manager().call(deletePatients, { ids: `${own.id},${foreign.id}` });
    expect(answer.body.code).toBe(24001307);
    expect((await manager().call(patientDetail, { id: own.id })).body.code).toBe(8000);
    expect((await world.as('rival').call(patientDetail, { id: foreign.id })).body.code).toBe(8000);
  });

  test('counts an id given twice once', async () => {
    const { id } = await newPatient();
    expect((await manager().call(deletePatients, { ids: `${id},${id}` })).body.code).toBe(8000);
  });

  test('takes a thousand ids in the address, as older clients send them', async () => {
    const origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
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
    const { id } = await newPatient();
    const doctor = world.as('doctor');
    expect((await doctor.call(patientDetail, { id })).body.code).toBe(8000);
    expect(await lastLog()).toMatchObject({ optype: 'view', keypoint: id, username: 'doctor' });
    expect((await doctor.call(addPatient, child())).body.errorCode).toBe(2403);
    expect((await doctor.call(editPatient, { ...child(), id })).body.errorCode).toBe(2403);
    expect((await doctor.call(deletePatients, { ids: id })).body.errorCode).toBe(2403);
    expect((await doctor.call(patientLossOf, { ids: id })).body.errorCode).toBe(2403);
  });

  test.each(['platform', 'maker', 'analyst'] as const)('%s sees none', async (name) => {
    expect((await world.as(name).call(listPatients, {})).body.errorCode).toBe(2403);
  });

  test('nobody without a session gets in', async () => {
    expect((await world.anonymous.call(listPatients, {})).body.errorCode).toBe(2401);
    expect((await world.anonymous.call(addPatient, child())).body.errorCode).toBe(2401);
  });
});
