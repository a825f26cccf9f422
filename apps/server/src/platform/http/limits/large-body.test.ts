import { PassThrough } from 'node:stream';
import { uploadExams } from '@spine/contract/exam';
import { kernelErrors } from '@spine/contract/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { CallAborted } from '#platform/auth/caller.ts';
import { createLargeBodies } from './large-body.ts';

const BYTES = 1_000_000;

afterEach(() => vi.useRealTimers());

/** A call whose body is all there, unless it is slow; `answer` ends it. */
function arrive(
  admit: ReturnType<typeof createLargeBodies>,
  caller: string,
  { bytes = BYTES, isSlow = false } = {},
) {
  const raw = new PassThrough();
  raw.resume();
  const request = {
    headers: { 'content-length': String(bytes) },
    raw: { complete: !isSlow, destroy: () => raw.destroy() },
  } as unknown as FastifyRequest;
  const reply = { raw } as unknown as FastifyReply;
  const admitted = admit({ request, reply, endpoint: uploadExams, limit: 64 * BYTES, caller });
  const state = { isAdmitted: false, refused: undefined as unknown };
  admitted.then(
    () => {
      state.isAdmitted = true;
    },
    (error: unknown) => {
      state.refused = error;
    },
  );
  return {
    state,
    answer: () => raw.end(),
    hangUp: () => raw.destroy(),
    isCut: () => raw.destroyed,
  };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('two are read at a time, one of each caller, and small ones never wait', async () => {
  const admit = createLargeBodies();
  const [one, again, two, three] = ['one', 'one', 'two', 'three'].map((who) => arrive(admit, who));
  const small = arrive(admit, 'four', { bytes: 1000 });
  await settle();
  const admitted = () => [one, again, two, three, small].map((each) => each?.state.isAdmitted);
  expect(admitted()).toEqual([true, false, true, false, true]);
  one?.answer();
  await expect.poll(admitted).toEqual([true, false, true, true, true]);
  two?.hangUp();
  await expect.poll(admitted).toEqual([true, true, true, true, true]);
});

test('who hangs up while waiting is passed over, and leaves the place to wait in at once', async () => {
  const admit = createLargeBodies();
  const calls = Array.from({ length: 34 }, (_, at) => arrive(admit, `caller ${at}`));
  await settle();
  calls.at(-1)?.hangUp();
  await expect.poll(() => calls.at(-1)?.state.refused).toBeInstanceOf(CallAborted);
  const late = arrive(admit, 'late');
  await settle();
  expect(late.state).toEqual({ isAdmitted: false, refused: undefined });
  for (const call of calls) call.answer();
  await expect.poll(() => late.state.isAdmitted).toBe(true);
});

test('who sends slowly keeps the place until somebody waits for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const admit = createLargeBodies();
  const slow = ['one', 'two'].map((who) => arrive(admit, who, { isSlow: true }));
  // This one waits for its caller's own.
  arrive(admit, 'one');
  await settle();
  vi.advanceTimersByTime(600_000);
  expect(slow.map(({ isCut }) => isCut())).toEqual([false, false]);
  const next = arrive(admit, 'three');
  await settle();
  vi.advanceTimersByTime(1000);
  expect(slow.map(({ isCut }) => isCut())).toEqual([true, true]);
  await expect.poll(() => next.state.isAdmitted).toBe(true);
});

test('who sends slowly has the time that its length takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const admit = createLargeBodies();
  const slow = ['one', 'two'].map((who) => arrive(admit, who, { isSlow: true }));
  arrive(admit, 'three');
  await settle();
  const allowedMs = 30_000 + BYTES / 128;
  vi.advanceTimersByTime(allowedMs - 1000);
  expect(slow.map(({ isCut }) => isCut())).toEqual([false, false]);
  vi.advanceTimersByTime(2000);
  expect(slow.map(({ isCut }) => isCut())).toEqual([true, true]);
});

test('beyond those that wait one is refused with a sentence', async () => {
  const admit = createLargeBodies();
  const calls = Array.from({ length: 40 }, (_, at) => arrive(admit, `caller ${at}`));
  await settle();
  const refused = calls.flatMap(({ state }) => state.refused ?? []);
  expect(refused).toHaveLength(6);
  expect(refused[0]).toMatchObject({
    entry: kernelErrors.unavailable,
    message: '正在上传的人较多，请稍后再试',
  });
});
