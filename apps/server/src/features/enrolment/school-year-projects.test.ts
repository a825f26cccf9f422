/** What projects count, whom they wait for and how examinations are stored, on both sides of 1 September. */
import { uploadExams } from '@spine/contract/exam';
import { patientErrors } from '@spine/contract/patient';
import {
  addProject,
  moveProject,
  ProjectStatus,
  projectDetail,
  projectProgressOf,
} from '@spine/contract/project';
import { addWalkIn, stationRoster } from '@spine/contract/station';
import { statisticsOverview } from '@spine/contract/statistic';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { recountStatistics, verifyStatistics } from '#features/child-record/index.ts';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { newSchool } from '#features/patient/roster/roster.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { childIdOf, intervalsOf, turnTo } from './enrolment.factory.ts';
import { importRows } from './school-year.factory.ts';

const world: World = await openWorld();
afterAll(() => world.close());

let year: number;
let schoolId: string;

const until = (time: string) => turnTo(world, time);

/** Of a school whose grades are those of a primary school. */
const NAMES = ['一年级', '二年级', '三年级', '四年级', '五年级', '六年级'];
const rowOf = (studentId: string, grade: number) => [
  studentId,
  `学生${studentId}`,
  '女',
  `${2020 - grade}-03-19`,
  NAMES[grade - 1] ?? '',
  '1班',
  '',
];

const imported = (...rows: string[][]) => importRows(world, schoolId, rows);

/** The whole school in some school year: three children a cohort, named by it. */
const rosterOf = (schoolYear: number) =>
  NAMES.flatMap((_, at) => [1, 2, 3].map((nth) => rowOf(`${schoolYear - at}-${nth}`, at + 1)));

let projects = 0;
async function begun(startDate?: string): Promise<string> {
  projects += 1;
  const fields = { name: `第${projects}次筛查`, schoolIds: [schoolId], method: 'atrOnly' as const };
  const { body } = await world.as('manager').call(addProject, { ...fields, startDate });
  const id = body.data.id;
  await moved(id, ProjectStatus.Underway);
  return id;
}

async function moved(id: string, status: ProjectStatus): Promise<void> {
  expect((await world.as('manager').raw(moveProject, { id, status })).body.code).toBe(8000);
}

async function examined(projectId: string, studentId: string, examTime = world.clock.now()) {
  const exams = [quickRecord({ studentId, examTime: examTime.toISOString() })];
  const { body } = await world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
  expect(body.data).toMatchObject({ accepted: 1 });
}

/** Everything a project counts, and what statistics sum of it. */
async function sumsOf(projectId: string) {
  const target = { id: projectId, schoolId };
  const { totals, grades } = (await world.as('manager').call(projectProgressOf, target)).body.data;
  const overview = await world.as('analyst').call(statisticsOverview, { projectId });
  const { readAt: _, ...statistics } = overview.body.data;
  return { totals, grades, statistics };
}

async function wrong(day: string) {
  const heard: unknown[] = [];
  const now = new Date(`${day}T03:00:00+08:00`);
  await verifyStatistics(world.database, { now, repaired: (_, one) => heard.push(one) });
  return heard;
}

async function classOf(projectId: string, grade: number): Promise<string[]> {
  const clazz = { gradeName: NAMES[grade - 1] ?? '', clazzName: '1班' };
  const { body } = await world.as('doctor').call(stationRoster, { projectId, schoolId, ...clazz });
  return body.rows.map(({ id }: { id: string }) => id);
}

async function gradeOfExam(studentId: string) {
  const patientId = await childIdOf(world, schoolId, studentId);
  return world.database.inScope(world.home, ({ db, orgId }) =>
    db
      .selectFrom('exam')
      .where('orgId', '=', orgId)
      .where('patientId', '=', patientId)
      .select(['gradeName', 'gradeCode', 'clazzName'])
      .executeTakeFirstOrThrow(),
  );
}

beforeEach(async () => {
  year = Number(world.clock.now().toISOString().slice(0, 4));
  if (world.clock.now().toISOString().slice(5) > '09-20') year += 1;
  schoolId = await newSchool(world.database, world.home);
});

test('past projects count what they counted, through five school years and their rosters', async () => {
  const past = new Map<string, unknown>();
  for (let now = year; now < year + 5; now += 1) {
    await until(`${now}-09-02`);
    for (const [id, sums] of past) expect(await sumsOf(id)).toEqual(sums);
    await imported(...rosterOf(now));
    expect(await wrong(`${now}-09-03`)).toEqual([]);
    await until(`${now}-10-12`);
    const id = await begun(now % 2 === 0 ? `${now}-10-12` : undefined);
    for (const cohort of [now, now - 2, now - 5]) await examined(id, `${cohort}-1`);
    const { totals, grades } = await sumsOf(id);
    expect(totals).toMatchObject({ roster: 18, examined: 3 });
    expect(
      grades.map(({ grade, roster }: { grade: string; roster: number }) => [grade, roster]),
    ).toEqual(NAMES.map((name) => [name, 3]));
    await moved(id, ProjectStatus.Completed);
    past.set(id, await sumsOf(id));
  }
  await until(`${year + 5}-09-02`);
  expect(await wrong(`${year + 5}-09-02`)).toEqual([]);
  await recountStatistics(world.database);
  for (const [id, sums] of past) expect(await sumsOf(id)).toEqual(sums);
});

describe('a project that was begun in spring', () => {
  let projectId: string;
  beforeEach(async () => {
    await until(`${year}-10-12`);
    await imported(...rosterOf(year));
    await until(`${year + 1}-04-12`);
    projectId = await begun();
    await examined(projectId, `${year}-1`);
  });

  test('keeps its roster and its numbers after 1 September, whatever is imported', async () => {
    const before = await sumsOf(projectId);
    const [first, leavers] = [await classOf(projectId, 1), await classOf(projectId, 6)];
    expect([first.length, leavers.length]).toEqual([3, 3]);
    await until(`${year + 1}-09-02`);
    await imported(...rosterOf(year + 1));
    expect(await sumsOf(projectId)).toEqual(before);
    expect(await classOf(projectId, 1)).toEqual(first);
    expect(await classOf(projectId, 6)).toEqual(leavers);
    expect(await wrong(`${year + 1}-09-03`)).toEqual([]);
  });

  test('takes records of June in September as they were in June', async () => {
    await until(`${year + 1}-09-03`);
    await imported([...rowOf(`${year - 2}-2`, 4).slice(0, 5), '3班', '']);
    await examined(projectId, `${year - 2}-2`, new Date(`${year + 1}-06-10T10:00:00+08:00`));
    expect(await gradeOfExam(`${year - 2}-2`)).toEqual({
      gradeName: '三年级',
      gradeCode: 3,
      clazzName: '1班',
    });
    await examined(projectId, `${year - 2}-3`);
    expect(await gradeOfExam(`${year - 2}-3`)).toMatchObject({ gradeName: '四年级' });
  });
});

describe('a walk-in of a project that was begun in spring', () => {
  let projectId: string;
  beforeEach(async () => {
    await until(`${year}-10-12`);
    await imported(...rosterOf(year));
    await until(`${year + 1}-04-12`);
    projectId = await begun();
  });

  async function walkIn(grade: number, fields: object = {}) {
    const id = uuidv7();
    const child = { name: '临时生', gender: 'f', birthDate: `${year - 10}-03-01` };
    const place = { projectId, schoolId, gradeName: NAMES[grade - 1] ?? '', clazzName: '1班' };
    const { body } = await world.as('doctor').raw(addWalkIn, { id, ...place, ...child, ...fields });
    return { id, code: body.code };
  }

  async function walkedIn(grade: number): Promise<string> {
    const { id, code } = await walkIn(grade);
    expect(code).toBe(8000);
    return id;
  }

  const among = async (of: string, grade: number, id: string) =>
    (await classOf(of, grade)).filter((one) => one === id).length;

  test.each([
    ['in August', '08-20', '08-20'],
    ['in September', '09-03', '08-31'],
  ])(
    '%s is in the class it was examined with, a grade on after 1 September',
    async (_, day, from) => {
      await until(`${year + 1}-${day}`);
      const id = await walkedIn(5);
      expect(await among(projectId, 5, id)).toBe(1);
      // Those of 五年级 in the project's year came to school four years before it.
      expect(await intervalsOf(world, id)).toEqual([
        `${year + 1}-${from} ${year + 2}-09-01 general ${year - 4} 1班 first`,
      ]);
      expect((await sumsOf(projectId)).totals).toMatchObject({ roster: 19 });
      await until(`${year + 1}-09-20`);
      const autumn = await begun(`${year + 1}-09-20`);
      expect(await among(autumn, 6, id)).toBe(1);
      expect(await among(projectId, 5, id)).toBe(1);
      expect(await wrong(`${year + 1}-09-21`)).toEqual([]);
    },
  );

  test('of the last grade has left with its class, in September', async () => {
    await until(`${year + 1}-09-03`);
    const id = await walkedIn(6);
    expect(await intervalsOf(world, id)).toEqual([
      `${year + 1}-08-31 ${year + 1}-09-01 general ${year - 5} 1班 first`,
    ]);
    expect(await among(projectId, 6, id)).toBe(1);
    const exams = [quickRecord({ patientId: id, examTime: world.clock.now().toISOString() })];
    const { body } = await world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
    expect(body.data).toMatchObject({ accepted: 1 });
    expect((await sumsOf(projectId)).totals).toMatchObject({ roster: 19, examined: 1 });
    const autumn = await begun(`${year + 1}-09-03`);
    expect((await sumsOf(autumn)).totals).toMatchObject({ roster: 15 });
  });

  test('whose name a child of its class has in that year is asked about', async () => {
    await until(`${year + 1}-09-03`);
    const [, name, , birthDate] = rowOf(`${year - 4}-1`, 5);
    const alike = await walkIn(5, { name, birthDate, warnAlike: true });
    expect(alike.code).toBe(patientErrors.alike.code);
  });
});

test('a project that is made in August for September takes the roster of the coming year', async () => {
  await until(`${year}-10-12`);
  await imported(...rosterOf(year));
  await until(`${year + 1}-08-20`);
  await imported(...rosterOf(year + 1));
  const { body } = await world.as('manager').call(addProject, {
    name: `${year + 1}年秋季筛查`,
    schoolIds: [schoolId],
    startDate: `${year + 1}-09-10`,
  });
  const { id } = body.data;
  const planned = (await world.as('manager').call(projectDetail, { id })).body.data;
  expect(planned).toMatchObject({ schoolYear: year + 1, counts: { patients: 18 } });
  const newcomer = await childIdOf(world, schoolId, `${year + 1}-1`);
  expect(await classOf(id, 1)).toContain(newcomer);
  const leaver = await childIdOf(world, schoolId, `${year - 5}-1`);
  expect(await classOf(id, 6)).not.toContain(leaver);
  // A project of this year has neither.
  const summer = await begun(`${year + 1}-08-20`);
  expect(await classOf(summer, 1)).not.toContain(newcomer);
  expect(await classOf(summer, 6)).toContain(leaver);
  expect(await wrong(`${year + 1}-08-21`)).toEqual([]);
});
