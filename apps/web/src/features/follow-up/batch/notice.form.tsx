/** Tells the families of a selection; says before whom that concerns. */
import { actWayWord } from '@spine/contract/follow-up';
import { Checkbox, Form, type FormInstance, Segmented } from 'antd';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { optionsOf } from '#ui/options.ts';
import css from './batch.module.css';
import { noticeLines } from './batch.rules.ts';
import { batchText as text } from './batch.text.ts';
import { printLetters } from './print-letters.ts';
import { type ReadBatch, useBatch } from './use-batch.tsx';

const WAYS = ['phone', 'paper', 'inPerson'] as const;
type Values = { way: (typeof WAYS)[number]; skipTold: boolean };

function WayField({ form }: { form: FormInstance<Values> }) {
  const hint = Form.useWatch('way', form) === 'paper' ? text.printsToo : text.recordsOnly;
  return (
    <Field name="way" label={text.way} hint={hint}>
      <Segmented block options={optionsOf(WAYS, actWayWord)} aria-label={text.way} />
    </Field>
  );
}

type Props = { batch: ReadBatch; onClose: (done: boolean) => void };

export function NoticeForm({ batch, onClose }: Props) {
  const tell = useBatch(batch, text.notice);
  const { cases } = batch;
  const untold = cases.filter(({ toldLately }) => !toldLately);
  const save = async ({ way, skipTold }: Values) => {
    const chosen = skipTold && untold.length > 0 ? untold : cases;
    if (way === 'paper') await printLetters(chosen.map(({ id }) => id));
    await tell({ kind: 'notified', way }, chosen);
    onClose(true);
  };
  return (
    <FormModal<Values>
      title={text.title(text.notice, cases.length)}
      name="case-notice"
      initial={{ way: 'phone', skipTold: true }}
      submit={save}
      onClose={() => onClose(false)}
      closesFreely
    >
      {(form) => (
        <>
          <ul className={css.lines}>
            {noticeLines(cases).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <WayField form={form} />
          {untold.length < cases.length && untold.length > 0 && (
            <Form.Item name="skipTold" valuePropName="checked">
              <Checkbox>{text.skipTold}</Checkbox>
            </Form.Item>
          )}
        </>
      )}
    </FormModal>
  );
}
