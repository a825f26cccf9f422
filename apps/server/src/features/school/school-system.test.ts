/** Which years of school a school has: what its roster shows, until a person chooses. */
import { addPatient, patientDetail } from '@spine/contract/patient';
import { addSchool, editSchool, listSchools, schoolErrors } from '@spine/contract/school';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typedPatient } from '#features/patient/patient.factory.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertSchoolRow } from './school.factory.ts';

const DAY_MS = 24 * 3600 * 1000;
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const newSchool = () =>
  world.database.inScope(world.home, async (tenant) => (await insertSchoolRow(tenant)).id);

async function rowOf(id: string) {
  const { body } = await world.as('manager').call(listSchools, { id });
  return body.rows[0];
}

const edit = async (id: string, input: object, as: CastName = 'manager') => {
  const { name } = (await rowOf(id)) ?? {};
  return (await world.as(as).raw(editSchool, { id, name, ...input })).body;
};

async function addChild(schoolId: string, gradeName: string): Promise<string> {
  const { body } = await world.as('manager').raw(addPatient, typedPatient(schoolId, { gradeName }));
  return body.data.id;
}

const lastDayOf = (id: string) =>
  world.database.inScope(world.home, async ({ db, orgId }) => {
    const { toDay } = await db
      .selectFrom('enrolment')
      .where('orgId', '=', orgId)
      .where('patientId', '=', id)
      .select('toDay')
      .executeTakeFirstOrThrow();
    return toDay;
  });

test('it is inferred from the roster, chosen, and inferred again', async () => {
  const id = await newSchool();
  expect(await rowOf(id)).toMatchObject({ system: null, inferredSystem: null });
  const sixth = await addChild(id, '六年级');
  expect(await rowOf(id)).toMatchObject({ system: null, inferredSystem: 'primary6' });
  expect(await lastDayOf(sixth)).toBe('2027-09-01');
  expect(await edit(id, { system: 'nineYear' })).toMatchObject({ code: 8000 });
  expect(await rowOf(id)).toMatchObject({ system: 'nineYear', inferredSystem: null });
  expect(await lastDayOf(sixth)).toBe('2030-09-01');
  // Another grade changes nothing that a person chose.
  await addChild(id, '高一');
  expect(await rowOf(id)).toMatchObject({ system: 'nineYear' });
  expect(await edit(id, { system: null })).toMatchObject({ code: 8000 });
  expect(await rowOf(id)).toMatchObject({ system: null, inferredSystem: 'secondary' });
  expect(await lastDayOf(sixth)).toBe('2033-09-01');
  expect(await edit(id, { system: 'special' })).toMatchObject({ code: 8000 });
  expect(await lastDayOf(sixth)).toBe('infinity');
});

test('a new school has the one it is added with', async () => {
  const region = { province: '330000', city: '330100', district: '330106' };
  const input = { name: '云栖五年制小学', ...region, system: 'primary5' };
  const { body } = await world.as('manager').raw(addSchool, input);
  expect(await rowOf(body.data.id)).toMatchObject({ system: 'primary5', inferredSystem: null });
  const fifth = await addChild(body.data.id, '五年级');
  expect(await lastDayOf(fifth)).toBe('2027-09-01');
});

test('an edit that does not name it leaves it, and one that changes nothing is refused', async () => {
  const id = await newSchool();
  await edit(id, { system: 'primary6' });
  expect(await edit(id, { name: '改名小学' })).toMatchObject({ code: 8000 });
  expect(await rowOf(id)).toMatchObject({ system: 'primary6' });
  expect(await edit(id, { system: 'primary6' })).toMatchObject({
    code: schoolErrors.unchanged.code,
  });
});

test('one that is none, and a school of another institution, are refused', async () => {
  const id = await newSchool();
  for (const system of ['primary9', '', 6, ['primary6']])
    expect(await edit(id, { system })).toMatchObject({ code: schoolErrors.systemInvalid.code });
  expect(await edit(id, { system: 'primary5' }, 'rival')).toMatchObject({
    code: schoolErrors.unknown.code,
  });
  expect(await rowOf(id)).toMatchObject({ system: null });
});

test('of two edits at once the later one is asked, and the other values stay', async () => {
  const id = await newSchool();
  const { version } = await rowOf(id);
  expect(await edit(id, { system: 'junior3', version })).toMatchObject({ code: 8000 });
  expect(await edit(id, { name: '另一所中学', system: undefined, version })).toMatchObject({
    code: 8000,
  });
  const { body } = await world.as('manager').raw(editSchool, { id, system: 'junior4', version });
  expect(body.data).toMatchObject({ system: 'junior3', name: '另一所中学' });
});

test('systems are edited while children of the school are written', async () => {
  const id = await newSchool();
  const grades = ['一年级', '七年级', '高一', '初四', '预初', '小班'];
  const answers = await Promise.all([
    ...grades.map((grade) => addChild(id, grade)),
    edit(id, { system: 'twelveYear' }).then(({ code }) => String(code)),
    ...grades.map((grade) => addChild(id, grade)),
    edit(id, { system: null }).then(({ code }) => String(code)),
  ]);
  expect(answers.filter((answer) => !answer)).toEqual([]);
  expect(answers.filter((answer) => /^\d{5,}$/.test(answer))).not.toContain('5000');
});

test('leavers come back when a person says that their grade was not the last one', async () => {
  const id = await newSchool();
  const child = await addChild(id, '六年级');
  world.clock.advance(300 * DAY_MS);
  await world.signInAgain();
  const years = async () => {
    const { body } = await world.as('manager').call(patientDetail, { id: child });
    return body.data.enrolments.map((each: { gradeName: string }) => each.gradeName);
  };
  expect(await years()).toEqual(['六年级']);
  expect(await edit(id, { system: 'nineYear' })).toMatchObject({ code: 8000 });
  expect(await years()).toEqual(['七年级', '六年级']);
  // Whoever is there stays to the end of the year, whatever is chosen.
  expect(await edit(id, { system: 'primary6' })).toMatchObject({ code: 8000 });
  expect(await lastDayOf(child)).toBe('2028-09-01');
});
