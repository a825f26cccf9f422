import {
  actionDetail,
  addAction,
  deleteAction,
  editAction,
  listActions,
  listMuscles,
} from '@spine/contract/action';
import { useMemo } from 'react';
import { useAsk, useCall } from '#platform/use-call.ts';
import { actionText as text } from './action.text.ts';

/** Media addresses live for a day: what a drawer shows is never older than an hour. */
const FRESH_MS = 3_600_000;
const CHANGED = [listActions, listMuscles, actionDetail] as const;

export function useAction(id: string) {
  return useAsk(actionDetail, { id }, { refetchInterval: FRESH_MS });
}

/** Every muscle the library names, for suggestions. */
export function useMuscleOptions() {
  const { data, isFetching } = useAsk(listMuscles, {}, { staleTime: FRESH_MS });
  const options = useMemo(() => (data ?? []).map((value) => ({ value, label: value })), [data]);
  return { options, loading: isFetching };
}

export function useAddAction() {
  return useCall(addAction, { success: text.ADD_SUCCESS, refresh: CHANGED });
}

export function useEditAction() {
  return useCall(editAction, { success: text.EDIT_SUCCESS, refresh: CHANGED });
}

export function useDeleteAction() {
  return useCall(deleteAction, { success: text.DEL_SUCCESS, refresh: [listActions, listMuscles] });
}
