/**
 * Jobs for the people who asked for them. Everybody has their own: a job of somebody else answers like an unknown one.
 */
import { ERROR_CATALOGUE } from '@spine/contract/catalogue';
import { type JobRow, jobErrors } from '@spine/contract/job';
import { idField, instantInShanghai, kernelErrors } from '@spine/contract/kernel';
import { z } from 'zod';
import type { Actor } from '#platform/auth/actor.ts';
import type { AnyTenant } from '#platform/db/open.ts';
import type { BlobStore } from '#platform/files/blob-store.ts';
import type { RangedContent, ServedFile } from '#platform/http/call.ts';
import { Refusal, refuse } from '#platform/http/refuse.ts';
import {
  countJobs,
  findJob,
  type JobOwner,
  type JobPage,
  listJobs,
  markFetched,
  type StoredJob,
} from '#platform/jobs/job.repository.ts';
import type { EndedJob } from '#platform/jobs/job.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

type Own = JobOwner & { id: string };

export async function ownJobs({ db }: AnyTenant, page: JobPage) {
  const [rows, { all }] = [await listJobs(db, page), await countJobs(db, page)];
  return { rows: rows.map(rowOf), total: all };
}

export async function ownCounts({ db }: AnyTenant, owner: JobOwner) {
  const { open, ready } = await countJobs(db, owner);
  return { open, ready };
}

/** Refuses jobErrors.unknown. */
export async function ownJob(tenant: AnyTenant, own: Own): Promise<JobRow> {
  return rowOf(await expected(tenant, own));
}

/** Cancels a job and answers its title. Refuses jobErrors.over, jobErrors.unknown. */
export async function cancel(tenant: AnyTenant, queue: JobQueue, own: Own): Promise<string> {
  return (await queue.cancel(tenant.db, own)) ?? refuseFor(tenant, own, jobErrors.over);
}

/** Begins a job anew and answers its title. Refuses jobErrors.notRetriable, jobErrors.unknown. */
export async function retry(
  tenant: AnyTenant,
  queue: JobQueue,
  { id, actor, now }: { id: string; actor: Actor; now: Date },
): Promise<string> {
  const own = { id, userId: actor.userId, now };
  return (
    (await queue.retry(tenant.db, { id, actor, now })) ??
    refuseFor(tenant, own, jobErrors.notRetriable)
  );
}

/** Deletes a job and answers its title. Refuses jobErrors.unfinished, jobErrors.unknown. */
export async function remove(tenant: AnyTenant, queue: JobQueue, own: Own): Promise<string> {
  return (await queue.remove(tenant.db, own)) ?? refuseFor(tenant, own, jobErrors.unfinished);
}

/**
 * The file of a job, to be taken whole or in parts; it counts as fetched from now on. Refuses jobErrors.fileLost,
 * jobErrors.noFile, jobErrors.unknown.
 */
export async function servedJob(
  tenant: AnyTenant,
  blobs: BlobStore,
  own: Own,
): Promise<ServedFile & { title: string }> {
  const { title, fileKey: key, fileName, contentType, size, sha256 } = await expected(tenant, own);
  if (key === null || fileName === null || contentType === null) refuse(jobErrors.noFile);
  if (size === null || sha256 === null || !(await blobs.has(key))) refuse(jobErrors.fileLost);
  await markFetched(tenant.db, own);
  const content: RangedContent = {
    size,
    tag: sha256.toString('hex'),
    read: (range) => blobs.read(key, range),
  };
  return { title, fileName, contentType, content };
}

async function expected({ db }: AnyTenant, own: Own): Promise<StoredJob> {
  return (await findJob(db, own)) ?? refuse(jobErrors.unknown);
}

/** A job that is there, but not in the state for this. */
async function refuseFor(
  tenant: AnyTenant,
  own: Own,
  entry: typeof jobErrors.over,
): Promise<never> {
  await expected(tenant, own);
  return refuse(entry);
}

const ofBatch = z.object({ batchId: idField });

const instant = (at: Date | null) => at && instantInShanghai(at);

function rowOf({ errorMessage, fetchedAt, createdAt, finishedAt, expiresAt, ...job }: StoredJob) {
  return {
    ...job,
    errorMsg: errorMessage,
    fetched: fetchedAt !== null,
    createtime: instantInShanghai(createdAt),
    finishtime: instant(finishedAt),
    expirytime: instant(expiresAt),
    batchId: ofBatch.safeParse(job.input).data?.batchId ?? null,
  } satisfies JobRow;
}

/**
 * The result of a job for a call that waited for it, or its refusal as if the call had met it itself.
 * Refuses jobErrors.cancelled.
 */
export function answerOf({ status, result, error }: EndedJob): unknown {
  if (status === 'done') return result;
  if (!error) return refuse(jobErrors.cancelled);
  const { code, message, detail } = error;
  throw new Refusal(ERROR_CATALOGUE.get(code) ?? kernelErrors.fault, { ...detail, message });
}
