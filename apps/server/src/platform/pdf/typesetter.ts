/**
 * Sets documents in processes of their own, so that a bulk report never holds up the event loop, and so that a
 * fault of the compiler ends one document and nothing else. Several compilers in one process wait for each other's
 * locks, which costs a third of their speed. A document is a template of ours and JSON data; data reaches the template
 * as a value and is never read as markup. A process that dies or takes too long is replaced and its document is refused;
 * one that has grown large is replaced after its document. Institutions take turns, jobs leave a process to those who
 * wait, and a document whose request was cancelled leaves the queue.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { toPrintableText } from '@spine/contract/kernel';
import { CallAborted, currentCaller } from '../auth/caller.ts';
import { FairQueue } from './fair-queue.ts';

/** A picture the template may name; the path is relative to the template. */
export type TypesetFile = { readonly path: string; readonly bytes: Uint8Array };

/**
 * A drawing that many documents share. A process turns it into a page of its own once and places that: it is then
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

/** A line at the foot of each page, over whatever the template draws; millimetres from the edges of the paper. */
export type TypesetFoot = {
  readonly words: string;
  readonly left: number;
  readonly bottom: number;
};

export type TypesetJob = {
  /** Typst markup of ours. */
  readonly template: string;
  /** What `sys.inputs.data` holds in the template, as JSON text. */
  readonly data: string;
  readonly files?: readonly TypesetFile[];
  readonly stamps?: readonly TypesetStamp[];
  readonly as?: TypesetForm;
  readonly foot?: TypesetFoot;
};

/**
 * `untagged` leaves out of a PDF what screen readers go by, which is half of a page's bytes and a quarter of its time.
 * `svg` is the pages under each other as one drawing, each text beside its outlines in an element of its own.
 */
export type TypesetForm = 'pdf' | 'untagged' | 'svg';

/** What was set: its bytes, and the values the template labels `<values>`. */
export type Typeset = { readonly file: Uint8Array; readonly values: readonly unknown[] };

type Options = {
  /** Processes that jobs may use; one more is for documents somebody waits for. */
  readonly workers: number;
  /** After so long without work a process ends. */
  readonly idleMs?: number;
  /** A document that takes longer is given up. */
  readonly mostMs?: number;
};

/** A process's answer. `error` is the compiler's own message; who is `worn` holds much memory and wants to be replaced. */
export type TypesetAnswer = (Typeset | { readonly error: string }) & {
  readonly worn: boolean;
};

/** What the compiler says of a document: it would say it again. */
export class CompilerFault extends Error {}

/** The process died, of whatever: the document may be right. */
export class ProcessLost extends Error {}

type Waiting = {
  readonly job: TypesetJob;
  readonly isForJob: boolean;
  resolve(set: Typeset): void;
  reject(reason: Error): void;
  /** It has left the queue. */
  begun(): void;
};

const WORKER = fileURLToPath(new URL('./typeset-process.ts', import.meta.url));
const IDLE_MS = 5 * 60_000;
/** A part of a bulk report takes some seconds. */
const MOST_MS = 3 * 60_000;
/** What the server does by itself. */
const NOBODY = '';
/**
 * All of a process's environment, so that no secret of the server reaches a compiler. Processes share the cores, so
 * each compiles on one: more threads of its own would wait for each other, which costs 6 %.
 */
const ENVIRONMENT = { RAYON_NUM_THREADS: '1' };

/** What features set documents with. */
export type TypesetterPort = Pick<Typesetter, 'typeset'>;

/** The pool of processes; they start when they are first needed. */
export class Typesetter {
  readonly #workers: number;
  readonly #idleMs: number;
  readonly #idle: ChildProcess[] = [];
  readonly #rests = new WeakMap<ChildProcess, NodeJS.Timeout>();
  readonly #mostMs: number;
  readonly #busy = new Map<ChildProcess, Waiting>();
  readonly #limits = new WeakMap<ChildProcess, NodeJS.Timeout>();
  readonly #queue = new FairQueue<Waiting>();
  #closed = false;

  constructor({ workers, idleMs = IDLE_MS, mostMs = MOST_MS }: Options) {
    this.#workers = workers;
    this.#idleMs = idleMs;
    this.#mostMs = mostMs;
  }

  /** One file, and the values its template labels `<values>`. */
  typeset(job: TypesetJob): Promise<Typeset> {
    if (this.#closed) return Promise.reject(new Error('the typesetter is closed'));
    const { queueKey = NOBODY, isJob: isForJob = false, signal } = currentCaller() ?? {};
    if (signal?.aborted) return Promise.reject(new CallAborted());
    // A line holds documents of jobs, or documents somebody waits for.
    const turn = isForJob ? `job ${queueKey}` : queueKey;
    return new Promise((resolve, reject) => {
      const begun = () => signal?.removeEventListener('abort', leave);
      // A character without a font would be a crossed box, and so would its neighbours.
      const foot = job.foot && { ...job.foot, words: toPrintableText(job.foot.words) };
      const shown = { ...job, data: toPrintableText(job.data), ...(foot && { foot }) };
      const waiting = { job: shown, isForJob, resolve, reject, begun };
      const leave = () => this.#queue.remove(turn, waiting) && reject(new CallAborted());
      signal?.addEventListener('abort', leave, { once: true });
      this.#queue.add(turn, waiting);
      this.#next();
    });
  }

  /** Ends the processes; documents under way are refused. */
  async close(): Promise<void> {
    this.#closed = true;
    const workers = [...this.#idle, ...this.#busy.keys()];
    for (const worker of workers) clearTimeout(this.#rests.get(worker));
    const pending = [...this.#queue.drain(), ...this.#busy.values()];
    this.#busy.clear();
    this.#idle.length = 0;
    for (const each of pending) each.reject(new Error('the typesetter is closed'));
    await Promise.all(workers.map(ended));
  }

  #next(): void {
    // One more process than jobs may use.
    if (this.#busy.size > this.#workers) return;
    // Whoever waits stands behind no batch.
    const first =
      this.#queue.take(({ isForJob }) => !isForJob) ??
      (this.#leavesOne() ? this.#queue.take(() => true) : undefined);
    if (!first) return;
    const worker = this.#workerFor(first);
    if (!worker) {
      this.#next();
      return;
    }
    first.begun();
    clearTimeout(this.#rests.get(worker));
    this.#limits.set(worker, setTimeout(() => this.#giveUp(worker), this.#mostMs).unref());
    this.#busy.set(worker, first);
    hold(worker, true);
    worker.send(first.job, (error) => error && this.#lost(worker, new ProcessLost(error.message)));
  }

  /** Undefined where the machine makes no process; the document is refused then. */
  #workerFor({ reject }: Waiting): ChildProcess | undefined {
    try {
      return this.#idle.pop() ?? this.#hire();
    } catch (error) {
      reject(error as Error);
      return undefined;
    }
  }

  /** Whether another document of a job leaves a process to those who wait. */
  #leavesOne(): boolean {
    const ofJobs = [...this.#busy.values()].filter(({ isForJob }) => isForJob);
    return ofJobs.length < this.#workers;
  }

  #hire(): ChildProcess {
    const worker = fork(WORKER, { serialization: 'advanced', execArgv: [], env: ENVIRONMENT });
    worker.on('message', (answer: TypesetAnswer) => this.#done(worker, answer));
    worker.on('error', ({ message }) => this.#lost(worker, new ProcessLost(message)));
    worker.on('exit', () => this.#lost(worker, new ProcessLost('the process ended')));
    return worker;
  }

  #done(worker: ChildProcess, answer: TypesetAnswer): void {
    const waiting = this.#busy.get(worker);
    if (!waiting) return;
    this.#busy.delete(worker);
    clearTimeout(this.#limits.get(worker));
    if (this.#closed) return;
    hold(worker, false);
    if (answer.worn) void ended(worker);
    else this.#rest(worker);
    if ('file' in answer) waiting.resolve(answer);
    else waiting.reject(new CompilerFault(answer.error));
    this.#next();
  }

  #giveUp(worker: ChildProcess): void {
    this.#lost(worker, new Error('the document took too long'));
    void ended(worker);
  }

  #rest(worker: ChildProcess): void {
    this.#idle.push(worker);
    const over = () => {
      this.#idle.splice(this.#idle.indexOf(worker), 1);
      void ended(worker);
    };
    this.#rests.set(worker, setTimeout(over, this.#idleMs).unref());
  }

  #lost(worker: ChildProcess, error: Error): void {
    const waiting = this.#busy.get(worker);
    this.#busy.delete(worker);
    clearTimeout(this.#rests.get(worker));
    clearTimeout(this.#limits.get(worker));
    const at = this.#idle.indexOf(worker);
    if (at !== -1) this.#idle.splice(at, 1);
    waiting?.reject(error);
    if (!this.#closed) this.#next();
  }
}

/** Whether a process keeps ours alive: one that is idle does not. */
function hold(worker: ChildProcess, held: boolean): void {
  if (held) {
    worker.ref();
    worker.channel?.ref();
  } else {
    worker.unref();
    worker.channel?.unref();
  }
}

/** Ends a process; it holds nothing that is not finished. */
async function ended(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const exit = once(worker, 'exit');
  worker.ref();
  worker.kill('SIGKILL');
  await exit;
}
