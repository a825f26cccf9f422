/** Making a batch: a usual number of codes, or a number of one's own (spec 5). */
import { BATCH_COUNT_MAX, createBatchCodes, listBatchCodes } from '@spine/contract/batch-code';
import { Form, Input, Radio } from 'antd';
import { toast } from '#platform/toast.ts';
import { useCall } from '#platform/use-call.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { faultRule, required } from '#ui/form/rules.ts';
import { batchCodeText as text } from './batch-code.text.ts';

const CUSTOM = 'custom';
const CHOICES = [
  ...[10, 20, 50, 100].map((count) => ({ value: String(count), label: `${count} ${text.unit}` })),
  { value: CUSTOM, label: text.custom },
];
const USUAL = '20';

type Values = { choice: string; count?: string };

const wholeNumber = faultRule((value: unknown) => {
  const typed = String(value ?? '').trim();
  const isWhole = /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= BATCH_COUNT_MAX;
  return typed === '' || isWhole ? undefined : text.countWrong;
});

function CustomAmount() {
  if (Form.useWatch('choice', Form.useFormInstance()) !== CUSTOM) return null;
  return (
    <Field
      name="count"
      label={text.customAmount}
      rules={[required(text.customAmount), wholeNumber]}
      hint={text.customHint}
    >
      <Input data-typed="digits" inputMode="numeric" maxLength={3} suffix={text.unit} autoFocus />
    </Field>
  );
}

export function BatchCreateForm({ onClose }: { onClose: () => void }) {
  const create = useCall(createBatchCodes, { refresh: [listBatchCodes] });
  const submit = async ({ choice, count }: Values) => {
    const asked = Number(choice === CUSTOM ? count : choice);
    const made = await create.mutateAsync({ input: { count: asked } });
    toast.success(text.created(made.count, made.batch));
  };
  return (
    <FormModal<Values>
      title={text.create}
      submitLabel={text.create}
      initial={{ choice: USUAL }}
      submit={submit}
      onClose={onClose}
    >
      <Field name="choice" label={text.amount} hint={text.amountHint}>
        <Radio.Group optionType="button" options={CHOICES} />
      </Field>
      <CustomAmount />
    </FormModal>
  );
}
