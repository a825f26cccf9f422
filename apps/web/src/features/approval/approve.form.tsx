/** Approving one or several users at once, for one purpose and until one day. */
import {
  type AccessRow,
  approveUsers,
  countAccess,
  listAccess,
  listApprovals,
} from '@spine/contract/approval';
import { Checkbox, Form } from 'antd';
import { useApiMutation } from '#platform/call/use-api.ts';
import { ApprovalFields, type ApprovalValues, offeredEnd } from '#ui/approval/approval-fields.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { required } from '#ui/form/rules.ts';
import { nameOf } from './approval.columns.tsx';
import css from './approval.module.css';
import { approvalText as text } from './approval.text.ts';

type Values = ApprovalValues & { userIds: string[] };
type Props = { users: readonly AccessRow[]; onApproved?: () => void; onClose: () => void };

/** Everybody is ticked: whoever is not to be approved is left out by a click. */
function UserTicks({ users }: Pick<Props, 'users'>) {
  const form = Form.useFormInstance<Values>();
  const ticked = Form.useWatch<string[] | undefined>('userIds') ?? [];
  const all = users.map(({ id }) => id);
  const areOfSeveral = new Set(users.map(({ orgName }) => orgName)).size > 1;
  const wordsOf = (user: AccessRow) =>
    [nameOf(user), user.roleName, ...(areOfSeveral ? [user.orgName] : [])].join(' · ');
  return (
    <>
      <Checkbox
        className={css.all}
        checked={ticked.length === all.length}
        indeterminate={ticked.length > 0 && ticked.length < all.length}
        onChange={({ target: { checked } }) =>
          form.setFields([{ name: 'userIds', value: checked ? all : [], errors: [] }])
        }
      >
        {text.allUsers(all.length)}
      </Checkbox>
      <Field name="userIds" label={text.users} rules={[required(text.users)]} hint={text.usersHint}>
        <Checkbox.Group
          className={css.chosen}
          options={users.map((user) => ({ value: user.id, label: wordsOf(user) }))}
        />
      </Field>
    </>
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
      {!isOne && <UserTicks users={users} />}
      <ApprovalFields />
    </FormModal>
  );
}
