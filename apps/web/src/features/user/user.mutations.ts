import { addUser, deleteUsers, editUser, listUsers, resetPassword } from '@spine/contract/user';
import { useCall } from '#platform/use-call.ts';
import { userText as text } from './user.text.ts';

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
