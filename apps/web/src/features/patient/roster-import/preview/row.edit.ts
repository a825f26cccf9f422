/** Corrects a row of a preview, leaves it out or takes it in again. */
import {
  editRosterRow,
  type RosterBatch,
  type RosterField,
  rosterBatchDetail,
  rosterKindWord,
} from '@spine/contract/patient';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/call/call.ts';
import { keyOf } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import { previewText as text } from './preview.text.ts';

export type RowChange = {
  /** Cells as typed, those that change. */
  readonly cells?: Partial<Record<RosterField, string>>;
  readonly excluded?: boolean;
};
/** Throws the refusal, which has been shown. */
export type RowEdit = (nr: number, change: RowChange) => Promise<void>;

export function useRowEdit({ id, version }: RosterBatch): RowEdit {
  const queries = useQueryClient();
  return async (nr, change) => {
    try {
      const { kind } = await call(editRosterRow, { id, version, nr, ...change });
      toast.success(text.edited(rosterKindWord[kind]));
    } finally {
      // Rows are read by the version of the batch; after a refusal somebody else has changed it.
      await queries.invalidateQueries({ queryKey: keyOf(rosterBatchDetail) });
    }
  };
}
