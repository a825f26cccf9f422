/** Prints the letters of a selection, or of one child. That they were handed out is recorded as a notice, later. */
import { useQueryClient } from '@tanstack/react-query';
import { Checkbox, Form, Radio } from 'antd';
import { keyOf } from '#platform/call/use-api.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import css from './batch.module.css';
import { listNames, splitByLetter } from './batch.rules.ts';
import { batchText as text } from './batch.text.ts';
import { printLetters } from './print-letters.ts';
import { type ReadBatch, SHOWN_CASES } from './use-batch.tsx';

/** Neither is asked for a single letter. */
type Values = { scope?: 'all' | 'unreached'; handOutLists?: boolean };
type Props = { batch: ReadBatch; onClose: (done: boolean) => void };

export function LetterForm({ batch, onClose }: Props) {
  const queries = useQueryClient();
  const { without, cases } = splitByLetter(batch);
  // Whoever chose one child is asked; of a selection those are left out, by name.
  const isAsked = batch.cases.length === 1 && without.length === 1;
  const printed = isAsked ? batch.cases : cases;
  const isNobody = printed.length === 0;
  const unreached = printed.filter(({ hasPhone, textsStopped }) => !hasPhone || textsStopped);
  const print = async ({ scope, handOutLists = false }: Values) => {
    if (isNobody) return onClose(false);
    const chosen = scope === 'unreached' ? unreached : printed;
    await printLetters(
      chosen.map(({ id }) => id),
      { handOutLists, anyway: isAsked },
    );
    for (const each of SHOWN_CASES) void queries.invalidateQueries({ queryKey: keyOf(each) });
    onClose(true);
  };
  const printLabel = isAsked ? text.lettersAnyway : text.letters;
  return (
    <FormModal<Values>
      title={text.title(text.letters, printed.length)}
      name="case-letters"
      initial={{ scope: 'all', handOutLists: true }}
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
      {printed.length > 1 && (
        <>
          <Field name="scope" label={text.scope}>
            <Radio.Group className={css.choices}>
              <Radio value="all">{text.scopeAll(printed.length)}</Radio>
              <Radio value="unreached" disabled={unreached.length === 0}>
                {text.scopeUnreached(unreached.length)}
              </Radio>
            </Radio.Group>
          </Field>
          <Form.Item name="handOutLists" valuePropName="checked">
            <Checkbox>{text.handOutLists}</Checkbox>
          </Form.Item>
        </>
      )}
      {!isNobody && <p className={css.lines}>{text.printedOnly}</p>}
    </FormModal>
  );
}
