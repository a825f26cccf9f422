/** A child that leaves its primary school, and a junior school that does not know it. */
import { uploadExams } from '@spine/contract/exam';
import { addPatient } from '@spine/contract/patient';
import { addProject, moveProject, ProjectStatus } from '@spine/contract/project';
import { expect } from 'vitest';
import { verifyStatistics } from '#features/child-record/index.ts';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { typedPatient } from '#features/patient/patient.factory.ts';
import { newSchool } from '#features/patient/roster/roster.factory.ts';
import type { World } from '#testing/world.ts';
import { childIdOf, turnTo } from './enrolment.factory.ts';
import { importRows, listedIn, turnToOctober } from './school-year.factory.ts';

export type Target = { readonly projectId: string; readonly schoolId: string };
export type LeavingChild = Awaited<ReturnType<typeof openLeavingChild>>;

const HOUR_MS = 60 * 60_000;
/** Children of former tests have left since. */
const NAMES = '禾和荷河贺核鹤赫何合阖盒曷涸劾颌纥翮';
let made = 0;

/** A child of 六年级 in October of `year`; `tel`: the phone that its roster names. */
export async function openLeavingChild(world: World, tel = '') {
  const year = await turnToOctober(world);
  made += 1;
  const number = `LF${year}${made}`;
  const name = `林嘉${NAMES[made % NAMES.length]}`;
  const primary = await newSchool(world.database, world.home);
  const junior = await newSchool(world.database, world.home);

  const imported = (schoolId: string, ...rows: string[][]) => importRows(world, schoolId, rows);
  await imported(primary, [number, name, '女', '2016-03-19', '六年级', '2班', tel]);
  const childId = await childIdOf(world, primary, number);

  /** What a person of the junior school types. */
  const typed = (given: object = {}) =>
    typedPatient(junior, {
      name,
      gender: 'f',
      birthDate: '2016-03-19',
      studentId: number,
      gradeName: '七年级',
      clazzName: '5班',
      ...given,
    });

  async function add(given: object = {}) {
    const { body } = await world.as('manager').raw(addPatient, typed(given));
    return body;
  }

  const listed = (filter: object) => listedIn(world, filter);

  /** The interval of the junior school since a day. */
  const comes = (day: string) => `${day} ${year + 4}-09-01 general ${year - 5} 5班 found`;

  return { year, primary, junior, number, name, childId, imported, typed, add, listed, comes };
}

/** A project of a school that has begun. */
export async function beginProject(world: World, schoolId: string): Promise<Target> {
  made += 1;
  const fields = { name: `第${made}次筛查`, schoolIds: [schoolId], method: 'atrOnly' as const };
  const { body } = await world.as('manager').call(addProject, fields);
  const { id } = body.data;
  const status = ProjectStatus.Underway;
  expect((await world.as('manager').raw(moveProject, { id, status })).body.code).toBe(8000);
  return { projectId: id, schoolId };
}

type Sent = { readonly record: object; readonly day: string };

/** What became of an examination that was made at 08:30 of a day: its outcome, or its code. */
export async function sendExam(world: World, target: Target, { record, day }: Sent) {
  const examTime = new Date(`${day}T08:30:00+08:00`).toISOString();
  const exams = [quickRecord({ ...record, examTime })];
  const { body } = await world.as('doctor').call(uploadExams, { ...target, exams });
  const [result] = body.data.results;
  return result.code ?? result.outcome;
}

/** Nothing is found to be repaired in the night after 20 September. */
export async function expectRightStatistics(world: World, year: number): Promise<void> {
  await turnTo(world, `${year}-09-20`);
  world.clock.advance(18 * HOUR_MS);
  const wrong: unknown[] = [];
  const repaired = (_: string, found: unknown) => wrong.push(found);
  const now = world.clock.now();
  expect(await verifyStatistics(world.database, { now, repaired })).toBe(true);
  expect(wrong).toEqual([]);
  await world.signInAgain();
}
