/**
 * The import of a roster as a job. The file lies in the blob store, so that a process which ends in the middle loses
 * nothing: the next one reads it again. What is written, the log line and the end of the job are one transaction.
 */
import { buffer } from 'node:stream/consumers';
import { importRoster, rosterErrors } from '@spine/contract/patient';
import { z } from 'zod';
import type { LogNote } from '#platform/audit-log/operation-log.repository.ts';
import { asActor } from '#platform/auth/actor.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import { permit } from '#platform/http/bind.ts';
import { defineJob, type JobEnd, type JobRun } from '#platform/jobs/job.ts';
import { firstExamDays } from '../patient-exams.repository.ts';
import { type RosterImport, readRoster, refusalOf, writeRoster } from './roster.service.ts';
import { rosterLogText } from './roster.text.ts';
import type { RightRoster, WrongRoster } from './roster-reading.ts';

const input = z.object({ schoolId: z.string(), check: z.boolean(), fileName: z.string() });
type RosterInput = z.output<typeof input>;

export const rosterJob = defineJob({
  kind: 'roster',
  pace: 'short',
  scope: 'institution',
  input,
  run: async (run) => {
    permit(importRoster, asActor(run.actor));
    const { request, note } = await requestOf(run);
    const { schoolId } = run.input;
    const examined = await run.database.inScope(run.scope, (tenant) =>
      firstExamDays(tenant, { schoolId }),
    );
    const roster = await readRoster(request, examined);
    return { finish: (tenant) => endOf(tenant, { request, roster, note }) };
  },
});

async function requestOf(run: JobRun<RosterInput, OrgScope>) {
  const { scope, actor, upload } = run;
  if (!upload) throw new Error('a roster has a file');
  // The line belongs to the institution whose roster changes, whoever changes it.
  let noted: LogNote = { actor: { ...actor, orgId: scope.orgId } };
  const request: RosterImport = {
    ...run.input,
    actor,
    upload: { fileName: run.input.fileName, bytes: await buffer(await upload.read()) },
    now: run.now(),
    newId: run.newId,
    note: (added) => {
      noted = { ...noted, ...added };
    },
    progress: run.progress,
  };
  return { request, note: () => noted };
}

type Read = { request: RosterImport; roster: RightRoster | WrongRoster; note: () => LogNote };

async function endOf(tenant: Tenant, { request, roster, note }: Read): Promise<JobEnd> {
  const { log } = importRoster;
  if (log === 'none') throw new Error('an import leaves a line');
  if (roster.kind === 'wrong') {
    const data = await refusalOf(tenant, request, roster);
    const refusal = { entry: rosterErrors.wrongContent, detail: { data } };
    return { refusal, log: { rule: log, note: note() } };
  }
  const result = await writeRoster(tenant, request, roster);
  return { result, summary: rosterLogText.jobDone(result), log: { rule: log, note: note() } };
}
