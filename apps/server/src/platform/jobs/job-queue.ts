/**
 * The one queue of long work. A job is a row of our own (`job.repository.ts`), written with the queue's message
 * in the caller's transaction: both are there or neither. pg-boss delivers the message to one process, delivers
 * it again when that process stops sending heartbeats, and knows nothing else of the job. A message that is lost, as
 * after a restore, is sent again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { kernelErrors } from '@spine/contract/kernel';
import { PgBoss } from 'pg-boss';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { connectionTo } from '#platform/db/connect/primary.ts';
import { QUEUE, QUEUE_SCHEMA } from '#platform/db/job-queue-schema.ts';
import { type Limits, SILENCE_MS } from '#platform/db/limits.ts';
import type { AnyTenant, Database, Db } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { findJobById } from './job.repository.ts';
import type { AnyJob, EndedJob } from './job.ts';
import { createJobCommands, LEAST_SHORT_PRIORITY } from './job-commands.ts';
import { createJobRunner, type RunnerParts } from './job-runner.ts';

/** How often a process polls for work it was not notified of. */
const POLL_SECONDS = 2;
const POLLING = {
  pollingIntervalSeconds: POLL_SECONDS,
  notifyPollingIntervalSeconds: POLL_SECONDS,
};
/** How often dead workers are searched for. */
const SUPERVISE_SECONDS = 5;
const CONNECTIONS = 3;
const RETRY_MS = 5000;
/** For runs to be interrupted, which happens at their next row. */
const STOP_MS = 10_000;

export type JobQueue = ReturnType<typeof openJobQueue>;

type QueueMessage = { id: string; data: { id: string } };

export type QueueParts = RunnerParts & { readonly limits: Limits };

/** The queue; nothing runs and nothing can be added before it is started. */
export function openJobQueue(parts: QueueParts) {
  const { database } = parts;
  const kinds = new Map<string, AnyJob>();
  const boss = createBoss(database.url, parts.limits);
  boss.on('error', parts.onFault);
  const { deleteExpired: forget, resendLost: resend, ...commands } = createJobCommands(boss, kinds);
  const runner = createJobRunner(parts, kinds);
  const waiting = createJobWaiting(database);
  let isWorking = false;
  /** The worker that takes long jobs too. */
  let longWorker: string | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  const onPlatform = (work: (db: Db) => Promise<void>) =>
    database.inScope(platformScope, ({ db }) => work(db));

  const take = async ([message]: QueueMessage[]): Promise<void> => {
    if (!message) return;
    const jobId = message.data.id;
    await runner.run({ queueId: message.id, jobId }).finally(() => waiting.wake(jobId));
  };

  const begin = async (): Promise<void> => {
    await boss.start();
    await onPlatform(resend);
    longWorker = await boss.work(QUEUE, POLLING, take);
    await boss.work(QUEUE, { ...POLLING, minPriority: LEAST_SHORT_PRIORITY }, take);
    isWorking = true;
  };

  return {
    ...commands,
    /** Registers kinds of jobs; before the start. */
    define: (...jobs: AnyJob[]): void => {
      for (const job of jobs) kinds.set(job.kind, job);
    },
    /** Asks the job's kind whether its file may be handed out to somebody of its institution. Rejects with its refusal. */
    checkFile: async (tenant: AnyTenant, id: string): Promise<void> => {
      const row = await findJobById(tenant.db, id);
      const check = row && kinds.get(row.kind)?.checkFile;
      if (check && tenant.kind === 'org') await check(tenant, id);
    },
    /** Calls the job's kind once its file was fetched. */
    fetched: async (id: string, now: Date): Promise<void> => {
      const row = await database.inScope(platformScope, ({ db }) => findJobById(db, id));
      const onFetched = row && kinds.get(row.kind)?.fetched;
      if (!onFetched || row.orgId === null) return;
      await database.inScope(orgScope(row.orgId), (tenant) => onFetched(tenant, { id, now }));
    },
    /** Waits until a job is over; for calls that answer its result. */
    finished: waiting.finished,
    /** Deletes expired jobs, and sends messages again that the queue has lost. */
    sweep: (now: Date): Promise<void> =>
      onPlatform(async (db) => {
        await forget(db, now);
        await resend(db);
      }),
    /** Starts two workers, of which one takes only short jobs. Without a database it tries again. */
    start: async function start(): Promise<void> {
      try {
        await begin();
      } catch (error) {
        parts.onFault(error instanceof Error ? error : new Error(String(error)));
        retryTimer = setTimeout(() => void start(), RETRY_MS);
      }
    },
    /** Begins no more long jobs, which would be interrupted; calls may wait for short ones. */
    drain: async (): Promise<void> => {
      if (longWorker) await boss.offWork(QUEUE, { id: longWorker, wait: false });
    },
    /** Interrupts running jobs, to be begun again later, and ends. */
    stop: async (): Promise<void> => {
      clearTimeout(retryTimer);
      waiting.stop();
      // Where the database does not answer, the missing heartbeat tells other processes.
      await withTimeout(async () => {
        if (isWorking) await boss.offWork(QUEUE, { wait: false });
        await runner.interrupt();
        await boss.stop({ timeout: STOP_MS });
      });
    },
  };
}

async function withTimeout(work: () => Promise<void>): Promise<void> {
  await Promise.race([work(), sleep(STOP_MS, undefined, { ref: false })]);
}

function createBoss(url: string, limits: Limits): PgBoss {
  return new PgBoss({
    ...connectionTo(url),
    ...timeoutsOf(limits),
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

/** pg-boss passes these options to its driver, so that it does not wait for a database that never answers. */
function timeoutsOf({ wait, statement, lock }: Limits) {
  return {
    connectionTimeoutMillis: wait,
    statement_timeout: statement,
    lock_timeout: lock,
    query_timeout: statement + SILENCE_MS,
  };
}

/** How often the row is read: another process may run the job. */
const CHECK_MS = 500;

/** Calls that answer when their job is over. */
function createJobWaiting(database: Database) {
  const waiting = new Map<string, Set<() => void>>();
  let isStopped = false;

  /** Called before the row is read, so that no end is missed between the two. */
  const nextCheck = (id: string) =>
    new Promise<void>((resolve) => {
      const checks = waiting.get(id) ?? new Set();
      waiting.set(id, checks);
      const check = () => {
        clearTimeout(timer);
        checks.delete(check);
        if (checks.size === 0) waiting.delete(id);
        resolve();
      };
      const timer = setTimeout(check, CHECK_MS);
      checks.add(check);
    });

  return {
    /** Waits until a job is over. */
    finished: async (id: string): Promise<EndedJob> => {
      for (;;) {
        const next = nextCheck(id);
        const ended = await database.inScope(platformScope, ({ db }) => findEnd(db, id));
        if (ended) return ended;
        if (isStopped) refuse(kernelErrors.unavailable);
        await next;
      }
    },
    /** A run in this process has ended. */
    wake: (id: string): void => {
      for (const check of [...(waiting.get(id) ?? [])]) check();
    },
    stop: (): void => {
      isStopped = true;
    },
  };
}

/** A job that was deleted meanwhile counts as cancelled. */
async function findEnd(db: Db, id: string): Promise<EndedJob | undefined> {
  const row = await findJobById(db, id);
  if (!row) return { status: 'cancelled', result: null, error: null, fileKey: null };
  const { status, result, errorCode: code, errorMessage, errorData } = row;
  if (status === 'waiting' || status === 'running') return undefined;
  const error =
    code === null ? null : { code, message: errorMessage ?? '', detail: errorData ?? {} };
  return { status, result, error, fileKey: row.fileKey };
}
