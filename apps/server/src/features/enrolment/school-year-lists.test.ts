/** What lists show on both sides of 1 September, on which nothing is written. */
import {
  addPatient,
  editPatient,
  exportPatients,
  labelSheet,
  patientDetail,
  patientErrors,
  patientLabelErrors,
} from '@spine/contract/patient';
import { schoolTallies } from '@spine/contract/project';
import { listClasses } from '@spine/contract/school';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { typedPatient } from '#features/patient/patient.factory.ts';
import { newSchool } from '#features/patient/roster/roster.factory.ts';
import { cellsOfXlsx } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import { childIdOf, intervalsOf, turnTo } from './enrolment.factory.ts';
import { importRows, listedIn, rosterRow, turnToOctober } from './school-year.factory.ts';

const world: World = await openWorld();
afterAll(() => world.close());

let year: number;
let schoolId: string;

const until = (day: string) => turnTo(world, day);

/** A school with 五年级 and 六年级 in October. */
beforeEach(async () => {
  year = await turnToOctober(world);
  schoolId = await newSchool(world.database, world.home);
  await importRows(world, schoolId, [
    rosterRow('A', '五年级', '1班'),
    ['B', '苏子墨', '男', '2016-03-19', '六年级', '2班', ''],
  ]);
});

const listed = (filter: object = {}) => listedIn(world, { schoolId, ...filter });

async function classes(): Promise<string[]> {
  const { body } = await world.as('manager').raw(listClasses, { schoolId });
  return body.rows.flatMap((grade: { gradeName: string; classes: { clazzName: string }[] }) =>
    grade.classes.map(({ clazzName }) => `${grade.gradeName}${clazzName}`),
  );
}

async function exported(): Promise<unknown[]> {
  const { bytes } = await world.as('manager').raw(exportPatients, { schoolId });
  return cellsOfXlsx(bytes)
    .slice(1)
    .map((row) => row[1]);
}

const labelled = (gradeName: string) =>
  world.as('doctor').raw(labelSheet, { schoolId, gradeName, layout: '3x8' });

describe('on 1 September', () => {
  test('grades have moved and leavers are gone from lists, counts, exports, classes and labels', async () => {
    await until(`${year + 1}-07-31`);
    expect(await listed()).toEqual(['A 五年级1班', 'B 六年级2班']);
    await until(`${year + 1}-08-31`);
    expect(await listed()).toEqual(['A 五年级1班', 'B 六年级2班']);
    expect(await classes()).toEqual(['五年级1班', '六年级2班']);
    await until(`${year + 1}-09-01`);
    expect(await listed()).toEqual(['A 六年级1班']);
    expect(await listed({ asc: 'clazzName' })).toEqual(['A 六年级1班']);
    expect(await listed({ gradeName: '五年级' })).toEqual([]);
    expect(await listed({ gradeName: '六年级', clazzName: '1班' })).toEqual(['A 六年级1班']);
    expect(await listed({ name: '苏子墨' })).toEqual([]);
    expect(await classes()).toEqual(['六年级1班']);
    expect(await exported()).toEqual(['A']);
    expect((await labelled('五年级')).body?.code).toBe(patientLabelErrors.nobody.code);
    const tallies = await world.as('manager').raw(schoolTallies, { ids: schoolId });
    expect(tallies.body.rows).toMatchObject([{ id: schoolId, roster: 1 }]);
  });

  test('a leaver opens with its last grade', async () => {
    await until(`${year + 1}-09-01`);
    const id = await childIdOf(world, schoolId, 'B');
    const { body } = await world.as('doctor').call(patientDetail, { id });
    expect(body.data).toMatchObject({ gradeName: '六年级', clazzName: '2班' });
  });
});

/** Saves the form of A as it was opened, but for what was typed. */
async function edit(typed: object): Promise<string[]> {
  const id = await childIdOf(world, schoolId, 'A');
  const { body: shown } = await world.as('manager').call(patientDetail, { id });
  const { gradeName, clazzName, version } = shown.data;
  const stored = { id, studentId: 'A', name: '林嘉禾', birthDate: '2017-03-19', version };
  const { body } = await world
    .as('manager')
    .raw(editPatient, typedPatient(schoolId, { ...stored, gradeName, clazzName, ...typed }));
  expect(body.code).toBe(8000);
  return intervalsOf(world, id);
}

describe('an edit after the turn', () => {
  test('of the name or the class keeps the grade that the form shows', async () => {
    await until(`${year + 1}-09-05`);
    expect(await edit({ name: '林嘉和' })).toHaveLength(1);
    const stays = await edit({ clazzName: '3班' });
    expect(stays.at(-1)).toBe(`${year + 1}-09-05 ${year + 2}-09-01 general ${year - 4} 3班 edit`);
    expect(await listed()).toEqual(['A 六年级3班']);
  });

  test('back to the grade of last year says that the child repeats', async () => {
    await until(`${year + 1}-09-05`);
    const stays = await edit({ gradeName: '五年级' });
    expect(stays.at(-1)).toBe(`${year + 1}-09-05 ${year + 3}-09-01 general ${year - 3} 1班 edit`);
    expect(await listed()).toEqual(['A 五年级1班']);
  });
});

test('a child that is entered in August is listed at once, once, and with its grade of the coming year', async () => {
  await until(`${year + 1}-08-10`);
  const child = { studentId: 'C', gradeName: '一年级', clazzName: '1班', warnAlike: true };
  const add = (typed: object) =>
    world.as('manager').raw(addPatient, typedPatient(schoolId, { ...child, ...typed }));
  expect((await add({})).body.code).toBe(8000);
  expect((await add({ studentId: 'D' })).body.code).toBe(patientErrors.alike.code);
  await importRows(world, schoolId, [rosterRow('A', '六年级', '4班')]);
  const now = ['A 五年级1班', 'B 六年级2班', 'C 一年级1班'];
  expect(await listed()).toEqual(now);
  expect(await listed({ gradeName: '一年级' })).toEqual(['C 一年级1班']);
  expect(await listed({ gradeName: '五年级' })).toEqual(['A 五年级1班']);
  expect(await classes()).toEqual(['一年级1班', '五年级1班', '六年级2班']);
  await until(`${year + 1}-09-01`);
  expect(await listed()).toEqual(['A 六年级4班', 'C 一年级1班']);
});

test.each([
  ['that was opened', {}],
  ['of a program that names no version', { version: undefined }],
])(
  'a form %s after the coming year was imported in August keeps the coming class',
  async (_, by) => {
    await until(`${year + 1}-08-10`);
    await importRows(world, schoolId, [rosterRow('A', '六年级', '4班')]);
    await until(`${year + 1}-08-20`);
    const coming = (clazz: string, cause: string) =>
      `${year + 1}-09-01 ${year + 2}-09-01 general ${year - 4} ${clazz} ${cause}`;
    expect((await edit({ tel: '13900000352', ...by })).at(-1)).toBe(coming('4班', 'import'));
    // The grade that the list said, typed again, is that of its class.
    expect((await edit({ gradeName: '六年级', ...by })).at(-1)).toContain(' 4班 ');
    expect((await edit({ clazzName: '3班', ...by })).at(-1)).toBe(coming('3班', 'edit'));
    expect(await listed()).toContain('A 五年级1班');
    await until(`${year + 1}-09-01`);
    expect(await listed()).toEqual(['A 六年级3班']);
  },
);
