import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { listOrganizations } from '@spine/contract/organization';
import { addUser, deleteUsers, editUser, listUsers, resetPassword } from '@spine/contract/user';
import { useMemo } from 'react';
import { useCan } from '#platform/session.ts';
import { useAsk, useCall } from '#platform/use-call.ts';
import type { Option } from '#ui/list-page/list-types.ts';
import { userText as text } from './user.text.ts';

const FRESH_MS = 60_000;

/** The institutions as options, for those who may see them; empty for others and while they load. */
export function useOrganizationOptions(): { options: readonly Option[]; loading: boolean } {
  const enabled = useCan('orgList.menu');
  const { data, isFetching } = useAsk(
    listOrganizations,
    { size: DROPDOWN_SIZE, asc: 'orgName' },
    { enabled, staleTime: FRESH_MS },
  );
  const options = useMemo(
    () => (data?.rows ?? []).map(({ id, orgName }) => ({ value: id, label: orgName })),
    [data],
  );
  return { options, loading: isFetching };
}

export function useAddUser() {
  return useCall(addUser, { success: text.ADD_SUCCESS, refresh: [listUsers] });
}

export function useEditUser() {
  return useCall(editUser, { success: text.EDIT_SUCCESS, refresh: [listUsers] });
}

export function useUnlockUser() {
  return useCall(editUser, { success: text.UNLOCK_SUCCESS, refresh: [listUsers] });
}

export function useDeleteUsers() {
  return useCall(deleteUsers, { success: text.DEL_SUCCESS, refresh: [listUsers] });
}

export function useResetPassword() {
  return useCall(resetPassword, { success: text.RESET_PWD_SUCCESS, refresh: [listUsers] });
}
