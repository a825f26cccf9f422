import { addPatient, patientDetail } from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPatientCalls, type PatientCalls } from './patient-calls.factory.ts';

let patients: PatientCalls;
beforeAll(async () => {
  patients = await openPatientCalls();
});
afterAll(() => patients.world.close());

const manager = () => patients.world.as('manager');

describe('adding a child', () => {
  test('answers its id, and the list shows it with school and age [3.1, 7.26]', async () => {
    const typed = patients.child({ tel: '13812345678' });
    const { body } = await manager().call(addPatient, typed);
    expect(body.code).toBe(8000);
    const info = await manager().call(patientDetail, { id: body.data.id });
    expect(info.body.data).toMatchObject({ ...typed, id: body.data.id, age: 12, examCount: 0 });
    const listed = await patients.list({ studentId: info.body.data.studentId });
    expect(listed.body.total).toBe(1);
    expect(listed.body.rows[0]).toMatchObject({ ...typed, id: body.data.id, age: 12 });
    expect(listed.body.rows[0].schoolName).toMatch('小学');
  });

  test('is logged without the name', async () => {
    const { body } = await manager().call(addPatient, patients.child());
    const line = await patients.lastLog();
    expect(line).toMatchObject({ model: 'patient', optype: 'add', keypoint: body.data.id });
    expect(JSON.stringify(line)).not.toContain('陆思远');
  });

  test('refuses a student number the school knows, and takes it in another school', async () => {
    const { studentId } = await patients.newPatient();
    const again = await manager().call(addPatient, patients.child({ studentId }));
    expect(again.body).toMatchObject({ code: 31001703, fields: [{ field: 'studentId' }] });
    const other = await patients.newSchool();
    const elsewhere = await manager().call(
      addPatient,
      patients.child({ studentId, schoolId: other }),
    );
    expect(elsewhere.body.code).toBe(8000);
  });

  test('takes the number of a deleted child again', async () => {
    const { studentId } = await patients.newPatient({ deletedAt: new Date() });
    expect((await manager().call(addPatient, patients.child({ studentId }))).body.code).toBe(8000);
  });

  test('writes a record sent twice once, and refuses its id for another child', async () => {
    const record = { ...patients.child(), id: uuidv7() };
    await manager().call(addPatient, record);
    const replay = await manager().call(addPatient, record);
    expect(replay.body).toMatchObject({ code: 8000, data: { id: record.id } });
    expect((await patients.list({ studentId: record.studentId })).body.total).toBe(1);
    const other = await manager().call(addPatient, { ...record, studentId: 'OTHER-1' });
    expect(other.body.code).toBe(31001706);
  });

  test.each([
    ['name', ''],
    ['name', undefined],
    ['name', '陆'.repeat(16)],
    ['name', 7],
    ['studentId', undefined],
    ['studentId', '1'.repeat(31)],
    ['studentId', 'A 1'],
    ['gender', undefined],
    ['gender', 'x'],
    ['gradeName', ''],
    ['gradeName', '年'.repeat(16)],
    ['clazzName', null],
    ['clazzName', '班'.repeat(16)],
    ['birthDate', undefined],
    ['birthDate', '2025-02-29'],
    ['birthDate', '2026-11-21'],
    ['birthDate', '1989-12-31'],
    ['tel', '12345'],
    ['tel', 13812345678],
    ['schoolId', undefined],
    ['schoolId', 'x'],
  ])(
    'refuses %s = %s with 24001701 at that field [5.17, 5.18, 5.19, 5.20, 5.22, 5.23, 5.24, 5.25, 8.48]',
    async (field, value) => {
      const answer = await manager().raw(addPatient, patients.child({ [field]: value }));
      expect(answer.body.code).toBe(24001701);
      expect(answer.body.fields.map((fault: { field: string }) => fault.field)).toContain(field);
      expect(answer.body.msg).toBe(answer.body.fields[0].message);
    },
  );

  test.each(['龑䶮', '𠮷野', "O'Brien", '<script>甲', '阿卜杜拉·买买提'])(
    'keeps the name %s as it is',
    async (name) => {
      const { body } = await manager().call(addPatient, patients.child({ name }));
      const info = await manager().call(patientDetail, { id: body.data.id });
      expect(info.body.data.name).toBe(name);
    },
  );

  test('answers a foreign school exactly as an unknown one', async () => {
    const foreign = await manager().call(
      addPatient,
      patients.child({ schoolId: patients.foreignSchoolId }),
    );
    const unknown = await manager().call(addPatient, patients.child({ schoolId: uuidv7() }));
    expect(foreign.body).toEqual(unknown.body);
    expect(foreign.body.code).toBe(24001906);
  });
});
