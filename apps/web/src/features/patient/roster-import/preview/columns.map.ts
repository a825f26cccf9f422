/** Has the file of a preview read by columns that a person chose, or by those that are found. */
import { mapRosterColumns, type RosterBatch, rosterBatchDetail } from '@spine/contract/patient';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/call/call.ts';
import { keyOf } from '#platform/call/use-api.ts';
import { refreshJobs } from '#platform/jobs.ts';

type Layouts = Parameters<typeof call<typeof mapRosterColumns>>[1]['layouts'];

/** Throws the refusal, which has been shown. Without layouts columns are found by their titles. */
export function useColumnMapping({ id, version }: RosterBatch) {
  const queries = useQueryClient();
  return async (layouts: Layouts): Promise<void> => {
    try {
      await call(mapRosterColumns, { id, version, layouts });
      void refreshJobs();
    } finally {
      // It is read anew; after a refusal somebody else has changed it.
      void queries.invalidateQueries({ queryKey: keyOf(rosterBatchDetail) });
    }
  };
}
