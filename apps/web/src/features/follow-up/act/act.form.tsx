/** One act in a case in a dialog. It is decided on the case as it was read when the dialog opened, or after a refusal. */
import type { CaseView } from '@spine/contract/follow-up';
import { FormModal } from '#ui/form/form-modal.tsx';
import { actText } from '../case.text.ts';
import { useCase } from '../use-case.ts';
import { ActFields } from './act.fields.tsx';
import {
  type ActedChild,
  type ActValues,
  type CaseAction,
  initialOf,
  inputOf,
  type RecordedAction,
} from './acts.rules.ts';
import { Meanwhile } from './meanwhile.tsx';
import { useAct } from './use-act.ts';
import { VisitForm } from './visit.form.tsx';

type Props<Action> = { row: ActedChild; action: Action; onClose: () => void };

function RecordForm({ row, action, read, onClose }: Props<RecordedAction> & { read: CaseView }) {
  const { act, meanwhile } = useAct(read, { patientId: row.id, success: actText[action.act].done });
  return (
    <FormModal<ActValues>
      title={actText[action.act].title(row.name)}
      name="case-act"
      initial={initialOf(action, row)}
      submit={(values) => act(inputOf(action, values))}
      onClose={onClose}
    >
      <Meanwhile changes={meanwhile} />
      <ActFields act={action.act} row={row} attempts={read.state?.attempts ?? 0} />
    </FormModal>
  );
}

/** Opens once the case is read, which the drawer has done. */
export function ActForm({ row, action, onClose }: Props<CaseAction>) {
  const { data } = useCase(row.id);
  if (!data) return undefined;
  const opened = { row, read: data, onClose };
  return action.act === 'visited' ? (
    <VisitForm action={action} {...opened} />
  ) : (
    <RecordForm action={action} {...opened} />
  );
}
