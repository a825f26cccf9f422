/** Whatever a number, a name or a class was typed like: it is stored in one spelling and found by any. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listExams, uploadExams } from '@spine/contract/exam';
import type { Endpoint } from '@spine/contract/kernel';
import { addPatient, editPatient, importRoster, listPatients } from '@spine/contract/patient';
import { listPrescriptions } from '@spine/contract/prescription';
import { listClasses } from '@spine/contract/school';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import { insertIssuedRow } from '#features/prescription/issued/prescription.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertPatientRow, typedPatient } from '../patient.factory.ts';
import { CHILD, childrenIn, newSchool, OTHER, rosterFile } from '../roster/roster.factory.ts';

const NUMBER = '33010220150319123X';
const SPELLINGS = [
  '33010220150319123x',
  '３３０１０２２０１５０３１９１２３Ｘ',
  `="${NUMBER}"`,
  `'${NUMBER}`,
  ` ${NUMBER};`,
];
const DOTS = ['00b7', '2022', '30fb', '2027', 'ff0e', '2219', '22c5', 'ff65', '002e'].map((code) =>
  String.fromCodePoint(Number.parseInt(code, 16)),
);

let world: World;
let schoolId: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  schoolId = await newSchool(world.database, world.home);
});

const manager = () => world.as('manager');
const children = () => childrenIn(world.database, world.home, schoolId);
const add = (overrides: object) =>
  manager().raw(addPatient, typedPatient(schoolId, { ...overrides }));
const found = async (filter: object) => (await manager().raw(listPatients, filter)).body.total;

async function importField(name: string) {
  const bytes = await readFile(path.join(import.meta.dirname, 'field', name));
  return manager().upload(importRoster, { schoolId }, { name, bytes });
}

describe('a student number', () => {
  test('exported with marks around it is stored without them', async () => {
    expect((await importField('quoted-ids.xls')).body).toMatchObject({ data: { added: 5 } });
    expect((await children()).map(({ studentId }) => studentId)).toEqual([
      '330102201503191238',
      '330102201503191254',
      '330102201503191262',
      '330102201503191270',
      '330102201503191289',
    ]);
  });

  test('is one child at the form, in the roster and in the search', async () => {
    expect((await add({ studentId: SPELLINGS[0], name: '周子航' })).body.code).toBe(8000);
    for (const studentId of SPELLINGS) {
      const { body } = await add({ studentId });
      expect([studentId, body.code]).toEqual([studentId, 31001703]);
      expect([studentId, await found({ schoolId, studentId })]).toEqual([studentId, 1]);
    }
    expect(await found({ schoolId, studentId: '123x' })).toBe(1);
    const { body } = await manager().upload(
      importRoster,
      { schoolId },
      rosterFile([CHILD.with(0, '33010220150319123x')]),
    );
    expect(body.data).toMatchObject({ added: 0, updated: 1 });
    expect(await children()).toMatchObject([{ studentId: NUMBER, name: '林嘉禾' }]);
  });

  test('stands twice in a roster that has it in two spellings', async () => {
    const rows = [CHILD.with(0, NUMBER), OTHER.with(0, NUMBER.toLowerCase())];
    const { body } = await manager().upload(importRoster, { schoolId }, rosterFile(rows));
    expect(body).toMatchObject({ code: 24001405, data: { faults: [{ row: 3, column: 'A' }] } });
  });

  test('finds the child an examination is of, as it was sent or as it is stored', async () => {
    const place = await insertScreening(world.database, world.home, { children: 1 });
    const [stored, old] = await world.database.inScope(world.home, async (tenant) => [
      await insertPatientRow(tenant, { schoolId: place.schoolId, studentId: NUMBER }),
      // Left as it was because another child has the number.
      await insertPatientRow(tenant, { schoolId: place.schoolId, studentId: SPELLINGS[0] ?? '' }),
    ]);
    const sent = [...SPELLINGS.slice(1), `\u202a${NUMBER}\u202c`, SPELLINGS[0]];
    const exams = sent.map((studentId) => quickRecord({ studentId }));
    const { projectId } = place;
    const { body } = await world
      .as('doctor')
      .call(uploadExams, { projectId, schoolId: place.schoolId, exams });
    expect(body.data).toMatchObject({ accepted: 6, refused: 0 });
    const examsOf = async (patientId: string | undefined) =>
      (await world.as('doctor').raw(listExams, { patientId })).body.total;
    expect(await examsOf(stored?.id)).toBe(5);
    expect(await examsOf(old?.id)).toBe(1);
    for (const studentId of SPELLINGS.slice(1))
      expect((await world.as('doctor').raw(listExams, { studentId, projectId })).body.total).toBe(
        5,
      );
  });

  test('that two children have in two spellings finds each in every list', async () => {
    const place = await insertScreening(world.database, world.home, { children: 1 });
    const { projectId } = place;
    const ids = await world.database.inScope(world.home, async (tenant) => {
      const insertNumber = async (studentId: string) => {
        const { id } = await insertPatientRow(tenant, { schoolId: place.schoolId, studentId });
        await insertIssuedRow(tenant, { patientId: id });
        return id;
      };
      return [await insertNumber('GKZ1x'), await insertNumber('GKZ1X')];
    });
    const exams = ids.map((patientId) => quickRecord({ patientId }));
    const sent = { projectId, schoolId: place.schoolId, exams };
    await world.as('doctor').call(uploadExams, sent);
    const total = async (list: Endpoint, studentId: string) =>
      (await manager().raw(list, { schoolId: place.schoolId, studentId })).body.total;
    for (const list of [listPatients, listExams, listPrescriptions]) {
      const found = [];
      for (const typed of ['GKZ1x', ' GKZ1x ', 'KZ1x', 'GKZ1X', 'gkz1x'])
        found.push(await total(list, typed));
      expect([list.path, found]).toEqual([list.path, [2, 2, 2, 1, 1]]);
    }
  });

  test('that another child has in another spelling hinders no other change', async () => {
    const [old] = await world.database.inScope(world.home, async (tenant) => [
      await insertPatientRow(tenant, { schoolId, studentId: NUMBER.toLowerCase() }),
      await insertPatientRow(tenant, { schoolId, studentId: NUMBER }),
    ]);
    const typed = typedPatient(schoolId, { studentId: NUMBER.toLowerCase(), name: '陆思源' });
    const { body } = await manager().raw(editPatient, { ...typed, id: old?.id });
    expect(body.code).toBe(8000);
    expect((await children()).map(({ studentId }) => studentId).toSorted()).toEqual([
      NUMBER,
      NUMBER.toLowerCase(),
    ]);
  });
});

describe('a class', () => {
  test('in six spellings is one', async () => {
    expect((await importField('one-class.xls')).body).toMatchObject({ data: { added: 6 } });
    const { body } = await manager().raw(listClasses, { schoolId });
    expect(body.rows).toMatchObject([
      { gradeName: '五年级', classes: [{ clazzName: '1班', count: 6 }] },
    ]);
    for (const clazzName of ['五（1）班', '（1）班', '1 班', '一班'])
      expect(await found({ schoolId, gradeName: '五年级', clazzName })).toBe(6);
  });

  test('is the same at the form', async () => {
    for (const clazzName of ['五（1）班', '１班', '一 班'])
      await add({ gradeName: '五 年级', clazzName });
    expect((await children()).map((child) => child.gradeName + child.clazzName)).toEqual(
      Array(3).fill('五年级1班'),
    );
  });
});

describe('a name', () => {
  test('has one dot between its parts, and is found by any or by none', async () => {
    expect((await importField('dots.xls')).body).toMatchObject({ data: { added: 9 } });
    const names = (await children()).map(({ name }) => name);
    expect(names).toEqual(Array(9).fill('阿依古丽·买买提'));
    for (const between of [...DOTS, '', ' ', ' · '])
      for (const name of [`阿依古丽${between}买买提`, `丽${between}买`, '买提'])
        expect([name, await found({ schoolId, name })]).toEqual([name, 9]);
    expect(await found({ schoolId, name: '·' })).toBe(0);
    expect(await found({ schoolId, name: '丽提' })).toBe(0);
  });

  test('is found so in the lists of examinations and of prescriptions too', async () => {
    const place = await insertScreening(world.database, world.home, { children: 1 });
    const child = await world.database.inScope(world.home, (tenant) =>
      insertPatientRow(tenant, { schoolId: place.schoolId, name: '古丽娜·阿不都' }),
    );
    const { projectId } = place;
    const exams = [quickRecord({ patientId: child.id })];
    await world.as('doctor').call(uploadExams, { projectId, schoolId: place.schoolId, exams });
    for (const name of ['古丽娜•阿不都', '古丽娜阿不都', '娜.阿']) {
      const { body } = await manager().raw(listExams, { name });
      expect([name, body.total]).toEqual([name, 1]);
      expect((await manager().raw(listPrescriptions, { name })).body.code).toBe(8000);
    }
  });
});
