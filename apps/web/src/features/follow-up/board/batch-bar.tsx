/** What may be done for the selected cases at once. */
import {
  ATTEMPTS_BEFORE_UNREACHABLE,
  BATCH_CASES_MAX,
  type CaseRow,
} from '@spine/contract/follow-up';
import { useState } from 'react';
import { toast } from '#platform/toast.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import type { Selection } from '#ui/list-page/list-types.ts';
import { useKeys } from '#ui/list-page/use-keys.ts';
import { useOnce } from '#ui/use-once.ts';
import { ActFields } from '../act/act.fields.tsx';
import type { ActValues } from '../act/acts.rules.ts';
import css from '../batch/batch.module.css';
import { endingWords } from '../batch/batch.rules.ts';
import { batchText as text } from '../batch/batch.text.ts';
import { LetterForm } from '../batch/letter.form.tsx';
import { NoticeForm } from '../batch/notice.form.tsx';
import { printReferrals, saveReferral } from '../batch/print-letters.ts';
import {
  type ReadBatch,
  readBatch,
  rowsOf,
  useBatch,
  useTellRefused,
} from '../batch/use-batch.tsx';

const ACTS = ['notice', 'assigned', 'letters', 'referrals', 'closed'] as const;
/** A case that is over asks for nothing, but may have been closed by mistake. */
const ACTS_OF_CLOSED = ['takenBack', 'referrals'] as const;
type BatchAct = (typeof ACTS)[number] | (typeof ACTS_OF_CLOSED)[number];
/** Asks nothing: what is printed follows from the cases. */
type AskedAct = Exclude<BatchAct, 'referrals'>;
const KEYS: Readonly<Record<string, AskedAct>> = { n: 'notice', c: 'closed' };
const ICONS: Readonly<Record<BatchAct, IconName>> = {
  notice: 'phone',
  assigned: 'person',
  letters: 'print',
  referrals: 'print',
  closed: 'check',
  takenBack: 'refresh',
};

type DialogProps = { act: AskedAct; batch: ReadBatch; onClose: (done: boolean) => void };

type BatchFormProps = Omit<DialogProps, 'act'> & { act: 'assigned' | 'closed' | 'takenBack' };

/** The same act in many cases: to whom they are assigned, why they are closed, or why that is taken back. */
function BatchForm({ batch, act, onClose }: BatchFormProps) {
  const doInAll = useBatch(batch, text[act]);
  const cases = act === 'takenBack' ? batch.cases.filter(({ closedBy }) => closedBy) : batch.cases;
  const save = async ({ note, reason, userId }: Partial<ActValues>) => {
    const fields = { ...(note && { note }), ...(reason && { reason }), ...(userId && { userId }) };
    await doInAll({ kind: act, ...fields }, cases);
    onClose(true);
  };
  return (
    <FormModal<ActValues>
      title={text.title(text[act], cases.length)}
      name="case-batch"
      initial={{}}
      submit={save}
      onClose={() => onClose(false)}
    >
      {act === 'closed' && <p className={css.lines}>{text.ending(endingWords(batch))}</p>}
      {/* Who was not tried often enough is refused by name. */}
      <ActFields act={act} attempts={ATTEMPTS_BEFORE_UNREACHABLE} />
    </FormModal>
  );
}

function Dialog({ act, ...opened }: DialogProps) {
  if (act === 'notice') return <NoticeForm {...opened} />;
  return act === 'letters' ? <LetterForm {...opened} /> : <BatchForm act={act} {...opened} />;
}

/** One letter is saved at once, as in the drawer. */
function usePrintReferrals({ clear, ...selection }: Selection<CaseRow>) {
  const tellRefused = useTellRefused();
  return async () => {
    const rows = await rowsOf({ clear, ...selection });
    const ids = rows.map(({ id }) => id);
    const [only] = ids;
    if (only !== undefined && ids.length === 1) return saveReferral(only);
    const { letters, refused } = await printReferrals(ids);
    if (refused.length > 0)
      tellRefused(text.referralsPartly(letters, refused.length), rows, refused);
    if (letters > 0) clear();
  };
}

export function BatchBar({ selection }: { selection: Selection<CaseRow> }) {
  const [opened, setOpened] = useState<Omit<DialogProps, 'onClose'>>();
  const tooMany = selection.count > BATCH_CASES_MAX;
  const acts: readonly BatchAct[] = selection.input['tab'] === 'closed' ? ACTS_OF_CLOSED : ACTS;
  const print = usePrintReferrals(selection);
  const open = async (act: AskedAct) => {
    const batch = await readBatch(selection);
    if (batch.cases.length === 0) return toast.error(text.none);
    if (act === 'takenBack' && batch.cases.every(({ closedBy }) => closedBy === null))
      return toast.error(text.noClosing);
    setOpened({ act, batch });
  };
  const { once } = useOnce();
  useKeys(({ key }) => {
    const act = KEYS[key.toLowerCase()];
    if (act === undefined || tooMany || !acts.includes(act)) return false;
    void once(() => open(act)).catch(() => undefined);
    return true;
  });
  const close = (done: boolean) => {
    setOpened(undefined);
    if (done) selection.clear();
  };
  return (
    <>
      {acts.map((act) => (
        <BusyButton
          key={act}
          icon={<Icon name={ICONS[act]} />}
          disabled={tooMany}
          {...(tooMany && { title: text.tooMany(BATCH_CASES_MAX) })}
          run={() => (act === 'referrals' ? print() : open(act))}
        >
          {text[act]}
        </BusyButton>
      ))}
      {opened && <Dialog {...opened} onClose={close} />}
    </>
  );
}
