/** One act in a case in a dialog. It is decided on the case as it was read when the dialog opened, or after a refusal. */
import {
  actInCase,
  type CaseRow,
  type CaseView,
  caseOfChild,
  countCases,
  listCases,
} from '@spine/contract/follow-up';
import { useState } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { FormModal } from '#ui/form/form-modal.tsx';
import { actText } from '../follow-up.text.ts';
import { useCase } from '../use-case.ts';
import { ActFields } from './act.fields.tsx';
import {
  type ActValues,
  type CaseAction,
  initialOf,
  inputOf,
  type RecordedAction,
} from './acts.rules.ts';
import { VisitForm } from './visit.form.tsx';

type Props<Action> = { row: CaseRow; action: Action; onClose: () => void };

const CHANGED = [listCases, countCases, caseOfChild];

/** Sends the act; a refusal reads the case anew, so that the next try is decided on what it is now. */
function useAct(row: CaseRow, action: RecordedAction, read: CaseView) {
  const [id] = useState(() => newRecordId());
  const [version, setVersion] = useState(read.version);
  const { refetch } = useCase(row.id);
  const record = useApiMutation(actInCase, { success: actText[action.act].done, refresh: CHANGED });
  return async (values: Partial<ActValues>) => {
    const input = { id, patientId: row.id, version, ...inputOf(action, values) };
    try {
      await record.mutateAsync({ input });
    } catch (error) {
      const { data } = await refetch();
      if (data) setVersion(data.version);
      throw error;
    }
  };
}

function RecordForm({ row, action, read, onClose }: Props<RecordedAction> & { read: CaseView }) {
  const act = useAct(row, action, read);
  return (
    <FormModal<ActValues>
      title={actText[action.act].title(row.name)}
      name="case-act"
      initial={initialOf(action, row)}
      submit={act}
      onClose={onClose}
    >
      <ActFields act={action.act} row={row} attempts={read.state?.attempts ?? 0} />
    </FormModal>
  );
}

/** Opens once the case is read, which the drawer has done. */
export function ActForm({ row, action, onClose }: Props<CaseAction>) {
  const { data } = useCase(row.id);
  if (action.act === 'visit') return <VisitForm examId={row.examId} onClose={onClose} />;
  return data && <RecordForm row={row} action={action} read={data} onClose={onClose} />;
}
