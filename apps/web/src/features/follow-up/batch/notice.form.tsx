/** Tells the families of a selection; says before whom that concerns. */
import { actWayWord, type BatchCase, isQuiet, sendTexts } from '@spine/contract/follow-up';
import { formatToMinute } from '@spine/contract/kernel';
import { Checkbox, Form, type FormInstance, Segmented } from 'antd';
import { serverTime } from '#platform/call/server-time.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { announceJob } from '#platform/jobs.ts';
import { toast } from '#platform/toast.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { optionsOf } from '#ui/options.ts';
import buttonCss from '#ui/styles/button.module.css';
import { useCancelTexts } from '../use-cancel-texts.ts';
import css from './batch.module.css';
import {
  isPartlyTold,
  NOTICE_WAYS,
  type NoticeValues,
  noticeLines,
  offersTexts,
  planNotice,
  planTexts,
} from './batch.rules.ts';
import { batchText as text } from './batch.text.ts';
import { printLetters } from './print-letters.ts';
import { type ReadBatch, SHOWN_CASES, useActIds, useBatch, useTellRefused } from './use-batch.tsx';

const HINTS: Readonly<Record<NoticeValues['way'], string>> = {
  sms: text.textHint,
  phone: text.recordsOnly,
  paper: text.handedOut,
  inPerson: text.recordsOnly,
};

/** Messages that wait can be cancelled before they leave in the morning. */
function CancelWaiting({ cases, onDone }: { cases: ReadBatch['cases']; onDone: () => void }) {
  const { cancel, isPending } = useCancelTexts();
  const waiting = cases.filter(({ text: forecast }) => forecast === 'waits');
  if (waiting.length === 0) return null;
  return (
    <li>
      {text.textWaits(waiting.length)}{' '}
      <button
        type="button"
        className={buttonCss.link}
        disabled={isPending}
        onClick={() =>
          cancel(
            waiting.map(({ id }) => id),
            onDone,
          )
        }
      >
        {text.cancelWaiting}
      </button>
    </li>
  );
}

type Choosing = Pick<ReadBatch, 'cases'> & { way: NoticeValues['way'] };

/** Where no vendor is set messages are not offered; where none would go they cannot be chosen. */
function WayField({ way, cases }: Choosing) {
  const { offered, goes } = offersTexts(cases);
  const options = optionsOf(NOTICE_WAYS, actWayWord)
    .filter(({ value }) => value !== 'sms' || offered)
    .map((option) => ({ ...option, disabled: option.value === 'sms' && !goes }));
  return (
    <Field name="way" label={text.way} hint={HINTS[way]}>
      <Segmented block options={options} aria-label={text.way} />
    </Field>
  );
}

type FieldsProps = Pick<ReadBatch, 'cases'> & {
  form: FormInstance<NoticeValues>;
  onDone: () => void;
};

function NoticeFields({ form, cases, onDone }: FieldsProps) {
  const way = Form.useWatch('way', form) ?? 'phone';
  const skipTold = Form.useWatch('skipTold', form) ?? true;
  const { letters } = planNotice(cases, { way, skipTold, prints: true });
  const lines =
    way === 'sms'
      ? planTexts(cases, { skipTold, isQuiet: isQuiet(serverTime()) }).lines
      : noticeLines(cases);
  return (
    <>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        <CancelWaiting cases={cases} onDone={onDone} />
      </ul>
      <WayField way={way} cases={cases} />
      {isPartlyTold(cases) && (
        <Form.Item name="skipTold" valuePropName="checked">
          <Checkbox>{text.skipTold}</Checkbox>
        </Form.Item>
      )}
      {letters.length > 0 && (
        <Form.Item name="prints" valuePropName="checked">
          <Checkbox>{text.printsUnreached(letters.length)}</Checkbox>
        </Form.Item>
      )}
    </>
  );
}

/** Asks for text messages to the families of a selection; says when they go, and of whom they were refused. */
function useTexts({ rows, cases }: ReadBatch) {
  const tellRefused = useTellRefused();
  const toActs = useActIds(cases);
  const ask = useApiMutation(sendTexts, { refresh: SHOWN_CASES });
  return async (chosen: readonly BatchCase[]) => {
    const answer = await ask.mutateAsync({ input: { cases: toActs(chosen) } });
    const { done, refused, sendsAt } = answer;
    if (done.length > 0 && sendsAt === null) announceJob(SHOWN_CASES);
    if (refused.length > 0)
      return tellRefused(text.textPartly(done.length, refused.length), rows, refused);
    toast.success(
      sendsAt === null
        ? text.textAsked(done.length)
        : text.textAskedForLater(done.length, formatToMinute(sendsAt)),
    );
  };
}

type Props = { batch: ReadBatch; onClose: (done: boolean) => void };

export function NoticeForm({ batch, onClose }: Props) {
  const tell = useBatch(batch, text.notice);
  const send = useTexts(batch);
  const { cases } = batch;
  const save = async (values: NoticeValues) => {
    const { texts, letters, recorded } = planNotice(cases, values);
    if (texts.length > 0) await send(texts);
    const ids = letters.map(({ id }) => id);
    if (ids.length > 0) await printLetters(ids, { handOutLists: true });
    if (recorded.length > 0) await tell({ kind: 'notified', way: values.way }, recorded);
    onClose(true);
  };
  return (
    <FormModal<NoticeValues>
      title={text.title(text.notice, cases.length)}
      name="case-notice"
      initial={{ way: offersTexts(cases).goes ? 'sms' : 'phone', skipTold: true, prints: true }}
      submit={save}
      submitLabel={text.confirm}
      onClose={() => onClose(false)}
      closesFreely
    >
      {(form) => <NoticeFields form={form} cases={cases} onDone={() => onClose(true)} />}
    </FormModal>
  );
}
