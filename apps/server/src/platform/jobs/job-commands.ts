/** Adds, cancels, retries and deletes jobs: a row and its message to the queue change in the caller's transaction. */
import { kernelErrors } from '@spine/contract/kernel';
import { fromKysely, type PgBoss } from 'pg-boss';
import { v7 as uuidv7 } from 'uuid';
import type { JobActor } from '#platform/auth/actor.ts';
import { QUEUE } from '#platform/db/job-queue-schema.ts';
import type { AnyTenant, Db, Tenant } from '#platform/db/open.ts';
import { dropBlob } from '#platform/files/blob.repository.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  cancelJob,
  countJobs,
  deleteExpiredJobs,
  deleteJob,
  findJobsWithoutMessage,
  insertJob,
  type JobOwner,
  replaceMessage,
  resetJob,
} from './job.repository.ts';
import type { AnyJob, NewJob } from './job.ts';
import { computeExpiry } from './job-runner.ts';
import { type PurgedJobs, purgeJobs } from './purge-jobs.ts';

/** Jobs a user may have waiting or running; the text of the refusal names the number. */
const MAX_OPEN = 20;

/** The priority of a user's first short job; long ones have zero or less. */
const SHORT_PRIORITY = 10_000;
/** Above all long jobs. */
export const LEAST_SHORT_PRIORITY = 1;

type Own = JobOwner & { id: string };
type Message = { id: string; kind: string; queueId: string; before: number };

export function createJobCommands(boss: PgBoss, kinds: ReadonlyMap<string, AnyJob>) {
  const send = async (db: Db, { id, kind, queueId, before }: Message): Promise<void> => {
    const priority = computePriority(kinds.get(kind), before);
    const messageId = await boss.send(QUEUE, { id }, { id: queueId, priority, db: fromKysely(db) });
    if (messageId === null) throw new Error('the queue took no message');
  };
  return {
    /** Adds a job on the tenant's rows in its transaction and returns its id. */
    add: async <Input>(tenant: AnyTenant, request: NewJob<Input>): Promise<string> => {
      const { db } = tenant;
      const { job, actor, uploadKey } = request;
      const [id, queueId] = [request.id ?? uuidv7(), uuidv7()];
      const { open } = await countJobs(db, { userId: actor.userId, now: request.now });
      if (open >= MAX_OPEN) refuse(kernelErrors.tooManyJobs);
      await insertJob(db, {
        id,
        orgId: tenant.kind === 'org' ? tenant.orgId : null,
        actor: toJobActor(actor),
        kind: job.kind,
        title: request.title,
        input: request.input,
        uploadKey: uploadKey ?? null,
        queueId,
        createdAt: request.now,
      });
      await send(db, { id, kind: job.kind, queueId, before: open });
      return id;
    },
    /** Cancels a job of a user and returns its title; undefined when it is over, or not theirs. */
    cancel: async (db: Db, own: Own): Promise<string | undefined> => {
      const job = await cancelJob(db, own, computeExpiry(own.now));
      if (job) await boss.cancel(QUEUE, job.queueId, { db: fromKysely(db) });
      return job?.title;
    },
    /** Begins a job that failed or was cancelled anew and returns its title; undefined for any other. */
    retry: async (
      db: Db,
      { id, actor, now }: { id: string; actor: JobActor; now: Date },
    ): Promise<string | undefined> => {
      const queueId = uuidv7();
      const { open } = await countJobs(db, { userId: actor.userId, now });
      const job = await resetJob(db, { id, actor: toJobActor(actor), now, queueId });
      if (job) await send(db, { id, kind: job.kind, queueId, before: open });
      return job?.title;
    },
    /** Deletes a job that is over, with its files, and returns its title; undefined for any other. */
    remove: async (db: Db, { id, userId, now }: Own): Promise<string | undefined> => {
      const job = await deleteJob(db, { id, userId });
      if (job) await dropFiles(db, job, now);
      return job?.title;
    },
    /** After something was erased that no file may show. `names` finds jobs that say it. */
    purge: (tenant: Tenant, names: (value: string) => boolean): Promise<PurgedJobs> =>
      purgeJobs(tenant, names, {
        cancel: (queueId) => boss.cancel(QUEUE, queueId, { db: fromKysely(tenant.db) }),
        send: (job) => send(tenant.db, { ...job, before: 0 }),
      }),
    /** Deletes expired jobs and their files. */
    deleteExpired: async (db: Db, now: Date): Promise<void> => {
      for (const job of await deleteExpiredJobs(db, now)) await dropFiles(db, job, now);
    },
    /** Sends messages again that the queue has lost. */
    resendLost: async (db: Db): Promise<void> => {
      for (const { id, kind } of await findJobsWithoutMessage(db)) {
        const queueId = uuidv7();
        await replaceMessage(db, id, queueId);
        await send(db, { id, kind, queueId, before: 0 });
      }
    },
  };
}

/** The more open jobs a user has, the lower the priority: nobody waits for all jobs of another user. */
function computePriority(job: AnyJob | undefined, before: number): number {
  return job?.pace === 'short' ? Math.max(SHORT_PRIORITY - before, LEAST_SHORT_PRIORITY) : -before;
}

/** Only what a job needs of its actor. */
function toJobActor(actor: JobActor): JobActor {
  const { userId, username, realName, role, accountKind, orgId, orgName } = actor;
  return { userId, username, realName, role, accountKind, orgId, orgName };
}

type Files = { fileKey: string | null; uploadKey: string | null };

async function dropFiles(db: Db, { fileKey, uploadKey }: Files, now: Date): Promise<void> {
  for (const key of [fileKey, uploadKey]) if (key) await dropBlob(db, key, now);
}
