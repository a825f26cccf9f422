/**
 * Runs one job: begins it, hands it to its kind, writes its file, and ends it. Whatever happens meanwhile, a job ends
 * once: its end is one transaction that only the run which holds the job can commit. A file is written first and gets
 * its row there; without one it is swept away.
 */
import { kernelErrors } from '@spine/contract/kernel';
import { v7 as uuidv7 } from 'uuid';
import { insertLogLine } from '#platform/audit-log/operation-log.repository.ts';
import type { JobActor } from '#platform/auth/actor.ts';
import { doFor } from '#platform/auth/caller.ts';
import { orgScope, platformScope, type Scope } from '#platform/auth/scope.ts';
import type { Database, Db, TenantOf } from '#platform/db/open.ts';
import type { Room } from '#platform/disk-space.ts';
import { dropBlob, insertBlob } from '#platform/files/blob.repository.ts';
import type { Blob, BlobStore } from '#platform/files/blob-store.ts';
import { requireRoomFor } from '#platform/http/limits/require-disk-space.ts';
import { Refusal, type RefusalDetail, refuse } from '#platform/http/refuse.ts';
import type { Clock } from '#platform/ports/clock.ts';
import type { AnyJob, JobEnd, JobOutcome, JobRun } from './job.ts';
import {
  beginRun,
  endRun,
  giveUpRun,
  isRunning,
  isStill,
  type JobEndRow,
  keepProgress,
} from './job-run.repository.ts';

/** Begun so often without an end, a job is at fault itself. */
const MOST_ATTEMPTS = 3;
/** How soon a run hears that its job was cancelled. */
const WATCH_MS = 500;
const KEPT_MS = 24 * 60 * 60_000;

/** When a job that ends now is forgotten. */
export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + KEPT_MS);
}

export type RunnerParts = {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly room: Room;
  /** Hears of faults. */
  readonly onFault: (error: Error) => void;
};

/** The queue's message for a job. */
export type Message = { readonly queueId: string; readonly jobId: string };

/** The job is another run's, or nobody's any more. */
class RunLost extends Error {}
/** The process stops; the job is begun again by the next. */
class Interrupted extends Error {}

type Begun = NonNullable<Awaited<ReturnType<typeof beginRun>>>;
type Held<S extends Scope = Scope> = {
  readonly id: string;
  readonly runId: string;
  readonly row: Begun;
  readonly scope: S;
  readonly controller: AbortController;
};
type Ended = Omit<JobEndRow, 'finishedAt' | 'expiresAt'>;

export function jobRunner(parts: RunnerParts, kinds: ReadonlyMap<string, AnyJob>) {
  const { database, clock, onFault } = parts;
  const running = new Map<string, { controller: AbortController; over: Promise<void> }>();

  const work = async (held: Held): Promise<void> => {
    const watch = setInterval(() => {
      isHeld(database, held).then(
        (mine) => mine || held.controller.abort(new RunLost()),
        // The database is away for a moment: the end decides.
        () => undefined,
      );
    }, WATCH_MS);
    try {
      if (held.row.attempts > MOST_ATTEMPTS) throw new Error('its process died each time');
      await finishRun(parts, held, kinds);
    } catch (error) {
      await settle(error, held);
    } finally {
      clearInterval(watch);
    }
  };

  /** Says how a run that came to no good end leaves its job; throws where the queue has to send it again. */
  const settle = (error: unknown, held: Held): Promise<void> => {
    const { signal } = held.controller;
    const cause = signal.aborted ? signal.reason : error;
    if (cause instanceof RunLost) return Promise.resolve();
    if (cause instanceof Interrupted) return giveUp(held, false);
    if (cause instanceof Refusal) return fail(held, refused(cause.entry, cause.detail));
    return settleFault(cause, held);
  };

  const settleFault = async (cause: unknown, held: Held): Promise<void> => {
    onFault(cause instanceof Error ? cause : new Error(String(cause)));
    if (held.row.attempts < MOST_ATTEMPTS) return giveUp(held, true);
    await fail(held, refused(kernelErrors.fault));
  };

  const giveUp = async (held: Held, counts: boolean): Promise<never> => {
    await database.inScope(held.scope, ({ db }) => giveUpRun(db, { ...held, counts }));
    throw new Error('the job is begun again');
  };

  const fail = (held: Held, end: Ended) =>
    database.inScope(held.scope, async ({ db }) => {
      await endRun(db, held, { ...end, ...endingAt(clock.now()) });
    });

  return {
    /** Does what a message asks for; throws where it has to be sent again. */
    run: async ({ queueId, jobId }: Message): Promise<void> => {
      const runId = uuidv7();
      const row = await database.inScope(platformScope, ({ db }) =>
        beginRun(db, { id: jobId, queueId, runId, now: clock.now() }),
      );
      if (!row) return;
      const scope = row.orgId === null ? platformScope : orgScope(row.orgId);
      const controller = new AbortController();
      const caller = { turn: row.orgId ?? jobId, signal: controller.signal };
      const over = doFor(caller, () => work({ id: jobId, runId, row, scope, controller }));
      running.set(runId, { controller, over });
      await over.finally(() => running.delete(runId));
    },
    /** Hands all running jobs back, to be begun again by another process or the next one. */
    interrupt: async (): Promise<void> => {
      const runs = [...running.values()];
      for (const { controller } of runs) controller.abort(new Interrupted());
      await Promise.allSettled(runs.map(({ over }) => over));
    },
  };
}

function isHeld(database: Database, held: Held): Promise<boolean> {
  return database.inScope(held.scope, ({ db }) => isRunning(db, held));
}

/** Does a job and ends it. */
async function finishRun(
  parts: RunnerParts,
  held: Held,
  kinds: ReadonlyMap<string, AnyJob>,
): Promise<void> {
  const { kind, actor } = held.row;
  const job = kinds.get(kind);
  if (!job) throw new Error(`no such kind of job: ${kind}`);
  // The rights it was asked for with may be gone when its turn comes.
  if (!(await parts.database.inScope(platformScope, ({ db }) => isStill(db, actor))))
    refuse(kernelErrors.forbidden);
  await requireRoomFor(kernelErrors.insertFailed, parts.room);
  if (job.scope === 'either') return finishJob(parts, held, job);
  const { scope } = held;
  if (scope.kind !== 'org') throw new Error(`${kind}: works on an institution's rows`);
  return finishJob(parts, { ...held, scope }, job);
}

type JobIn<S extends Scope> = {
  readonly input: AnyJob['input'];
  run(run: JobRun<unknown, S>): Promise<JobOutcome<S>>;
};

async function finishJob<S extends Scope>(
  parts: RunnerParts,
  held: Held<S>,
  job: JobIn<S>,
): Promise<void> {
  const { blobs, database, clock, room } = parts;
  const progress = progressOf(database, held);
  const { signal } = held.controller;
  const outcome = await job.run({
    ...runOf(parts, held),
    input: job.input.parse(held.row.input),
    progress: progress.report,
  });
  signal.throwIfAborted();
  const blob =
    outcome.file && (await blobs.write(uuidv7(), until({ signal, room }, outcome.file.content)));
  await database
    .inScope(held.scope, (tenant) =>
      endWell(tenant, held, { outcome, blob, counts: progress.counts, now: clock.now() }),
    )
    .catch(async (error: unknown) => {
      // After any other failure the row may be there all the same: the sweep decides.
      if (blob && (error instanceof Refusal || error instanceof RunLost))
        await blobs.remove(blob.key);
      throw error;
    });
}

function runOf<S extends Scope>({ database, blobs, clock }: RunnerParts, held: Held<S>) {
  const key = held.row.uploadKey;
  return {
    id: held.id,
    actor: held.row.actor,
    scope: held.scope,
    database,
    signal: held.controller.signal,
    upload: key === null ? undefined : { read: () => blobs.read(key) },
    now: () => clock.now(),
    newId: () => uuidv7(),
  } satisfies Partial<JobRun<unknown, S>>;
}

type Bounds = { signal: AbortSignal; room: Room };

/** Stops in the middle of a file when the run is given up, or the disk has no room for more. */
async function* until({ signal, room }: Bounds, content: AsyncIterable<Uint8Array>) {
  for await (const chunk of content) {
    signal.throwIfAborted();
    await requireRoomFor(kernelErrors.insertFailed, room);
    yield chunk;
  }
}

type Ending<S extends Scope> = {
  outcome: JobOutcome<S>;
  blob: Blob | undefined;
  /** How far it is; `finish` reports too. */
  counts: () => { total: number };
  now: Date;
};

async function endWell<S extends Scope>(
  tenant: TenantOf<S>,
  held: Held,
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
    ? refused(refusal.entry, refusal.detail)
    : { status: 'done', done: counts().total, total: counts().total, ...made };
  const kept = { summary, result: result === undefined ? null : JSON.stringify(result) };
  const ended = await endRun(db, held, { ...status, ...kept, ...endingAt(now) });
  if (!ended) throw new RunLost();
  // A file that came with a job which failed is kept for another try.
  if (ended.uploadKey && !refusal) await dropBlob(db, ended.uploadKey, now);
  if (end.log) await insertLine(db, { actor: held.row.actor, line: end.log, now });
}

type Line = { actor: JobActor; line: NonNullable<JobEnd['log']>; now: Date };

function insertLine(db: Db, { actor, line: { rule, note }, now }: Line): Promise<void> {
  return insertLogLine(db, { id: uuidv7(), rule, note, actor: note.actor ?? actor, now });
}

function endingAt(now: Date) {
  return { finishedAt: now, expiresAt: expiryOf(now) };
}

function refused(
  { code, message }: Refusal['entry'],
  { message: told, data, fields }: RefusalDetail = {},
): Ended {
  const detail = data === undefined && fields === undefined ? null : { data, fields };
  return {
    status: 'failed',
    errorCode: code,
    errorMessage: told ?? message,
    errorData: detail && JSON.stringify(detail),
  };
}

/** How often the row is written at most. */
const WRITE_MS = 400;

type Reported = {
  readonly id: string;
  readonly runId: string;
  readonly scope: Scope;
  readonly controller: AbortController;
};

/** How far a run is: reported for every row, written now and then. */
function progressOf(database: Database, { id, runId, scope, controller }: Reported) {
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
      await database.inScope(scope, ({ db }) => keepProgress(db, { id, runId, ...counts }));
    },
  };
}
