/** What the writes of children leave as intervals. */
import {
  acceptGuardianEntries,
  addByClassForm,
  addPatient,
  createClassQr,
  deletePatients,
  editPatient,
  importRoster,
  listPatients,
  patientDetail,
} from '@spine/contract/patient';
import { addWalkIn } from '@spine/contract/station';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertScreening } from '#features/exam/exam.factory.ts';
import { tokenOf, typedChild } from '#features/patient/class-qr/class-qr.factory.ts';
import { typedPatient } from '#features/patient/patient.factory.ts';
import { rosterFile } from '#features/patient/roster/roster.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { asOwner } from '#testing/provoke/provoke.ts';
import { openWorld, type World } from '#testing/world.ts';
import { childIdOf, intervalsOf as intervalsIn } from './enrolment.factory.ts';
import { repairedEnrolments } from './school-year.factory.ts';

let world: World;
let schoolId: string;
beforeAll(async () => {
  world = await openWorld();
  const row = await world.database.inScope(world.home, (tenant) => insertSchoolRow(tenant));
  schoolId = row.id;
});
afterAll(() => world.close());

const newSchool = async () =>
  (await world.database.inScope(world.home, (tenant) => insertSchoolRow(tenant))).id;

const intervalsOf = (patientId: string) => intervalsIn(world, patientId);
const idOf = (school: string, studentId: string) => childIdOf(world, school, studentId);

const importRows = (rows: readonly string[][], school = schoolId) =>
  world.as('manager').upload(importRoster, { schoolId: school, check: '0' }, rosterFile(rows));

async function addChild(
  school: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { body } = await world.as('manager').raw(addPatient, typedPatient(school, given));
  return body.data.id;
}

const repaired = () => repairedEnrolments(world);

test('a form begins an interval, moves a child from today, and writes nothing for a name', async () => {
  const id = await addChild(schoolId, { studentId: 'F1', gradeName: '五年级', clazzName: '1班' });
  expect(await intervalsOf(id)).toEqual(['2026-11-20 2028-09-01 general 2022 1班 first']);
  const edit = (given: object) =>
    world
      .as('manager')
      .raw(
        editPatient,
        typedPatient(schoolId, { id, studentId: 'F1', gradeName: '五年级', ...given }),
      );
  await edit({ name: '陆思', clazzName: '1班' });
  expect(await intervalsOf(id)).toHaveLength(1);
  // On the same day it is a correction.
  await edit({ clazzName: '2班' });
  expect(await intervalsOf(id)).toEqual(['2026-11-20 2028-09-01 general 2022 2班 edit']);
  world.clock.advance(24 * 3600 * 1000);
  await world.signInAgain();
  await edit({ clazzName: '3班' });
  expect(await intervalsOf(id)).toEqual([
    '2026-11-20 2026-11-21 closed general 2022 2班 edit',
    '2026-11-21 2028-09-01 general 2022 3班 edit',
  ]);
});

test('a roster begins intervals, and keeps those of children whose grade is the same', async () => {
  const school = await newSchool();
  const row = (studentId: string, [grade, clazz]: readonly [string, string], tel = '') => [
    studentId,
    '林嘉禾',
    '女',
    '2015-03-19',
    grade,
    clazz,
    tel,
  ];
  const [sixth, other] = [
    ['六年级', '1班'],
    ['国际部', 'A班'],
  ] as const;
  await importRows([row('R1', sixth), row('R2', other)], school);
  const [first, second] = [await idOf(school, 'R1'), await idOf(school, 'R2')];
  const before = [await intervalsOf(first), await intervalsOf(second)];
  expect(before).toEqual([
    ['2026-11-21 2027-09-01 general 2021 1班 import'],
    ['2026-11-21 infinity 国际部 A班 import'],
  ]);
  await importRows([row('R1', sixth, '13900000001'), row('R2', other)], school);
  expect([await intervalsOf(first), await intervalsOf(second)]).toEqual(before);
});

test('a walk-in and an accepted entry have one, a deleted child is on no roster', async () => {
  const { projectId, schoolId: school } = await insertScreening(world.database, world.home);
  const walkIn = uuidv7();
  const child = { id: walkIn, projectId, schoolId: school, name: '临时生', gender: 'f' };
  const place = { gradeName: '预初', clazzName: '3班', birthDate: '2015-01-01' };
  await world.as('doctor').raw(addWalkIn, { ...child, ...place });
  expect(await intervalsOf(walkIn)).toEqual(['2026-11-21 2030-09-01 prep 2021 3班 first']);
  const made = await world
    .as('manager')
    .raw(createClassQr, { schoolId: school, gradeName: '五年级', clazzName: '4班' });
  const typed = typedChild();
  const entry = { token: tokenOf(made), ...typed, id: uuidv7() };
  await world.anonymous.raw(addByClassForm, entry);
  const accepted = await world.as('manager').raw(acceptGuardianEntries, { ids: entry.id });
  expect(accepted.body.code).toBe(8000);
  const id = await idOf(school, typed.studentId);
  expect(await intervalsOf(id)).toEqual([expect.stringContaining('general 2022 4班 first')]);
  await world.as('manager').raw(deletePatients, { ids: walkIn });
  expect(await intervalsOf(walkIn)).toEqual([
    expect.stringMatching(/unlisted prep 2021 3班 first$/),
  ]);
});

test('the system of a school follows its roster until its children leave when it says', async () => {
  const school = await newSchool();
  const systemOf = () =>
    world.database.inScope(world.home, ({ db }) =>
      db
        .selectFrom('school')
        .where('id', '=', school)
        .select(['system', 'systemSet'])
        .executeTakeFirstOrThrow(),
    );
  const seventh = await addChild(school, { gradeName: '七年级' });
  expect(await systemOf()).toEqual({ system: 'junior3', systemSet: false });
  const ends = async () => (await intervalsOf(seventh))[0]?.split(' ')[1];
  expect(await ends()).toBe('2029-09-01');
  const fourth = await addChild(school, { gradeName: '初四' });
  expect(await systemOf()).toEqual({ system: 'junior1to4', systemSet: false });
  expect(await intervalsOf(seventh)).toEqual([expect.stringContaining('2030-09-01 four 2020')]);
  expect(await intervalsOf(fourth)).toEqual([expect.stringContaining('2027-09-01 four 2017')]);
  // It was a mistake: the night finds it.
  await world.as('manager').raw(deletePatients, { ids: fourth });
  expect(await repaired()).toEqual([]);
  expect(await systemOf()).toEqual({ system: 'junior3', systemSet: false });
  expect(await intervalsOf(seventh)).toEqual([expect.stringContaining('2029-09-01 general 2020')]);
});

test('the night places a child anew whose interval is missing or another one', async () => {
  const school = await newSchool();
  const [lost, moved] = [await addChild(school), await addChild(school)];
  expect(await repaired()).toEqual([]);
  await asOwner(
    world,
    `delete from enrolment where patient_id = '${lost}'`,
    `update patient set student_id = 'M9' where id = '${moved}'`,
  );
  const gone = await addChild(school);
  await world.as('manager').raw(deletePatients, { ids: gone });
  await asOwner(world, `update enrolment set listed = true where patient_id = '${gone}'`);
  expect(await repaired()).toEqual([3]);
  expect(await intervalsOf(gone)).toEqual([expect.stringMatching(/ unlisted general 2021/)]);
  // Nobody knows its grade and class any more.
  expect(await intervalsOf(lost)).toEqual(['2026-11-21 infinity   edit']);
  expect(await intervalsOf(moved)).toEqual([expect.stringContaining('general 2021 3班 edit')]);
  const { body } = await world.as('manager').raw(listPatients, { studentId: 'M9' });
  expect(body.rows).toMatchObject([{ id: moved, clazzName: '3班' }]);
  expect(await repaired()).toEqual([]);
});

test('the turn of the year writes nothing, and gives everybody the next grade', async () => {
  const school = await newSchool();
  const id = await addChild(school, { gradeName: '五年级', clazzName: '1班' });
  const [written] = await intervalsOf(id);
  expect(written).toBe('2026-11-21 2028-09-01 general 2022 1班 first');
  world.clock.advance(300 * 24 * 3600 * 1000);
  await world.signInAgain();
  expect(await repaired()).toEqual([]);
  expect(await intervalsOf(id)).toEqual([written]);
  const { body } = await world.as('doctor').call(patientDetail, { id });
  const { schoolName } = body.data;
  expect(body.data.enrolments).toEqual([
    { year: 2027, schoolName, gradeName: '六年级', clazzName: '1班' },
    { year: 2026, schoolName, gradeName: '五年级', clazzName: '1班' },
  ]);
});
