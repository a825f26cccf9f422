/** An act on the selected children of a list; where all matching ones are selected, they are loaded first. */
import { MAX_ACT_CHILDREN } from '@spine/contract/enrolment';
import { listPatients, type PatientRow } from '@spine/contract/patient';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callList } from '#platform/call/call.ts';
import { keyOf } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import type { Selection } from '#ui/list-page/list-types.ts';
import { ActDialog } from './act.dialog.tsx';
import { schoolYearText as text } from './school-year.text.ts';

type Props = { selection: Selection<PatientRow>; onClose: () => void };

function useSelected({ allMatching, rows, input }: Selection<PatientRow>, enabled: boolean) {
  const query = { ...input, size: MAX_ACT_CHILDREN, page: 1 };
  const loaded = useQuery({
    queryKey: keyOf(listPatients, query),
    queryFn: async () => (await callList(listPatients, query)).rows,
    enabled: enabled && allMatching,
    staleTime: 0,
  });
  return allMatching ? loaded : { data: rows, error: null };
}

export function BulkAct({ selection, onClose }: Props) {
  const isTooMany = selection.count > MAX_ACT_CHILDREN;
  const { data, error } = useSelected(selection, !isTooMany);
  const isOver = isTooMany || error !== null;
  useEffect(() => {
    if (!isOver) return;
    if (isTooMany) toast.error(text.tooMany(MAX_ACT_CHILDREN));
    onClose();
  }, [isOver, isTooMany, onClose]);
  if (isOver || !data) return null;
  const close = (done: boolean) => {
    onClose();
    if (done) selection.clear();
  };
  return <ActDialog choice={{ chosen: data }} onClose={close} />;
}
