import { uploadExams } from '@spine/contract/exam';
import { deletePatients } from '@spine/contract/patient';
import {
  deleteProject,
  ProjectStatus,
  projectProgressOf,
  projectSchools,
  schoolTallies,
} from '@spine/contract/project';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { insertPatientRow, type PatientInput } from '#features/patient/patient.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertProjectRow } from './project.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Day = { projectId: string; schoolId: string };

function openDay(): Promise<Day> {
  return world.database.inScope(world.home, async (tenant) => {
    const { id: schoolId } = await insertSchoolRow(tenant);
    const { id: projectId } = await insertProjectRow(tenant, { schoolIds: [schoolId] });
    return { projectId, schoolId };
  });
}
async function newChild(day: Day, fields: Partial<PatientInput> = {}): Promise<string> {
  const { schoolId } = day;
  const row = await world.database.inScope(world.home, (tenant) =>
    insertPatientRow(tenant, { schoolId, ...fields }),
  );
  return row.id;
}
async function upload(day: Day, ...exams: object[]): Promise<void> {
  const { body } = await world.as('doctor').call(uploadExams, { ...day, exams });
  expect(body).toMatchObject({ code: 8000 });
}
async function progressOf({ projectId, schoolId }: Day) {
  const answer = await world.as('doctor').call(projectProgressOf, { id: projectId, schoolId });
  expect(answer.body.code).toBe(8000);
  return answer.body.data;
}
const minutesAgo = (minutes: number) =>
  new Date(world.clock.now().getTime() - minutes * 60_000).toISOString();
const declined = (patientId: string, minutes = 1) => ({
  id: uuidv7(),
  patientId,
  typeId: 0,
  status: 2,
  examTime: minutesAgo(minutes),
});
const inspected = (patientId: string, minutes: number, fields: object = {}) =>
  quickRecord({ patientId, examTime: minutesAgo(minutes), ...fields });
/** Right 6.1° without a motion test. */
const unfinished = (patientId: string, minutes: number) => ({
  id: uuidv7(),
  patientId,
  typeId: 1,
  status: 1,
  examTime: minutesAgo(minutes),
  operator: '周启明',
  device: { code: 'SC-204722' },
  generalCheck: { shoulder: true, scapula: false, waist: false, iliac: false, spinous: false },
  forwardBend: { thoracic: 'none', thoracolumbar: 'none', lumbar: 'none' },
  atr: { thoracic: [6.1], thoracolumbar: [1.2], lumbar: [0.4] },
});

describe('the progress of a screening day', () => {
  test('counts every child of the roster once, in exactly one of three states', async () => {
    const day = await openDay();
    const children = [];
    for (let at = 0; at < 6; at += 1) children.push(await newChild(day));
    const [twice = '', refused = '', returned = '', retest = '', wait = ''] = children;
    await upload(
      day,
      inspected(twice, 40),
      inspected(twice, 20),
      declined(refused),
      declined(returned, 50),
      inspected(returned, 5),
      unfinished(retest, 31),
      inspected(wait, 100),
      declined(wait, 2),
    );
    const { totals, pace } = await progressOf(day);
    expect(totals).toEqual({
      roster: 6,
      examined: 4,
      declined: 1,
      objected: 0,
      absent: 0,
      unanswered: 0,
      toRetest: 1,
      remaining: 1,
      answered: 0,
      agreed: 0,
    });
    expect(pace).toEqual({ last30min: 2, minutesLeft: 15 });
  });

  test('lists grades and classes in their order, with sums that agree', async () => {
    const day = await openDay();
    const classes = [
      ['初一', '1班'],
      ['一年级', '10班'],
      ['一年级', '2班'],
      ['一年级', '实验班'],
      ['2024级', '1班'],
    ] as const;
    for (const [gradeName, clazzName] of classes) await newChild(day, { gradeName, clazzName });
    const examined = await newChild(day, { gradeName: '一年级', clazzName: '10班' });
    await upload(day, inspected(examined, 1));
    const { grades, totals } = await progressOf(day);
    expect(
      grades.map((grade: { grade: string; classes: { clazz: string }[] }) => [
        grade.grade,
        grade.classes.map(({ clazz }) => clazz),
      ]),
    ).toEqual([
      ['一年级', ['2班', '10班', '实验班']],
      ['七年级', ['1班']],
      ['2024级', ['1班']],
    ]);
    expect(grades[0]).toMatchObject({ roster: 4, examined: 1, remaining: 3 });
    expect(grades[0].classes[1]).toMatchObject({ roster: 2, examined: 1, remaining: 1 });
    expect(totals).toMatchObject({ roster: 6, examined: 1 });
  });

  test('names the stations of the last hour with their class and speed', async () => {
    const day = await openDay();
    const room = { operator: '唐若水', device: { code: 'SC-204735' } };
    for (let at = 0; at < 6; at += 1) {
      const child = await newChild(day, { gradeName: '四年级', clazzName: at < 5 ? '3班' : '4班' });
      await upload(day, inspected(child, 20 - at * 3, room));
    }
    const early = await newChild(day);
    await upload(day, inspected(early, 61, { operator: '早退者' }));
    const alone = await newChild(day);
    await upload(day, { ...inspected(alone, 2), operator: undefined, device: undefined });
    const { stations } = await progressOf(day);
    expect(stations).toEqual([
      {
        operator: '唐若水',
        deviceCode: 'SC-204735',
        grade: '四年级',
        clazz: '4班',
        perHour: 18,
        lastAt: '2026-11-20T09:55:00+08:00',
      },
      expect.objectContaining({ operator: '沈若兰', deviceCode: null, perHour: 6 }),
    ]);
  });

  test('lists those who wait for a retest, longest first, with the finding and no grade', async () => {
    const day = await openDay();
    const long = await newChild(day, { name: '俞知远', gradeName: '六年级', clazzName: '2班' });
    const short = await newChild(day);
    const mended = await newChild(day);
    await upload(day, unfinished(short, 4), unfinished(long, 52), unfinished(mended, 30));
    await upload(day, inspected(mended, 10));
    const { retests } = await progressOf(day);
    expect(retests).toEqual([
      {
        examId: expect.any(String),
        patient: { id: long, name: '俞知远', grade: '六年级', clazz: '2班' },
        finding: '胸段 右 6.1°',
        waitingMinutes: 52,
      },
      expect.objectContaining({ waitingMinutes: 4 }),
    ]);
  });

  test('is empty without a roster, and does not count other schools or projects', async () => {
    const day = await openDay();
    const zero = {
      roster: 0,
      examined: 0,
      declined: 0,
      objected: 0,
      absent: 0,
      unanswered: 0,
      toRetest: 0,
      remaining: 0,
      answered: 0,
      agreed: 0,
    };
    expect(await progressOf(day)).toEqual({
      totals: zero,
      grades: [],
      pace: { last30min: 0, minutesLeft: 0 },
      stations: [],
      retests: [],
      lateEntries: 0,
    });
    const child = await newChild(day);
    const { id: second } = await world.database.inScope(world.home, (tenant) =>
      insertProjectRow(tenant, { schoolIds: [day.schoolId] }),
    );
    await upload({ ...day, projectId: second }, inspected(child, 1));
    const first = await progressOf(day);
    expect(first.totals).toEqual({ ...zero, roster: 1, remaining: 1 });
    expect(first.pace).toEqual({ last30min: 0, minutesLeft: null });
  });

  test('answers foreign and unknown projects alike, and schools that are not linked', async () => {
    const day = await openDay();
    const rival = world.as('rival');
    const foreign = await rival.call(projectProgressOf, {
      id: day.projectId,
      schoolId: day.schoolId,
    });
    const unknown = await rival.call(projectProgressOf, { id: uuidv7(), schoolId: day.schoolId });
    expect(foreign.body).toEqual(unknown.body);
    expect(foreign.body.code).toBe(24001811);
    const other = await openDay();
    const query = { id: day.projectId, schoolId: other.schoolId };
    expect((await world.as('doctor').call(projectProgressOf, query)).body.code).toBe(24001810);
    const missing = await world.as('doctor').raw(projectProgressOf, { id: day.projectId });
    expect(missing.body.code).toBe(24001810);
    expect((await world.as('analyst').call(projectProgressOf, query)).body.errorCode).toBe(2403);
  });
});

describe('the schools of a project', () => {
  test('have their classes, those in which nobody waits, and when a child was examined last', async () => {
    const day = await openDay();
    const done = await newChild(day, { gradeName: '五年级', clazzName: '1班' });
    const refused = await newChild(day, { gradeName: '五年级', clazzName: '1班' });
    const retest = await newChild(day, { gradeName: '五年级', clazzName: '2班' });
    await newChild(day, { gradeName: '五年级', clazzName: '3班' });
    await upload(day, inspected(done, 40), declined(refused, 30), unfinished(retest, 20));
    const input = { id: day.projectId };
    const { body } = await world.as('doctor').call(projectSchools, input);
    expect(body.rows).toEqual([
      { id: day.schoolId, classes: 3, classesDone: 1, lastAt: expect.any(String) },
    ]);
    expect(Date.parse(body.rows[0].lastAt)).toBe(Date.parse(minutesAgo(20)));
  });

  test('of a project that was deleted, is another institution’s or never was are refused', async () => {
    const { projectId: id } = await openDay();
    const codeOf = async (user: 'doctor' | 'rival', input: { id: string }) =>
      (await world.as(user).call(projectSchools, input)).body.code;
    expect(await codeOf('doctor', { id })).toBe(8000);
    await world.as('manager').call(deleteProject, { id, withExams: false });
    expect(await codeOf('doctor', { id })).toBe(24001811);
    const { projectId: other } = await openDay();
    expect(await codeOf('rival', { id: other })).toBe(24001811);
    expect(await codeOf('doctor', { id: uuidv7() })).toBe(24001811);
  });
});

describe('a school in the list', () => {
  const standing = async (...ids: string[]) => {
    const answer = await world.as('doctor').call(schoolTallies, { ids: ids.join(',') });
    expect(answer.body.code).toBe(8000);
    return answer.body.rows;
  };

  test('has its children and how many of them its newest project has examined', async () => {
    const day = await openDay();
    const [seen, away, left] = [await newChild(day), await newChild(day), await newChild(day)];
    await upload(day, inspected(seen, 2), inspected(left, 3), declined(away, 1));
    await upload(day, inspected(seen, 1));
    expect(await standing(day.schoolId)).toMatchObject([
      { id: day.schoolId, roster: 3, project: { id: day.projectId, examined: 2 } },
    ]);
    await world.as('manager').call(deletePatients, { ids: left, count: 1 });
    // Who left was examined, and stays among those the project counts.
    const project = { roster: 3, examined: 2 };
    expect(await standing(day.schoolId)).toMatchObject([{ roster: 2, project }]);
  });

  test('has no project before one has begun there, and is not told to another institution', async () => {
    const { schoolId } = await world.database.inScope(world.home, async (tenant) => {
      const { id } = await insertSchoolRow(tenant);
      const status = ProjectStatus.NotStarted;
      await insertProjectRow(tenant, { schoolIds: [id], status });
      return { schoolId: id };
    });
    expect(await standing(schoolId, uuidv7())).toEqual([
      { id: schoolId, roster: 0, project: null },
    ]);
    const foreign = await world.as('rival').call(schoolTallies, { ids: schoolId });
    expect(foreign.body.rows).toEqual([]);
  });
});
