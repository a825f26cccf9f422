/** What may be done for the selected cases at once. */
import { BATCH_CASES_MAX, type CaseRow } from '@spine/contract/follow-up';
import { useState } from 'react';
import { toast } from '#platform/toast.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import type { Selection } from '#ui/list-page/list-types.ts';
import { batchText as text } from '../batch/batch.text.ts';
import { LetterForm } from '../batch/letter.form.tsx';
import { NoticeForm } from '../batch/notice.form.tsx';
import { type ReadBatch, readBatch } from '../batch/use-batch.tsx';
import { BatchForm } from './batch.form.tsx';

const ACTS = ['notice', 'assigned', 'letters', 'closed'] as const;
type BatchAct = (typeof ACTS)[number];
const ICONS: Readonly<Record<BatchAct, IconName>> = {
  notice: 'phone',
  assigned: 'person',
  letters: 'print',
  closed: 'check',
};

type DialogProps = { act: BatchAct; batch: ReadBatch; onClose: (done: boolean) => void };

function Dialog({ act, ...opened }: DialogProps) {
  if (act === 'notice') return <NoticeForm {...opened} />;
  return act === 'letters' ? <LetterForm {...opened} /> : <BatchForm act={act} {...opened} />;
}

export function BatchBar({ selection }: { selection: Selection<CaseRow> }) {
  const [opened, setOpened] = useState<Omit<DialogProps, 'onClose'>>();
  const tooMany = selection.count > BATCH_CASES_MAX;
  const open = async (act: BatchAct) => {
    const batch = await readBatch(selection);
    if (batch.cases.length === 0) return toast.error(text.none);
    setOpened({ act, batch });
  };
  const close = (done: boolean) => {
    setOpened(undefined);
    if (done) selection.clear();
  };
  return (
    <>
      {ACTS.map((act) => (
        <BusyButton
          key={act}
          icon={<Icon name={ICONS[act]} />}
          disabled={tooMany}
          {...(tooMany && { title: text.tooMany(BATCH_CASES_MAX) })}
          run={() => open(act)}
        >
          {text[act]}
        </BusyButton>
      ))}
      {opened && <Dialog {...opened} onClose={close} />}
    </>
  );
}
