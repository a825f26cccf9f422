/**
 * Rows of jobs. What a run writes is fenced by its `run_id`: a run that was given up, because its process stood still or
 * its user cancelled it, changes nothing any more.
 */
import { sql } from 'kysely';
import type { JobActor, JobStatus } from '#platform/jobs/job-facts.ts';
import { QUEUE, QUEUE_SCHEMA } from './job-queue-schema.ts';
import type { Db } from './open.ts';

/** A job as it is stored, with the size and hash of its file. */
export type StoredJob = Awaited<ReturnType<typeof jobsOf>>[number];

function jobs(db: Db) {
  return db
    .selectFrom('job')
    .leftJoin('blob', 'blob.key', 'job.file_key')
    .select([
      'job.id',
      'job.org_id',
      'job.user_id',
      'job.actor',
      'job.kind',
      'job.title',
      'job.input',
      'job.upload_key',
      'job.file_key',
      'job.file_name',
      'job.content_type',
      'job.status',
      'job.done',
      'job.total',
      'job.attempts',
      'job.queue_id',
      'job.result',
      'job.error_code',
      'job.error_message',
      'job.error_data',
      'job.created_at',
      'job.started_at',
      'job.finished_at',
      'job.expires_at',
      'blob.size',
      'blob.sha256',
    ]);
}

export type JobPage = { userId: string; size: number; page: number };

/** The jobs of a user, newest first. */
export function jobsOf(db: Db, { userId, size, page }: JobPage) {
  return jobs(db)
    .where('user_id', '=', userId)
    .orderBy('job.created_at', 'desc')
    .orderBy('job.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

/** How many jobs a user has, and how many of them are not over. */
export async function countJobs(db: Db, userId: string): Promise<{ all: number; open: number }> {
  return db
    .selectFrom('job')
    .where('user_id', '=', userId)
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('status', 'in', ['waiting', 'running']).as('open'),
    ])
    .executeTakeFirstOrThrow();
}

/** One job of a user. */
export function jobOf(db: Db, { id, userId }: { id: string; userId: string }) {
  return jobs(db).where('job.id', '=', id).where('user_id', '=', userId).executeTakeFirst();
}

/** A job of anybody, for the queue itself. */
export function jobById(db: Db, id: string) {
  return jobs(db).where('job.id', '=', id).executeTakeFirst();
}

export type JobInsert = {
  id: string;
  org_id: string | null;
  actor: JobActor;
  kind: string;
  title: string;
  input: unknown;
  upload_key: string | null;
  queue_id: string;
  created_at: Date;
};

export async function insertJob(db: Db, row: JobInsert): Promise<void> {
  await db
    .insertInto('job')
    .values({
      ...row,
      user_id: row.actor.userId,
      actor: JSON.stringify(row.actor),
      input: JSON.stringify(row.input),
      status: 'waiting',
    })
    .execute();
}

/** Begins a run: of the message the queue holds now, and of a job that is not over. */
export function beginRun(db: Db, run: { id: string; queueId: string; runId: string; now: Date }) {
  return db
    .updateTable('job')
    .set(({ eb }) => ({
      status: 'running',
      run_id: run.runId,
      attempts: eb('attempts', '+', 1),
      started_at: run.now,
      done: 0,
      total: 0,
    }))
    .where('id', '=', run.id)
    .where('queue_id', '=', run.queueId)
    .where('status', 'in', ['waiting', 'running'])
    .returning(['org_id', 'actor', 'kind', 'input', 'upload_key', 'attempts'])
    .executeTakeFirst();
}

type Run = { id: string; runId: string };

/** Writes how far a run is, never backwards; answers whether the job is still this run's. */
export async function keepProgress(
  db: Db,
  { id, runId, done, total }: Run & { done: number; total: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ done: sql`greatest(done, ${done}::int)`, total })
    .where('id', '=', id)
    .where('run_id', '=', runId)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Whether a job is still this run's. */
export async function isRunning(db: Db, { id, runId }: Run): Promise<boolean> {
  const row = await db
    .selectFrom('job')
    .where('id', '=', id)
    .where('run_id', '=', runId)
    .where('status', '=', 'running')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type JobEndRow = {
  status: Exclude<JobStatus, 'waiting' | 'running'>;
  finished_at: Date;
  expires_at: Date;
  done?: number;
  total?: number;
  result?: string | null;
  file_key?: string;
  file_name?: string;
  content_type?: string;
  error_code?: number;
  error_message?: string;
  error_data?: string | null;
};

/** Ends a run; answers the upload the job held, or undefined when the job was not this run's any more. */
export function endRun(db: Db, { id, runId }: Run, end: JobEndRow) {
  return db
    .updateTable('job')
    .set({ ...end, run_id: null })
    .where('id', '=', id)
    .where('run_id', '=', runId)
    .where('status', '=', 'running')
    .returning('upload_key')
    .executeTakeFirst();
}

/** Gives a run up, so that the job is begun again; one that was only interrupted was no attempt. */
export async function giveUpRun(
  db: Db,
  { id, runId, counts }: Run & { counts: boolean },
): Promise<void> {
  await db
    .updateTable('job')
    .set(({ eb }) => ({
      status: 'waiting',
      run_id: null,
      attempts: eb('attempts', '-', counts ? 0 : 1),
    }))
    .where('id', '=', id)
    .where('run_id', '=', runId)
    .where('status', '=', 'running')
    .execute();
}

type Own = { id: string; userId: string };

/** Cancels a job that is not over; answers the queue's message. */
export function cancelJob(db: Db, { id, userId }: Own, end: { now: Date; expires: Date }) {
  return db
    .updateTable('job')
    .set({ status: 'cancelled', run_id: null, finished_at: end.now, expires_at: end.expires })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', 'in', ['waiting', 'running'])
    .returning(['queue_id', 'title'])
    .executeTakeFirst();
}

/** Makes a job that failed or was cancelled wait again. */
export function renewJob(db: Db, { id, userId, queueId }: Own & { queueId: string }) {
  return db
    .updateTable('job')
    .set({
      status: 'waiting',
      queue_id: queueId,
      attempts: 0,
      done: 0,
      total: 0,
      error_code: null,
      error_message: null,
      error_data: null,
      started_at: null,
      finished_at: null,
      expires_at: null,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', 'in', ['failed', 'cancelled'])
    .returning(['kind', 'title'])
    .executeTakeFirst();
}

/** Deletes a job that is over; answers the files it leaves. */
export function deleteJob(db: Db, { id, userId }: Own) {
  return db
    .deleteFrom('job')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', 'in', ['done', 'failed', 'cancelled'])
    .returning(['title', 'file_key', 'upload_key'])
    .executeTakeFirst();
}

/** Deletes jobs whose time is over; answers the files they leave. */
export function deleteExpiredJobs(db: Db, now: Date) {
  return db
    .deleteFrom('job')
    .where('expires_at', '<', now)
    .returning(['file_key', 'upload_key'])
    .execute();
}

/** Jobs that are not over and of which the queue holds no message: it was restored from a backup without them. */
export async function forgottenJobs(
  db: Db,
): Promise<{ id: string; user_id: string; kind: string }[]> {
  const { rows } = await sql<{ id: string; user_id: string; kind: string }>`
    select id, user_id, kind from job
    where status in ('waiting', 'running') and not exists (
      select from ${sql.id(QUEUE_SCHEMA, 'job')} as message
      where message.name = ${QUEUE} and message.id = job.queue_id
        and message.state in ('created', 'retry', 'active'))
    for update skip locked`.execute(db);
  return rows;
}

/** Gives a forgotten job a new message. */
export async function renameMessage(db: Db, id: string, queueId: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ status: 'waiting', run_id: null, queue_id: queueId })
    .where('id', '=', id)
    .execute();
}
