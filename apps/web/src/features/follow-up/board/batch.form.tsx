/** The same act in many cases: to whom they are assigned, or why they are closed. */
import { ATTEMPTS_BEFORE_UNREACHABLE } from '@spine/contract/follow-up';
import { FormModal } from '#ui/form/form-modal.tsx';
import { ActFields } from '../act/act.fields.tsx';
import type { ActValues } from '../act/acts.rules.ts';
import { batchText as text } from '../batch/batch.text.ts';
import { type ReadBatch, useBatch } from '../batch/use-batch.tsx';

type Props = { batch: ReadBatch; act: 'assigned' | 'closed'; onClose: (done: boolean) => void };

export function BatchForm({ batch, act, onClose }: Props) {
  const doInAll = useBatch(batch, text[act]);
  const save = async ({ note, reason, userId }: Partial<ActValues>) => {
    const said = { ...(note && { note }), ...(reason && { reason }), ...(userId && { userId }) };
    await doInAll({ kind: act, ...said });
    onClose(true);
  };
  return (
    <FormModal<ActValues>
      title={text.title(text[act], batch.cases.length)}
      name="case-batch"
      initial={{}}
      submit={save}
      onClose={() => onClose(false)}
    >
      {/* Who was not tried often enough is refused by name. */}
      <ActFields act={act} attempts={ATTEMPTS_BEFORE_UNREACHABLE} />
    </FormModal>
  );
}
