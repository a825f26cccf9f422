/**
 * What a run writes into the row of its job. It is fenced by the `run_id`: a run that was given up, because its process
 * hung or its user cancelled it, can change nothing any more.
 */
import { type Access, computeAccess } from '@spine/contract/approval';
import type { CalendarDate } from '@spine/contract/kernel';
import { sql } from 'kysely';
import type { JobActor } from '#platform/auth/actor.ts';
import type { Db } from '../db/open.ts';
import { approvedUntil } from '../session/access.repository.ts';
import type { JobStatus } from './job.repository.ts';

/** Begins a run: of the message the queue holds now, and of a job that is not over. */
export function beginRun(db: Db, run: { id: string; queueId: string; runId: string; now: Date }) {
  return db
    .updateTable('job')
    .set(({ eb }) => ({
      status: 'running',
      runId: run.runId,
      attempts: eb('attempts', '+', 1),
      startedAt: run.now,
      done: 0,
      total: 0,
    }))
    .where('id', '=', run.id)
    .where('queueId', '=', run.queueId)
    .where('status', 'in', ['waiting', 'running'])
    .returning(['orgId', 'actor', 'kind', 'input', 'uploadKey', 'attempts'])
    .executeTakeFirst();
}

/** How the access of the actor of a job stands today; undefined where they were deleted, or are of another role, kind or institution since. */
export async function readActorAccess(
  db: Db,
  { userId, role, accountKind, orgId }: JobActor,
  today: CalendarDate,
): Promise<Access | undefined> {
  const row = await db
    .selectFrom('appUser')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .where('role', '=', role)
    .where('accountKind', '=', accountKind)
    .where(sql<boolean>`org_id is not distinct from ${orgId}::uuid`)
    .select((eb) => approvedUntil(eb).as('approvedUntil'))
    .executeTakeFirst();
  return row && computeAccess({ role, orgId }, row.approvedUntil, today);
}

type Run = { id: string; runId: string };

/** Writes how far a run is, never backwards; returns whether the job is still this run's. */
export async function saveProgress(
  db: Db,
  { id, runId, done, total }: Run & { done: number; total: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ done: sql`greatest(done, ${done}::int)`, total })
    .where('id', '=', id)
    .where('runId', '=', runId)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Whether a job is still this run's. */
export async function isRunning(db: Db, { id, runId }: Run): Promise<boolean> {
  const row = await db
    .selectFrom('job')
    .where('id', '=', id)
    .where('runId', '=', runId)
    .where('status', '=', 'running')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type JobEndRow = {
  status: Exclude<JobStatus, 'waiting' | 'running'>;
  finishedAt: Date;
  expiresAt: Date;
  done?: number;
  total?: number;
  result?: string | null;
  summary?: string | null;
  fileKey?: string;
  fileName?: string;
  contentType?: string;
  errorCode?: number;
  errorMessage?: string;
  errorData?: string | null;
};

/** Ends a run; returns the upload of the job, or undefined when the job was not this run's any more. */
export function endRun(db: Db, { id, runId }: Run, end: JobEndRow) {
  return db
    .updateTable('job')
    .set({ ...end, runId: null })
    .where('id', '=', id)
    .where('runId', '=', runId)
    .where('status', '=', 'running')
    .returning('uploadKey')
    .executeTakeFirst();
}

/** Gives a run up, so that the job is begun again; an interrupted run does not count as an attempt. */
export async function giveUpRun(
  db: Db,
  { id, runId, counts }: Run & { counts: boolean },
): Promise<void> {
  await db
    .updateTable('job')
    .set(({ eb }) => ({
      status: 'waiting',
      runId: null,
      attempts: eb('attempts', '-', counts ? 0 : 1),
    }))
    .where('id', '=', id)
    .where('runId', '=', runId)
    .where('status', '=', 'running')
    .execute();
}
