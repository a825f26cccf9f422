/** Takes jobs of an institution away whose files, or input, may show what was erased. */
import { v7 as uuidv7 } from 'uuid';
import type { Tenant } from '../db/open.ts';
import { beginAnew, deleteJobs, lockJobs } from './job.repository.ts';

/** What is gone, with the keys of the files. */
export type PurgedJobs = { readonly jobs: number; readonly fileKeys: readonly string[] };

type Job = Awaited<ReturnType<typeof lockJobs>>[number];
type Messages = {
  readonly cancel: (queueId: string) => Promise<unknown>;
  readonly send: (job: {
    readonly id: string;
    readonly kind: string;
    readonly queueId: string;
  }) => Promise<void>;
};

/**
 * Deletes the institution's jobs that are over, and those that read a file or say what was erased, and begins the others anew: nobody can
 * tell what a run has read.
 */
export async function purgeJobs(
  tenant: Tenant,
  names: (value: string) => boolean,
  { cancel, send }: Messages,
): Promise<PurgedJobs> {
  const jobs = await lockJobs(tenant);
  const isKept = ({ status, uploadKey, input, title }: Job): boolean =>
    (status === 'waiting' || status === 'running') &&
    uploadKey === null &&
    !textsOf([title, input]).some(names);
  for (const { queueId } of jobs) await cancel(queueId);
  for (const { id, kind } of jobs.filter(isKept)) {
    const queueId = uuidv7();
    await beginAnew(tenant.db, id, queueId);
    await send({ id, kind, queueId });
  }
  return remove(
    tenant,
    jobs.filter((job) => !isKept(job)),
  );
}

/** All texts in a value, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** All of them: those of a database that was restored are as old as it is. */
export async function deleteAllJobs(tenant: Tenant): Promise<PurgedJobs> {
  return remove(tenant, await lockJobs(tenant));
}

async function remove(tenant: Tenant, jobs: readonly Job[]): Promise<PurgedJobs> {
  await deleteJobs(
    tenant,
    jobs.map(({ id }) => id),
  );
  const fileKeys = jobs.flatMap(({ fileKey, uploadKey }) =>
    [fileKey, uploadKey].flatMap((key) => key ?? []),
  );
  return { jobs: jobs.length, fileKeys };
}
