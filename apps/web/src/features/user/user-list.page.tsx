/** Users: list, add, edit, delete, reset the password, unlock. */
import { countAccess } from '@spine/contract/approval';
import { Role } from '@spine/contract/kernel';
import {
  deleteUsers,
  editUser,
  exportUsers,
  listUsers,
  resetPassword,
  type UserRow,
} from '@spine/contract/user';
import { Button, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { copyText } from '#platform/browser/copy-text.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { useCan, useSession } from '#platform/session/session.ts';
import { type ConfirmOptions, useConfirm } from '#ui/confirm/use-confirm.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ActionButtons, ActionLinks, AddButton } from '#ui/list-page/actions.tsx';
import { listText } from '#ui/list-page/list.text.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import type { Selection } from '#ui/list-page/list-types.ts';
import looks from '#ui/styles/looks.module.css';
import { useOrganizationOptions } from '#ui/use-organization-options.ts';
import { userLinksText } from './single-sign-on/providers.text.ts';
import { UserCard, UserPanel, userColumns, userFilters } from './user.columns.tsx';
import css from './user.module.css';
import { userText as text } from './user.text.ts';

const LOST = { detail: text.deleteDetail, lost: [text.lostSignIn, text.lostName] };
const DANGER = { okText: text.delete, danger: true } satisfies Partial<ConfirmOptions>;

/** An administrator's actions on a user, each after a confirmation: delete, reset the password, unlock. */
function useUserActs() {
  const confirm = useConfirm();
  const refresh = [listUsers, countAccess];
  const remove = useApiMutation(deleteUsers, { success: text.DEL_SUCCESS, refresh });
  const reset = useApiMutation(resetPassword, { success: text.RESET_PWD_SUCCESS, refresh });
  const unlock = useApiMutation(editUser, { success: text.UNLOCK_SUCCESS, refresh });
  const [newPassword, setNewPassword] = useState<{ username: string; password: string }>();
  return {
    /** The password of the last reset, until its dialog is closed. */
    newPassword,
    clearNewPassword: () => setNewPassword(undefined),
    askToDelete: ({ id, username }: UserRow) =>
      confirm({
        ...LOST,
        ...DANGER,
        title: text.deleteTitle(username),
        act: () => remove.mutateAsync({ input: { ids: id } }),
      }),
    askToDeleteAll: (ids: readonly string[], after: () => void) =>
      confirm({
        ...LOST,
        ...DANGER,
        title: text.deleteManyTitle(ids.length),
        act: async () => {
          await remove.mutateAsync({ input: { ids: ids.join(',') } });
          after();
        },
      }),
    askToReset: ({ id, username, accountKind }: UserRow) =>
      confirm({
        title: text.resetTitle(username),
        detail: accountKind === 'device' ? text.resetDetailOfDevice : text.resetDetail,
        okText: text.reset,
        danger: true,
        act: async () => {
          const { pw } = await reset.mutateAsync({ input: { id } });
          setNewPassword({ username, password: pw });
        },
      }),
    askToUnlock: ({ id, username }: UserRow) =>
      confirm({
        title: text.unlockTitle(username),
        detail: text.unlockDetail,
        okText: text.unlock,
        act: () => unlock.mutateAsync({ input: { id, errorCounter: 0 } }),
      }),
  };
}

type Props = { username: string; password: string; onClose: () => void };

/** Shows a new password once; it is stored nowhere. */
function NewPasswordModal({ username, password, onClose }: Props) {
  return (
    <Modal
      open
      title={text.newPasswordTitle}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={440}
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      <p>{text.newPasswordOf(username)}</p>
      <div className={css.newPassword}>
        <output>{password}</output>
        <Button type="primary" onClick={() => void copyText(password, text)}>
          {text.copy}
        </Button>
      </div>
      <p className={looks.soft}>{text.newPasswordOnce}</p>
    </Modal>
  );
}

/** The form comes when it is opened. */
const UserForm = lazyComponent(async () => (await import('./user.form.tsx')).UserForm);

/** Loaded when somebody lost an authenticator. */
const FactorReset = lazyComponent(
  async () => (await import('./factor-reset.form.tsx')).FactorReset,
);

const OwnFactorPolicy = lazyComponent(
  async () => (await import('./own-factor-policy.form.tsx')).OwnFactorPolicy,
);

const UserLinks = lazyComponent(
  async () => (await import('./single-sign-on/user-links.modal.tsx')).UserLinks,
);

const FIVE_ACTIONS = 312;

type Acts = ReturnType<typeof useUserActs>;

type RowProps = {
  user: UserRow;
  acts: Acts;
  edit: () => void;
  resetFactors: () => void;
  /** In the drawer only: it is seldom needed. */
  openLinks?: () => void;
};

/** What may be done to a user, as links in the table and as buttons in the drawer. */
function useActsOn({ user, acts, edit, resetFactors, openLinks }: RowProps) {
  const own = useSession((state) => state.user?.id) === user.id;
  const canEdit = useCan('userList.edit');
  const canReset = useCan('userList.reSetPwd');
  const canUnlock = useCan('userList.unlock');
  const canDelete = useCan('userList.del');
  const canLink = useCan('singleSignOn.edit') && user.accountKind !== 'device';
  return [
    canEdit && { label: text.edit, act: edit },
    canReset && !own && { label: text.reset, act: () => acts.askToReset(user) },
    canReset && !own && user.hasFactor && { label: text.resetFactors, act: resetFactors },
    canLink && openLinks !== undefined && { label: userLinksText.act, act: openLinks },
    canUnlock && user.locked && { label: text.unlock, act: () => acts.askToUnlock(user) },
    canDelete && !own && { label: text.delete, act: () => acts.askToDelete(user), danger: true },
  ];
}

function RowActions(props: RowProps) {
  return <ActionLinks acts={useActsOn(props)} />;
}

function DrawerActions(props: RowProps) {
  return <ActionButtons acts={useActsOn(props)} />;
}

export function UserListPage() {
  const [form, setForm] = useState<{ user?: UserRow }>();
  const [lost, setLost] = useState<UserRow>();
  const [linked, setLinked] = useState<UserRow>();
  const [isAsking, setAsking] = useState(false);
  const acts = useUserActs();
  const canAdd = useCan('userList.add');
  const canDelete = useCan('userList.del');
  const canAskFactor = useCan('secondFactor.edit');
  const canLink = useCan('singleSignOn.edit');
  const navigate = useNavigate();
  const ownId = useSession((state) => state.user?.id);
  const isPlatform = useSession((state) => state.user?.role === Role.Platform);
  const { options } = useOrganizationOptions();
  const filters = useMemo(() => userFilters(isPlatform, options), [isPlatform, options]);
  const actsOn = (user: UserRow): RowProps => ({
    user,
    acts,
    edit: () => setForm({ user }),
    resetFactors: () => setLost(user),
  });
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
        emptyHint={canAdd ? text.emptyHint : listText.emptyForOthers}
        remembersSearch
        actions={
          <>
            {canAdd && <AddButton label={text.add} act={() => setForm({})} />}
            {canLink && (
              <Button onClick={() => void navigate('/mainPage/users/single-sign-on')}>
                {userLinksText.act}
              </Button>
            )}
            {canAskFactor && <Button onClick={() => setAsking(true)}>{text.factorPolicy}</Button>}
          </>
        }
        actionsWidth={FIVE_ACTIONS}
        rowActions={(user) => <RowActions {...actsOn(user)} />}
        card={(user) => <UserCard user={user} />}
        drawer={{
          label: text.drawer,
          body: (user) => <UserPanel key={user.id} user={user} />,
          actions: (user) => <DrawerActions {...actsOn(user)} openLinks={() => setLinked(user)} />,
        }}
        {...(canDelete && {
          bulk: {
            // Users cannot delete themselves.
            isSelectable: (key) => key !== ownId,
            actions: ({ ids, clear }: Selection) => (
              <Button danger onClick={() => acts.askToDeleteAll(ids, clear)}>
                {text.delete}
              </Button>
            ),
          },
        })}
      />
      {form && <UserForm user={form.user} onClose={() => setForm(undefined)} />}
      {lost && <FactorReset user={lost} onClose={() => setLost(undefined)} />}
      {linked && <UserLinks user={linked} onClose={() => setLinked(undefined)} />}
      {isAsking && <OwnFactorPolicy onClose={() => setAsking(false)} />}
      {acts.newPassword && (
        <NewPasswordModal {...acts.newPassword} onClose={acts.clearNewPassword} />
      )}
    </>
  );
}
