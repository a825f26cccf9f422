/** Corrects a row of a preview, leaves it out or takes it in again. */
import {
  chooseRosterLeavers,
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
  /** Whether its child is the one that had left. */
  readonly taken?: boolean;
};
/** Throws the refusal, which has been shown. */
export type RowEdit = (nr: number, change: RowChange) => Promise<void>;

export function useRowEdit(batch: RosterBatch): RowEdit {
  const { id, version } = batch;
  const choose = useLeaverChoice(batch);
  const readAnew = useReadAnew();
  return async (nr, { taken, ...change }) => {
    if (taken !== undefined) return choose(nr, taken);
    try {
      const { kind } = await call(editRosterRow, { id, version, nr, ...change });
      toast.success(text.edited(rosterKindWord[kind]));
    } finally {
      await readAnew();
    }
  };
}

/** Says of a row, or of all, whether its child is the one that had left. */
export function useLeaverChoice({ id, version }: RosterBatch) {
  const readAnew = useReadAnew();
  return async (nr: number | undefined, taken: boolean): Promise<void> => {
    try {
      await call(chooseRosterLeavers, { id, version, taken, ...(nr !== undefined && { nr }) });
    } finally {
      await readAnew();
    }
  };
}

/** Rows are read by the version of the batch; after a refusal somebody else has changed it. */
function useReadAnew(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(rosterBatchDetail) });
}
