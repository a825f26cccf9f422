/** Rows of jobs as their users and the queue see them; what a run writes is in `job-run.repository.ts`. */
import { sql } from 'kysely';
import type { JobActor } from '#platform/auth/actor.ts';
import { QUEUE, QUEUE_SCHEMA } from '../db/job-queue-schema.ts';
import type { Db, Tenant } from '../db/open.ts';

export type JobStatus = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** A job as it is stored, with the size and hash of its file. */
export type StoredJob = Awaited<ReturnType<typeof listJobs>>[number];

function jobs(db: Db) {
  return db
    .selectFrom('job')
    .leftJoin('blob', 'blob.key', 'job.fileKey')
    .selectAll('job')
    .select(['blob.size', 'blob.sha256']);
}

/** The owner of jobs, and the present instant: expired jobs are not seen. */
export type JobOwner = { userId: string; now: Date };
type Own = JobOwner & { id: string };

const living = (now: Date) => sql<boolean>`(job.expires_at is null or job.expires_at > ${now})`;

/** Jobs added in another role, or by another kind of account, are no longer the user's: a file may show more than they may see now. */
const owned = (userId: string) =>
  sql<boolean>`job.user_id = ${userId}
    and (job.actor ->> 'role')::int = (select role from app_user where id = ${userId})
    and job.actor ->> 'accountKind' = (select account_kind from app_user where id = ${userId})`;

export type JobPage = JobOwner & { size: number; page: number; direction: 'asc' | 'desc' };

/** The jobs of a user. */
export function listJobs(db: Db, { userId, now, size, page, direction }: JobPage) {
  return jobs(db)
    .where(owned(userId))
    .where(living(now))
    .orderBy('job.createdAt', direction)
    .orderBy('job.id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

/** How many jobs a user has, how many of them are not over, and how many hold a file nobody has fetched. */
export function countJobs(
  db: Db,
  { userId, now }: JobOwner,
): Promise<{ all: number; open: number; ready: number }> {
  return db
    .selectFrom('job')
    .where(owned(userId))
    .where(living(now))
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('status', 'in', ['waiting', 'running']).as('open'),
      fn
        .countAll<number>()
        .filterWhere('fileKey', 'is not', null)
        .filterWhere('fetchedAt', 'is', null)
        .as('ready'),
    ])
    .executeTakeFirstOrThrow();
}

/** One job of a user. */
export function findJob(db: Db, { id, userId, now }: Own) {
  return jobs(db)
    .where('job.id', '=', id)
    .where(owned(userId))
    .where(living(now))
    .executeTakeFirst();
}

/** Records that its user has fetched the file. */
export async function markFetched(db: Db, { id, userId, now }: Own): Promise<void> {
  await db
    .updateTable('job')
    .set({ fetchedAt: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .execute();
}

/** A job of anybody, for the queue itself. */
export function findJobById(db: Db, id: string) {
  return jobs(db).where('job.id', '=', id).executeTakeFirst();
}

export type JobInsert = {
  id: string;
  orgId: string | null;
  actor: JobActor;
  kind: string;
  title: string;
  input: unknown;
  uploadKey: string | null;
  queueId: string;
  createdAt: Date;
};

export async function insertJob(db: Db, row: JobInsert): Promise<void> {
  await db
    .insertInto('job')
    .values({
      ...row,
      userId: row.actor.userId,
      title: storable(row.title),
      actor: JSON.stringify(row.actor),
      input: JSON.stringify(row.input, (_name, value: unknown) =>
        typeof value === 'string' ? storable(value) : value,
      ),
      status: 'waiting',
    })
    .execute();
}

/** A text that PostgreSQL accepts: file names may hold anything. */
function storable(text: string): string {
  return Buffer.from(text).toString().replaceAll('\0', '');
}

/** Cancels a job that is not over; returns the queue's message. */
export function cancelJob(db: Db, { id, userId, now }: Own, expires: Date) {
  return db
    .updateTable('job')
    .set({ status: 'cancelled', runId: null, finishedAt: now, expiresAt: expires })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('status', 'in', ['waiting', 'running'])
    .returning(['queueId', 'title'])
    .executeTakeFirst();
}

type ResetJob = { id: string; actor: JobActor; now: Date; queueId: string };

/** Makes a job that failed or was cancelled wait again, with its user as they are now. */
export function resetJob(db: Db, { id, actor, now, queueId }: ResetJob) {
  return db
    .updateTable('job')
    .set({
      status: 'waiting',
      actor: JSON.stringify(actor),
      queueId,
      attempts: 0,
      done: 0,
      total: 0,
      errorCode: null,
      errorMessage: null,
      errorData: null,
      result: null,
      summary: null,
      startedAt: null,
      finishedAt: null,
      expiresAt: null,
    })
    .where('id', '=', id)
    .where('userId', '=', actor.userId)
    .where('status', 'in', ['failed', 'cancelled'])
    .where(living(now))
    .returning(['kind', 'title'])
    .executeTakeFirst();
}

/** Deletes a job that is over; returns the keys of its files. */
export function deleteJob(db: Db, { id, userId }: Omit<Own, 'now'>) {
  return db
    .deleteFrom('job')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('status', 'in', ['done', 'failed', 'cancelled'])
    .returning(['title', 'fileKey', 'uploadKey'])
    .executeTakeFirst();
}

/** Deletes expired jobs; returns the keys of their files. */
export function deleteExpiredJobs(db: Db, now: Date) {
  return db
    .deleteFrom('job')
    .where('expiresAt', '<', now)
    .returning(['fileKey', 'uploadKey'])
    .execute();
}

/** Jobs that are not over and of which the queue holds no message: it was restored from a backup without them. */
export async function findJobsWithoutMessage(db: Db): Promise<{ id: string; kind: string }[]> {
  const { rows } = await sql<{ id: string; kind: string }>`
    select id, kind from job
    where status in ('waiting', 'running') and not exists (
      select from ${sql.id(QUEUE_SCHEMA, 'job')} as message
      where message.name = ${QUEUE} and message.id = job.queue_id
        and message.state in ('created', 'retry', 'active'))
    for update skip locked`.execute(db);
  return rows;
}

/** Gives a job a new message. */
export async function replaceMessage(db: Db, id: string, queueId: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ status: 'waiting', runId: null, queueId })
    .where('id', '=', id)
    .execute();
}

/**
 * The jobs of an institution. Until the transaction ends none is added, begun or ended: a run that is ending is over before, or finds
 * that its job is not its own any more.
 */
export async function lockJobs({ db, orgId }: Tenant) {
  await sql`lock table job in share row exclusive mode`.execute(db);
  return db
    .selectFrom('job')
    .where('orgId', '=', orgId)
    .select(['id', 'kind', 'title', 'input', 'status', 'uploadKey', 'fileKey', 'queueId'])
    .orderBy('id')
    .execute();
}

export async function deleteJobs({ db, orgId }: Tenant, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('job')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** Makes an open job wait again under a new message; that it was interrupted does not count as an attempt. */
export async function beginAnew(db: Db, id: string, queueId: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ status: 'waiting', runId: null, queueId, attempts: 0, done: 0, total: 0 })
    .where('id', '=', id)
    .execute();
}
