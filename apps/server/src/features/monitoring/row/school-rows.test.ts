/** Which examination makes the row of a child, in which school, and why a child has none. */

import { recordConsents } from '@spine/contract/consent';
import { voidExam } from '@spine/contract/exam';
import { atrOf } from '@spine/contract/factories/exam/exam';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertMonitoringPlan } from '../plan/monitoring-plan.factory.ts';
import {
  completeRecord,
  type MonitoredSchoolRoom,
  minutesAgo,
  openMonitoredSchool,
} from './monitoring-row.factory.ts';

const INCOMPLETE = { sagittal: undefined };

let world: World;
let planId: string;
let school: MonitoredSchoolRoom;
beforeAll(async () => {
  world = await openWorld();
  planId = await world.database.inScope(world.home, (tenant) => insertMonitoringPlan(tenant));
  school = await openMonitoredSchool(world, planId);
});
afterAll(() => world.close());

describe('a row', () => {
  test('is of the complete examination, with the identity of the plan and of the child', async () => {
    const child = await school.addChild();
    const examId = await school.examine(child.studentId);
    const row = await school.rowOf(child.id);
    expect(row).toMatchObject({ examId, leftOut: null, difference: null, gradeCode: 6 });
    expect(row?.cells).toMatchObject({
      province: '33',
      city: '01',
      area: '1',
      school: '01',
      type: '2',
      grade: '6',
      gender: '2',
      birth: '2014-05-06',
      examine: '2026-11-20',
      zjtype: '1',
      QX51: '1',
      QX2ATR: '1.0',
      QX7: '1',
    });
    // Nobody gave serials yet: the number of the row is missing, and nothing else.
    expect(row?.faults.map(({ code }) => code)).toEqual(['idParts']);
  });

  test('is of a complete examination although an incomplete one is newer', async () => {
    const child = await school.addChild();
    const complete = await school.examine(child.studentId, {
      ...completeRecord(),
      examTime: minutesAgo(90),
    });
    await school.examine(child.studentId, {
      ...completeRecord(INCOMPLETE),
      examTime: minutesAgo(9),
    });
    expect(await school.rowOf(child.id)).toMatchObject({ examId: complete });
  });

  test('is of the newer of two complete ones, and says so', async () => {
    const child = await school.addChild();
    await school.examine(child.studentId, { ...completeRecord(), examTime: minutesAgo(90) });
    const newer = await school.examine(child.studentId, {
      ...completeRecord(),
      examTime: minutesAgo(5),
    });
    const row = await school.rowOf(child.id);
    expect(row).toMatchObject({ examId: newer });
    expect(row?.faults).toContainEqual({
      code: 'secondExam',
      level: 'ours',
      lead: 'exam',
      cells: ['examine'],
    });
  });

  test('is not of an examination that was voided, of another day, or of a quick one', async () => {
    const child = await school.addChild();
    const kept = await school.examine(child.studentId, {
      ...completeRecord(INCOMPLETE),
      examTime: minutesAgo(50),
    });
    const voided = await school.examine(child.studentId);
    await world.as('manager').raw(voidExam, { id: voided, reason: '测错了人' });
    const early = await school.examine(child.studentId);
    await world.database.inScope(world.home, ({ db, orgId }) =>
      db
        .updateTable('exam')
        // The day before those of the plan.
        .set({ examTime: new Date('2026-08-31T23:59:59+08:00') })
        .where('orgId', '=', orgId)
        .where('id', '=', early)
        .execute(),
    );
    await school.examine(child.studentId, { ...quickRecord(), id: uuidv7() });
    const row = await school.rowOf(child.id);
    expect(row).toMatchObject({ examId: kept });
    expect(row?.faults.map(({ code }) => code)).toContain('sagittalMissing');
  });
});

describe('a child has no row', () => {
  const causeOf = async (patientId: string) => (await school.rowOf(patientId))?.leftOut;

  test('who was not examined, declined, or was examined quickly only', async () => {
    const [none, declined, quick] = await Promise.all([1, 2, 3].map(() => school.addChild()));
    if (!none || !declined || !quick) throw new Error('three children');
    await school.examine(declined.studentId, {
      generalCheck: undefined,
      forwardBend: undefined,
      atr: undefined,
      sagittal: undefined,
      status: 2,
    });
    const { readings, ...record } = quickRecord();
    await school.examine(quick.studentId, {
      ...record,
      readings,
      generalCheck: undefined,
      forwardBend: undefined,
      atr: undefined,
      sagittal: undefined,
    });
    expect(await causeOf(none.id)).toBe('notExamined');
    expect(await causeOf(declined.id)).toBe('notExamined');
    expect(await causeOf(quick.id)).toBe('quickOnly');
  });

  test('whose family objects to the project of its only examination', async () => {
    const child = await school.addChild({ clazzName: '5班' });
    await school.examine(child.studentId);
    expect(await causeOf(child.id)).toBeNull();
    const { body } = await world.as('doctor').raw(recordConsents, {
      projectId: school.projectId,
      schoolId: school.schoolId,
      gradeName: child.gradeName,
      clazzName: child.clazzName,
      channel: 'paper',
      answers: [{ id: uuidv7(), patientId: child.id, answer: 'refused' }],
    });
    expect(body).toMatchObject({ code: 8000 });
    expect(await causeOf(child.id)).toBe('withheld');
    const other = await world.database.inScope(world.home, (tenant) =>
      insertProjectRow(tenant, { schoolIds: [school.schoolId] }),
    );
    const examId = await school.examine(child.studentId, completeRecord(INCOMPLETE), {
      projectId: other.id,
      schoolId: school.schoolId,
    });
    expect(await school.rowOf(child.id)).toMatchObject({ leftOut: null, examId });
  });

  test('whose grade has no code, or who is not on the roster yet', async () => {
    const uncoded = await school.addChild({ gradeName: '启智班' });
    const walkIn = await school.addChild({ studentId: '临0A1B2C3D' });
    await school.examine(walkIn.studentId);
    expect(await causeOf(uncoded.id)).toBe('gradeOutside');
    expect(await causeOf(walkIn.id)).toBe('walkIn');
  });

  test('whose school has no number, once it is examined', async () => {
    const unnumbered = await openMonitoredSchool(world, planId, { number: null });
    const child = await unnumbered.addChild();
    expect(await unnumbered.rowOf(child.id)).toMatchObject({ leftOut: 'notExamined' });
    await unnumbered.examine(child.studentId);
    expect(await unnumbered.rowOf(child.id)).toMatchObject({
      leftOut: 'schoolWithoutCode',
      cells: null,
    });
  });
});

test('a stage has its own grades: 预初 is of the primary one, kindergartens are of none', async () => {
  const codes = await Promise.all(
    ['预初', '七年级', '大班'].map((gradeName) => school.addChild({ gradeName })),
  );
  const rows = await school.readRows();
  const here = codes.filter(({ id }) => rows.some(({ patientId }) => patientId === id));
  expect(here.map(({ gradeName }) => gradeName)).toEqual(['预初']);
});

describe('a child that was examined in two schools', () => {
  /** As if the child had gone to the other school after its examination. */
  const moveExam = (examId: string, schoolId: string) =>
    world.database.inScope(world.home, ({ db, orgId }) =>
      db
        .updateTable('exam')
        .set({ schoolId })
        .where('orgId', '=', orgId)
        .where('id', '=', examId)
        .execute(),
    );

  test('has one row, in the school of the examination that counts', async () => {
    const other = await openMonitoredSchool(world, planId);
    const child = await school.addChild();
    const there = await school.examine(child.studentId, {
      ...completeRecord(),
      examTime: minutesAgo(80),
    });
    await moveExam(there, other.schoolId);
    expect(await school.rowOf(child.id)).toBeUndefined();
    expect(await other.rowOf(child.id)).toMatchObject({ examId: there, leftOut: null });
    const here = await school.examine(child.studentId);
    expect(await other.rowOf(child.id)).toBeUndefined();
    const row = await school.rowOf(child.id);
    expect(row).toMatchObject({ examId: here });
    expect(row?.faults.map(({ code }) => code)).toContain('movedSchool');
  });

  test('has its row in the school of the roster where the other is not in the plan', async () => {
    const child = await school.addChild();
    const examId = await school.examine(child.studentId);
    const { id } = await world.database.inScope(world.home, (tenant) => insertSchoolRow(tenant));
    await moveExam(examId, id);
    const row = await school.rowOf(child.id);
    expect(row).toMatchObject({ examId, leftOut: null });
    expect(row?.faults.map(({ code }) => code)).toContain('movedSchool');
  });

  test('is told too where it was examined once, and is on the roster of another school by now', async () => {
    const other = await openMonitoredSchool(world, planId);
    const child = await school.addChild();
    await moveExam(await school.examine(child.studentId), other.schoolId);
    const row = await other.rowOf(child.id);
    expect(row?.faults.map(({ code }) => code)).toContain('movedSchool');
  });
});

describe('an examination shows more than its row', () => {
  test('a rotation on the other side than the bend', async () => {
    const child = await school.addChild();
    await school.examine(child.studentId, {
      forwardBend: { thoracic: 'leftHigh', thoracolumbar: 'none', lumbar: 'none' },
      atr: atrOf([6, 2, 1]),
      motionTest: { atr: atrOf([6, 2, 1]) },
    });
    const row = await school.rowOf(child.id);
    expect(row?.faults.map(({ code }) => code)).toContain('sideAgainstBend');
  });

  test('a result that the script does not know, by its name', async () => {
    const child = await school.addChild();
    await school.examine(child.studentId, { advice: ['furtherCheck'] });
    await world.database.inScope(world.home, ({ db, orgId }) =>
      db
        .insertInto('monitoringNumber')
        .values({
          orgId,
          planId,
          schoolId: school.schoolId,
          stage: 'primary',
          serial: 77,
          patientId: child.id,
        })
        .execute(),
    );
    const row = await school.rowOf(child.id);
    expect(row).toMatchObject({ difference: 'adviceOnly', serial: 77 });
    expect(row?.faults.map(({ code }) => code)).toEqual(['resultDiffers']);
    expect(row?.cells?.ID1).toMatch(/^\d{15}$/);
  });
});
