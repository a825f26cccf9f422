import { assignExam, examErrors, unvoidExam, voidExam } from '@spine/contract/exam';
import { SUCCESS_CODE as DONE } from '@spine/contract/kernel';
import { deletePatients } from '@spine/contract/patient';
import { moveProject, ProjectStatus } from '@spine/contract/project';
import { recordAttendance, stationErrors } from '@spine/contract/station';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { openStationDay, TODAY } from './station.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const linesOf = (patientId = '') =>
  world.database.inScope({ kind: 'platform' }, async ({ db }) => {
    const lines = await db
      .selectFrom('operationLog')
      .where('keypoint', 'like', `${patientId}%`)
      .select(['keymsg', 'username'])
      .orderBy('id')
      .execute();
    return lines.map(({ keymsg }) => keymsg);
  });

describe('an absent child', () => {
  test('is counted in the cockpit, listed as absent, and waits no longer', async () => {
    const day = await openStationDay(world);
    expect(await day.note(0)).toBe(DONE);
    expect(await day.absences()).toEqual([
      { patientId: day.patientIds[0], day: TODAY, recordedByName: expect.any(String) },
    ]);
    expect(await day.totals()).toMatchObject({ roster: 3, examined: 0, absent: 1, remaining: 2 });
    expect(await day.stateOf(0)).toBe('absent');
    expect(await day.note(0, { absent: false }, 'manager')).toBe(DONE);
    expect(await day.absences()).toEqual([]);
    expect(await day.totals()).toMatchObject({ absent: 0, remaining: 3 });
  });

  test('was there after all: an examination is assigned to it, or comes back', async () => {
    const day = await openStationDay(world);
    const id = await day.examine(0);
    await day.note(1);
    const to = { id, patientId: day.patientIds[1] ?? '', reason: '认错了人' };
    await world.as('manager').call(assignExam, to);
    expect(await day.absences()).toEqual([]);
    await world.as('manager').call(voidExam, { id, reason: '误录' });
    expect(await day.note(1)).toBe(DONE);
    expect(await day.stateOf(1)).toBe('absent');
    await world.as('manager').call(unvoidExam, { id });
    expect(await day.absences()).toEqual([]);
    expect(await day.stateOf(1)).toBe('examined');
  });

  test('may have been so on several days, and counts once', async () => {
    const day = await openStationDay(world);
    await day.note(0, { day: '2026-11-19' });
    await day.note(0);
    expect(await day.absences()).toHaveLength(2);
    expect(await day.totals()).toMatchObject({ absent: 1, remaining: 2 });
  });

  test('is examined after all: the absence of that day is taken back, that of another day stays', async () => {
    const day = await openStationDay(world);
    await day.note(0, { day: '2026-11-19' });
    await day.note(0);
    await day.note(1);
    // 00:30 of the 20th in Shanghai.
    await day.examine(0, { examTime: '2026-11-19T16:30:00Z' });
    const kept = (await day.absences()).map(({ patientId, day: on }) => [patientId, on]);
    expect(kept).toEqual([
      [day.patientIds[0], '2026-11-19'],
      [day.patientIds[1], TODAY],
    ]);
    expect(await day.totals()).toMatchObject({ examined: 1, absent: 1, remaining: 1 });
    expect(await day.stateOf(0)).toBe('examined');
  });

  test('that declines is there', async () => {
    const day = await openStationDay(world);
    await day.note(0);
    await day.examine(0, { status: 2, readings: undefined });
    expect(await day.absences()).toEqual([]);
    expect(await day.totals()).toMatchObject({ declined: 1, absent: 0, remaining: 2 });
  });
});

describe('the same call again', () => {
  test('changes nothing, is done, and says so in the log', async () => {
    const day = await openStationDay(world);
    expect([await day.note(0), await day.note(0, {}, 'manager')]).toEqual([DONE, DONE]);
    expect(await day.absences()).toHaveLength(1);
    const back = { absent: false };
    expect([await day.note(0, back), await day.note(0, back)]).toEqual([DONE, DONE]);
    expect(await linesOf(day.patientIds[0])).toEqual([
      '登记缺席：2026-11-20',
      '缺席登记已是如此：2026-11-20',
      '撤销缺席：2026-11-20',
      '缺席登记已是如此：2026-11-20',
    ]);
  });

  test('of many at once is one absence', async () => {
    const day = await openStationDay(world);
    const codes = await Promise.all([day.note(0), day.note(0), day.note(0), day.note(0)]);
    expect(codes).toEqual([DONE, DONE, DONE, DONE]);
    expect(await day.absences()).toHaveLength(1);
  });

  test('is answered even after the project has ended; a new one is refused', async () => {
    const day = await openStationDay(world);
    await day.note(0);
    const ended = { id: day.projectId, status: ProjectStatus.Completed };
    await world.as('manager').call(moveProject, ended);
    expect(await day.note(0)).toBe(DONE);
    expect(await day.note(1, { absent: false })).toBe(DONE);
    const over = examErrors.projectNotInProgress.code;
    expect([await day.note(1), await day.note(0, { absent: false })]).toEqual([over, over]);
    expect(await day.absences()).toHaveLength(1);
    expect(await day.totals()).toMatchObject({ absent: 1, remaining: 2 });
  });
});

describe('an absence is refused', () => {
  test('before the project began and after today', async () => {
    const day = await openStationDay(world);
    const outside = stationErrors.dayInvalid.code;
    expect(await day.note(0, { day: '2026-10-31' })).toBe(outside);
    expect(await day.note(0, { day: '2026-11-21' })).toBe(outside);
    expect(await day.note(0, { day: '2026-11-01' })).toBe(DONE);
  });

  test('on a day of an examination, and not on the day before', async () => {
    const day = await openStationDay(world);
    // 23:30 of the 19th in Shanghai.
    await day.examine(0, { examTime: '2026-11-19T15:30:00Z' });
    expect(await day.note(0, { day: '2026-11-19' })).toBe(stationErrors.alreadyExamined.code);
    expect(await day.note(0, { day: '2026-11-18' })).toBe(DONE);
    expect(await day.stateOf(0)).toBe('examined');
  });

  test('of a child that is deleted, unknown, of another school or of another institution', async () => {
    const day = await openStationDay(world);
    const unknown = examErrors.studentNotFound.code;
    const elsewhere = await openStationDay(world);
    await world.as('manager').call(deletePatients, { ids: day.patientIds[0] ?? '', count: 1 });
    expect(await day.note(0)).toBe(unknown);
    expect(await day.note(0, { patientId: uuidv7() })).toBe(unknown);
    expect(await day.note(0, { patientId: elsewhere.patientIds[0] })).toBe(unknown);
    expect(await day.absences()).toEqual([]);
  });

  test('of a project that is unknown, of others, or without the school', async () => {
    const day = await openStationDay(world);
    const school = await world.database.inScope(world.home, (tenant) => insertSchoolRow(tenant));
    const missing = examErrors.projectNotFound.code;
    expect(await day.note(1, { projectId: uuidv7() })).toBe(missing);
    expect(await day.note(1, { schoolId: school.id })).toBe(missing);
    expect(await day.note(1, {}, 'rival')).toBe(missing);
    expect(await day.note(1, {}, 'analyst')).toBe(2403);
  });

  test('without a child, by the sentence of what is missing', async () => {
    const day = await openStationDay(world);
    const raw = (given: object) => world.as('doctor').raw(recordAttendance, day.absence(0, given));
    expect((await raw({ patientId: '' })).body.code).toBe(stationErrors.attendanceInvalid.code);
    expect((await raw({ absent: 'yes' })).body.code).toBe(stationErrors.attendanceInvalid.code);
    expect((await raw({ day: '2026-02-30' })).body.code).toBe(stationErrors.dayInvalid.code);
  });
});
