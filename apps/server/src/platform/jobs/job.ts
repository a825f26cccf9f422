/**
 * Long work as features describe it. A feature defines a kind of job with `defineJob`, the composition root gives it to
 * the queue, and a service adds one in the transaction of the call that asks for it. What a run does is described in
 * `JobRun`; how it ends in `JobOutcome`. A run may be ended at any instant, by a power cut too, and is begun again: what
 * it writes before its end must do no harm twice, and what must happen exactly once belongs into `finish`.
 */
import type { Readable } from 'node:stream';
import type { Endpoint, ErrorEntry } from '@spine/contract/kernel';
import type { z } from 'zod';
import type { LogNote } from '#platform/audit-log/operation-log.repository.ts';
import type { JobActor } from '#platform/auth/actor.ts';
import type { Scope, ScopeNamed } from '#platform/auth/scope.ts';
import type { Database, Tenant, TenantIn } from '#platform/db/open.ts';
import type { RefusalDetail } from '#platform/http/refuse.ts';

/** Values that JSON can represent. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** A file that came with the request. */
export type JobUpload = {
  read(): Promise<Readable>;
};

/** A file that a job made; its content is written to the blob store as it comes. */
export type JobFile = {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: AsyncIterable<Uint8Array>;
};

/** One attempt to do a job. */
export type JobRun<Input, S extends Scope = Scope> = {
  readonly id: string;
  readonly input: Input;
  readonly actor: JobActor;
  /** Whose rows it works on. */
  readonly scope: S;
  readonly database: Database;
  /** Aborted when the job was cancelled, or when the process stops: end soon, with whatever error. */
  readonly signal: AbortSignal;
  /** The file given to `add`. */
  readonly upload: JobUpload | undefined;
  /** For files that the job writes itself: their bytes end where the run is given up, or the disk has no space for more. */
  readWhileActive(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Reports the progress; cheap enough for every row. Throws once the job was cancelled. */
  progress(done: number, total: number): Promise<void>;
  now(): Date;
  /** A fresh UUIDv7. */
  newId(): string;
};

/** A line of the operation log in the name of the job's actor. */
export type JobLine = {
  readonly rule: Exclude<Endpoint['log'], 'none'>;
  readonly note: LogNote;
};

/** The result of a job. */
export type JobEnd = {
  /** A small result for the caller. */
  readonly result?: Json;
  /** One sentence about the result, for the user. */
  readonly summary?: string;
  /** The line it writes in the operation log. */
  readonly log?: JobLine;
  /** Ends the job as failed, where a refusal that is thrown would undo what `finish` wrote. */
  readonly refusal?: { readonly entry: ErrorEntry; readonly detail?: RefusalDetail };
};

/** How a run succeeds. */
export type JobOutcome<S extends Scope = Scope> = JobEnd & {
  readonly file?: JobFile;
  /** Files that the job wrote itself and `finish` registers: removed where the job cannot end so. */
  readonly blobKeys?: readonly string[];
  /**
   * Writes in the transaction that ends the job, set to the job's scope: both happen or neither, and once. Its
   * result replaces the outcome's own end.
   */
  readonly finish?: (tenant: TenantIn<S>) => Promise<JobEnd>;
};

/** A kind of long work. */
export type Job<Input, Name extends 'institution' | 'either' = 'institution'> = {
  /** Its name in the database. */
  readonly kind: string;
  readonly input: z.ZodType<Input>;
  /** Short ones never wait for long ones: of the two jobs a process runs at a time, one is never long. */
  readonly pace: 'short' | 'long';
  /** Whose rows it works on: only ever one institution's, or the platform's as well. */
  readonly scope: Name;
  /**
   * Runs it. A refusal (`refuse(entry)`) ends the job as failed with that sentence. Any other error is a fault: the job
   * is begun again, two times at most.
   */
  run(run: JobRun<Input, ScopeNamed[Name]>): Promise<JobOutcome<ScopeNamed[Name]>>;
  /** Refuses to hand out its file where what it holds may not be given any more. */
  checkFile?(tenant: Tenant, jobId: string): Promise<void>;
  /** Called once somebody fetched its complete file, in the institution whose rows it worked on. */
  fetched?(tenant: Tenant, of: FetchedJob): Promise<void>;
};

export type FetchedJob = { readonly id: string; readonly now: Date };

/** A kind among others; each parses its own input. */
export type AnyJob = Job<unknown, 'institution'> | Job<unknown, 'either'>;

/** Describes a kind of job. */
export function defineJob<Input, Name extends 'institution' | 'either'>(
  job: Job<Input, Name>,
): Job<Input, Name> {
  return job;
}

/** A job to be done. */
export type NewJob<Input> = {
  readonly job: Job<Input, 'institution'> | Job<Input, 'either'>;
  readonly input: Input;
  /** A fresh id, where the client made one. */
  readonly id?: string | undefined;
  /** What the user reads under 任务; it names no child. */
  readonly title: string;
  readonly actor: JobActor;
  readonly now: Date;
  /** The key of a file in the blob store that `insertBlob` registered; the job owns it from now on. */
  readonly uploadKey?: string;
};

/** Why a job failed. */
export type JobError = {
  readonly code: number;
  readonly message: string;
  readonly detail: Pick<RefusalDetail, 'data' | 'fields'>;
};

/** A job that is over, for the call that waited. */
export type EndedJob = {
  readonly status: 'done' | 'failed' | 'cancelled';
  readonly result: unknown;
  readonly error: JobError | null;
  readonly fileKey: string | null;
};
