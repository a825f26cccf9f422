/**
 * Runs a worker file once, with a limit on memory and time: reading uploaded files must not stop the
 * process. A worker that dies, runs out of memory or takes too long is a value, not an error.
 */
import { Worker } from 'node:worker_threads';
import { concurrencyLimit } from '../auth/concurrency-limit.ts';

export type IsolatedLimits = {
  readonly memoryMb: number;
  readonly timeoutMs: number;
};

/** Why a worker sent no answer. */
export type IsolatedFailure = { readonly failed: 'timeout' | 'died' };

/** Workers at the same time; others wait, so that memory stays bounded. */
const MAX_WORKERS = 2;
/** A small young generation, so that garbage of a worker is collected early. */
const YOUNG_MB = 16;
const limit = concurrencyLimit(MAX_WORKERS);

/** Starts `file` with `data`; the answer is the first message it posts. */
export function runIsolated<Answer>(
  file: URL,
  data: { readonly bytes: Uint8Array },
  limits: IsolatedLimits,
): Promise<Answer | IsolatedFailure> {
  return limit(() => runOnce<Answer>(file, data, limits));
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
