/** Resetting the second factor of a user who lost it, with a reason. */
import { listUsers, RESET_REASON_MAX, resetFactors, type UserRow } from '@spine/contract/user';
import { Input } from 'antd';
import { useApiMutation } from '#platform/call/use-api.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { maxChars, printableRule, required } from '#ui/form/rules.ts';
import css from './user.module.css';
import { userText as text } from './user.text.ts';

type Props = { user: UserRow; onClose: () => void };

export function FactorReset({ user: { id, username }, onClose }: Props) {
  const reset = useApiMutation(resetFactors, {
    success: text.RESET_FACTORS_SUCCESS,
    refresh: [listUsers],
  });
  return (
    <FormModal<{ reason: string }>
      title={text.resetFactorsTitle(username)}
      initial={{}}
      submitLabel={text.resetFactors}
      submit={async ({ reason }) => {
        await reset.mutateAsync({ input: { id, reason } });
      }}
      onClose={onClose}
    >
      <p className={css.lead}>{text.resetFactorsDetail}</p>
      <Field
        name="reason"
        label={text.resetReason}
        rules={[
          required(text.resetReason),
          maxChars(text.resetReason, RESET_REASON_MAX),
          printableRule,
        ]}
        hint={text.resetReasonHint}
      >
        <Input maxLength={RESET_REASON_MAX} showCount autoComplete="off" />
      </Field>
    </FormModal>
  );
}
