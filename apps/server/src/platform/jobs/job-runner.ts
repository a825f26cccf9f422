/**
 * Runs one job: begins it, calls its kind, writes its file, and ends it. A job ends exactly once: its end is one
 * transaction that only the active run can commit. A file is written first and gets its row in that transaction;
 * housekeeping removes files without a row.
 */
import { jobErrors } from '@spine/contract/job';
import { dateInShanghai, type ErrorEntry, kernelErrors } from '@spine/contract/kernel';
import { v7 as uuidv7 } from 'uuid';
import { insertLogLine } from '#platform/audit-log/operation-log.repository.ts';
import type { JobActor } from '#platform/auth/actor.ts';
import { runAs } from '#platform/auth/caller.ts';
import { orgScope, platformScope, type Scope } from '#platform/auth/scope.ts';
import { isConnectionLost } from '#platform/db/connect/connection-lost.ts';
import type { Database, Db, TenantIn } from '#platform/db/open.ts';
import type { DiskSpace } from '#platform/disk-space.ts';
import { dropBlob, insertBlob } from '#platform/files/blob.repository.ts';
import { type Blob, type BlobStore, FilesAwayError } from '#platform/files/blob-store.ts';
import { requireAccess } from '#platform/http/bind.ts';
import { requireDiskSpaceFor } from '#platform/http/limits/require-disk-space.ts';
import { Refusal, type RefusalDetail, refuse } from '#platform/http/refuse.ts';
import type { Clock } from '#platform/ports/clock.ts';
import type { AnyJob, JobEnd, JobOutcome, JobRun } from './job.ts';
import {
  beginRun,
  endRun,
  giveUpRun,
  isRunning,
  type JobEndRow,
  readActorAccess,
  saveProgress,
} from './job-run.repository.ts';

/** After so many attempts without an end the job itself is at fault. */
const MAX_ATTEMPTS = 3;
/** How soon a run notices that its job was cancelled. */
const WATCH_MS = 500;
const RETENTION_MS = 24 * 60 * 60_000;

/** When a job that ends now is deleted. */
export function computeExpiry(now: Date): Date {
  return new Date(now.getTime() + RETENTION_MS);
}

export type RunnerParts = {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly diskSpace: DiskSpace;
  /** Called with every fault. */
  readonly onFault: (error: Error) => void;
};

/** The queue's message for a job. */
export type Message = { readonly queueId: string; readonly jobId: string };

/** The job belongs to another run, or was cancelled or deleted. */
class RunLost extends Error {}
/** The process stops; another one begins the job again. */
class Interrupted extends Error {}
/** The processes of all earlier runs ended without a word. */
class ProcessDied extends Error {}

type RunRow = NonNullable<Awaited<ReturnType<typeof beginRun>>>;
type ActiveRun<S extends Scope = Scope> = {
  readonly id: string;
  readonly runId: string;
  readonly row: RunRow;
  readonly scope: S;
  readonly controller: AbortController;
};
type Ended = Omit<JobEndRow, 'finishedAt' | 'expiresAt'>;

export function createJobRunner(parts: RunnerParts, kinds: ReadonlyMap<string, AnyJob>) {
  const { database, clock, onFault } = parts;
  const running = new Map<string, { controller: AbortController; over: Promise<void> }>();

  const work = async (active: ActiveRun): Promise<void> => {
    const watch = setInterval(() => {
      isActive(database, active).then(
        (isMine) => isMine || active.controller.abort(new RunLost()),
        // The database is away for a moment: the transaction that ends the job decides.
        () => undefined,
      );
    }, WATCH_MS);
    try {
      if (active.row.attempts > MAX_ATTEMPTS) throw new ProcessDied('its process died each time');
      await finishRun(parts, active, kinds);
    } catch (error) {
      await settle(error, active);
    } finally {
      clearInterval(watch);
    }
  };

  /** Ends or gives up a run that failed; throws where the queue has to deliver its message again. */
  const settle = (error: unknown, active: ActiveRun): Promise<void> => {
    const { signal } = active.controller;
    const cause = signal.aborted ? signal.reason : error;
    if (cause instanceof RunLost) return Promise.resolve();
    if (cause instanceof Interrupted) return giveUp(active, false);
    if (cause instanceof Refusal) return fail(active, failedEnd(cause.entry, cause.detail));
    return settleFault(cause, active);
  };

  const settleFault = async (cause: unknown, active: ActiveRun): Promise<void> => {
    onFault(cause instanceof Error ? cause : new Error(String(cause)));
    if (active.row.attempts < MAX_ATTEMPTS) return giveUp(active, true);
    await fail(active, failedEnd(entryOfFault(cause)));
  };

  const giveUp = async (active: ActiveRun, counts: boolean): Promise<never> => {
    await database.inScope(active.scope, ({ db }) => giveUpRun(db, { ...active, counts }));
    throw new Error('the job is begun again');
  };

  const fail = (active: ActiveRun, end: Ended) =>
    database.inScope(active.scope, async ({ db }) => {
      await endRun(db, active, { ...end, ...endTimes(clock.now()) });
    });

  return {
    /** Runs the job of a message; throws where the message has to be delivered again. */
    run: async ({ queueId, jobId }: Message): Promise<void> => {
      const runId = uuidv7();
      const row = await database.inScope(platformScope, ({ db }) =>
        beginRun(db, { id: jobId, queueId, runId, now: clock.now() }),
      );
      if (!row) return;
      const scope = row.orgId === null ? platformScope : orgScope(row.orgId);
      const controller = new AbortController();
      const caller = { queueKey: row.orgId ?? jobId, isJob: true, signal: controller.signal };
      const over = runAs(caller, () => work({ id: jobId, runId, row, scope, controller }));
      running.set(runId, { controller, over });
      await over.finally(() => running.delete(runId));
    },
    /** Interrupts all running jobs, to be begun again by another process. */
    interrupt: async (): Promise<void> => {
      const runs = [...running.values()];
      for (const { controller } of runs) controller.abort(new Interrupted());
      await Promise.allSettled(runs.map(({ over }) => over));
    },
  };
}

/** What the user of a job reads that was begun too often: only a fault of its own is one for the administrator. */
function entryOfFault(cause: unknown): ErrorEntry {
  const isInterruption =
    cause instanceof ProcessDied || cause instanceof FilesAwayError || isConnectionLost(cause);
  return isInterruption ? jobErrors.interrupted : kernelErrors.fault;
}

function isActive(database: Database, active: ActiveRun): Promise<boolean> {
  return database.inScope(active.scope, ({ db }) => isRunning(db, active));
}

/** Runs a job and ends it. */
async function finishRun(
  parts: RunnerParts,
  active: ActiveRun,
  kinds: ReadonlyMap<string, AnyJob>,
): Promise<void> {
  const { kind, actor } = active.row;
  const job = kinds.get(kind);
  if (!job) throw new Error(`no such kind of job: ${kind}`);
  // The actor may have lost their rights since the job was added.
  const today = dateInShanghai(parts.clock.now());
  const access = await parts.database.inScope(platformScope, ({ db }) =>
    readActorAccess(db, actor, today),
  );
  requireAccess(actor, access ?? refuse(kernelErrors.forbidden));
  await requireDiskSpaceFor(kernelErrors.insertFailed, parts.diskSpace);
  if (job.scope === 'either') return finishJob(parts, active, job);
  const { scope } = active;
  if (scope.kind !== 'org') throw new Error(`${kind}: works on an institution's rows`);
  return finishJob(parts, { ...active, scope }, job);
}

type JobIn<S extends Scope> = {
  readonly input: AnyJob['input'];
  run(run: JobRun<unknown, S>): Promise<JobOutcome<S>>;
};

async function finishJob<S extends Scope>(
  parts: RunnerParts,
  active: ActiveRun<S>,
  job: JobIn<S>,
): Promise<void> {
  const { blobs, database, clock } = parts;
  const context = runContext(parts, active);
  const progress = trackProgress(database, active);
  const { signal } = active.controller;
  const outcome = await job.run({
    ...context,
    input: job.input.parse(active.row.input),
    progress: progress.report,
  });
  const discard = (keys: readonly string[] = []) =>
    Promise.all(keys.map((key) => blobs.remove(key)));
  if (signal.aborted) await discard(outcome.blobKeys);
  signal.throwIfAborted();
  const blob =
    outcome.file && (await blobs.write(uuidv7(), context.readWhileActive(outcome.file.content)));
  await database
    .inScope(active.scope, (tenant) =>
      completeRun(tenant, active, { outcome, blob, counts: progress.counts, now: clock.now() }),
    )
    .catch(async (error: unknown) => {
      // After any other failure the row may exist all the same: housekeeping decides.
      if (error instanceof Refusal || error instanceof RunLost)
        await discard([...(blob ? [blob.key] : []), ...(outcome.blobKeys ?? [])]);
      throw error;
    });
}

function runContext<S extends Scope>(
  { database, blobs, clock, diskSpace }: RunnerParts,
  active: ActiveRun<S>,
) {
  const key = active.row.uploadKey;
  const { signal } = active.controller;
  return {
    id: active.id,
    actor: active.row.actor,
    scope: active.scope,
    database,
    signal,
    readWhileActive: (content) => readWhileActive({ signal, diskSpace }, content),
    upload: key === null ? undefined : { read: () => blobs.read(key) },
    now: () => clock.now(),
    newId: () => uuidv7(),
  } satisfies Partial<JobRun<unknown, S>>;
}

type ReadLimits = { signal: AbortSignal; diskSpace: DiskSpace };

/** Stops in the middle of a file when the run is given up, or the disk has no space for more. */
async function* readWhileActive(
  { signal, diskSpace }: ReadLimits,
  content: AsyncIterable<Uint8Array>,
) {
  for await (const chunk of content) {
    signal.throwIfAborted();
    await requireDiskSpaceFor(kernelErrors.insertFailed, diskSpace);
    yield chunk;
  }
}

type Ending<S extends Scope> = {
  outcome: JobOutcome<S>;
  blob: Blob | undefined;
  /** The progress; `finish` reports too. */
  counts: () => { total: number };
  now: Date;
};

async function completeRun<S extends Scope>(
  tenant: TenantIn<S>,
  active: ActiveRun,
  { outcome, blob, counts, now }: Ending<S>,
): Promise<void> {
  const { db } = tenant;
  const end: JobEnd = outcome.finish ? await outcome.finish(tenant) : outcome;
  if (blob) await insertBlob(tenant, blob, now);
  const { file } = outcome;
  const made =
    blob && file
      ? { fileKey: blob.key, fileName: file.fileName, contentType: file.contentType }
      : {};
  const { result, summary = null, refusal } = end;
  const status: Ended = refusal
    ? failedEnd(refusal.entry, refusal.detail)
    : { status: 'done', done: counts().total, total: counts().total, ...made };
  const texts = { summary, result: result === undefined ? null : JSON.stringify(result) };
  const ended = await endRun(db, active, { ...status, ...texts, ...endTimes(now) });
  if (!ended) throw new RunLost();
  // The upload of a failed job stays for a retry.
  if (ended.uploadKey && !refusal) await dropBlob(db, ended.uploadKey, now);
  if (end.log) await insertLine(db, { actor: active.row.actor, line: end.log, now });
}

type Line = { actor: JobActor; line: NonNullable<JobEnd['log']>; now: Date };

function insertLine(db: Db, { actor, line: { rule, note }, now }: Line): Promise<void> {
  return insertLogLine(db, { id: uuidv7(), rule, note, actor: note.actor ?? actor, now });
}

function endTimes(now: Date) {
  return { finishedAt: now, expiresAt: computeExpiry(now) };
}

function failedEnd(
  { code, message }: Refusal['entry'],
  { message: ownMessage, data, fields }: RefusalDetail = {},
): Ended {
  const detail = data === undefined && fields === undefined ? null : { data, fields };
  return {
    status: 'failed',
    errorCode: code,
    errorMessage: ownMessage ?? message,
    errorData: detail && JSON.stringify(detail),
  };
}

/** The row is written at most this often. */
const WRITE_MS = 400;

type Reported = {
  readonly id: string;
  readonly runId: string;
  readonly scope: Scope;
  readonly controller: AbortController;
};

/** The progress of a run: reported for every row, written at intervals. */
function trackProgress(database: Database, { id, runId, scope, controller }: Reported) {
  let counts = { done: 0, total: 0 };
  let writtenAt = -Infinity;
  return {
    counts: () => counts,
    report: async (done: number, total: number): Promise<void> => {
      controller.signal.throwIfAborted();
      const isFirst = counts.total !== total;
      counts = { done, total };
      const at = performance.now();
      if (!isFirst && at - writtenAt < WRITE_MS) return;
      writtenAt = at;
      await database.inScope(scope, ({ db }) => saveProgress(db, { id, runId, ...counts }));
    },
  };
}
