import { examErrors, uploadExams } from '@spine/contract/exam';
import { deletePatients, editPatient } from '@spine/contract/patient';
import { moveProject, ProjectStatus } from '@spine/contract/project';
import { stationRoster } from '@spine/contract/station';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INSPECTED, quickRecord } from '#features/exam/exam.factory.ts';
import {
  insertPatientRow,
  type PatientInput,
  typedPatient,
} from '#features/patient/patient.factory.ts';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { CLASS, openStationDay, type StationDay } from './station.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const newChild = ({ schoolId }: StationDay, fields: Partial<PatientInput>) =>
  world.database.inScope(world.home, (tenant) => insertPatientRow(tenant, { schoolId, ...fields }));
/** A shoulder that is higher, and right 6.1°, without a motion test. */
const unfinished = {
  ...INSPECTED,
  generalCheck: { ...INSPECTED.generalCheck, shoulder: true },
  typeId: 1 as const,
  readings: undefined,
  atr: { thoracic: [6.1], thoracolumbar: [1.2], lumbar: [0.4] },
};
const declined = { status: 2 as const, readings: undefined };

describe('the roster of a class', () => {
  test('is in the order of student numbers as people count, and tells no phone and no whole number', async () => {
    const day = await openStationDay(world);
    const child = { clazzName: '8班', tel: '13800000000' };
    const numbers = ['2026110', '202619', '20262'];
    for (const studentId of numbers) await newChild(day, { studentId, ...child });
    const rows = await day.roster({ clazzName: '8班' });
    expect(rows.map(({ studentTail }) => studentTail)).toEqual(['0262', '2619', '6110']);
    expect(JSON.stringify(rows)).not.toMatch(/13800000000|2026110|202619/);
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual([
      'birthDate',
      'examId',
      'examTime',
      'gender',
      'id',
      'initials',
      'last',
      'name',
      'permission',
      'retestOf',
      'state',
      'studentTail',
    ]);
  });

  test('gives the initials of a name in lower case', async () => {
    const day = await openStationDay(world, { children: 1 });
    const child = typedPatient(day.schoolId, {
      id: day.patientIds[0],
      studentId: day.studentIds[0],
      name: '林知夏',
    });
    await world.as('manager').raw(editPatient, child);
    expect(await day.roster()).toMatchObject([{ name: '林知夏', initials: 'lzx' }]);
  });

  test('says how each child stands, by the examination it counts by', async () => {
    const day = await openStationDay(world, { children: 6 });
    await day.examine(1);
    await day.examine(2, unfinished);
    await day.examine(3, declined);
    await day.note(4);
    const waiting = await day.examine(5, unfinished);
    const counted = await day.examine(5, { examTime: '2026-11-20T09:30:00+08:00' });
    expect(waiting).not.toBe(counted);
    const states = await Promise.all([0, 1, 2, 3, 4, 5].map((of) => day.stateOf(of)));
    expect(states).toEqual([
      'notExamined',
      'examined',
      'toRetest',
      'declined',
      'absent',
      'examined',
    ]);
    const row = (await day.roster()).find(({ id }) => id === day.patientIds[5]);
    expect(row).toMatchObject({ examId: counted, examTime: '2026-11-20T09:30:00+08:00' });
  });

  test('has a child that was examined in another class, and leaves out deleted ones and other classes', async () => {
    const day = await openStationDay(world, { children: 2 });
    await newChild(day, { clazzName: '4班', name: '别班' });
    const moving = await newChild(day, { clazzName: '5班', name: '转来' });
    const record = quickRecord({ patientId: moving.id });
    const { projectId, schoolId } = day;
    await world.as('doctor').call(uploadExams, { projectId, schoolId, exams: [record] });
    await world
      .as('manager')
      .raw(
        editPatient,
        typedPatient(schoolId, { id: moving.id, studentId: moving.studentId, name: '转来' }),
      );
    await world.as('manager').call(deletePatients, { ids: day.patientIds[0] ?? '', count: 1 });
    const rows = await day.roster();
    expect(rows.map(({ id, state }) => [id, state]).toSorted()).toEqual(
      [
        [day.patientIds[1], 'notExamined'],
        [moving.id, 'examined'],
      ].toSorted(),
    );
  });

  test('is one class whichever way its grade is written, and its own where the grade is unknown', async () => {
    const day = await openStationDay(world, { children: 1 });
    await newChild(day, { gradeName: '小六', name: '另写' });
    await newChild(day, { gradeName: '兴趣组', name: '甲组' });
    await newChild(day, { gradeName: '合唱团', name: '乙组' });
    expect(await day.roster()).toHaveLength(2);
    expect(await day.roster({ gradeName: '6年级', clazzName: '六（3）班' })).toHaveLength(2);
    const group = await day.roster({ gradeName: '兴趣组' });
    expect(group.map(({ name }) => name)).toEqual(['甲组']);
  });
});

describe('the last result', () => {
  test('is the newest with a result of another project before this one began', async () => {
    const day = await openStationDay(world, { children: 2 });
    const former = await world.database.inScope(world.home, (tenant) =>
      insertProjectRow(tenant, { schoolIds: [day.schoolId], startDate: '2025-01-01' }),
    );
    const earlier = (of: number, examTime: string, given: object = {}) =>
      quickRecord({ patientId: day.patientIds[of] ?? '', examTime, ...given });
    const newest = earlier(0, '2026-05-02T09:00:00+08:00');
    const exams = [
      earlier(0, '2025-11-02T09:00:00+08:00', { readings: [[2, 2, 2]] }),
      newest,
      earlier(0, '2026-05-03T09:00:00+08:00', declined),
      // The day this project began, and later.
      earlier(0, '2026-11-01T00:00:00+08:00', { readings: [[3, 3, 3]] }),
    ];
    const { schoolId } = day;
    const sent = { projectId: former.id, schoolId, exams };
    expect((await world.as('doctor').call(uploadExams, sent)).body.code).toBe(8000);
    await day.examine(0);
    const rows = await day.roster();
    const lastOf = (of: number) => rows.find(({ id }) => id === day.patientIds[of])?.last;
    expect(lastOf(0)).toMatchObject({
      id: newest.id,
      maxAngle: 8.3,
      maxSide: 'right',
      resultId: 2,
    });
    expect(lastOf(1)).toBeNull();
  });

  test('of this project stands beside it: whoever measures now measures again', async () => {
    const day = await openStationDay(world, { children: 3 });
    const first = await day.examine(0, unfinished);
    const counted = await day.examine(1, { examTime: '2026-11-20T08:30:00+08:00' });
    const newest = await day.examine(1, { ...unfinished, examTime: '2026-11-20T09:30:00+08:00' });
    expect(counted).not.toBe(newest);
    await day.examine(2, declined);
    const rows = await day.roster();
    const retestOf = (of: number) => rows.find(({ id }) => id === day.patientIds[of])?.retestOf;
    expect(retestOf(0)).toMatchObject({ id: first, maxAngle: 6.1, needsRetest: true });
    expect(retestOf(1)).toMatchObject({ id: newest });
    expect(retestOf(2)).toBeNull();
    expect(rows.map(({ last }) => last)).toEqual([null, null, null]);
  });
});

describe('a class is refused', () => {
  const codeFor = async (input: object, as: 'doctor' | 'rival' | 'analyst' = 'doctor') => {
    const { body } = await world.as(as).raw(stationRoster, { ...CLASS, ...input });
    return body.code ?? body.errorCode;
  };

  test('of a project that is unknown, deleted, of others, or without the school', async () => {
    const { projectId, schoolId } = await openStationDay(world);
    const other = await world.database.inScope(world.home, (tenant) => insertSchoolRow(tenant));
    const missing = examErrors.projectNotFound.code;
    expect(await codeFor({ projectId: uuidv7(), schoolId })).toBe(missing);
    expect(await codeFor({ projectId, schoolId: other.id })).toBe(missing);
    expect(await codeFor({ projectId, schoolId }, 'rival')).toBe(missing);
    expect(await codeFor({ projectId, schoolId }, 'analyst')).toBe(2403);
    await world.database.inScope(world.home, ({ db }) =>
      db
        .updateTable('project')
        .set({ deletedAt: world.clock.now() })
        .where('id', '=', projectId)
        .execute(),
    );
    expect(await codeFor({ projectId, schoolId })).toBe(missing);
  });

  test('not of a completed project, whose children stand as they stood', async () => {
    const day = await openStationDay(world);
    await day.note(0);
    await day.examine(1);
    const ended = { id: day.projectId, status: ProjectStatus.Completed };
    await world.as('manager').call(moveProject, ended);
    const states = (await day.roster()).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['absent', 'examined', 'notExamined']);
  });
});
