import { PassThrough } from 'node:stream';
import { uploadExams } from '@spine/contract/exam';
import { kernelErrors } from '@spine/contract/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { CallAborted } from '#platform/auth/caller.ts';
import { createLargeBodies } from './large-body.ts';

const BYTES = 1_000_000;

/** A call whose body has not been read; `answer` ends it. */
function arrive(admit: ReturnType<typeof createLargeBodies>, caller: string, bytes = BYTES) {
  const raw = new PassThrough();
  raw.resume();
  const request = {
    headers: { 'content-length': String(bytes) },
    raw: { complete: true },
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
  return { state, answer: () => raw.end(), hangUp: () => raw.destroy() };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('two are read at a time, one of each caller, and small ones never wait', async () => {
  const admit = createLargeBodies();
  const [one, again, two, three] = ['one', 'one', 'two', 'three'].map((who) => arrive(admit, who));
  const small = arrive(admit, 'four', 1000);
  await settle();
  const admitted = () => [one, again, two, three, small].map((each) => each?.state.isAdmitted);
  expect(admitted()).toEqual([true, false, true, false, true]);
  one?.answer();
  await expect.poll(admitted).toEqual([true, false, true, true, true]);
  two?.hangUp();
  await expect.poll(admitted).toEqual([true, true, true, true, true]);
});

test('who hangs up while waiting is passed over', async () => {
  const admit = createLargeBodies();
  const [first, second] = [arrive(admit, 'one'), arrive(admit, 'one')];
  second.hangUp();
  await settle();
  first.answer();
  await expect.poll(() => second.state.refused).toBeInstanceOf(CallAborted);
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
