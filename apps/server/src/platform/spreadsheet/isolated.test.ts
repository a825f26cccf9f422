import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runIsolated } from './isolated.ts';

const LIMITS = { memoryMb: 64, timeoutMs: 120_000 };
const IMPORTS = `import { parentPort, workerData } from 'node:worker_threads';`;

async function workerOf(code: string): Promise<URL> {
  const directory = await mkdtemp(path.join(tmpdir(), 'isolated-'));
  const file = path.join(directory, 'worker.mjs');
  await writeFile(file, `${IMPORTS}\n${code}`);
  return pathToFileURL(file);
}

const bytes = Buffer.from([1, 2, 3]);

describe('work in a worker', () => {
  it('answers the first message and leaves the bytes to their owner', async () => {
    const file = await workerOf('parentPort.postMessage([...workerData.bytes, workerData.extra]);');
    const data = { bytes, extra: 'x' };
    expect(await runIsolated(file, data, LIMITS)).toEqual([1, 2, 3, 'x']);
    expect(bytes.length).toBe(3);
  });

  it.each([
    ['throws', 'throw new Error("x");', 'died'],
    ['exits', 'process.exit(1);', 'died'],
    ['says nothing', '', 'died'],
    ['eats memory', 'const all = []; for (;;) all.push(new Array(1e5).fill({}));', 'died'],
  ])('a worker that %s is a value', async (_name, code, failed) => {
    expect(await runIsolated(await workerOf(code), { bytes }, LIMITS)).toEqual({ failed });
  });

  it('a worker that never ends is stopped', async () => {
    const file = await workerOf('for (;;);');
    expect(await runIsolated(file, { bytes }, { ...LIMITS, timeoutMs: 200 })).toEqual({
      failed: 'timeout',
    });
  });

  it('no more than two run at once, and all are answered', async () => {
    const file = await workerOf('parentPort.postMessage(workerData.at);');
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((at) => runIsolated(file, { bytes, at } as { bytes: Buffer }, LIMITS)),
    );
    expect(answers).toEqual([1, 2, 3, 4, 5]);
  });
});
