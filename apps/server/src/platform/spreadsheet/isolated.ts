/**
 * Runs a worker file once, with a limit on memory and time: reading what strangers send must not stop the
 * process. A worker that dies, runs out of memory or takes too long is a value, not a fault.
 */
import { Worker } from 'node:worker_threads';

export type IsolatedLimits = {
  readonly memoryMb: number;
  readonly timeoutMs: number;
};

/** Why a worker gave no answer. */
export type IsolatedFailure = { readonly failed: 'timeout' | 'died' };

/** Workers at the same time; the others wait their turn, so that memory stays bounded. */
const AT_ONCE = 2;
/** A small nursery: what a worker throws away is not kept until the process ends. */
const YOUNG_MB = 16;
let running = 0;
const waiting: (() => void)[] = [];

/** Starts `file` with `data`; the answer is the first message it posts. */
export async function isolated<Answer>(
  file: URL,
  data: { readonly bytes: Uint8Array },
  limits: IsolatedLimits,
): Promise<Answer | IsolatedFailure> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  running += 1;
  try {
    return await runOnce<Answer>(file, data, limits);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

function runOnce<Answer>(
  file: URL,
  data: { readonly bytes: Uint8Array },
  limits: IsolatedLimits,
): Promise<Answer | IsolatedFailure> {
  const bytes = new Uint8Array(data.bytes);
  const worker = new Worker(file, {
    workerData: { ...data, bytes },
    transferList: [bytes.buffer],
    resourceLimits: {
      maxOldGenerationSizeMb: limits.memoryMb,
      maxYoungGenerationSizeMb: YOUNG_MB,
      stackSizeMb: 4,
    },
  });
  return new Promise((resolve) => {
    const finish = (answer: Answer | IsolatedFailure) => {
      clearTimeout(timer);
      resolve(answer);
      void worker.terminate();
    };
    const timer = setTimeout(() => finish({ failed: 'timeout' }), limits.timeoutMs);
    worker.once('message', (answer: Answer) => finish(answer));
    worker.once('error', () => finish({ failed: 'died' }));
    worker.once('exit', () => finish({ failed: 'died' }));
  });
}
