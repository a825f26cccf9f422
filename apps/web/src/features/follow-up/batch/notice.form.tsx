/** Tells the families of a selection; says before whom that concerns. */
import { actWayWord, type BatchCase, isQuiet, sendTexts } from '@spine/contract/follow-up';
import { formatToMinute } from '@spine/contract/kernel';
import { Checkbox, Form, type FormInstance, Segmented } from 'antd';
import { useApiMutation } from '#platform/call/use-api.ts';
import { announceJob } from '#platform/jobs.ts';
import { toast } from '#platform/toast.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { optionsOf } from '#ui/options.ts';
import buttonCss from '#ui/styles/button.module.css';
import { useCancelTexts } from '../use-cancel-texts.ts';
import css from './batch.module.css';
import { listNames, noticeLines, offersTexts, planTexts, splitByLetter } from './batch.rules.ts';
import { batchText as text } from './batch.text.ts';
import { printLetters } from './print-letters.ts';
import { type ReadBatch, SHOWN_CASES, useActIds, useBatch, useTellRefused } from './use-batch.tsx';

const WAYS = ['sms', 'phone', 'paper', 'inPerson'] as const;
type Way = (typeof WAYS)[number];
type Values = { way: Way; skipTold: boolean; prints: boolean };

const HINTS: Readonly<Record<Way, string>> = {
  sms: text.textHint,
  phone: text.recordsOnly,
  paper: text.handedOut,
  inPerson: text.recordsOnly,
};

type FieldsProps = { form: FormInstance<Values>; cases: ReadBatch['cases'] };

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

function Lines({ form, cases, onDone }: FieldsProps & { onDone: () => void }) {
  const way = Form.useWatch('way', form);
  const skipTold = Form.useWatch('skipTold', form) ?? true;
  const lines =
    way === 'sms'
      ? planTexts(cases, { skipTold, isQuiet: isQuiet(new Date()) }).lines
      : noticeLines(cases);
  return (
    <ul className={css.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      <CancelWaiting cases={cases} onDone={onDone} />
    </ul>
  );
}

/** Where no vendor is set messages are not offered; where none would go they cannot be chosen. */
function WayField({ form, cases }: FieldsProps) {
  const way = Form.useWatch('way', form) ?? 'phone';
  const { offered, goes } = offersTexts(cases);
  const options = optionsOf(WAYS, actWayWord)
    .filter(({ value }) => value !== 'sms' || offered)
    .map((option) => ({ ...option, disabled: option.value === 'sms' && !goes }));
  return (
    <Field name="way" label={text.way} hint={HINTS[way]}>
      <Segmented block options={options} aria-label={text.way} />
    </Field>
  );
}

/** Families without a mobile number get a letter. */
function PrintsField({ form, cases }: FieldsProps) {
  const way = Form.useWatch('way', form);
  const count = cases.filter(({ text: forecast }) => forecast === 'noMobile').length;
  if (way !== 'sms' || count === 0) return null;
  return (
    <Form.Item name="prints" valuePropName="checked">
      <Checkbox>{text.printsPhoneless(count)}</Checkbox>
    </Form.Item>
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
    if (done.length > 0 && sendsAt === null) announceJob();
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
  const untold = cases.filter(({ toldLately }) => !toldLately);
  const textAll = async ({ skipTold, prints }: Values) => {
    const { going, phoneless } = planTexts(cases, { skipTold, isQuiet: false });
    await send(going);
    if (!prints || phoneless.length === 0) return;
    await printLetters(
      phoneless.map(({ id }) => id),
      { handOutLists: true },
    );
  };
  const record = (way: Exclude<Way, 'sms'>, skipTold: boolean) =>
    tell({ kind: 'notified', way }, skipTold && untold.length > 0 ? untold : cases);
  const save = async (values: Values) => {
    await (values.way === 'sms' ? textAll(values) : record(values.way, values.skipTold));
    onClose(true);
  };
  return (
    <FormModal<Values>
      title={text.title(text.notice, cases.length)}
      name="case-notice"
      initial={{ way: offersTexts(cases).goes ? 'sms' : 'phone', skipTold: true, prints: true }}
      submit={save}
      submitLabel={text.confirm}
      onClose={() => onClose(false)}
      closesFreely
    >
      {(form) => (
        <>
          <Lines form={form} cases={cases} onDone={() => onClose(true)} />
          <WayField form={form} cases={cases} />
          {untold.length < cases.length && untold.length > 0 && (
            <Form.Item name="skipTold" valuePropName="checked">
              <Checkbox>{text.skipTold}</Checkbox>
            </Form.Item>
          )}
          <PrintsField form={form} cases={cases} />
        </>
      )}
    </FormModal>
  );
}
