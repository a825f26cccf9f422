/** Where jobs are asked for: each change of a row and its message to the queue are one transaction, the caller's. */
import { kernelErrors } from '@spine/contract/kernel';
import { fromKysely, type PgBoss } from 'pg-boss';
import { v7 as uuidv7 } from 'uuid';
import type { JobActor } from '#platform/auth/actor.ts';
import { QUEUE } from '#platform/db/job-queue-schema.ts';
import type { AnyTenant, Db } from '#platform/db/open.ts';
import { dropBlob } from '#platform/files/blob.repository.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  cancelJob,
  countJobs,
  deleteExpiredJobs,
  deleteJob,
  forgottenJobs,
  insertJob,
  type JobOwner,
  renameMessage,
  renewJob,
} from './job.repository.ts';
import type { AnyJob, NewJob } from './job.ts';
import { expiryOf } from './job-runner.ts';

/** Jobs a user may have waiting or running; the sentence of the refusal names the number. */
const MOST_OPEN = 20;

/** The first short job of a user; long ones are at zero and below. */
const SHORT = 10_000;
/** Above long jobs. */
export const LEAST_SHORT = 1;

type Own = JobOwner & { id: string };
type Message = { id: string; kind: string; queueId: string; before: number };

export function jobDesk(boss: PgBoss, kinds: ReadonlyMap<string, AnyJob>) {
  const send = async (db: Db, { id, kind, queueId, before }: Message): Promise<void> => {
    const priority = priorityOf(kinds.get(kind), before);
    const sent = await boss.send(QUEUE, { id }, { id: queueId, priority, db: fromKysely(db) });
    if (sent === null) throw new Error('the queue took no message');
  };
  return {
    /** Adds a job on the tenant's rows in its transaction and answers its id. */
    add: async <Input>(tenant: AnyTenant, asked: NewJob<Input>): Promise<string> => {
      const { db } = tenant;
      const { job, actor, uploadKey } = asked;
      const [id, queueId] = [asked.id ?? uuidv7(), uuidv7()];
      const { open } = await countJobs(db, { userId: actor.userId, now: asked.now });
      if (open >= MOST_OPEN) refuse(kernelErrors.tooManyJobs);
      await insertJob(db, {
        id,
        orgId: tenant.kind === 'org' ? tenant.orgId : null,
        actor: actorOf(actor),
        kind: job.kind,
        title: asked.title,
        input: asked.input,
        uploadKey: uploadKey ?? null,
        queueId,
        createdAt: asked.now,
      });
      await send(db, { id, kind: job.kind, queueId, before: open });
      return id;
    },
    /** Cancels a job of a user and answers its title; undefined when it is over, or not theirs. */
    cancel: async (db: Db, own: Own): Promise<string | undefined> => {
      const job = await cancelJob(db, own, expiryOf(own.now));
      if (job) await boss.cancel(QUEUE, job.queueId, { db: fromKysely(db) });
      return job?.title;
    },
    /** Begins a job that failed or was cancelled anew and answers its title; undefined for any other. */
    retry: async (
      db: Db,
      { id, actor, now }: { id: string; actor: JobActor; now: Date },
    ): Promise<string | undefined> => {
      const queueId = uuidv7();
      const { open } = await countJobs(db, { userId: actor.userId, now });
      const job = await renewJob(db, { id, actor: actorOf(actor), now, queueId });
      if (job) await send(db, { id, kind: job.kind, queueId, before: open });
      return job?.title;
    },
    /** Deletes a job that is over, with its files, and answers its title; undefined for any other. */
    remove: async (db: Db, { id, userId, now }: Own): Promise<string | undefined> => {
      const job = await deleteJob(db, { id, userId });
      if (job) await dropFiles(db, job, now);
      return job?.title;
    },
    /** Forgets jobs whose time is over. */
    forget: async (db: Db, now: Date): Promise<void> => {
      for (const job of await deleteExpiredJobs(db, now)) await dropFiles(db, job, now);
    },
    /** Sends anew what the queue has lost. */
    resend: async (db: Db): Promise<void> => {
      for (const { id, kind } of await forgottenJobs(db)) {
        const queueId = uuidv7();
        await renameMessage(db, id, queueId);
        await send(db, { id, kind, queueId, before: 0 });
      }
    },
  };
}

/** The more jobs a user has, the later comes the next one: nobody waits for all of another's. */
function priorityOf(job: AnyJob | undefined, before: number): number {
  return job?.pace === 'short' ? Math.max(SHORT - before, LEAST_SHORT) : -before;
}

/** Without what may change or tells more than is needed. */
function actorOf({ userId, username, role, orgId, orgName }: JobActor): JobActor {
  return { userId, username, role, orgId, orgName };
}

type Files = { fileKey: string | null; uploadKey: string | null };

async function dropFiles(db: Db, { fileKey, uploadKey }: Files, now: Date): Promise<void> {
  for (const key of [fileKey, uploadKey]) if (key) await dropBlob(db, key, now);
}
