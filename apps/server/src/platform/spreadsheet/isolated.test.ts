import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runIsolated, streamIsolated } from './isolated.ts';

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

describe('parts of a worker', () => {
  const POSTED = `import { postParts } from '${import.meta.dirname}/post-parts.ts';`;
  const partsOf = async (code: string, onPart: (part: number) => Promise<void>) =>
    streamIsolated<number>(
      await workerOf(`${POSTED}\n${code}`),
      { bytes },
      { ...LIMITS, wholeMs: LIMITS.timeoutMs, onPart },
    );

  it('come one after another, each once the one before was taken', async () => {
    const events: string[] = [];
    const failure = await partsOf('await postParts([1, 2, 3]);', async (part) => {
      events.push(`${part} begins`);
      await Promise.resolve();
      events.push(`${part} ends`);
    });
    expect(failure).toBeUndefined();
    expect(events).toEqual([1, 2, 3].flatMap((part) => [`${part} begins`, `${part} ends`]));
  });

  it('that end in the middle are a value', async () => {
    const taken: number[] = [];
    const code = 'await postParts((function* () { yield 1; process.exit(1); })());';
    const failure = await partsOf(code, async (part) => {
      taken.push(part);
      await Promise.resolve();
    });
    expect([failure, taken]).toEqual([{ failed: 'died' }, [1]]);
  });

  it('that cannot be taken are the error of who takes them', async () => {
    const taking = partsOf('await postParts([1, 2]);', () => Promise.reject(new Error('full')));
    await expect(taking).rejects.toThrow('full');
  });

  it('that never end are stopped, however soon each comes', async () => {
    const file = await workerOf(
      `${POSTED}\nawait postParts((function* () { for (;;) yield 1; })());`,
    );
    const onPart = () => Promise.resolve();
    const failure = await streamIsolated(file, { bytes }, { ...LIMITS, wholeMs: 200, onPart });
    expect(failure).toEqual({ failed: 'timeout' });
  });

  it('that wait to be taken keep no answer of another waiting', async () => {
    let release: () => void = () => undefined;
    const free = new Promise<void>((resolve) => {
      release = resolve;
    });
    const streams = [1, 2, 3].map(() => partsOf('await postParts([1]);', () => free));
    const file = await workerOf('parentPort.postMessage(1);');
    expect(await runIsolated(file, { bytes }, LIMITS)).toBe(1);
    release();
    expect(await Promise.all(streams)).toEqual([undefined, undefined, undefined]);
  });
});
