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
  return useAsk(countJobs, {}, { staleTime: 0, refetchInterval: goesOn(COUNT_MS) });
}

export function useJobs() {
  return useAsk(
    listJobs,
    { size: SHOWN_JOBS },
    { staleTime: 0, refetchInterval: listGoesOn(LIST_MS) },
  );
}

type Asked<Data> = { state: { data: Data | undefined } };

function goesOn(every: number) {
  return ({ state }: Asked<{ open: number }>) => (state.data?.open ? every : false);
}

function listGoesOn(every: number) {
  return ({ state }: Asked<{ rows: readonly JobRow[] }>) =>
    state.data?.rows.some(({ status }) => !isOver(status)) ? every : false;
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
