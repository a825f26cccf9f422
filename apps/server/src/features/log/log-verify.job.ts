/** Proves the operation log for whoever watches over the platform; the command `npm run log:verify` needs no server for it. */
import { Readable } from 'node:stream';
import { verifyLog as verifyCall } from '@spine/contract/log';
import { z } from 'zod';
import { verifyLog } from '#platform/audit-log/operation-log-verify.ts';
import { asActor } from '#platform/auth/actor.ts';
import { permit } from '#platform/http/bind.ts';
import { defineJob, type Job, type JobOutcome } from '#platform/jobs/job.ts';
import { logVerifyText as text } from './log.text.ts';

/** More faults than this are counted only. */
const MOST_TOLD = 10_000;

const input = z.object({});

export function logVerifyJob(anchorFile: string | undefined): Job<object, 'either'> {
  return defineJob({
    kind: 'logVerify',
    pace: 'long',
    scope: 'either',
    input,
    run: async (run): Promise<JobOutcome> => {
      permit(verifyCall, asActor(run.actor));
      const told: string[] = [];
      const tell = (fault: string) => {
        if (told.length < MOST_TOLD) told.push(fault);
      };
      const report = await verifyLog(run.database.url, { anchorFile, tell });
      const summary = report.faults === 0 ? text.whole(report) : text.faulty(report.faults);
      return { summary, result: { ...report }, ...(told.length > 0 && { file: fileOf(told) }) };
    },
  });
}

function fileOf(told: readonly string[]) {
  return {
    fileName: `${text.title}.txt`,
    contentType: 'text/plain; charset=utf-8',
    content: Readable.from([Buffer.from(`${text.head}\n\n${told.join('\n')}\n`)]),
  };
}
