/** Managers set by when each step of a case is due in their institution. */
import {
  caseOfChild,
  changeDueDays,
  countCases,
  type DueDays,
  listCases,
  readDueDays,
} from '@spine/contract/follow-up';
import { Button } from 'antd';
import { useState } from 'react';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { FormModal } from '#ui/form/form-modal.tsx';
import { DueDaysFields } from './due-days.fields.tsx';
import { dueDaysText as text } from './due-days.text.ts';

const CHANGED = [readDueDays, listCases, countCases, caseOfChild];

export function DueDaysButton() {
  const mayChange = useCan('followUp.dueDays');
  const [isOpen, setOpen] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.button}</Button>
      {isOpen && <DueDaysForm onClose={() => setOpen(false)} />}
    </>
  );
}

function DueDaysForm({ onClose }: { onClose: () => void }) {
  const { data } = useApiQuery(readDueDays, {}, { staleTime: 0 });
  const change = useApiMutation(changeDueDays, { success: text.done, refresh: CHANGED });
  if (!data) return null;
  return (
    <FormModal<DueDays>
      title={text.title}
      name="due-days"
      initial={data}
      submit={async (days) => {
        await change.mutateAsync({ input: days });
      }}
      onClose={onClose}
    >
      <DueDaysFields />
    </FormModal>
  );
}
