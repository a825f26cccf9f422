/** Approving one or several users at once, for one purpose and until one day. */
import {
  type AccessRow,
  approveUsers,
  countAccess,
  listAccess,
  listApprovals,
} from '@spine/contract/approval';
import { Checkbox } from 'antd';
import type { Ref } from 'react';
import { useApiMutation } from '#platform/call/use-api.ts';
import { ApprovalFields, type ApprovalValues, offeredEnd } from '#ui/approval/approval-fields.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { required } from '#ui/form/rules.ts';
import { fullName, nameOf } from './approval.columns.tsx';
import css from './approval.module.css';
import { approvalText as text } from './approval.text.ts';

type Values = ApprovalValues & { userIds: string[] };
type Props = { users: readonly AccessRow[]; onApproved?: () => void; onClose: () => void };

type TicksProps = {
  users: readonly AccessRow[];
  value?: string[];
  onChange?: (ids: string[]) => void;
  ref?: Ref<HTMLDivElement>;
};

/** Everybody is ticked: whoever is not to be approved is left out by a click. antd's group cannot be marked as required. */
function UserTicks({ users, value = [], onChange, ref }: TicksProps) {
  const all = users.map(({ id }) => id);
  const areOfSeveral = new Set(users.map(({ orgName }) => orgName)).size > 1;
  const wordsOf = (user: AccessRow) =>
    [
      fullName(nameOf(user), user.username),
      user.roleName,
      ...(areOfSeveral ? [user.orgName] : []),
    ].join(' · ');
  return (
    <div ref={ref} className={css.chosen}>
      <Checkbox
        checked={value.length === all.length}
        indeterminate={value.length > 0 && value.length < all.length}
        onChange={({ target }) => onChange?.(target.checked ? all : [])}
      >
        {text.allUsers(all.length)}
      </Checkbox>
      <Checkbox.Group
        aria-label={text.users}
        options={users.map((user) => ({ value: user.id, label: wordsOf(user) }))}
        value={value}
        onChange={(ids) => onChange?.(ids)}
      />
    </div>
  );
}

export function ApproveForm({ users, onApproved, onClose }: Props) {
  const approve = useApiMutation(approveUsers, {
    success: text.APPROVE_SUCCESS,
    refresh: [listAccess, countAccess, listApprovals],
  });
  const [only] = users;
  const isOne = users.length === 1;
  const initial = { userIds: users.map(({ id }) => id), ...offeredEnd() };
  return (
    <FormModal<Values>
      title={only && isOne ? text.approveTitle(nameOf(only)) : text.approveManyTitle}
      name="approve"
      initial={initial}
      submitLabel={text.approve}
      submit={async ({ userIds = initial.userIds, purpose, endsOn }) => {
        await approve.mutateAsync({ input: { userIds, purpose, endsOn } });
        onApproved?.();
      }}
      onClose={onClose}
    >
      <p className={css.lead}>{isOne ? text.approveLead : text.approveManyLead}</p>
      {!isOne && (
        <Field
          name="userIds"
          label={text.users}
          rules={[required(text.users)]}
          hint={text.usersHint}
        >
          <UserTicks users={users} />
        </Field>
      )}
      <ApprovalFields />
    </FormModal>
  );
}
