/** The export of children, and with it what every export keeps to: one snapshot, the screen's rows, a log line first. */
import http from 'node:http';
import { API_PREFIX } from '@spine/contract/kernel';
import { listLogs } from '@spine/contract/log';
import { exportPatients, listPatients } from '@spine/contract/patient';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cellsOfXlsx } from '#testing/read-files.ts';
import { insertPatientRows, patientRow } from './patient.factory.ts';
import { openPatientCalls, type PatientCalls } from './patient-calls.factory.ts';
import { patientStream } from './patient-list.repository.ts';

let patients: PatientCalls;
beforeAll(async () => {
  patients = await openPatientCalls();
});
afterAll(() => patients.world.close());
/** `count` children of a school of their own. */
async function newRoster(count: number): Promise<string> {
  const school = await patients.newSchool();
  const rows = Array.from({ length: count }, () =>
    patientRow(patients.world.home, { schoolId: school }),
  );
  await patients.world.database.inScope(patients.world.home, async (tenant) => {
    for (let at = 0; at < count; at += 1000)
      await insertPatientRows(tenant, rows.slice(at, at + 1000));
  });
  return school;
}
const exported = async (input: object, as: 'manager' | 'rival' | 'doctor' = 'manager') =>
  patients.world.as(as).raw(exportPatients, input);

describe('the export of children', () => {
  test('holds the columns of the list, with numbers as text and formulas made harmless', async () => {
    const school = await patients.newSchool();
    await patients.newPatient({
      schoolId: school,
      name: '=1+1',
      studentId: '330102201503190012',
      tel: '13911112222',
      birthDate: '2015-03-19',
    });
    const answer = await exported({ schoolId: school });
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    expect(answer.headers['content-disposition']).toContain('attachment');
    const [head, row] = cellsOfXlsx(answer.bytes);
    expect(head).toEqual([
      '学校',
      '学号',
      '姓名',
      '出生日期',
      '年龄',
      '性别',
      '年级',
      '班级',
      '联系电话',
      '离校日期',
    ]);
    expect(row?.slice(1)).toEqual([
      '330102201503190012',
      `'=1+1`,
      '2015-03-19',
      11,
      '女',
      '六年级',
      '3班',
      '13911112222',
      '',
    ]);
  });

  test('has exactly the rows of the list, in its order, across pieces of the cursor', async () => {
    const school = await newRoster(4500);
    const query = { schoolId: school, asc: 'studentId' };
    const list = await patients.world.as('manager').raw(listPatients, { ...query, size: 1000 });
    const [, ...rows] = cellsOfXlsx((await exported(query)).bytes);
    expect(rows).toHaveLength(list.body.total);
    const numbers = rows.map((row) => String(row[1]));
    expect(numbers.slice(0, 1000)).toEqual(
      list.body.rows.map((row: { studentId: string }) => row.studentId),
    );
    expect(new Set(numbers).size).toBe(4500);
  });

  test('answers an empty sheet with its header when the filter finds nobody', async () => {
    const answer = await exported({ name: '查无此人' });
    expect(cellsOfXlsx(answer.bytes)).toHaveLength(1);
  });

  test('never holds the rows of another institution', async () => {
    await patients.newPatient();
    const [, ...rows] = cellsOfXlsx((await exported({}, 'rival')).bytes);
    expect(rows).toEqual([]);
  });

  test('leaves a line with the number of rows and the conditions, without a name', async () => {
    const school = await patients.newSchool();
    await patients.newPatient({ schoolId: school, name: '欧阳安澜' });
    await exported({ schoolId: school, name: '欧阳', gradeName: '六年级' });
    const { body } = await patients.world.as('manager').raw(listLogs, { optype: 'export' });
    expect(body.rows[0]).toMatchObject({ model: 'patient', optype: 'export', username: 'manager' });
    expect(body.rows[0].keymsg).toBe(`导出1行，条件：学校=${school}；年级=六年级；姓名=已填写`);
  });

  test('reads one instant: who is added meanwhile is not in it', async () => {
    const school = await newRoster(30);
    const seen = await patients.world.database.inSnapshot(patients.world.home, async (tenant) => {
      const rows = patientStream(tenant, {
        filter: { schoolId: school },
        order: { sort: 'createtime', direction: 'desc' },
        chunk: 10,
      });
      let count = 0;
      for await (const _row of rows) {
        if (count === 0) await patients.newPatient({ schoolId: school });
        count += 1;
      }
      return count;
    });
    expect(seen).toBe(30);
  });

  test('gives its connection back when the reader leaves early', async () => {
    await newRoster(3000);
    await patients.world.app.listen({ host: '127.0.0.1', port: 0 });
    const url = `${patients.world.app.listeningOrigin}${API_PREFIX}${exportPatients.path}`;
    const authorization = `Bearer ${patients.world.tokens.manager}`;
    for (let round = 0; round < 6; round += 1) await leaveEarly(url, authorization);
    expect((await exported({})).status).toBe(200);
    expect(patients.world.database.load()).toMatchObject({ waiting: 0 });
  });
});

/** Asks for an export and hangs up at its first byte. */
function leaveEarly(url: string, authorization: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { authorization } }, (response) => {
      response.once('data', () => request.destroy());
      response.once('close', resolve);
      response.once('error', () => undefined);
    });
    request.once('error', reject);
  });
}
