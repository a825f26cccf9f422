/** Who is refused while a database is away, by a clock that the test sets. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Circuit, openCircuit } from './circuit.ts';

const failure = (code: string) => Object.assign(new Error('failed'), { code });
const ABSENT = failure('ECONNREFUSED');
const never = () => new Promise<never>(() => undefined);

let circuit: Circuit;
let probes: number;
/** What the database answers when it is asked. */
let answer: () => Promise<unknown>;
beforeEach(() => {
  vi.useFakeTimers();
  probes = 0;
  answer = () => Promise.reject(ABSENT);
  circuit = openCircuit(() => {
    probes += 1;
    return answer();
  });
});
afterEach(() => {
  circuit.close();
  vi.useRealTimers();
});

/** How work ends: with its result or the code of its error; undefined while it waits. */
function follow(work: Promise<unknown>) {
  const state: { end?: unknown } = {};
  work.then(
    (result) => {
      state.end = result;
    },
    (error: { code?: string }) => {
      state.end = error.code;
    },
  );
  return state;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('work', () => {
  test('of usual length asks nobody', async () => {
    expect(await circuit.guard(() => Promise.resolve('done'))).toBe('done');
    await expect(circuit.guard(() => Promise.reject(failure('23505')))).rejects.toThrow('failed');
    await pass(10_000);
    expect(probes).toBe(0);
  });

  test('that waits is refused once the database is away, and what comes then is refused without a try', async () => {
    const waiting = follow(circuit.guard(never));
    await pass(999);
    expect([waiting.end, probes]).toEqual([undefined, 0]);
    await pass(1);
    expect([waiting.end, probes]).toEqual(['57P03', 1]);
    const tried = vi.fn(never);
    await expect(circuit.guard(tried)).rejects.toMatchObject({ code: '57P03', cause: ABSENT });
    expect(tried).not.toHaveBeenCalled();
  });

  test('waits for a probe that is under way', async () => {
    answer = never;
    const waiting = follow(circuit.guard(never));
    await pass(60_000);
    expect([waiting.end, probes]).toEqual([undefined, 1]);
  });

  test('that loses its connection has the database asked at once', async () => {
    await expect(circuit.guard(() => Promise.reject(failure('08006')))).rejects.toThrow('failed');
    await pass(0);
    expect(probes).toBe(1);
    await expect(circuit.guard(never)).rejects.toMatchObject({ code: '57P03' });
  });

  test('that comes to its end too late is given back', async () => {
    let finish = (_result: string): void => undefined;
    const late = new Promise<string>((resolve) => {
      finish = resolve;
    });
    const discarded: string[] = [];
    const waiting = follow(
      circuit.guard(
        () => late,
        (result) => discarded.push(result),
      ),
    );
    await pass(1000);
    expect(waiting.end).toBe('57P03');
    finish('a connection');
    await pass(0);
    expect(discarded).toEqual(['a connection']);
  });
});

describe('a database', () => {
  test('that is away is asked each second, and its first answer lets work through', async () => {
    circuit.check();
    await pass(3000);
    expect(probes).toBe(4);
    answer = () => Promise.resolve(true);
    await pass(1000);
    expect(await circuit.guard(() => Promise.resolve('done'))).toBe('done');
    await pass(10_000);
    expect(probes).toBe(5);
  });

  test.each([
    ['refuses writes', () => Promise.resolve(false)],
    ['has no connection left', () => Promise.reject(failure('53300'))],
    ['refuses the password', () => Promise.reject(failure('28P01'))],
  ])('that %s is there, and is asked once a second at most', async (_what, reply) => {
    answer = reply;
    const busy = Array.from({ length: 30 }, () => follow(circuit.guard(never)));
    await pass(1500);
    circuit.check();
    expect(probes).toBe(1);
    await pass(60_000);
    expect(busy.map(({ end }) => end)).toEqual(Array(30).fill(undefined));
  });

  test('is not asked after the end', async () => {
    circuit.check();
    await pass(0);
    circuit.close();
    await pass(10_000);
    circuit.check();
    expect(probes).toBe(1);
  });
});
