/** Creating a batch: one of the usual numbers of codes, or any other (spec 5). */
import { BATCH_COUNT_MAX, createBatchCodes, listBatchCodes } from '@spine/contract/batch-code';
import { Form, Input, Radio } from 'antd';
import { useApiMutation } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { faultRule, required } from '#ui/form/rules.ts';
import { batchCodeText as text } from './batch-code.text.ts';

const CUSTOM = 'custom';
const CHOICES = [
  ...[10, 20, 50, 100].map((count) => ({ value: String(count), label: `${count} ${text.unit}` })),
  { value: CUSTOM, label: text.custom },
];
const DEFAULT_CHOICE = '20';

type Values = { choice: string; count?: string };

const integerRule = faultRule((value: unknown) => {
  const typed = String(value ?? '').trim();
  const isInteger = /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= BATCH_COUNT_MAX;
  return typed === '' || isInteger ? undefined : text.countWrong;
});

function CustomAmount() {
  if (Form.useWatch('choice', Form.useFormInstance()) !== CUSTOM) return null;
  return (
    <Field
      name="count"
      label={text.customAmount}
      rules={[required(text.customAmount), integerRule]}
      hint={text.customHint}
    >
      <Input data-typed="digits" inputMode="numeric" maxLength={3} suffix={text.unit} autoFocus />
    </Field>
  );
}

export function BatchCreateForm({ onClose }: { onClose: () => void }) {
  const create = useApiMutation(createBatchCodes, { refresh: [listBatchCodes] });
  const submit = async ({ choice, count }: Values) => {
    const amount = Number(choice === CUSTOM ? count : choice);
    const batch = await create.mutateAsync({ input: { count: amount } });
    toast.success(text.created(batch.count, batch.batch));
  };
  return (
    <FormModal<Values>
      title={text.create}
      submitLabel={text.create}
      initial={{ choice: DEFAULT_CHOICE }}
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
