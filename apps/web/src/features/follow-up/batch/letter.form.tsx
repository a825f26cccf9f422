/** Prints the letters of a selection, or of one child; what is printed may be recorded as told on paper. */
import { Checkbox, Form, Radio } from 'antd';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import css from './batch.module.css';
import { listNames, splitByLetter } from './batch.rules.ts';
import { batchText as text } from './batch.text.ts';
import { printLetters } from './print-letters.ts';
import { type ReadBatch, useBatch } from './use-batch.tsx';

type Values = { scope: 'all' | 'withoutPhone'; recorded: boolean };
type Props = { batch: ReadBatch; onClose: (done: boolean) => void };

export function LetterForm({ batch, onClose }: Props) {
  const record = useBatch(batch, text.letters);
  const { without, cases } = splitByLetter(batch);
  // Whoever chose one child is asked; of a selection those are left out, by name.
  const isAsked = batch.cases.length === 1 && without.length === 1;
  const printed = isAsked ? batch.cases : cases;
  const isNobody = printed.length === 0;
  const phoneless = printed.filter(({ hasPhone }) => !hasPhone);
  const print = async ({ scope, recorded }: Values) => {
    if (isNobody) return;
    const chosen = scope === 'all' ? printed : phoneless;
    const options = { withoutPhone: scope === 'withoutPhone', anyway: isAsked };
    await printLetters(
      chosen.map(({ id }) => id),
      options,
    );
    if (recorded) await record({ kind: 'notified', way: 'paper' }, chosen);
    onClose(true);
  };
  const printLabel = isAsked ? text.lettersAnyway : text.letters;
  return (
    <FormModal<Values>
      title={text.title(text.letters, printed.length)}
      name="case-letters"
      initial={{ scope: 'all', recorded: true }}
      submit={print}
      submitLabel={isNobody ? text.close : printLabel}
      onClose={() => onClose(false)}
      closesFreely
    >
      <p className={css.lines}>{text.lettersHint}</p>
      {without.length > 0 && (
        <p className={css.lines} role="alert">
          {isAsked ? text.letterAsked : text.withoutLetter(listNames(without))}
        </p>
      )}
      {!isNobody && (
        <>
          <Field name="scope" label={text.scope}>
            <Radio.Group className={css.choices}>
              <Radio value="all">{text.scopeAll(printed.length)}</Radio>
              <Radio value="withoutPhone" disabled={phoneless.length === 0}>
                {text.scopePhoneless(phoneless.length)}
              </Radio>
            </Radio.Group>
          </Field>
          <Form.Item name="recorded" valuePropName="checked">
            <Checkbox>{text.recorded}</Checkbox>
          </Form.Item>
        </>
      )}
    </FormModal>
  );
}
