/** Takes a roster in: the file is kept first, then it and the job that imports it get their rows in one transaction. */
import { rosterErrors, UNREADABLE_REASONS } from '@spine/contract/patient';
import type { Actor } from '#platform/auth/actor.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Database } from '#platform/db/open.ts';
import { insertBlob } from '#platform/files/blob.repository.ts';
import type { BlobStore } from '#platform/files/blob-store.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { rosterJob } from './roster.job.ts';
import { baseName } from './roster.service.ts';
import { rosterLogText } from './roster.text.ts';

/** Where jobs and their files are kept. */
export type RosterOffice = { queue: JobQueue; blobs: BlobStore; database: Database };

export type RosterOrder = {
  readonly input: { readonly schoolId: string; readonly check: boolean; readonly fileName: string };
  /** Made by the client, to cancel it. */
  readonly jobId: string | undefined;
  readonly bytes: Buffer;
  readonly actor: Actor;
  readonly scope: OrgScope;
  readonly now: Date;
  readonly newId: () => string;
};

/**
 * Adds the job that imports a roster and answers its id; an empty file is refused at once. Refuses
 * rosterErrors.unreadable.
 */
export async function orderRoster(
  { queue, blobs, database }: RosterOffice,
  { input, jobId, bytes, actor, scope, now, newId }: RosterOrder,
): Promise<string> {
  if (bytes.length === 0) refuse(rosterErrors.unreadable, { message: UNREADABLE_REASONS.empty });
  const blob = await blobs.write(newId(), single(bytes));
  const title = rosterLogText.jobTitle(baseName(input.fileName), input.check);
  return database.inScope(scope, async (tenant) => {
    await insertBlob(tenant, blob, now);
    const asked = {
      job: rosterJob,
      id: jobId,
      input,
      title,
      actor,
      now,
      uploadKey: blob.key,
    };
    return queue.add(tenant, asked);
  });
}

async function* single(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}
