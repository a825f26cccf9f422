/**
 * Sets documents in worker threads, so that a batch of reports never holds up the event loop. A document is a
 * template of ours and JSON data; data reaches the template as a value and is never read as markup. Each worker
 * keeps its fonts; a worker that dies is replaced and its document is refused.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** A picture the template may name; the path is relative to the template. */
export type TypesetFile = { readonly path: string; readonly bytes: Uint8Array };

/**
 * A drawing that many documents share. A worker turns it into a page of its own once and places that: it is then
 * held once by a document, and costs next to nothing each time. The template calls it `stamp-<name>.pdf`.
 */
export type TypesetStamp = {
  /** The same name always means the same drawing. */
  readonly name: string;
  readonly svg: string;
  /** The size of the drawing in its own units. */
  readonly width: number;
  readonly height: number;
};

export type TypesetJob = {
  /** What `sys.inputs.data` holds in the template, as JSON text. */
  readonly data: string;
  readonly files?: readonly TypesetFile[];
  readonly stamps?: readonly TypesetStamp[];
  /** Leaves out what screen readers go by, which is half of a page's bytes and a quarter of its time. */
  readonly untagged?: boolean;
};

export type Typesetter = {
  /** One PDF. */
  typeset(job: TypesetJob): Promise<Uint8Array>;
  /** Ends the workers; documents under way are refused. */
  close(): Promise<void>;
};

export type TypesetterOptions = {
  readonly template: string;
  readonly fontPaths: readonly string[];
  readonly workers?: number;
};

/** A worker's answer; `error` is the compiler's own message. */
export type TypesetAnswer = { readonly pdf: Uint8Array<ArrayBuffer> } | { readonly error: string };

type Waiting = {
  readonly job: TypesetJob;
  resolve(pdf: Uint8Array): void;
  reject(reason: Error): void;
};

const WORKER = new URL('./typeset-worker.ts', import.meta.url);
const MOST_WORKERS = 4;

class TypesetPool implements Typesetter {
  readonly #options: TypesetterOptions;
  readonly #size: number;
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Waiting>();
  readonly #queue: Waiting[] = [];
  #closed = false;

  constructor(options: TypesetterOptions) {
    this.#options = options;
    this.#size = options.workers ?? Math.min(availableParallelism(), MOST_WORKERS);
  }

  typeset(job: TypesetJob): Promise<Uint8Array> {
    if (this.#closed) return Promise.reject(new Error('the typesetter is closed'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ job, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const workers = [...this.#idle, ...this.#busy.keys()];
    const pending = [...this.#queue.splice(0), ...this.#busy.values()];
    this.#busy.clear();
    this.#idle.length = 0;
    for (const each of pending) each.reject(new Error('the typesetter is closed'));
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #next(): void {
    const [first] = this.#queue;
    if (!first) return;
    const worker = this.#idle.pop() ?? this.#hire();
    if (!worker) return;
    this.#queue.shift();
    this.#busy.set(worker, first);
    worker.ref();
    worker.postMessage(first.job);
  }

  /** A new worker, or undefined when there are enough; workers start when they are first needed. */
  #hire(): Worker | undefined {
    if (this.#busy.size >= this.#size) return undefined;
    const { template, fontPaths } = this.#options;
    const worker = new Worker(WORKER, { workerData: { template, fontPaths } });
    worker.on('message', (answer: TypesetAnswer) => this.#done(worker, answer));
    worker.on('error', (error) => this.#lost(worker, error));
    worker.on('exit', () => this.#lost(worker, new Error('the worker ended')));
    return worker;
  }

  #done(worker: Worker, answer: TypesetAnswer): void {
    const waiting = this.#busy.get(worker);
    this.#busy.delete(worker);
    if (this.#closed) return;
    // An idle worker does not keep the process alive.
    worker.unref();
    this.#idle.push(worker);
    if ('pdf' in answer) waiting?.resolve(answer.pdf);
    else waiting?.reject(new Error(answer.error));
    this.#next();
  }

  #lost(worker: Worker, error: Error): void {
    const waiting = this.#busy.get(worker);
    this.#busy.delete(worker);
    const at = this.#idle.indexOf(worker);
    if (at !== -1) this.#idle.splice(at, 1);
    waiting?.reject(error);
    if (!this.#closed) this.#next();
  }
}

/** A pool of workers for one template. */
export function openTypesetter(options: TypesetterOptions): Typesetter {
  return new TypesetPool(options);
}
