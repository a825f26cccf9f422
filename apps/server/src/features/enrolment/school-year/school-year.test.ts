/** What the page of the coming school year reads, on both sides of 15 August and 1 September. */
import {
  enrolmentErrors,
  type SchoolYear,
  schoolYearOfSchool,
  schoolYearOverview,
} from '@spine/contract/enrolment';
import { actOnPlacements } from '@spine/contract/patient';
import { editSchool, schoolErrors } from '@spine/contract/school';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSchool, patientLogLines } from '#features/patient/roster/roster.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { childIdOf, turnTo } from '../enrolment.factory.ts';
import { importRows, rosterRow } from '../school-year.factory.ts';

let world: World;
let schoolId: string;

const manager = () => world.as('manager');

const until = (day: string) => turnTo(world, day);

const imported = (...rows: string[][]) => importRows(world, schoolId, rows);

/** A is of 三年级, B of a class that says so, Z of the last grade, L of a grade without a code. */
beforeAll(async () => {
  world = await openWorld();
  schoolId = await newSchool(world.database, world.home);
  await until('2026-11-20');
  await imported(
    rosterRow('A', '三年级', '1班'),
    rosterRow('B', '三年级', '三年级实验班'),
    rosterRow('Z', '六年级', '1班'),
    rosterRow('L', '启智班', '1班'),
  );
});
afterAll(() => world.close());

async function read(given: object = {}): Promise<SchoolYear> {
  const { body } = await manager().raw(schoolYearOfSchool, { schoolId, ...given });
  expect(body.code).toBe(8000);
  return body.data as SchoolYear;
}

const ofSchool = async () => {
  const { body } = await manager().call(schoolYearOverview, {});
  return (body.data as { schools: { id: string }[] }).schools.find(({ id }) => id === schoolId);
};

async function act(studentId: string, given: object): Promise<void> {
  const patientIds = [await childIdOf(world, schoolId, studentId)];
  const { body } = await manager().raw(actOnPlacements, { patientIds, ...given });
  expect(body.code).toBe(8000);
}

describe('the coming year', () => {
  test('is told before it can be prepared', async () => {
    expect(await read()).toMatchObject({
      year: 2027,
      opensOn: '2027-08-15',
      isOpen: false,
      system: 'primary6',
      systemSet: false,
      grades: [
        { gradeName: '三年级', now: 2, next: 0 },
        { gradeName: '四年级', now: 0, next: 2 },
        { gradeName: '六年级', now: 1, next: 0 },
        { gradeName: '启智班', now: 1, next: 1 },
      ],
      flows: [
        { kind: 'on', from: '三年级', to: '四年级', count: 2 },
        { kind: 'graduate', from: '六年级', to: null, count: 1 },
        { kind: 'stay', from: '启智班', to: '启智班', count: 1 },
      ],
    });
    expect(await ofSchool()).toMatchObject({ now: 4, staying: 3, leaving: 1, coming: 0, open: 1 });
  });

  test('names classes that say another grade, and grades that never move', async () => {
    const { classes, open, openCount } = await read();
    expect(classes).toMatchObject([
      { gradeName: '四年级', clazzName: '1班', saysGrade: null },
      { gradeName: '四年级', clazzName: '三年级实验班', saysGrade: '三年级' },
      { gradeName: '启智班' },
    ]);
    const child = { name: '林嘉禾', gradeName: '启智班', clazzName: '1班', kind: 'noGrade' };
    expect(open).toMatchObject([child]);
    expect(openCount).toBe(1);
  });

  test('asks for nothing in a school for special education', async () => {
    const { name } = await read();
    await manager().raw(editSchool, { id: schoolId, name, system: 'special' });
    expect(await read()).toMatchObject({ system: 'special', systemSet: true, openCount: 0 });
    expect(await ofSchool()).toMatchObject({ open: 0, leaving: 0 });
    await manager().raw(editSchool, { id: schoolId, name, system: 'primary6' });
  });

  test('leaves a line, and the list of schools none', async () => {
    const lines = await patientLogLines(world, 'manager');
    const views = lines.filter(({ keymsg }) => keymsg.startsWith('查看新学年准备'));
    expect(views.at(-1)).toMatchObject({ keypoint: schoolId, optype: 'view' });
  });

  test.each([
    [{ year: 2025 }, enrolmentErrors.yearInvalid],
    [{ year: 2028 }, enrolmentErrors.yearInvalid],
    [{ year: 'x' }, enrolmentErrors.yearInvalid],
    [{ schoolId: '019a0000-0000-7000-8000-000000000000' }, schoolErrors.unknown],
  ])('of %o is refused', async (given, entry) => {
    const { body } = await manager().raw(schoolYearOfSchool, { schoolId, ...given });
    expect(body.code).toBe(entry.code);
  });

  test('is not that of another institution', async () => {
    const { body } = await world.as('rival').call(schoolYearOfSchool, { schoolId });
    expect(body.code).toBe(schoolErrors.unknown.code);
    const { body: list } = await world.as('rival').call(schoolYearOverview, {});
    const { schools } = list.data as { schools: { id: string }[] };
    expect(schools.map(({ id }) => id)).not.toContain(schoolId);
  });
});

test('opens on 15 August, follows what is done, and is this year from 1 September', async () => {
  await until('2027-08-14');
  expect((await read()).isOpen).toBe(false);
  await until('2027-08-15');
  expect((await read()).isOpen).toBe(true);
  await act('A', { kind: 'repeat', from: 'september' });
  await act('B', { kind: 'leave', from: 'september' });
  await act('L', { kind: 'grade', from: 'today', placement: { gradeName: '一年级' } });
  await imported(rosterRow('N', '一年级', '1班'));
  const flows = [
    { kind: 'new', from: null, to: '一年级', count: 1 },
    { kind: 'on', from: '一年级', to: '二年级', count: 1 },
    { kind: 'repeat', from: '三年级', to: '三年级', count: 1 },
    { kind: 'leave', from: '三年级', to: null, count: 1 },
    { kind: 'graduate', from: '六年级', to: null, count: 1 },
  ];
  const { flows: prepared } = await read();
  expect(prepared).toHaveLength(flows.length);
  expect(prepared).toEqual(expect.arrayContaining(flows));
  expect(await ofSchool()).toMatchObject({ now: 4, staying: 2, leaving: 2, coming: 1, open: 0 });
  await until('2027-09-02');
  const current = await read({ year: 2027 });
  expect(current.flows).toEqual(prepared);
  expect(current).toMatchObject({ isOpen: false, opensOn: '2027-08-15' });
  expect(await read()).toMatchObject({ year: 2028, isOpen: false, opensOn: '2028-08-15' });
});
