/** Training records: what staff and families enter, and the numbers of the prescription that follow from it. */
import { SUCCESS_CODE as DONE } from '@spine/contract/kernel';
import {
  addTraining,
  deleteTraining,
  RECORDS_A_DAY_MAX,
  trainingErrors,
} from '@spine/contract/training';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { codeOf, openTraining, recordOf, TODAY } from './training.factory.ts';
import { recordTraining } from './training.service.ts';

let world: World;
let training: Awaited<ReturnType<typeof openTraining>>;
beforeAll(async () => {
  world = await openWorld();
  training = await openTraining(world);
});
afterAll(() => world.close());

describe('a training record', () => {
  test('holds the date, the minutes and the number of actions, and who entered it [3.32]', async () => {
    const prescriptionId = await training.prescriptionOf();
    const record = recordOf(prescriptionId, { date: '2026-11-18' });
    expect((await training.add(record)).code).toBe(DONE);
    const { rows, total } = await training.recordsOf(prescriptionId);
    expect(total).toBe(1);
    expect(rows).toEqual([
      {
        id: record.id,
        prescriptionId,
        date: '2026-11-18',
        minutes: 15,
        actionCount: 6,
        source: 'staff',
        recorderName: '沈若兰',
        createtime: '2026-11-20T10:00:00+08:00',
      },
    ]);
  });

  test('of a family names nobody', async () => {
    const prescriptionId = await training.prescriptionOf();
    const amount = { date: TODAY, minutes: 20, actionCount: 3 };
    const record = {
      id: uuidv7(),
      prescriptionId,
      ...amount,
      recordedBy: null,
      now: world.clock.now(),
    };
    const isNew = await world.database.inScope(world.home, (tenant) =>
      recordTraining(tenant, record),
    );
    expect(isNew).toBe(true);
    expect((await training.recordsOf(prescriptionId)).rows[0]).toMatchObject({
      source: 'family',
      recorderName: '',
      minutes: 20,
      actionCount: 3,
    });
  });

  test('counts in the numbers of its prescription, a day once', async () => {
    const prescriptionId = await training.prescriptionOf();
    for (const [date, minutes] of [
      ['2026-11-18', 10],
      ['2026-11-20', 15],
      ['2026-11-18', 20],
    ])
      await training.add(recordOf(prescriptionId, { date, minutes }));
    expect(await training.numbersOf(prescriptionId)).toEqual({
      trainedDays: 2,
      trainingMinutes: 45,
      dueDays: 13,
      adherence: 2 / 13,
      days: [
        { date: '2026-11-18', minutes: 30, records: 2 },
        { date: '2026-11-20', minutes: 15, records: 1 },
      ],
    });
    const { rows } = await training.recordsOf(prescriptionId);
    expect(rows.map(({ date }: { date: string }) => date)).toEqual([
      '2026-11-20',
      '2026-11-18',
      '2026-11-18',
    ]);
  });

  test('that is deleted counts no more, and does not come back by a late repetition', async () => {
    const prescriptionId = await training.prescriptionOf();
    const [first, second] = [recordOf(prescriptionId), recordOf(prescriptionId, { minutes: 30 })];
    await training.add(first);
    await training.add(second);
    const { body } = await world.as('manager').call(deleteTraining, { id: second.id });
    expect(body.code).toBe(DONE);
    expect(await training.numbersOf(prescriptionId)).toMatchObject({
      trainedDays: 1,
      trainingMinutes: 15,
    });
    const again = await world.as('manager').call(deleteTraining, { id: second.id });
    expect(codeOf(again.body)).toBe(trainingErrors.unknown.code);
    expect((await training.add(second)).code).toBe(DONE);
    expect((await training.recordsOf(prescriptionId)).total).toBe(1);
    expect(await training.numbersOf(prescriptionId)).toMatchObject({
      trainedDays: 1,
      trainingMinutes: 15,
    });
  });

  test('leaves a line in the log with ids only', async () => {
    const prescriptionId = await training.prescriptionOf();
    const record = recordOf(prescriptionId);
    await training.add(record);
    const lines = await world.database.inScope(world.home, ({ db }) =>
      db
        .selectFrom('operationLog')
        .where('keypoint', '=', `${record.id},${prescriptionId}`)
        .select(['model', 'optype', 'keymsg'])
        .execute(),
    );
    expect(lines).toEqual([{ model: 'trainingRecord', optype: 'add', keymsg: '登记训练记录' }]);
  });
});

describe('the date of a record', () => {
  test.each([
    ['before the first day', '2026-11-07', {}],
    ['tomorrow', '2026-11-21', {}],
    ['after the last day', '2026-11-16', { startDate: '2026-11-08', endDate: '2026-11-15' }],
    ['of a prescription that begins tomorrow', TODAY, { startDate: '2026-11-21' }],
    ['after an early end', '2026-11-19', { endedAt: new Date('2026-11-18T09:00:00+08:00') }],
  ])('%s is refused', async (_when, date, overrides) => {
    const prescriptionId = await training.prescriptionOf(overrides);
    const { body } = await world.as('doctor').raw(addTraining, recordOf(prescriptionId, { date }));
    expect(codeOf(body)).toBe(trainingErrors.dateOutside.code);
    expect(await training.numbersOf(prescriptionId)).toMatchObject({ trainedDays: 0 });
  });

  test.each([
    ['the first day', '2026-11-08', {}],
    ['today', TODAY, {}],
    ['the last day', '2026-11-15', { endDate: '2026-11-15' }],
    ['the day of an early end', '2026-11-18', { endedAt: new Date('2026-11-18T09:00:00+08:00') }],
  ])('may be %s', async (_when, date, overrides) => {
    const prescriptionId = await training.prescriptionOf(overrides);
    expect((await training.add(recordOf(prescriptionId, { date }))).code).toBe(DONE);
  });

  test('has ten records at most, also when they arrive at once', async () => {
    const prescriptionId = await training.prescriptionOf();
    const many = Array.from({ length: RECORDS_A_DAY_MAX + 4 }, () => recordOf(prescriptionId));
    const codes = await Promise.all(many.map(async (record) => codeOf(await training.add(record))));
    expect(codes.filter((code) => code === DONE)).toHaveLength(RECORDS_A_DAY_MAX);
    expect(codes.filter((code) => code === trainingErrors.tooManyADay.code)).toHaveLength(4);
    expect(await training.numbersOf(prescriptionId)).toMatchObject({
      trainedDays: 1,
      trainingMinutes: 150,
    });
    const next = await training.add(recordOf(prescriptionId, { date: '2026-11-19' }));
    expect(next.code).toBe(DONE);
  });
});
