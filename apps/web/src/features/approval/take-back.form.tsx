/** Taking an approval back, with a reason. */
import {
  type AccessRow,
  countAccess,
  listAccess,
  listApprovals,
  TAKE_BACK_REASON_MAX,
  takeBackApproval,
} from '@spine/contract/approval';
import { useApiMutation } from '#platform/call/use-api.ts';
import { CountedTextArea } from '#ui/form/counted-text-area.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { maxChars, printableRule, required } from '#ui/form/rules.ts';
import { nameOf } from './approval.columns.tsx';
import css from './approval.module.css';
import { approvalText as text } from './approval.text.ts';

type Props = { user: AccessRow; onClose: () => void };

export function TakeBackForm({ user, onClose }: Props) {
  const takeBack = useApiMutation(takeBackApproval, {
    success: text.TAKE_BACK_SUCCESS,
    refresh: [listAccess, countAccess, listApprovals],
  });
  return (
    <FormModal<{ reason: string }>
      title={text.takeBackTitle(nameOf(user))}
      name="take-back"
      initial={{}}
      submitLabel={text.takeBack}
      submit={async ({ reason }) => {
        await takeBack.mutateAsync({ input: { userId: user.id, reason } });
      }}
      onClose={onClose}
    >
      <p className={css.lead}>{text.takeBackLead}</p>
      <Field
        name="reason"
        label={text.reason}
        rules={[required(text.reason), maxChars(text.reason, TAKE_BACK_REASON_MAX), printableRule]}
        hint={text.reasonHint}
      >
        <CountedTextArea max={TAKE_BACK_REASON_MAX} />
      </Field>
    </FormModal>
  );
}
