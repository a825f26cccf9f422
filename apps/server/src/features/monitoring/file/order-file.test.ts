/** Ordering files over examinations as devices upload them. */
import { atrOf } from '@spine/contract/factories/exam/exam';
import { listJobs } from '@spine/contract/job';
import {
  downloadMonitoringFile,
  fileFaultText,
  giveChildNumbers,
  handInMonitoringFile,
  listMonitoringFiles,
  type MonitoringFile,
  monitoringErrors,
  monitoringFileErrors,
  orderMonitoringFile,
} from '@spine/contract/monitoring';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOf } from '#features/job/job.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertMonitoringPlan } from '../plan/monitoring-plan.factory.ts';
import { completeRecord, minutesAgo, openMonitoredSchool } from '../row/monitoring-row.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

let lastYear = 2030;

/** A school of a plan of its own whose examinations of the time of the tests count, with so many children. */
async function openExamined(children: number) {
  lastYear += 1;
  const days = { fromDay: '2026-09-01', toDay: '2027-08-31' };
  const planId = await world.database.inScope(world.home, (tenant) =>
    insertMonitoringPlan(tenant, { schoolYear: lastYear, ...days }),
  );
  const school = await openMonitoredSchool(world, planId);
  const studentIds: string[] = [];
  for (let at = 0; at < children; at += 1) {
    const { studentId } = await school.addChild();
    await school.examine(studentId, completeRecord({ examTime: minutesAgo(60) }));
    studentIds.push(studentId);
  }
  return { planId, school, studentIds };
}

const manager = () => world.as('manager');
const numberChildren = async (planId: string) => {
  const { body } = await manager().call(giveChildNumbers, { planId });
  await endOf(world, 'manager', body.data.id);
};
const order = async (planId: string, input: object = {}) => {
  const id = uuidv7();
  const whole = { id, planId, kind: 'whole', format: 'csv', scope: 'all' };
  const { body } = await manager().raw(orderMonitoringFile, { ...whole, ...input });
  expect(body.code).toBe(8000);
  return endOf(world, 'manager', body.data.id);
};
const list = async (planId: string): Promise<MonitoringFile[]> =>
  (await manager().call(listMonitoringFiles, { planId })).body.rows;
const linesOf = async (id: string) => {
  const { bytes } = await manager().call(downloadMonitoringFile, { id, nr: 1 });
  return bytes.toString('utf8').slice(1).trimEnd().split('\r\n').slice(1);
};

test('children without a serial would bounce, and once they have one their file is written', async () => {
  const { planId } = await openExamined(2);
  const asking = await order(planId);
  expect(asking).toMatchObject({
    status: 'failed',
    errorCode: monitoringFileErrors.rowsBounce.code,
  });
  expect(await list(planId)).toMatchObject([{ isAsking: true, rows: 2, bounced: 2 }]);
  await numberChildren(planId);
  const { id, summary } = await order(planId);
  expect(summary).toBe('2 行，1 个文件');
  expect(await list(planId)).toMatchObject([{ id, isAsking: false, rows: 2, bounced: 0 }]);
  expect((await linesOf(id)).map((line) => line.slice(0, 2))).toEqual(['33', '33']);
});

test('rows that bounce are accepted as they were told: where they got worse meanwhile, they are asked about again', async () => {
  const { planId, school } = await openExamined(2);
  const asking = await order(planId);
  const { studentId } = await school.addChild();
  await school.examine(studentId, completeRecord({ examTime: minutesAgo(30) }));
  const again = await order(planId, { questionId: asking.id });
  expect(again).toMatchObject({ errorCode: monitoringFileErrors.rowsBounce.code });
  expect(await list(planId)).toMatchObject([{ id: again.id, isAsking: true, bounced: 3 }]);
  const { id } = await order(planId, { questionId: again.id });
  expect(await list(planId)).toMatchObject([{ id, isAsking: false, rows: 3, bounced: 3 }]);
});

test('only a question that stands, about the same file, is accepted', async () => {
  const { planId } = await openExamined(1);
  const asking = await order(planId);
  const codeOf = async (input: object) => {
    const whole = { id: uuidv7(), planId, kind: 'whole', format: 'csv', scope: 'all' };
    return (await manager().raw(orderMonitoringFile, { ...whole, ...input })).body.code;
  };
  expect(await codeOf({ questionId: uuidv7() })).toBe(monitoringFileErrors.fileUnknown.code);
  expect(await codeOf({ questionId: asking.id, format: 'xlsx' })).toBe(
    monitoringFileErrors.fileUnknown.code,
  );
  const { id } = await order(planId, { questionId: asking.id });
  expect(await codeOf({ questionId: id })).toBe(monitoringFileErrors.fileUnknown.code);
});

test('another order under an id that is taken is refused', async () => {
  const { planId } = await openExamined(1);
  await numberChildren(planId);
  const { id } = await order(planId);
  const other = { id, planId, kind: 'whole', format: 'xlsx', scope: 'all' } as const;
  expect((await manager().raw(orderMonitoringFile, other)).body).toMatchObject({
    code: monitoringFileErrors.fileInvalid.code,
    msg: fileFaultText.sent,
  });
});

test('an order that is sent twice is one file', async () => {
  const { planId } = await openExamined(1);
  await numberChildren(planId);
  const input = { id: uuidv7(), planId, kind: 'whole', format: 'xlsx', scope: 'all' } as const;
  const answers = await Promise.all([1, 2].map(() => manager().raw(orderMonitoringFile, input)));
  expect(answers.map(({ body }) => body.data)).toEqual([{ id: input.id }, { id: input.id }]);
  await endOf(world, 'manager', input.id);
  expect((await manager().raw(orderMonitoringFile, input)).body.code).toBe(8000);
  expect(await list(planId)).toHaveLength(1);
  const { body } = await manager().call(listJobs, { size: 1000 });
  expect(body.rows.filter(({ id }: { id: string }) => id === input.id)).toHaveLength(1);
});

test('after the examination of one child was made again, the changes are that child', async () => {
  const { planId, school, studentIds } = await openExamined(3);
  await numberChildren(planId);
  const { id } = await order(planId);
  await manager().raw(handInMonitoringFile, { id, on: '2026-11-20', to: '疾控中心' });
  const [, second = ''] = studentIds;
  await school.examine(second, completeRecord({ examTime: minutesAgo(5), atr: atrOf([1, 3, 1]) }));
  const changes = await order(planId, { kind: 'changes' });
  expect(await list(planId)).toMatchObject([{ id: changes.id, kind: 'changes', rows: 1 }, { id }]);
});

test('an order names a plan and schools that are there', async () => {
  const { planId } = await openExamined(0);
  const whole = { id: uuidv7(), planId, kind: 'whole', format: 'csv' };
  const codes = async (input: object) =>
    (await manager().raw(orderMonitoringFile, { ...whole, ...input })).body.code;
  expect(await codes({ scope: 'all', planId: uuidv7() })).toBe(monitoringErrors.planUnknown.code);
  expect(await codes({ scope: 'county', areaCode: '990000' })).toBe(
    monitoringErrors.schoolNotPlanned.code,
  );
  expect(await codes({ scope: 'school', schoolId: uuidv7(), stage: 'primary' })).toBe(
    monitoringErrors.schoolNotPlanned.code,
  );
  expect(await codes({ scope: 'school' })).toBe(monitoringFileErrors.fileInvalid.code);
  expect(await codes({ scope: 'all', areaCode: '330106' })).toBe(
    monitoringFileErrors.fileInvalid.code,
  );
});
