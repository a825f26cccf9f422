/** Records of devices whose clocks are wrong: they arrive at the times of the server, in their order, and say what the device showed. */
import { examDetail, uploadExams } from '@spine/contract/exam';
import { dateInShanghai } from '@spine/contract/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { openWorld, type World } from '#testing/world.ts';
import { type DeviceDay, openDeviceDay } from './station-device.factory.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;

let world: World;
let day: DeviceDay;
/** When the test begins. */
let start: Date;
const at = (ms: number) => new Date(start.getTime() + ms);

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  // Tests let days go by.
  world.clock.advance(TEST_NOW.getTime() - world.clock.now().getTime());
  start = world.clock.now();
  day = await openDeviceDay(world);
});
afterAll(() => world.close());

/** What a device whose clock is ahead by `ms` makes at an instant, as far as it knows its clock. */
const shown = (of: number, time: Date, { ms, aheadMs = ms }: { ms: number; aheadMs?: number }) => {
  const madeAt = new Date(time.getTime() + ms).toISOString();
  const entry = day.exam(of);
  return { ...entry, madeAt, clockAheadMs: aheadMs, record: { ...entry.record, examTime: madeAt } };
};

async function send(entries: readonly { id: string }[]): Promise<string[]> {
  const { data } = await day.send(await day.sealAll(entries));
  return data.results.map(({ outcome }: { outcome: string }) => outcome);
}

async function detailOf({ id }: { id: string }) {
  const { body } = await world.as('doctor').call(examDetail, { id });
  return body.data;
}

const timeOf = async (exam: { id: string }): Promise<number> =>
  new Date((await detailOf(exam)).examTime).getTime();

/** The examination that a child counts by. */
async function leadingOf(of: number): Promise<string | undefined> {
  const row = await world.database.inScope(world.home, ({ db }) =>
    db
      .selectFrom('statisticFact')
      .where('patientId', '=', day.patientIds[of] ?? '')
      .select('examId')
      .executeTakeFirst(),
  );
  return row?.examId;
}

describe.each([
  ['fast', YEAR_MS],
  ['slow', -YEAR_MS],
] as const)('a clock that is a year %s', (_word, ms) => {
  test('and known to be so is corrected, and what it showed is kept', async () => {
    world.clock.advance(10 * MINUTE_MS);
    const exam = shown(0, at(5 * MINUTE_MS), { ms });
    expect(await send([exam])).toEqual(['accepted']);
    expect(await timeOf(exam)).toBe(at(5 * MINUTE_MS).getTime());
    const { findings } = await detailOf(exam);
    expect(new Date(findings.deviceClock.time).getTime()).toBe(at(5 * MINUTE_MS + ms).getTime());
    expect(findings.deviceClock.isErrorKnown).toBe(true);
    expect(findings).not.toHaveProperty('clockAheadMs');
  });

  test('and not known to be so is that of the arrival, and the order of a child stays', async () => {
    world.clock.advance(10 * MINUTE_MS);
    const [first, second] = [
      shown(0, at(5 * MINUTE_MS), { ms, aheadMs: 0 }),
      shown(0, at(6 * MINUTE_MS), { ms, aheadMs: 0 }),
    ];
    expect(await send([first, second])).toEqual(['accepted', 'accepted']);
    expect(await leadingOf(0)).toBe(second.id);
    const { findings } = await detailOf(first);
    expect(findings.deviceClock.isErrorKnown).toBe(false);
    expect(await timeOf(first)).toBe(at(10 * MINUTE_MS).getTime());
  });

  test('does not let an older result count', async () => {
    world.clock.advance(15 * MINUTE_MS);
    const other = quickRecord({
      patientId: day.patientIds[0],
      examTime: at(5 * MINUTE_MS).toISOString(),
    });
    const { projectId, schoolId } = day;
    await world.as('doctor').call(uploadExams, { projectId, schoolId, exams: [other] });
    const later = shown(0, at(10 * MINUTE_MS), { ms });
    expect(await send([later])).toEqual(['accepted']);
    expect(await leadingOf(0)).toBe(later.id);
  });

  test('notes an absence on the day that it was', async () => {
    const { clockAheadMs, madeAt } = shown(0, start, { ms });
    const wrong = { ...day.absence(0), clockAheadMs, madeAt };
    const unknown = { ...day.absence(1), clockAheadMs: 0, madeAt, day: madeAt.slice(0, 10) };
    expect(await send([wrong, unknown])).toEqual(['accepted', 'accepted']);
    expect([await day.stateOf(0), await day.stateOf(1)]).toEqual(['absent', 'absent']);
  });

  test('takes out what was examined by it', async () => {
    const exam = shown(0, start, { ms });
    const { clockAheadMs, madeAt } = shown(0, at(MINUTE_MS), { ms });
    const correction = { ...day.correction(0, exam.id), clockAheadMs, madeAt };
    world.clock.advance(10 * MINUTE_MS);
    expect(await send([exam, correction])).toEqual(['accepted', 'accepted']);
  });

  test('is corrected in what a session uploads, too', async () => {
    world.clock.advance(10 * MINUTE_MS);
    const { projectId, schoolId } = day;
    const exam = quickRecord({
      patientId: day.patientIds[0],
      examTime: at(5 * MINUTE_MS + ms).toISOString(),
    });
    const exams = [{ ...exam, clockAheadMs: ms }];
    const { body } = await world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
    expect(body.code).toBe(8000);
    expect(await timeOf(exam)).toBe(at(5 * MINUTE_MS).getTime());
  });
});

test('a clock that was put right between two records keeps their order', async () => {
  world.clock.advance(25 * MINUTE_MS);
  const [first, second] = [
    shown(0, at(5 * MINUTE_MS), { ms: YEAR_MS, aheadMs: 0 }),
    shown(0, at(10 * MINUTE_MS), { ms: 0 }),
  ];
  expect(await send([first, second])).toEqual(['accepted', 'accepted']);
  expect(await leadingOf(0)).toBe(second.id);
  expect(await timeOf(second)).toBeLessThan(at(15 * MINUTE_MS).getTime());
});

test('what is entered from paper keeps its time, whatever the clock shows', async () => {
  const exam = shown(0, start, { ms: YEAR_MS });
  const examTime = at(-DAY_MS).toISOString();
  const late = { ...exam, record: { ...exam.record, examTime, lateEntry: true } };
  expect(await send([late])).toEqual(['accepted']);
  expect(await timeOf(late)).toBe(at(-DAY_MS).getTime());
  expect((await detailOf(late)).findings).not.toHaveProperty('deviceClock');
});

test('an error that no clock has refuses its own record alone', async () => {
  world.clock.advance(10 * MINUTE_MS);
  const absurd = { ...day.absence(0), clockAheadMs: Number.MAX_SAFE_INTEGER };
  const good = shown(1, at(5 * MINUTE_MS), { ms: 0 });
  expect(await send([absurd, good])).toEqual(['refused', 'accepted']);
});

test('a correction made before its examination arrived takes it out, days later too', async () => {
  const exam = shown(0, start, { ms: 0 });
  world.clock.advance(2 * DAY_MS);
  const correction = { ...day.correction(0, exam.id), madeAt: exam.madeAt };
  expect(await send([exam, correction])).toEqual(['accepted', 'accepted']);
});

test('an error that is told to nobody is corrected without a word', async () => {
  world.clock.advance(10 * MINUTE_MS);
  const exam = shown(0, at(5 * MINUTE_MS), { ms: 999 });
  expect(await send([exam])).toEqual(['accepted']);
  expect(await timeOf(exam)).toBe(at(5 * MINUTE_MS).getTime());
  expect((await detailOf(exam)).findings).not.toHaveProperty('deviceClock');
});

test('what a later preparation of the same user and project carried over keeps its time', async () => {
  const exam = shown(0, at(5 * MINUTE_MS), { ms: 0 });
  world.clock.advance(2 * DAY_MS);
  await world.signInAgain();
  const { token, ...anew } = await day.register();
  const boxes = await day.sealAll([exam], { token, ...anew });
  expect((await day.send(boxes, token)).data.results).toMatchObject([{ outcome: 'accepted' }]);
  expect(await timeOf(exam)).toBe(at(5 * MINUTE_MS).getTime());
});

test('a time before the project, of the day before the device was prepared, is one that cannot be', async () => {
  await startProjectToday();
  world.clock.advance(10 * MINUTE_MS);
  const entry = shown(0, at(-12 * HOUR_MS), { ms: 0 });
  const absence = { ...day.absence(1), madeAt: entry.madeAt, clockAheadMs: 0 };
  const yesterday = { ...absence, day: dateInShanghai(new Date(entry.madeAt)) };
  expect(await send([entry, yesterday])).toEqual(['accepted', 'accepted']);
  expect(await timeOf(entry)).toBe(at(10 * MINUTE_MS).getTime());
  expect((await detailOf(entry)).findings.deviceClock.isErrorKnown).toBe(false);
  expect(await day.stateOf(1)).toBe('absent');
});

function startProjectToday(): Promise<unknown> {
  return world.database.inScope(world.home, ({ db }) =>
    db
      .updateTable('project')
      .set({ startDate: dateInShanghai(start) })
      .where('id', '=', day.projectId)
      .execute(),
  );
}
