/** What the staff may do with the prescription of a child: complete it, end it early, withdraw it. */
import { SUCCESS_CODE as DONE } from '@spine/contract/kernel';
import {
  changePrescriptionStatus,
  prescriptionDetail,
  prescriptionErrors,
  withdrawPrescription,
} from '@spine/contract/prescription';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { openIssuing } from './issue.factory.ts';
import type { PrescriptionRowInput } from './prescription.factory.ts';
import { holdCourse, restateTraining } from './prescription.reader.ts';

const NOBODY = '019a0000-0000-7000-8000-000000000000';

let world: World;
let issuing: Awaited<ReturnType<typeof openIssuing>>;
beforeAll(async () => {
  world = await openWorld();
  issuing = await openIssuing(world);
});
afterAll(() => world.close());

const prescriptionOf = async (given: Partial<PrescriptionRowInput> = {}): Promise<string> =>
  issuing.insert({ patientId: await issuing.childWith(null), ...given });
const become = async (id: string, status: 2 | 3, as: 'doctor' | 'rival' = 'doctor') =>
  (await world.as(as).call(changePrescriptionStatus, { id, status })).body.code;
const withdraw = async (id: string, as: 'doctor' | 'rival' = 'doctor') =>
  (await world.as(as).call(withdrawPrescription, { id })).body.code;
const shown = async (id: string) =>
  (await world.as('doctor').call(prescriptionDetail, { id })).body;

const COURSES = {
  coming: { startDate: '2026-11-21', endDate: '2026-12-20' },
  underway: { startDate: '2026-11-11', endDate: '2026-12-10' },
  over: { startDate: '2026-11-01', endDate: '2026-11-07' },
  ended: { startDate: '2026-11-11', endedAt: new Date('2026-11-14T08:00:00+08:00') },
  completed: { startDate: '2026-11-11', completedAt: new Date('2026-11-14T08:00:00+08:00') },
} as const;
const { statusUnreachable, unknown, trained } = prescriptionErrors;

describe('the status of a prescription [4.21]', () => {
  test.each([
    ['coming', 2, DONE],
    ['coming', 3, statusUnreachable.code],
    ['underway', 2, DONE],
    ['underway', 3, DONE],
    ['over', 2, statusUnreachable.code],
    ['over', 3, DONE],
    ['ended', 2, statusUnreachable.code],
    ['ended', 3, DONE],
    ['completed', 2, statusUnreachable.code],
    ['completed', 3, statusUnreachable.code],
  ] as const)('that is %s becomes %i: %i', async (course, status, answer) => {
    const id = await prescriptionOf(COURSES[course]);
    const before = (await shown(id)).data;
    expect(await become(id, status)).toBe(answer);
    const after = (await shown(id)).data;
    if (answer === DONE) expect(after.status).toBe(status);
    else expect(after).toEqual(before);
  });

  test('keeps when it was completed, and the day of an early end', async () => {
    const [completed, ended] = [await prescriptionOf(), await prescriptionOf(COURSES.underway)];
    await become(completed, 3);
    expect((await shown(completed)).data).toMatchObject({
      completedAt: '2026-11-20T10:00:00+08:00',
      endedAt: null,
      dueDays: 1,
    });
    // Nothing is due after a completion: the days that pass do not make a kept prescription a neglected one.
    const early = await prescriptionOf(COURSES.completed);
    expect((await shown(early)).data.dueDays).toBe(4);
    await become(ended, 2);
    expect((await shown(ended)).data).toMatchObject({
      endedAt: '2026-11-20T10:00:00+08:00',
      completedAt: null,
      dueDays: 10,
    });
  });

  test('changes once when two change it at once', async () => {
    const id = await prescriptionOf();
    const codes = await Promise.all([become(id, 2), become(id, 2)]);
    expect(codes.sort((a, b) => a - b)).toEqual([DONE, statusUnreachable.code]);
  });

  test('of what is not there or of another institution is unknown', async () => {
    const id = await prescriptionOf();
    expect(await become(NOBODY, 3)).toBe(unknown.code);
    expect(await become(id, 3, 'rival')).toBe(unknown.code);
    expect((await shown(id)).data.status).toBe(1);
  });

  test.each([0, 1, 4, '', null])('is not set to %j', async (status) => {
    const id = await prescriptionOf();
    const { body } = await world.as('doctor').raw(changePrescriptionStatus, { id, status });
    expect(body.code ?? body.errorCode).toBe(statusUnreachable.code);
  });

  test('leaves a line in the log', async () => {
    const id = await prescriptionOf();
    await become(id, 2);
    await become(id, 3);
    const lines = await world.database.inScope(world.home, ({ db }) =>
      db
        .selectFrom('operationLog')
        .where('keypoint', '=', id)
        .where('optype', '=', 'edit')
        .select('keymsg')
        .orderBy('id')
        .execute(),
    );
    expect(lines.map(({ keymsg }) => keymsg)).toEqual(['处方提前结束', '处方标记完成']);
  });
});

describe('withdrawing', () => {
  test('takes a prescription away, once', async () => {
    const id = await prescriptionOf();
    expect(await withdraw(id)).toBe(DONE);
    expect((await shown(id)).code).toBe(unknown.code);
    expect(await withdraw(id)).toBe(unknown.code);
    expect(await become(id, 3)).toBe(unknown.code);
  });

  test('is refused once something was trained', async () => {
    const id = await prescriptionOf();
    await world.database.inScope(world.home, async (tenant) => {
      await holdCourse(tenant, id);
      await restateTraining(tenant, { id, days: 1, minutes: 10 });
    });
    expect(await withdraw(id)).toBe(trained.code);
    expect((await shown(id)).code).toBe(DONE);
  });

  test('what is not there or of another institution is refused', async () => {
    const id = await prescriptionOf();
    expect(await withdraw(uuidv7())).toBe(unknown.code);
    expect(await withdraw(id, 'rival')).toBe(unknown.code);
    expect((await shown(id)).code).toBe(DONE);
  });
});
