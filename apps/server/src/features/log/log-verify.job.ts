/** Verifies the operation log from the browser; the command `npm run log:verify` does the same without a server. */
import { Readable } from 'node:stream';
import { verifyLog as verifyCall } from '@spine/contract/log';
import { z } from 'zod';
import { verifyLog } from '#platform/audit-log/operation-log-verify.ts';
import { toActor } from '#platform/auth/actor.ts';
import { permit } from '#platform/http/bind.ts';
import { defineJob, type Job, type JobOutcome } from '#platform/jobs/job.ts';
import { logVerifyText as text } from './log.text.ts';

/** More faults than this are counted only. */
const MAX_LISTED_FAULTS = 10_000;

const input = z.object({});

export function logVerifyJob(anchorFile: string | undefined): Job<object, 'either'> {
  return defineJob({
    kind: 'logVerify',
    pace: 'long',
    scope: 'either',
    input,
    run: async (run): Promise<JobOutcome> => {
      permit(verifyCall, toActor(run.actor));
      const faults: string[] = [];
      const tell = (fault: string) => {
        if (faults.length < MAX_LISTED_FAULTS) faults.push(fault);
      };
      const report = await verifyLog(run.database.url, { anchorFile, tell });
      const summary = report.faults === 0 ? text.intact(report) : text.faulty(report.faults);
      return {
        summary,
        result: { ...report },
        ...(faults.length > 0 && { file: makeFaultFile(faults) }),
      };
    },
  });
}

function makeFaultFile(faults: readonly string[]) {
  return {
    fileName: `${text.title}.txt`,
    contentType: 'text/plain; charset=utf-8',
    content: Readable.from([Buffer.from(`${text.head}\n\n${faults.join('\n')}\n`)]),
  };
}
