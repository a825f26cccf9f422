import { assignExam, examErrors, examHistory, uploadExams } from '@spine/contract/exam';
import { SUCCESS_CODE as DONE } from '@spine/contract/kernel';
import {
  deletePatients,
  editPatient,
  isWalkInNumber,
  listPatients,
  type PatientRow,
  patientErrors,
  WALK_IN_PREFIX,
} from '@spine/contract/patient';
import { moveProject, ProjectStatus } from '@spine/contract/project';
import {
  addWalkIn,
  listWalkInCandidates,
  matchWalkIn,
  stationErrors,
} from '@spine/contract/station';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { CLASS, openStationDay, type StationDay } from './station.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const walkIn = ({ projectId, schoolId }: StationDay, given: object = {}) => ({
  id: uuidv7(),
  projectId,
  schoolId,
  ...CLASS,
  name: '临时生',
  gender: 'f',
  birthDate: '2015-01-01',
  ...given,
});
const add = async (input: object): Promise<number> => {
  const { body } = await world.as('doctor').raw(addWalkIn, input);
  return body.code ?? body.errorCode;
};
const walkInsOf = async ({ schoolId }: StationDay): Promise<PatientRow[]> => {
  const filter = { schoolId, studentId: WALK_IN_PREFIX };
  const { body } = await world.as('manager').call(listPatients, { size: 10, ...filter });
  return body.rows;
};

describe('a child that is not on the roster', () => {
  test('joins it, is examined, and is listed for the manager', async () => {
    const day = await openStationDay(world);
    const input = walkIn(day);
    expect(await add(input)).toBe(DONE);
    expect((await day.roster()).map(({ name }) => name)).toContain('临时生');
    expect(await day.totals()).toMatchObject({ roster: 4 });
    const exams = [quickRecord({ patientId: input.id })];
    const { projectId, schoolId } = day;
    const { body } = await world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
    expect(body.code).toBe(DONE);
    const [row, ...others] = await walkInsOf(day);
    expect(row).toMatchObject({ id: input.id, ...CLASS });
    expect(isWalkInNumber(row?.studentId ?? '')).toBe(true);
    expect(others).toEqual([]);
  });

  test('is one by the same id, however often it is sent', async () => {
    const day = await openStationDay(world);
    const input = walkIn(day);
    expect([await add(input), await add(input)]).toEqual([DONE, DONE]);
    expect(await walkInsOf(day)).toHaveLength(1);
  });

  test('is a walk-in no more once it has its number', async () => {
    const day = await openStationDay(world);
    const input = walkIn(day);
    await add(input);
    const given = { id: input.id, studentId: 'G2026009' };
    const [row] = await walkInsOf(day);
    await world.as('manager').raw(editPatient, { ...row, ...given, tel: undefined });
    expect(await walkInsOf(day)).toEqual([]);
  });

  test('turns out to be a child of the roster: its examination goes there, and it is deleted', async () => {
    const day = await openStationDay(world);
    const input = walkIn(day);
    await add(input);
    const exam = quickRecord({ patientId: input.id });
    const { projectId, schoolId } = day;
    await world.as('doctor').call(uploadExams, { projectId, schoolId, exams: [exam] });
    const to = { id: exam.id, patientId: day.patientIds[0] ?? '', reason: '名单中是这位学生' };
    expect((await world.as('manager').call(assignExam, to)).body.code).toBe(DONE);
    await world.as('manager').call(deletePatients, { ids: input.id, count: 1 });
    expect(await day.stateOf(0)).toBe('examined');
    expect(await day.totals()).toMatchObject({ roster: 3, examined: 1, remaining: 2 });
  });

  test('is one of those of its name or birth date, or of the initials of its name in the class', async () => {
    const day = await openStationDay(world, { children: 6 });
    const set = (of: number, person: object) =>
      world.database.inScope(world.home, ({ db }) =>
        db
          .updateTable('patient')
          .set(person)
          .where('id', '=', day.patientIds[of] ?? '')
          .execute(),
      );
    const other = { birthDate: '2014-05-05' };
    const elsewhere = { gradeName: '五年级', gradeCode: 5, clazzName: '1班', clazzOrder: 1 };
    const [named, initials] = ['临时生', 'lss'];
    await set(0, { name: named, initials, ...other, ...elsewhere });
    await set(1, { name: named, initials, birthDate: '2015-01-01' });
    await set(2, { name: '林诗声', initials, ...other });
    await set(3, { name: '林诗声', initials, ...other, ...elsewhere });
    await set(4, { name: '另一人', initials: 'lyr', birthDate: '2015-01-01', ...elsewhere });
    await set(5, { name: '别人', initials: 'br', ...other });
    const input = walkIn(day);
    await add(input);
    await add(walkIn(day));
    const { body } = await world.as('manager').call(listWalkInCandidates, { id: input.id });
    const found = body.rows.map(({ id }: { id: string }) => day.patientIds.indexOf(id));
    expect(found[0]).toBe(1);
    expect(found.toSorted()).toEqual([0, 1, 2, 4]);
  });

  test('is matched in one act: its examinations go to the child of the roster, and it is gone', async () => {
    const day = await openStationDay(world);
    const input = walkIn(day);
    await add(input);
    const at = (examTime: string) => quickRecord({ patientId: input.id, examTime });
    const exams = [at('2026-11-19T02:00:00Z'), at('2026-11-20T00:30:00Z')];
    const { projectId, schoolId } = day;
    await world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
    const match = async (given: object = {}) => {
      const match = { id: input.id, patientId: day.patientIds[0] ?? '', ...given };
      const { body } = await world.as('manager').raw(matchWalkIn, match);
      return body.code ?? body.errorCode;
    };
    const other = walkIn(day);
    await add(other);
    for (const wrong of [
      { id: day.patientIds[1] },
      { patientId: other.id },
      { patientId: input.id },
      { patientId: uuidv7() },
    ])
      expect(await match(wrong)).toBe(patientErrors.unknown.code);
    expect(await match()).toBe(DONE);
    expect(await day.stateOf(0)).toBe('examined');
    expect((await walkInsOf(day)).map(({ id }) => id)).toEqual([other.id]);
    const query = { patientId: day.patientIds[0] ?? '', size: 10 };
    const { body } = await world.as('manager').call(examHistory, query);
    expect(body.rows.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      exams.map(({ id }) => id).toSorted(),
    );
  });

  test('asks first where the class has a child of its name and birth date', async () => {
    const day = await openStationDay(world);
    await add(walkIn(day));
    expect(await add(walkIn(day, { warnAlike: true }))).toBe(patientErrors.alike.code);
    expect(await add(walkIn(day))).toBe(DONE);
  });
});

describe('one is refused', () => {
  test.each([
    ['a name without a letter', { name: '。。' }, patientErrors.invalid],
    ['a birth date to come', { birthDate: '2126-01-01' }, patientErrors.invalid],
    ['no class', { clazzName: '' }, stationErrors.classMissing],
    ['another school', { schoolId: uuidv7() }, examErrors.projectNotFound],
    ['no id', { id: 'x' }, patientErrors.invalid],
  ] as const)('with %s', async (_, given, { code }) => {
    const day = await openStationDay(world);
    expect(await add(walkIn(day, given))).toBe(code);
    expect(await day.roster()).toHaveLength(3);
  });

  test('after the project has ended', async () => {
    const day = await openStationDay(world);
    const end = { id: day.projectId, status: ProjectStatus.Completed };
    await world.as('manager').raw(moveProject, end);
    expect(await add(walkIn(day))).toBe(examErrors.projectNotInProgress.code);
  });

  test('under the id of a child that was deleted', async () => {
    const day = await openStationDay(world);
    const input = walkIn(day);
    await add(input);
    await world.as('manager').call(deletePatients, { ids: input.id, count: 1 });
    expect(await add(input)).toBe(patientErrors.idUsed.code);
  });
});
