/** What is done with the selected children. */
import { listPatients, type PatientRow } from '@spine/contract/patient';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '#platform/session/session.ts';
import { IssueBulkButton } from '#ui/issue-prescription/issue-button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import type { Selection } from '#ui/list-page/list-types.ts';
import { patientText as text } from '../patient.text.ts';

/** Loaded with the first act. */
const BulkAct = lazyComponent(async () => (await import('../school-year/bulk-act.tsx')).BulkAct);

type Props = { selection: Selection<PatientRow>; askToDelete: (selection: Selection) => void };

export function BulkActs({ selection, askToDelete }: Props) {
  const canDelete = useCan('patientList.del');
  const canEdit = useCan('patientList.edit');
  const [isActing, setActing] = useState(false);
  return (
    <>
      <IssueBulkButton
        selection={selection}
        endpoint={listPatients}
        toChild={({ id, name }) => ({ id, name })}
      />
      {canEdit && <Button onClick={() => setActing(true)}>{text.placementAct}</Button>}
      {isActing && <BulkAct selection={selection} onClose={() => setActing(false)} />}
      {canDelete && (
        <Button danger onClick={() => askToDelete(selection)}>
          {text.delete}
        </Button>
      )}
    </>
  );
}
