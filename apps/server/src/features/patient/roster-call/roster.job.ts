/**
 * The import of a roster as a job. The file lies in the blob store, so that a process which ends in the middle loses
 * nothing: the next one reads it again. What is written, the log line and the end of the job are one transaction.
 * A roster is taken in by storing its file first; its row and that of the job are one transaction too.
 */
import { buffer } from 'node:stream/consumers';
import { importRoster, rosterErrors, UNREADABLE_REASONS } from '@spine/contract/patient';
import { z } from 'zod';
import type { LogNote } from '#platform/audit-log/operation-log.repository.ts';
import { type Actor, toActor } from '#platform/auth/actor.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import { insertBlob } from '#platform/files/blob.repository.ts';
import { permit } from '#platform/http/bind.ts';
import { refuse } from '#platform/http/refuse.ts';
import { defineJob, type JobEnd, type JobRun } from '#platform/jobs/job.ts';
import { loadFirstExamDays } from '../patient-exams.repository.ts';
import { baseName } from '../roster/file-name.ts';
import { rosterLogText } from '../roster/roster.text.ts';
import type { InvalidRoster, ValidRoster } from '../roster/roster-reading.ts';
import { asStream, type RosterImporter } from '../roster/roster-upload.ts';
import { buildRefusal, type RosterImport, readRoster, writeRoster } from './roster.service.ts';

const input = z.object({
  schoolId: z.string(),
  check: z.boolean(),
  anyFormat: z.boolean(),
  fileName: z.string(),
});
type RosterInput = z.output<typeof input>;

export const rosterJob = defineJob({
  kind: 'roster',
  pace: 'short',
  scope: 'institution',
  input,
  run: async (run) => {
    permit(importRoster, toActor(run.actor));
    const { request, note } = await prepareImport(run);
    const { schoolId } = run.input;
    const examined = await run.database.inScope(run.scope, (tenant) =>
      loadFirstExamDays(tenant, { schoolId }),
    );
    const roster = await readRoster(request, examined);
    return { finish: (tenant) => finishImport(tenant, { request, roster, note }) };
  },
});

async function prepareImport(run: JobRun<RosterInput, OrgScope>) {
  const { scope, actor, upload } = run;
  if (!upload) throw new Error('a roster has a file');
  // The log line belongs to the institution whose roster changes, even when the platform administrator imports.
  let noted: LogNote = { actor: { ...actor, orgId: scope.orgId } };
  const request: RosterImport = {
    ...run.input,
    jobId: run.id,
    actor,
    upload: { fileName: run.input.fileName, bytes: await buffer(await upload.read()) },
    now: run.now(),
    clock: run.now,
    newId: run.newId,
    note: (added) => {
      noted = { ...noted, ...added };
    },
    progress: run.progress,
  };
  return { request, note: () => noted };
}

type CheckedImport = {
  request: RosterImport;
  roster: ValidRoster | InvalidRoster;
  note: () => LogNote;
};

async function finishImport(
  tenant: Tenant,
  { request, roster, note }: CheckedImport,
): Promise<JobEnd> {
  const { log } = importRoster;
  if (log === 'none') throw new Error('an import leaves a line');
  if (roster.kind === 'invalid') {
    const data = await buildRefusal(tenant, request, roster);
    const refusal = { entry: rosterErrors.wrongContent, detail: { data } };
    return { refusal, log: { rule: log, note: note() } };
  }
  const result = await writeRoster(tenant, request, roster);
  return { result, summary: rosterLogText.jobDone(result), log: { rule: log, note: note() } };
}

type RosterImportRequest = {
  readonly input: RosterInput;
  /** Made by the client, to cancel it. */
  readonly jobId: string | undefined;
  readonly bytes: Buffer;
  readonly actor: Actor;
  readonly scope: OrgScope;
  readonly now: Date;
  readonly newId: () => string;
};

/**
 * Adds the job that imports a roster and returns its id; an empty file is refused at once. Refuses
 * rosterErrors.unreadable.
 */
export async function enqueueRosterImport(
  { queue, blobs, database }: RosterImporter,
  { input, jobId, bytes, actor, scope, now, newId }: RosterImportRequest,
): Promise<string> {
  if (bytes.length === 0) refuse(rosterErrors.unreadable, { message: UNREADABLE_REASONS.empty });
  const blob = await blobs.write(newId(), asStream(bytes));
  const title = rosterLogText.jobTitle(baseName(input.fileName), input.check);
  return database.inScope(scope, async (tenant) => {
    await insertBlob(tenant, blob, now);
    const job = {
      job: rosterJob,
      id: jobId,
      input,
      title,
      actor,
      now,
      uploadKey: blob.key,
    };
    return queue.add(tenant, job);
  });
}
