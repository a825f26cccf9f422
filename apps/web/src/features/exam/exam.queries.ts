/** What the examinations' screen reads. */
import { deleteReferral, examDetail, recordReferral } from '@spine/contract/exam';
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { listProjects } from '@spine/contract/project';
import { listSchools } from '@spine/contract/school';
import { useMemo } from 'react';
import { useAsk, useCall } from '#platform/use-call.ts';
import type { Option } from '#ui/list-page/list-types.ts';
import { referralText as text } from './exam.text.ts';

const FRESH_MS = 60_000;

type Named = { readonly id: string; readonly name: string };
export type Choices = { readonly options: readonly Option[]; readonly loading: boolean };

function useChoices(rows: readonly Named[] | undefined, loading: boolean): Choices {
  const options = useMemo(
    () => (rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
    [rows],
  );
  return useMemo(() => ({ options, loading }), [options, loading]);
}

/** The schools of the institution as options, by name. */
export function useSchoolChoices(): Choices {
  const query = { size: DROPDOWN_SIZE, asc: 'name' } as const;
  const { data, isPending } = useAsk(listSchools, query, { staleTime: FRESH_MS });
  return useChoices(data?.rows, isPending);
}

/** The projects of the institution as options, newest first. */
export function useProjectChoices(): Choices {
  const { data, isPending } = useAsk(
    listProjects,
    { size: DROPDOWN_SIZE },
    { staleTime: FRESH_MS },
  );
  return useChoices(data?.rows, isPending);
}

/** Everything of one examination; every look is logged by the server. */
export function useExam(id: string) {
  return useAsk(examDetail, { id });
}

export function useRecordReferral() {
  return useCall(recordReferral, { success: text.SAVE_SUCCESS, refresh: [examDetail] });
}

export function useDeleteReferral() {
  return useCall(deleteReferral, { success: text.DEL_SUCCESS, refresh: [examDetail] });
}
