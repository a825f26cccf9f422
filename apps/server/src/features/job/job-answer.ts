import { ERROR_CATALOGUE } from '@spine/contract/catalogue';
import { jobErrors } from '@spine/contract/job';
import { kernelErrors } from '@spine/contract/kernel';
import { Refusal, refuse } from '#platform/http/refuse.ts';
import type { EndedJob } from '#platform/jobs/job.ts';

/** The result of a job for a call that waited for it, or its refusal as if the call had met it itself. */
export function answerOf({ status, result, error }: EndedJob): unknown {
  if (status === 'done') return result;
  if (!error) return refuse(jobErrors.cancelled);
  const { code, message, detail } = error;
  throw new Refusal(ERROR_CATALOGUE.get(code) ?? kernelErrors.fault, { ...detail, message });
}
