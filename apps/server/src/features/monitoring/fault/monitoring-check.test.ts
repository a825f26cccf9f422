/** What would bounce of a plan: counted by school, and told by child, with where it is mended. */
import { atrOf, NO_BEND, NO_GENERAL_SIGN } from '@spine/contract/factories/exam/exam';
import { kernelErrors } from '@spine/contract/kernel';
import {
  type CheckedSchool,
  checkMonitoring,
  type FaultyChild,
  giveChildNumbers,
  listMonitoringClasses,
  listMonitoringFaults,
  type MonitoringCheck,
  monitoringErrors,
  readMonitoringCheck,
} from '@spine/contract/monitoring';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endOf } from '#features/job/job.factory.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertMonitoringPlan } from '../plan/monitoring-plan.factory.ts';
import { type MonitoredSchoolRoom, openMonitoredSchool } from '../row/monitoring-row.factory.ts';

let world: World;
let planId: string;
let school: MonitoredSchoolRoom;
beforeAll(async () => {
  world = await openWorld();
  planId = await world.database.inScope(world.home, (tenant) => insertMonitoringPlan(tenant));
  school = await openMonitoredSchool(world, planId);
});
afterAll(() => world.close());

const run = async (call: typeof checkMonitoring | typeof giveChildNumbers) => {
  const { body } = await world.as('manager').raw(call, { planId });
  const job = await endOf(world, 'manager', body.data.id);
  expect(job.status).toBe('done');
  return job;
};
const readCheck = async (as: CastName = 'manager') =>
  (await world.as(as).raw(readMonitoringCheck, { planId })).body;
const schoolIn = ({ schools }: MonitoringCheck, { schoolId }: MonitoredSchoolRoom) =>
  schools.find((each: CheckedSchool) => each.schoolId === schoolId);
const inputOf = ({ schoolId, stage }: MonitoredSchoolRoom) => ({ planId, schoolId, stage });
const faults = async (more: object = {}, as: CastName = 'manager') =>
  (await world.as(as).raw(listMonitoringFaults, { ...inputOf(school), ...more })).body;
const childIn = async (id: string) =>
  (await faults({ size: 1000 })).rows.find(({ patientId }: FaultyChild) => patientId === id);
const codesOf = (row: FaultyChild) => row.faults.map(({ code }) => code);

const BENT = { thoracic: 'rightHigh', thoracolumbar: 'none', lumbar: 'none' } as const;
/** What is missing or odd of an examination, what it breaks, and how grave that is. */
const PLANTED: readonly (readonly [string, object, readonly [string, string]])[] = [
  ['no general inspection', { generalCheck: undefined }, ['generalMissing', 'bounced']],
  ['no forward bend', { forwardBend: undefined }, ['bendMissing', 'bounced']],
  ['no rotation', { atr: undefined }, ['rotationMissing', 'bounced']],
  [
    'a segment without rotation',
    { atr: { thoracic: [1], thoracolumbar: [1], lumbar: [] } },
    ['sideMissing', 'bounced'],
  ],
  ['no motion test after 5°', { atr: atrOf([6, 1, 1]) }, ['motionOwed', 'bounced']],
  ['no motion test after a bend', { forwardBend: BENT }, ['motionOwed', 'bounced']],
  [
    'no motion test after a sign',
    { generalCheck: { ...NO_GENERAL_SIGN, waist: true } },
    ['motionOwed', 'bounced'],
  ],
  ['no side view', { sagittal: undefined }, ['sagittalMissing', 'bounced']],
  ['a sign without the prone test', { sagittal: { sign: 'kyphosis' } }, ['proneMissing', 'ours']],
  [
    'a motion test without values',
    { forwardBend: BENT, isExercised: true },
    ['afterMissing', 'ours'],
  ],
];

describe('a fault leads to its examination', () => {
  test.each(PLANTED)('%s', async (_what, record, [code, level]) => {
    const child = await school.addChild();
    const examId = await school.examine(child.studentId, { forwardBend: NO_BEND, ...record });
    const row = await childIn(child.id);
    expect(row).toMatchObject({ examId, leftOut: null });
    expect(row.faults).toContainEqual(expect.objectContaining({ code, level, lead: 'exam' }));
  });
});

test('a fault of the child leads to its record, one of its number to the plan', async () => {
  const child = await school.addChild({ birthDate: '2010-05-06' });
  await school.examine(child.studentId);
  const row = await childIn(child.id);
  expect(row.faults).toMatchObject([
    { code: 'idParts', level: 'bounced', lead: 'plan' },
    { code: 'documentBirth', level: 'doubtful', lead: 'patient' },
    { code: 'gradeAge', level: 'doubtful', lead: 'patient' },
  ]);
});

test('counts of causes that are not there any more are none', async () => {
  const other = await openMonitoredSchool(world, planId);
  await run(checkMonitoring);
  expect(schoolIn((await readCheck()).data, other)?.counts).toMatchObject({ children: 0 });
  await world.database.inScope(world.home, ({ db, orgId }) =>
    db
      .updateTable('monitoringCheck')
      .set({ counts: JSON.stringify({ leftOut: { onHoliday: 1 } }) })
      .where('orgId', '=', orgId)
      .where('planId', '=', planId)
      .where('schoolId', '=', other.schoolId)
      .execute(),
  );
  const body = await readCheck();
  expect(body.code).toBe(8000);
  expect(schoolIn(body.data, other)).toMatchObject({ counts: null, checkedAt: null });
});

test('the counts of a school are stored by a job, add up, and follow what was mended', async () => {
  const other = await openMonitoredSchool(world, planId);
  const sound = await other.addChild({ clazzName: '1班' });
  const faulty = await other.addChild({ clazzName: '2班' });
  await other.addChild({ clazzName: '2班' });
  await other.examine(sound.studentId);
  await other.examine(faulty.studentId, { sagittal: undefined });
  await run(giveChildNumbers);
  expect(schoolIn((await readCheck()).data, other)).toMatchObject({
    counts: null,
    checkedAt: null,
    owed: 80,
    serialsUsedUp: false,
  });
  await run(checkMonitoring);
  const { data } = await readCheck();
  const leftOut = {
    notExamined: 1,
    quickOnly: 0,
    gradeOutside: 0,
    schoolWithoutCode: 0,
    walkIn: 0,
    withheld: 0,
  };
  const counts = {
    children: 3,
    numbered: 3,
    examined: 2,
    rows: 2,
    sound: 1,
    bounced: 1,
    doubtful: 0,
    ours: 0,
    leftOut,
    grades: [{ gradeCode: 6, children: 3, rows: 2, accepted: 1, sound: 1 }],
    faults: { sagittalMissing: 1 },
    differences: {},
  };
  expect(schoolIn(data, other)).toMatchObject({ counts, checkedAt: '2026-11-20T10:00:00+08:00' });
  expect(data.unchecked).toBe(0);
  const { rows, sound: ok, bounced, doubtful, ours } = data.sums;
  expect(ok + bounced + doubtful + ours).toBe(rows);
  expect(data.sums.grades[0]).toMatchObject({ gradeCode: 6, owed: 160 });
  const classes = await world.as('manager').raw(listMonitoringClasses, inputOf(other));
  expect(classes.body.rows).toMatchObject([
    { clazzName: '1班', gradeName: '六年级', children: 1, sound: 1 },
    { clazzName: '2班', children: 2, rows: 1, bounced: 1, leftOut: { notExamined: 1 } },
  ]);
  await other.examine(faulty.studentId);
  await run(checkMonitoring);
  expect(schoolIn((await readCheck()).data, other)?.counts).toMatchObject({ sound: 2, bounced: 0 });
});

test('the list is filtered by fault, level, cause, kind and class, and has pages', async () => {
  const clazzName = '77班';
  const one = await school.addChild({ clazzName });
  await school.examine(one.studentId, { generalCheck: undefined });
  const two = await school.addChild({ clazzName });
  const ids = async (more: object) =>
    (await faults({ clazzName, ...more })).rows.map(({ patientId }: FaultyChild) => patientId);
  expect((await ids({})).toSorted()).toEqual([one.id, two.id].toSorted());
  expect(await ids({ code: 'generalMissing' })).toEqual([one.id]);
  expect(await ids({ code: 'bendMissing' })).toEqual([]);
  expect(await ids({ level: 'bounced' })).toEqual([one.id]);
  expect(await ids({ level: 'doubtful' })).toEqual([]);
  expect(await ids({ leftOut: 'notExamined' })).toEqual([two.id]);
  expect(await ids({ kind: 'faults' })).toEqual([one.id]);
  expect(await ids({ kind: 'leftOut' })).toEqual([two.id]);
  expect(await ids({ gradeCode: 10 })).toHaveLength(2);
  expect(await ids({ gradeCode: 5 })).toEqual([]);
  expect(await ids({ size: 1, page: 2 })).toHaveLength(1);
  expect((await faults({ clazzName, size: 1 })).total).toBe(2);
  const row = (await faults({ clazzName, kind: 'leftOut' })).rows[0];
  expect(codesOf(row)).toEqual([]);
});

test('only managers of the institution check and read', async () => {
  const { code } = monitoringErrors.planUnknown;
  for (const as of ['doctor', 'analyst'] as const) {
    expect((await readCheck(as)).errorCode).toBe(kernelErrors.forbidden.code);
    expect((await faults({}, as)).errorCode).toBe(kernelErrors.forbidden.code);
  }
  expect(await readCheck('rival')).toMatchObject({ code });
  expect(await faults({}, 'rival')).toMatchObject({ code });
  expect((await world.as('rival').raw(checkMonitoring, { planId })).body).toMatchObject({ code });
  expect(await faults({ stage: 'senior' })).toMatchObject({
    code: monitoringErrors.schoolNotPlanned.code,
  });
});
