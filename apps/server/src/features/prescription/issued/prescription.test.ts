/** The list of prescriptions as children have them: its rows, filters and orders, and one of them in detail. */
import { kernelErrors } from '@spine/contract/kernel';
import { deletePatients } from '@spine/contract/patient';
import {
  exportPrescriptions,
  listPrescriptions,
  type PrescriptionRow,
  prescriptionDetail,
  prescriptionErrors,
} from '@spine/contract/prescription';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cellsOfXlsx } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import { openIssuing } from './issue.factory.ts';
import { markOpened } from './prescription.reader.ts';

const NOBODY = '019a0000-0000-7000-8000-000000000000';
const PLAN = '019a0000-0000-7000-8000-000000000001';

let world: World;
let issuing: Awaited<ReturnType<typeof openIssuing>>;
let otherSchool: string;
const ids: Record<string, string> = {};
const childIds: Record<string, string> = {};

beforeAll(async () => {
  world = await openWorld();
  issuing = await openIssuing(world);
  otherSchool = await issuing.anotherSchool();
  const now = world.clock.now();
  const at = (minute: number) => new Date(now.getTime() - 3_600_000 + minute * 60_000);
  const child = async (key: string, fields: object) => {
    childIds[key] = await issuing.childWith(null, fields);
    return childIds[key];
  };
  const wang = await child('wang', { name: '王明远', studentId: 'L001', clazzName: '1班' });
  const li = await child('li', { name: '李知微', studentId: 'L002', clazzName: '2班' });
  const far = await child('far', {
    name: '王若水',
    studentId: 'L003',
    schoolId: otherSchool,
    gradeName: '五年级',
  });
  const gone = await child('gone', { name: '王不在' });
  const insert = async (key: string, fields: Parameters<typeof issuing.insert>[0]) => {
    ids[key] = await issuing.insert(fields);
  };
  await insert('coming', {
    patientId: wang,
    startDate: '2026-11-21',
    endDate: '2026-12-20',
    createdAt: at(1),
  });
  await insert('underway', {
    patientId: wang,
    type: 'prevention',
    planId: PLAN,
    createdAt: at(2),
    startDate: '2026-11-11',
    endDate: '2026-12-10',
  });
  await insert('over', {
    patientId: li,
    startDate: '2026-11-01',
    endDate: '2026-11-07',
    createdAt: at(3),
  });
  await insert('completed', {
    patientId: li,
    startDate: '2026-11-12',
    endDate: '2026-12-11',
    createdAt: at(4),
    completedAt: now,
    openedAt: now,
  });
  await insert('ended', {
    patientId: far,
    startDate: '2026-11-13',
    endDate: '2026-12-12',
    createdAt: at(5),
    endedAt: new Date('2026-11-14T23:30:00+08:00'),
  });
  await insert('gone', { patientId: gone, createdAt: at(6) });
  await world.as('manager').call(deletePatients, { ids: gone });
});
afterAll(() => world.close());

const listed = async (query: object = {}): Promise<PrescriptionRow[]> => {
  const { body } = await world.as('doctor').raw(listPrescriptions, query);
  expect(body.total).toBe(body.rows.length);
  return body.rows;
};
const keysOf = (rows: readonly PrescriptionRow[]) =>
  rows.map(({ id }) => Object.keys(ids).find((key) => ids[key] === id));

describe('the list', () => {
  test('shows the newest first, without withdrawn ones and deleted children', async () => {
    expect(keysOf(await listed())).toEqual(['ended', 'completed', 'over', 'underway', 'coming']);
  });

  test('tells of each child, plan, days and status [3.29, 4.21]', async () => {
    const rows = await listed();
    const status = Object.fromEntries(keysOf(rows).map((key, at) => [key, rows[at]?.status]));
    expect(status).toEqual({ coming: 0, underway: 1, over: 2, ended: 2, completed: 3 });
    expect(rows.find(({ id }) => id === ids['ended'])).toMatchObject({
      name: '王若水',
      studentId: 'L003',
      schoolId: otherSchool,
      gradeName: '五年级',
      startDate: '2026-11-13',
      endDate: '2026-12-12',
      plannedDays: 30,
      dueDays: 2,
      trainedDays: 0,
      adherence: 0,
      trainingMinutes: 0,
      groupsPerDay: 1,
    });
    expect(rows.find(({ id }) => id === ids['coming'])).toMatchObject({
      dueDays: 0,
      adherence: null,
    });
  });

  test.each([
    [{ name: '王' }, ['ended', 'underway', 'coming']],
    [{ name: '知微' }, ['completed', 'over']],
    [{ studentId: 'L002' }, ['completed', 'over']],
    [{ studentId: 'l002' }, ['completed', 'over']],
    [{ gradeName: '五年级' }, ['ended']],
    [{ clazzName: '1班' }, ['underway', 'coming']],
    [{ type: 'prevention' }, ['underway']],
    [{ prescriptionId: PLAN }, ['underway']],
    [{ status: 0 }, ['coming']],
    [{ status: 1 }, ['underway']],
    [{ status: 2 }, ['ended', 'over']],
    [{ status: 3 }, ['completed']],
    [{ opened: 'yes' }, ['completed']],
    [{ opened: 'no', name: '李' }, ['over']],
    [{ asc: 'startDate' }, ['over', 'underway', 'completed', 'ended', 'coming']],
    [{ desc: 'endDate' }, ['coming', 'ended', 'completed', 'underway', 'over']],
    [{ asc: 'createtime' }, ['coming', 'underway', 'over', 'completed', 'ended']],
  ])('narrowed and ordered by %j shows %j', async (query, found) => {
    expect(keysOf(await listed(query))).toEqual(found);
  });

  test('is narrowed to a school and to a child', async () => {
    expect(keysOf(await listed({ schoolId: otherSchool }))).toEqual(['ended']);
    expect(keysOf(await listed({ patientId: childIds['wang'] }))).toEqual(['underway', 'coming']);
    expect(keysOf(await listed({ patientId: childIds['gone'] }))).toEqual([]);
    expect(keysOf(await listed({ schoolId: uuidv7() }))).toEqual([]);
  });

  test('is read page by page', async () => {
    const { body } = await world
      .as('doctor')
      .call(listPrescriptions, { size: 2, page: 2, asc: 'endDate' });
    expect([body.total, ...keysOf(body.rows)]).toEqual([5, 'completed', 'ended']);
  });

  test('is exported with its filters, and the log says nothing of the child', async () => {
    const query = { name: '王', asc: 'startDate' } as const;
    const file = await world.as('doctor').call(exportPrescriptions, query);
    const [head, ...rows] = cellsOfXlsx(file.bytes);
    expect(head?.slice(0, 3)).toEqual(['学号', '姓名', '学校']);
    expect(rows.map(([studentId]) => studentId)).toEqual(['L001', 'L003', 'L001']);
    const { keymsg } = await world.database.inScope(world.home, ({ db }) =>
      db
        .selectFrom('operationLog')
        .where('model', '=', 'prescription')
        .where('optype', '=', 'export')
        .select('keymsg')
        .executeTakeFirstOrThrow(),
    );
    expect(keymsg).not.toContain('王');
  });

  test('of another institution is empty', async () => {
    const { body } = await world.as('rival').call(listPrescriptions, {});
    expect([body.total, body.rows]).toEqual([0, []]);
  });
});

describe('one prescription', () => {
  const detail = async (id: string | undefined, as: 'doctor' | 'rival' = 'doctor') =>
    (await world.as(as).raw(prescriptionDetail, { id })).body;

  test('shows its actions in order, and how it ended', async () => {
    const { data } = await detail(ids['ended']);
    expect(data).toMatchObject({
      id: ids['ended'],
      daysPerWeek: 7,
      retestReminder: false,
      minutes: 7,
      days: [],
      completedAt: null,
      endedAt: '2026-11-14T23:30:00+08:00',
    });
    expect(data.items.map((item: { action: { name: string } }) => item.action.name)).toEqual([
      '猫式伸展',
      '鸟狗式',
    ]);
    expect((await detail(ids['completed'])).data.completedAt).toBe('2026-11-20T10:00:00+08:00');
  });

  test('that is not there, of a deleted child or of another institution is unknown', async () => {
    for (const body of [
      await detail(NOBODY),
      await detail(ids['gone']),
      await detail(ids['underway'], 'rival'),
    ])
      expect(body.code).toBe(prescriptionErrors.unknown.code);
    const malformed = await world.as('doctor').raw(prescriptionDetail, { id: 'x' });
    expect(malformed.body.code).toBe(prescriptionErrors.unknown.code);
  });

  test('is opened once, by the family [4.25]', async () => {
    const id = await issuing.insert({ patientId: childIds['li'] ?? '' });
    const open = () =>
      world.database.inScope(world.home, (tenant) =>
        markOpened(tenant, { id, now: world.clock.now() }),
      );
    expect((await detail(id)).data).toMatchObject({ opened: false, openedAt: null });
    await open();
    const first = (await detail(id)).data;
    expect(first).toMatchObject({ opened: true, openedAt: '2026-11-20T10:00:00+08:00' });
    world.clock.advance(60_000);
    await open();
    expect((await detail(id)).data.openedAt).toBe(first.openedAt);
  });
});

test.each(['platform', 'maker', 'analyst'] as const)('%s sees none', async (name) => {
  const { body } = await world.as(name).raw(listPrescriptions, {});
  expect(body.errorCode).toBe(kernelErrors.forbidden.code);
});
