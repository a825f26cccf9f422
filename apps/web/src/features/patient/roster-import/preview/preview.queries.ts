/** Reads a preview, its rows and the job behind it; all of them follow what goes on. */
import { isOver, type JobRow, jobDetail } from '@spine/contract/job';
import {
  listRosterRows,
  type RosterBatch,
  type RosterBatchState,
  rosterBatchDetail,
} from '@spine/contract/patient';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#platform/call/call.ts';
import { keyOf, useApiQuery } from '#platform/call/use-api.ts';
import { type PreviewView, rowFilters } from './preview.address.ts';

const POLL_MS = 1000;
export const ROWS_A_PAGE = 50;

const MOVING: readonly RosterBatchState[] = ['reading', 'writing', 'undoing'];

export function useRosterBatch(id: string) {
  return useApiQuery(
    rosterBatchDetail,
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && MOVING.includes(data.state) && POLL_MS,
    },
  );
}

/** The job that reads a file: of the user who sent it. */
export function useReadingJob(id: string | undefined): JobRow | undefined {
  const { data } = useApiQuery(
    jobDetail,
    { id: id ?? '' },
    {
      enabled: id !== undefined,
      staleTime: 0,
      refetchInterval: ({ state: { data: job } }) => !(job && isOver(job.status)) && POLL_MS,
    },
  );
  return data;
}

/** The former page stays until the next is there. Another comparison has other rows. */
export function useRosterRows({ id, version }: RosterBatch, view: PreviewView) {
  const input = { batchId: id, ...rowFilters(view), page: view.page, size: ROWS_A_PAGE };
  return useQuery({
    queryKey: [...keyOf(listRosterRows, input), version],
    queryFn: ({ signal }) => call(listRosterRows, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}
