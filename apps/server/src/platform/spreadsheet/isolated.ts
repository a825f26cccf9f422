/**
 * Runs a worker file once, with a limit on memory and time: reading uploaded files must not stop the
 * process. A worker that dies, runs out of memory or takes too long is a value, not an error.
 */
import { Worker } from 'node:worker_threads';
import { concurrencyLimit } from '../auth/concurrency-limit.ts';
import type { PostedPart } from './post-parts.ts';

export type IsolatedLimits = {
  readonly memoryMb: number;
  readonly timeoutMs: number;
};

/** Why a worker sent no answer. */
export type IsolatedFailure = { readonly failed: 'timeout' | 'died' };

/** A stream also has an end to the time its worker takes for all parts together. */
export type StreamLimits<Part> = IsolatedLimits & {
  readonly wholeMs: number;
  readonly onPart: (part: Part) => Promise<void>;
};

/** Workers of each way at the same time; others wait, so that memory stays bounded. */
const MAX_WORKERS = 2;
/** A small young generation, so that garbage of a worker is collected early. */
const YOUNG_MB = 16;
const limit = concurrencyLimit(MAX_WORKERS);
/** Streams wait for whoever takes their parts; answers of others must not wait with them. */
const streamLimit = concurrencyLimit(MAX_WORKERS);

/** Starts `file` with `data`; the answer is the first message it posts. */
export function runIsolated<Answer>(
  file: URL,
  data: { readonly bytes: Uint8Array },
  limits: IsolatedLimits,
): Promise<Answer | IsolatedFailure> {
  return limit(() => runOnce<Answer>(file, data, limits));
}

/**
 * Starts `file` with `data` and hands over the parts it posts (`postParts`) one after another: the worker makes the
 * next one once `onPart` is done, so that neither side holds more than one. `timeoutMs` is that of a part.
 */
export function streamIsolated<Part>(
  file: URL,
  data: { readonly bytes: Uint8Array },
  limits: StreamLimits<Part>,
): Promise<IsolatedFailure | undefined> {
  return streamLimit(() => streamOnce(startWorker(file, data, limits), limits));
}

function streamOnce<Part>(
  worker: Worker,
  { onPart, timeoutMs, wholeMs }: StreamLimits<Part>,
): Promise<IsolatedFailure | undefined> {
  let timer: NodeJS.Timeout | undefined;
  let leftMs = wholeMs;
  let began = 0;
  return new Promise<IsolatedFailure | undefined>((resolve, reject) => {
    const waitForPart = () => {
      began = performance.now();
      timer = setTimeout(() => resolve({ failed: 'timeout' }), Math.min(timeoutMs, leftMs));
    };
    const take = async (message: PostedPart<Part>) => {
      clearTimeout(timer);
      leftMs -= performance.now() - began;
      if (message.isOver) return resolve(undefined);
      await onPart(message.part);
      waitForPart();
      worker.postMessage(null);
    };
    worker.on('message', (message: PostedPart<Part>) => void take(message).catch(reject));
    worker.once('error', () => resolve({ failed: 'died' }));
    worker.once('exit', () => resolve({ failed: 'died' }));
    waitForPart();
  }).finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}

function runOnce<Answer>(
  file: URL,
  data: { readonly bytes: Uint8Array },
  limits: IsolatedLimits,
): Promise<Answer | IsolatedFailure> {
  const worker = startWorker(file, data, limits);
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

function startWorker(
  file: URL,
  data: { readonly bytes: Uint8Array },
  limits: IsolatedLimits,
): Worker {
  const bytes = new Uint8Array(data.bytes);
  return new Worker(file, {
    workerData: { ...data, bytes },
    transferList: [bytes.buffer],
    resourceLimits: {
      maxOldGenerationSizeMb: limits.memoryMb,
      maxYoungGenerationSizeMb: YOUNG_MB,
      stackSizeMb: 4,
    },
  });
}
