/** Users: list, add, edit, delete, give a new password, unlock. */
import { exportUsers, listUsers, type UserRow } from '@spine/contract/user';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useCan, useSession } from '#platform/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import type { Selection } from '#ui/list-page/list-types.ts';
import { NewPasswordModal } from './new-password.modal.tsx';
import { useUserActs } from './use-user-acts.ts';
import { managerFilters, platformFilters, userColumns } from './user.columns.tsx';
import './user.css';
import { UserForm } from './user.form.tsx';
import { useOrganizationOptions } from './user.queries.ts';
import { userText as text } from './user.text.ts';

const FOUR_ACTIONS = 232;

type Acts = ReturnType<typeof useUserActs>;

function RowActions({ user, acts, edit }: { user: UserRow; acts: Acts; edit: () => void }) {
  const own = useSession((state) => state.user?.id) === user.id;
  const canEdit = useCan('userList.edit');
  const canReset = useCan('userList.reSetPwd');
  const canUnlock = useCan('userList.unlock');
  const canDelete = useCan('userList.del');
  return (
    <>
      {canEdit && (
        <button type="button" className="link" onClick={edit}>
          {text.edit}
        </button>
      )}
      {canReset && !own && (
        <button type="button" className="link" onClick={() => acts.askToReset(user)}>
          {text.reset}
        </button>
      )}
      {canUnlock && user.locked && (
        <button type="button" className="link" onClick={() => acts.askToUnlock(user)}>
          {text.unlock}
        </button>
      )}
      {canDelete && !own && (
        <button type="button" className="link danger" onClick={() => acts.askToDelete(user)}>
          {text.delete}
        </button>
      )}
    </>
  );
}

export function UserListPage() {
  const [form, setForm] = useState<{ user?: UserRow }>();
  const acts = useUserActs();
  const canAdd = useCan('userList.add');
  const canDelete = useCan('userList.del');
  const ownId = useSession((state) => state.user?.id);
  const isPlatform = useSession((state) => state.user?.role === 0);
  const { options } = useOrganizationOptions();
  const filters = useMemo(
    () => (isPlatform ? platformFilters(options) : managerFilters),
    [isPlatform, options],
  );
  return (
    <>
      <ListPage
        listKey="users"
        title={text.title}
        endpoint={listUsers}
        exported={exportUsers}
        rowKey={(row) => row.id}
        columns={userColumns}
        filters={filters}
        emptyHint={text.emptyHint}
        remembersSearch
        actions={
          canAdd && (
            <Button icon={<Icon name="plus" />} onClick={() => setForm({})}>
              {text.add}
            </Button>
          )
        }
        actionsWidth={FOUR_ACTIONS}
        rowActions={(user) => <RowActions user={user} acts={acts} edit={() => setForm({ user })} />}
        {...(canDelete && {
          batch: {
            // Nobody deletes himself.
            mayPick: (key) => key !== ownId,
            actions: ({ ids, clear }: Selection) => (
              <Button danger onClick={() => acts.askToDeleteAll(ids, clear)}>
                {text.delete}
              </Button>
            ),
          },
        })}
      />
      {form && <UserForm user={form.user} onClose={() => setForm(undefined)} />}
      {acts.made && <NewPasswordModal {...acts.made} onClose={acts.forget} />}
    </>
  );
}
