/** Deleting children after being asked: the question names how many records and examinations leave with them. */
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { listPatients, type PatientRow, patientLossOf } from '@spine/contract/patient';
import { callList } from '#platform/call.ts';
import { Refused } from '#platform/refused.ts';
import { toast } from '#platform/toast.ts';
import { useCall } from '#platform/use-call.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import type { Selection } from '#ui/list-page/list-types.ts';
import { useDeletePatients } from './patient.mutations.ts';
import { patientText as text } from './patient.text.ts';

/** One call deletes no more; a page of a list holds as many. */
const MOST = DROPDOWN_SIZE;

type Doomed = { ids: readonly string[]; title: string; record: string; after?: () => void };

/** The ids a batch means: the ticked ones, or all that the filters find; none when the list could not be read. */
async function idsOf({ ids, allMatching, input }: Selection): Promise<readonly string[]> {
  if (!allMatching) return ids;
  try {
    const { rows } = await callList(listPatients, { ...input, size: MOST });
    return rows.map(({ id }) => id);
  } catch (error) {
    if (error instanceof Refused) return [];
    throw error;
  }
}

export function usePatientActs() {
  const confirm = useConfirm();
  const remove = useDeletePatients();
  const loss = useCall(patientLossOf);
  const ask = ({ ids, title, record, after }: Doomed) => {
    const input = { ids: ids.join(',') };
    const question = (exams: number) =>
      confirm({
        title,
        detail: text.deleteDetail,
        lost: exams > 0 ? [record, text.lostExams(exams)] : [record],
        okText: text.delete,
        danger: true,
        act: async () => {
          await remove.mutateAsync({ input });
          after?.();
        },
      });
    loss.mutate({ input }, { onSuccess: ({ exams }) => question(exams) });
  };
  return {
    askToDelete: ({ id, name }: PatientRow) =>
      ask({ ids: [id], title: text.deleteTitle(name), record: text.lostRecord }),
    askToDeleteAll: async (selection: Selection) => {
      if (selection.count > MOST) return toast.error(text.tooMany(MOST));
      const ids = await idsOf(selection);
      if (ids.length === 0) return;
      const [title, record] = [text.deleteManyTitle(ids.length), text.lostRecords(ids.length)];
      ask({ ids, title, record, after: selection.clear });
    },
  };
}
