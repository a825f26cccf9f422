/** Deleting children after being asked: the question names how many records and examinations leave with them. */
import type { InputOf } from '@spine/contract/kernel';
import { type deletePatients, type PatientRow, patientLossOf } from '@spine/contract/patient';
import { useCall } from '#platform/use-call.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import type { Selection } from '#ui/list-page/list-types.ts';
import { useDeletePatients } from './patient.mutations.ts';
import { patientText as text } from './patient.text.ts';

/** From here on the number of children is typed before they are deleted. */
const TYPED_FROM = 100;

type Chosen = Pick<InputOf<typeof deletePatients>, 'ids' | 'matching'>;
type Doomed = {
  chosen: Chosen;
  title: (patients: number) => string;
  record: (patients: number) => string;
  after?: () => void;
};

/** The ticked ones, or all that the filters find. */
function chosenOf({ ids, allMatching, input }: Selection): Chosen {
  return allMatching ? { matching: input } : { ids: ids.join(',') };
}

export function usePatientActs() {
  const confirm = useConfirm();
  const remove = useDeletePatients();
  const loss = useCall(patientLossOf);
  const ask = ({ chosen, title, record, after }: Doomed) => {
    const question = ({ patients, exams }: { patients: number; exams: number }) =>
      confirm({
        title: title(patients),
        detail: text.deleteDetail,
        lost: exams > 0 ? [record(patients), text.lostExams(exams)] : [record(patients)],
        ...(patients >= TYPED_FROM && { typed: String(patients) }),
        okText: text.delete,
        danger: true,
        act: async () => {
          await remove.mutateAsync({ input: { ...chosen, count: patients } });
          after?.();
        },
      });
    loss.mutate({ input: chosen }, { onSuccess: question });
  };
  return {
    askToDelete: ({ id, name }: PatientRow) =>
      ask({
        chosen: { ids: id },
        title: () => text.deleteTitle(name),
        record: () => text.lostRecord,
      }),
    askToDeleteAll: (selection: Selection) =>
      ask({
        chosen: chosenOf(selection),
        title: text.deleteManyTitle,
        record: text.lostRecords,
        after: selection.clear,
      }),
  };
}
