/** What is done with the selected children. */
import { listPatients, type PatientRow } from '@spine/contract/patient';
import { Button } from 'antd';
import { useCan } from '#platform/session/session.ts';
import { IssueBulkButton } from '#ui/issue-prescription/issue-button.tsx';
import type { Selection } from '#ui/list-page/list-types.ts';
import { patientText as text } from '../patient.text.ts';

type Props = { selection: Selection<PatientRow>; askToDelete: (selection: Selection) => void };

export function BulkActs({ selection, askToDelete }: Props) {
  const canDelete = useCan('patientList.del');
  return (
    <>
      <IssueBulkButton
        selection={selection}
        endpoint={listPatients}
        toChild={({ id, name }) => ({ id, name })}
      />
      {canDelete && (
        <Button danger onClick={() => askToDelete(selection)}>
          {text.delete}
        </Button>
      )}
    </>
  );
}
