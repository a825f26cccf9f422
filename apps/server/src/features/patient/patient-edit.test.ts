import { uploadExams } from '@spine/contract/exam';
import { kernelErrors } from '@spine/contract/kernel';
import { editPatient, patientDetail } from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { intervalsOf } from '#features/enrolment/enrolment.factory.ts';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import { typedPatient } from './patient.factory.ts';
import { openPatientCalls, type PatientCalls } from './patient-calls.factory.ts';

let patients: PatientCalls;
beforeAll(async () => {
  patients = await openPatientCalls();
});
afterAll(() => patients.world.close());

const manager = () => patients.world.as('manager');

describe('editing a child', () => {
  const edited = (row: { id: string; studentId: string }, overrides: object = {}) => ({
    ...patients.child({ studentId: row.studentId, ...overrides }),
    id: row.id,
  });

  test('changes what was typed and leaves a phone that was left out [7.27]', async () => {
    const row = await patients.newPatient({ tel: '13800000001' });
    const answer = await manager().call(
      editPatient,
      edited(row, { name: '温以宁', gradeName: '初一' }),
    );
    expect(answer.body.code).toBe(8000);
    const info = await manager().call(patientDetail, { id: row.id });
    expect(info.body.data).toMatchObject({
      name: '温以宁',
      gradeName: '七年级',
      tel: '13800000001',
    });
    expect(await intervalsOf(patients.world, row.id)).toEqual([
      expect.stringContaining(' general 2020 '),
    ]);
  });

  test('answers 1404 when nothing changes [8.11]', async () => {
    const row = await patients.newPatient();
    expect((await manager().call(editPatient, edited(row))).body.code).toBe(1404);
  });

  test('refuses another school, and takes the same one [5.21]', async () => {
    const row = await patients.newPatient();
    const other = await patients.newSchool();
    const moved = await manager().call(editPatient, edited(row, { schoolId: other, name: '甲' }));
    expect(moved.body.code).toBe(31001704);
    const same = await manager().call(editPatient, edited(row, { name: '甲' }));
    expect(same.body.code).toBe(8000);
  });

  test('asks in a browser that was left open who is there, where the phone changes', async () => {
    const row = await patients.newPatient({ tel: '13800000001' });
    const browser = await patients.world.inBrowser('manager', { minutesAgo: 10 });
    const renamed = await browser.call(editPatient, edited(row, { name: '甲' }));
    expect(renamed.body.code).toBe(8000);
    const { code } = kernelErrors.proofNeeded;
    const change = edited(row, { name: '甲', tel: '13800000003' });
    expect((await browser.call(editPatient, change)).body.code).toBe(code);
    const fresh = await patients.world.inBrowser('manager');
    expect((await fresh.call(editPatient, change)).body.code).toBe(8000);
  });

  test('does not empty a known phone [5.13]', async () => {
    const known = await patients.newPatient({ tel: '13800000002' });
    for (const tel of ['', null]) {
      const answer = await manager().call(editPatient, edited(known, { tel }));
      expect(answer.body).toMatchObject({ code: 31001705, fields: [{ field: 'tel' }] });
    }
    const without = await patients.newPatient();
    const answer = await manager().call(editPatient, edited(without, { tel: '', name: '乙' }));
    expect(answer.body.code).toBe(8000);
  });

  test("refuses another child's student number", async () => {
    const [one, two] = [await patients.newPatient(), await patients.newPatient()];
    const answer = await manager().call(editPatient, edited(one, { studentId: two.studentId }));
    expect(answer.body.code).toBe(31001703);
  });

  test('does not let it be born after it was examined', async () => {
    const place = await insertScreening(patients.world.database, patients.world.home, {
      children: 1,
    });
    const [id = ''] = place.patientIds;
    const [studentId = ''] = place.studentIds;
    const exams = ['2026-09-10T00:10:00+08:00', '2026-10-10T09:00:00+08:00'].map((examTime) =>
      quickRecord({ patientId: id, examTime }),
    );
    const sent = { projectId: place.projectId, schoolId: place.schoolId, exams };
    expect((await patients.world.as('doctor').call(uploadExams, sent)).body['code']).toBe(8000);
    const born = async (birthDate: string, name = '温以宁') => {
      const typed = { ...typedPatient(place.schoolId, { birthDate, studentId, name }), id };
      return (await manager().call(editPatient, typed)).body;
    };
    expect(await born('2026-09-11')).toMatchObject({
      code: 24001310,
      fields: [{ field: 'birthDate' }],
    });
    expect((await born('2026-09-10')).code).toBe(8000);
    // A birth date stored before the rule does not block other changes.
    await patients.world.database.inScope(patients.world.home, ({ db, orgId }) =>
      db
        .updateTable('patient')
        .set({ birthDate: '2026-09-11' })
        .where('orgId', '=', orgId)
        .where('id', '=', id)
        .execute(),
    );
    expect((await born('2026-09-11', '温以安')).code).toBe(8000);
  });

  test('answers a foreign, a deleted and an unknown child alike [8.39]', async () => {
    const foreign = await patients.newPatient({}, patients.world.other);
    const deleted = await patients.newPatient({ deletedAt: new Date() });
    const bodies: { code: number }[] = [];
    for (const id of [foreign.id, deleted.id, uuidv7()]) {
      const { schoolId: _school, ...typed } = patients.child({ id });
      bodies.push((await manager().raw(editPatient, typed)).body);
      expect((await manager().call(patientDetail, { id })).body.code).toBe(24001307);
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]?.code).toBe(24001307);
  });

  test('needs an id [8.48]', async () => {
    expect((await manager().raw(editPatient, patients.child())).body.code).toBe(24001702);
  });
});
