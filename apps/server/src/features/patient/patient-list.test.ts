import { dateInShanghai } from '@spine/contract/kernel';
import { listPatients, patientDetail } from '@spine/contract/patient';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPatientCalls, type PatientCalls } from './patient-calls.factory.ts';

let patients: PatientCalls;
beforeAll(async () => {
  patients = await openPatientCalls();
});
afterAll(() => patients.world.close());

const manager = () => patients.world.as('manager');
const names = (answer: { body: { rows: { name: string }[] } }) =>
  answer.body.rows.map(({ name }) => name).toSorted();

describe('the list of children', () => {
  test('is found by every filter of the specification [2.46, 3.40, 7.25]', async () => {
    const school = await patients.newSchool();
    const given = [
      {
        name: '欧阳安澜',
        studentId: 'F-1',
        gradeName: '初一',
        clazzName: '2班',
        tel: '13911112222',
      },
      {
        name: '欧阳澜',
        studentId: 'F-2',
        gradeName: '初一',
        clazzName: '(2)班',
        tel: '13911113333',
      },
      { name: '安然', studentId: 'F-3', gradeName: '八年级', clazzName: '2班', tel: '13800001111' },
    ];
    for (const one of given) await patients.newPatient({ schoolId: school, ...one });
    const found = async (filter: object) =>
      names(await patients.list({ schoolId: school, ...filter }));
    expect(await found({})).toHaveLength(3);
    expect(await found({ name: '安' })).toEqual(['安然', '欧阳安澜']);
    expect(await found({ name: '欧阳' })).toEqual(['欧阳安澜', '欧阳澜']);
    expect(await found({ name: '阳安澜' })).toEqual(['欧阳安澜']);
    expect(await found({ name: '%' })).toEqual([]);
    expect(await found({ gradeName: '初一' })).toEqual(['欧阳安澜', '欧阳澜']);
    expect(await found({ clazzName: '2班' })).toEqual(['安然', '欧阳安澜']);
    expect(await found({ studentId: 'F-2' })).toEqual(['欧阳澜']);
    expect(await found({ studentId: 'F' })).toEqual([]);
    expect(await found({ tel: '13800001111' })).toEqual(['安然']);
    expect(await found({ tel: '1391111' })).toEqual(['欧阳安澜', '欧阳澜']);
    expect(await found({ tel: '139%' })).toEqual([]);
    expect(await found({ name: '', tel: '' })).toHaveLength(3);
  });

  test('pages newest first, and sorts by number or class [3.37, 3.39]', async () => {
    const school = await patients.newSchool();
    const given = [
      { name: '一', studentId: '003', gradeName: '高一', clazzName: '10班' },
      { name: '二', studentId: '001', gradeName: '三年级', clazzName: '10班' },
      { name: '三', studentId: '002', gradeName: '三年级', clazzName: '9班' },
    ];
    for (const [day, one] of given.entries())
      await patients.newPatient({
        schoolId: school,
        createdAt: new Date(2026, 1, day + 1),
        ...one,
      });
    const order = async (query: object) => {
      const answer = await manager().raw(listPatients, { schoolId: school, ...query });
      expect(answer.body.total).toBe(3);
      return answer.body.rows.map((row: { name: string }) => row.name);
    };
    expect(await order({})).toEqual(['三', '二', '一']);
    expect(await order({ asc: 'createtime' })).toEqual(['一', '二', '三']);
    expect(await order({ asc: 'studentId' })).toEqual(['二', '三', '一']);
    expect(await order({ asc: 'clazzName' })).toEqual(['三', '二', '一']);
    expect(await order({ desc: 'clazzName' })).toEqual(['一', '二', '三']);
    expect(await order({ size: 2, page: 2 })).toEqual(['一']);
    expect(await order({ size: 2, page: 9 })).toEqual([]);
  });

  test('tells the age of today in Shanghai, 29 February included [3.2]', async () => {
    const today = dateInShanghai(patients.world.clock.now());
    expect(today).toBe('2026-11-20');
    const ages = { '2014-11-20': 12, '2014-11-21': 11, '2012-02-29': 14, '2026-11-20': 0 };
    for (const [birthDate, age] of Object.entries(ages)) {
      const { id } = await patients.newPatient({ birthDate });
      expect((await manager().call(patientDetail, { id })).body.data.age).toBe(age);
    }
  });

  test('shows an institution its own children only, whatever is asked', async () => {
    await patients.newPatient({ name: '外人', studentId: 'RIVAL-1' }, patients.world.other);
    for (const filter of [
      { name: '外人' },
      { studentId: 'RIVAL-1' },
      { schoolId: patients.foreignSchoolId },
    ])
      expect((await patients.list(filter)).body).toMatchObject({ code: 8000, total: 0, rows: [] });
  });

  test('refuses a column that is no order, and a name of more than 50 characters [2.46]', async () => {
    expect((await patients.list({ asc: 'birthDate' })).body.errorCode).toBe(2400);
    expect((await patients.list({ name: '名'.repeat(51) })).body.errorCode).toBe(2400);
  });
});
