/**
 * The one queue of long work. A job is a row of our own (`job.repository.ts`), written with the queue's message
 * in the transaction of whoever asks: both are there or neither. The library carries the message to one process, sends
 * it again when that process is not heard of any more, and knows nothing else of the job. A message that is lost, as
 * after a restore, is sent anew.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { kernelErrors } from '@spine/contract/kernel';
import { PgBoss } from 'pg-boss';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { QUEUE, QUEUE_SCHEMA } from '#platform/db/job-queue-schema.ts';
import { type Limits, SILENCE_MS } from '#platform/db/limits.ts';
import type { Database, Db } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { jobById } from './job.repository.ts';
import type { AnyJob, EndedJob } from './job.ts';
import { jobDesk, LEAST_SHORT } from './job-commands.ts';
import { jobRunner, type RunnerParts } from './job-runner.ts';

/** How often a process looks for work it was not told of. */
const POLL_SECONDS = 2;
const POLLING = {
  pollingIntervalSeconds: POLL_SECONDS,
  notifyPollingIntervalSeconds: POLL_SECONDS,
};
/** How often dead workers are looked for. */
const SUPERVISE_SECONDS = 5;
const CONNECTIONS = 3;
const AGAIN_MS = 5000;
/** For runs to be handed back; a run hears of the end at its next row. */
const STOP_MS = 10_000;

export type JobQueue = ReturnType<typeof openJobQueue>;

type Taken = { id: string; data: { id: string } };

export type QueueParts = RunnerParts & { readonly limits: Limits };

/** The queue; nothing runs and nothing can be added before it is started. */
export function openJobQueue(parts: QueueParts) {
  const { database } = parts;
  const kinds = new Map<string, AnyJob>();
  const boss = bossOn(database.url, parts.limits);
  boss.on('error', parts.onFault);
  const { forget, resend, ...desk } = jobDesk(boss, kinds);
  const runner = jobRunner(parts, kinds);
  const waiting = jobWaiting(database);
  let isWorking = false;
  let again: NodeJS.Timeout | undefined;
  const onPlatform = (work: (db: Db) => Promise<void>) =>
    database.inScope(platformScope, ({ db }) => work(db));

  const take = async ([message]: Taken[]): Promise<void> => {
    if (!message) return;
    const jobId = message.data.id;
    await runner.run({ queueId: message.id, jobId }).finally(() => waiting.wake(jobId));
  };

  const begin = async (): Promise<void> => {
    await boss.start();
    await onPlatform(resend);
    await boss.work(QUEUE, POLLING, take);
    await boss.work(QUEUE, { ...POLLING, minPriority: LEAST_SHORT }, take);
    isWorking = true;
  };

  return {
    ...desk,
    /** Makes kinds of jobs known; before the start. */
    define: (...jobs: AnyJob[]): void => {
      for (const job of jobs) kinds.set(job.kind, job);
    },
    /** Tells a job's kind that its file was taken. */
    fetched: async (id: string, now: Date): Promise<void> => {
      const row = await database.inScope(platformScope, ({ db }) => jobById(db, id));
      const told = row && kinds.get(row.kind)?.fetched;
      if (!told || row.orgId === null) return;
      await database.inScope(orgScope(row.orgId), (tenant) => told(tenant, { id, now }));
    },
    /** Waits until a job is over; for calls that answer what it came to. */
    finished: waiting.finished,
    /** Forgets jobs whose time is over, and sends anew what the queue has lost. */
    sweep: (now: Date): Promise<void> =>
      onPlatform(async (db) => {
        await forget(db, now);
        await resend(db);
      }),
    /** Begins to work: on two jobs at a time, of which one is never long. Without a database it tries again. */
    start: async function start(): Promise<void> {
      try {
        await begin();
      } catch (error) {
        parts.onFault(error instanceof Error ? error : new Error(String(error)));
        again = setTimeout(() => void start(), AGAIN_MS);
      }
    },
    /** Hands running jobs back and ends. */
    stop: async (): Promise<void> => {
      clearTimeout(again);
      waiting.stop();
      // What a silent database keeps from being said is found by the heartbeat that is missing.
      await within(async () => {
        if (isWorking) await boss.offWork(QUEUE, { wait: false });
        await runner.interrupt();
        await boss.stop({ timeout: STOP_MS });
      });
    },
  };
}

async function within(work: () => Promise<void>): Promise<void> {
  await Promise.race([work(), sleep(STOP_MS, undefined, { ref: false })]);
}

function bossOn(connectionString: string, limits: Limits): PgBoss {
  return new PgBoss({
    ...silenceOf(limits),
    connectionString,
    application_name: 'spine jobs',
    schema: QUEUE_SCHEMA,
    max: CONNECTIONS,
    migrate: false,
    createSchema: false,
    schedule: false,
    // The application's role owns no index and sees no other session.
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    useListenNotify: true,
  });
}

/** The library hands its driver what it does not know itself: a server that says nothing is not waited for. */
function silenceOf({ wait, statement, lock }: Limits) {
  return {
    connectionTimeoutMillis: wait,
    statement_timeout: statement,
    lock_timeout: lock,
    query_timeout: statement + SILENCE_MS,
  };
}

/** How often the row is looked at: another process may do the job. */
const LOOK_MS = 500;

/** Calls that answer when their job is over. */
function jobWaiting(database: Database) {
  const waiting = new Map<string, Set<() => void>>();
  let isStopped = false;

  /** Begun before the row is read, so that no end is missed between the two. */
  const nextLook = (id: string) =>
    new Promise<void>((resolve) => {
      const looks = waiting.get(id) ?? new Set();
      waiting.set(id, looks);
      const look = () => {
        clearTimeout(timer);
        looks.delete(look);
        if (looks.size === 0) waiting.delete(id);
        resolve();
      };
      const timer = setTimeout(look, LOOK_MS);
      looks.add(look);
    });

  return {
    /** Waits until a job is over. */
    finished: async (id: string): Promise<EndedJob> => {
      for (;;) {
        const again = nextLook(id);
        const ended = await database.inScope(platformScope, ({ db }) => endOf(db, id));
        if (ended) return ended;
        if (isStopped) refuse(kernelErrors.unavailable);
        await again;
      }
    },
    /** A run in this process has come to some end. */
    wake: (id: string): void => {
      for (const look of [...(waiting.get(id) ?? [])]) look();
    },
    stop: (): void => {
      isStopped = true;
    },
  };
}

/** A job that was deleted meanwhile counts as cancelled. */
async function endOf(db: Db, id: string): Promise<EndedJob | undefined> {
  const row = await jobById(db, id);
  if (!row) return { status: 'cancelled', result: null, error: null, fileKey: null };
  const { status, result, errorCode: code, errorMessage, errorData } = row;
  if (status === 'waiting' || status === 'running') return undefined;
  const error =
    code === null ? null : { code, message: errorMessage ?? '', detail: errorData ?? {} };
  return { status, result, error, fileKey: row.fileKey };
}
