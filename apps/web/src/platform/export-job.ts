/** Writes a list as a file, in the background: what is soon done is fetched at once, the rest is left to 任务. */
import {
  cancelJob,
  isOver,
  type JobRow,
  jobDetail,
  jobErrors,
  startExport,
} from '@spine/contract/job';
import type { Endpoint } from '@spine/contract/kernel';
import { call } from './call.ts';
import { announceJob, fetchJobFile, refreshJobs } from './jobs.ts';
import { Refused } from './refused.ts';
import { toast } from './toast.ts';

/** How long a person is kept waiting beside the button. */
const SOON_MS = 2000;
const LOOK_MS = 150;

export type ExportEnd = 'fetched' | 'later';

/** Begins an export; throws where it was refused, and says why, or where the wait was ended on purpose. */
export async function exportList(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<ExportEnd> {
  const { id } = await call(startExport, { path: endpoint.path, input: { ...input } });
  const job = await soon(id, signal);
  if (!isOver(job.status)) {
    announceJob();
    return 'later';
  }
  void refreshJobs();
  if (job.status !== 'done') {
    toast.error(job.errorMsg ?? jobErrors.cancelled.message);
    throw failureOf(job);
  }
  fetchJobFile(id);
  return 'fetched';
}

/** The job when it is over, or as it stands after a while. */
async function soon(id: string, signal: AbortSignal): Promise<JobRow> {
  const until = Date.now() + SOON_MS;
  for (;;) {
    if (signal.aborted) {
      await call(cancelJob, { id }, { quiet: true });
      throw signal.reason;
    }
    const job = await call(jobDetail, { id });
    if (isOver(job.status) || Date.now() > until) return job;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function failureOf({ errorCode, errorMsg }: JobRow): Refused {
  return new Refused({ code: errorCode ?? 0, message: errorMsg ?? '' });
}
