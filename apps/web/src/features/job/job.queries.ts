/** How the own jobs stand, and what is done with them. The server is asked often only while something goes on. */
import {
  cancelJob,
  countJobs,
  deleteJob,
  isOver,
  type JobRow,
  jobDetail,
  listJobs,
  retryJob,
} from '@spine/contract/job';
import { call } from '#platform/call.ts';
import { fetchJobFile, refreshJobs } from '#platform/jobs.ts';
import { useAsk, useCall } from '#platform/use-call.ts';

const COUNT_MS = 2000;
const LIST_MS = 1000;
const SHOWN_JOBS = 50;

/** For the badge. */
export function useJobCounts() {
  return useAsk(countJobs, {}, { staleTime: 0, refetchInterval: whileOpen });
}

export function useJobs() {
  const again = { staleTime: 0, refetchInterval: whileUnfinished };
  return useAsk(listJobs, { size: SHOWN_JOBS }, again);
}

type Asked<Data> = { state: { data: Data | undefined } };

function whileOpen({ state }: Asked<{ open: number }>) {
  return state.data?.open ? COUNT_MS : false;
}

function whileUnfinished({ state }: Asked<{ rows: readonly JobRow[] }>) {
  return state.data?.rows.some(({ status }) => !isOver(status)) ? LIST_MS : false;
}

export function useJobActs() {
  const refresh = [listJobs, countJobs];
  const [cancel, retry, remove] = [
    useCall(cancelJob, { refresh }),
    useCall(retryJob, { refresh }),
    useCall(deleteJob, { refresh }),
  ];
  const quietly = (done: Promise<unknown>) =>
    // A refusal has been shown; the list says how the job stands now.
    void done.catch(() => refreshJobs());
  return {
    cancel: (id: string) => quietly(cancel.mutateAsync({ input: { id } })),
    retry: (id: string) => quietly(retry.mutateAsync({ input: { id } })),
    remove: (id: string) => quietly(remove.mutateAsync({ input: { id } })),
    /** An ended session or a job that is gone is told on the page and not saved as a file. */
    download: (id: string) => quietly(call(jobDetail, { id }).then(() => fetchJobFile(id))),
  };
}
